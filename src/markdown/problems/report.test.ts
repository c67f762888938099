import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { asFormerText } from './former-text.ts';
import { getPlace, place } from './report.ts';

const folder = mkdtempSync(join(tmpdir(), 'report-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, 'charter.md');

it.each([
  ['the text of the file', 'It takes :fact[days].\n\n[a](./gone.md)\n'],
  ['the text with its facts inserted', 'It takes 3 days.\n\n[a](./gone.md)\n'],
])('a mistake in %s is on the line of the file', (_, source) => {
  writeFileSync(file, '---\ntitle: Charter\n---\n\nIt takes :fact[days].\n\n[a](./gone.md)\n');
  const position = { start: { line: 3, column: 1 }, end: { line: 3, column: 2 } };
  expect(getPlace({ fileURL: asFormerText(file), source, data: {} }, { position })).toMatch(/charter\.md:7$/);
});

it('a file outside of the working directory is named in full, in the same way whoever reports it', () => {
  expect(place(file, 3)).toBe(`${file}:3`);
  expect(place(relative(process.cwd(), file))).toBe(file);
  expect(place(join(process.cwd(), 'site/content/a.md'))).toBe('site/content/a.md');
});
