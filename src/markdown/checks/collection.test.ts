import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { parserThatCollects } from './collection.ts';

const folder = mkdtempSync(join(tmpdir(), 'collection-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('what is understood, though it is written for another generator, is told in the log of the build', async () => {
  const filePath = join(folder, 'README.md');
  writeFileSync(filePath, '# Tools\n\nWhat hangs on the wall.\n');
  const warn = vi.fn();
  const collect = vi.fn();
  const parse = parserThatCollects(
    z.strictObject({ title: z.string() }),
    { parseData: async ({ data }) => data, logger: { warn } },
    collect,
  );
  expect(await parse({ id: 'README', data: {}, filePath })).toEqual({ title: 'Tools' });
  expect(warn.mock.calls.map(([sentence]) => String(sentence).replace(/^.*\//, ''))).toEqual([
    'README.md: README stands for its folder, as index does here.',
    'README.md: The first heading stands in for the title that is missing.',
  ]);
  expect(collect).not.toHaveBeenCalled();
});
