import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { makeFolder } from '#tests/support/server.ts';
import { listReleases, removeOld, switchTo } from './releases.ts';

vi.mock(import('node:fs'), async (load) => ({ ...(await load()), rmSync: vi.fn<typeof rmSync>() }));

it('a release whose removal was interrupted is none any more, so that "rollback" cannot lead to half of it', async () => {
  const [rolledBack, served, old] = ['20260103T000000Z', '20260104T000000Z', '20260101T000000Z'];
  const pages = [rolledBack, served, old].map((name) => `releases/${name}/a.html`);
  const place = await makeFolder(Object.fromEntries(pages.map((path) => [path, ''])));
  switchTo(place, served);
  vi.mocked(rmSync).mockImplementationOnce(() => {
    throw new Error('Interrupted');
  });
  expect(() => removeOld(place, 1, [rolledBack])).toThrow('Interrupted');
  expect(listReleases(place)).toEqual([served]);
  expect(existsSync(join(place, 'current/a.html'))).toBe(true);
});
