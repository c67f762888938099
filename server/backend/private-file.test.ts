import { chmod, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from '#tests/support/server.ts';
import { writePrivateFile } from './private-file.ts';

it('a private file replaces one that others could read, and a draft of a killed process that they could', async () => {
  const folder = await makeFolder({ keys: 'old', 'keys.new': 'ha' });
  for (const name of ['keys', 'keys.new']) await chmod(join(folder, name), 0o644);
  await writePrivateFile(join(folder, 'keys'), 'new');
  expect(await readdir(folder)).toEqual(['keys']);
  expect(await readFile(join(folder, 'keys'), 'utf8')).toBe('new');
  expect((await stat(join(folder, 'keys'))).mode & 0o777).toBe(0o600);
});
