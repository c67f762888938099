import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readTexts } from './read-passages.ts';

function readText(markdown: string): string[] {
  const site = mkdtempSync(join(tmpdir(), 'passages-'));
  onTestFinished(() => rmSync(site, { recursive: true }));
  mkdirSync(join(site, 'content/docs'), { recursive: true });
  writeFileSync(join(site, 'content/docs/index.md'), markdown);
  return readTexts(site, 'en').flatMap(({ passages }) => passages.map(({ text }) => text));
}

it('skips elements that are marked as another language', () => {
  const inner = '<div class="box">\n\nDos.\n\n</div>\n\n<br>\n\n<p>\n\nTres.\n\n</p>\n\nCuatro.';
  expect(readText(`One.\n\n<div lang="es">\n\nUno.\n\n${inner}\n\n</div>\n\nTwo.\n\n<hr/>\n\nThree.\n`)).toEqual([
    'One.',
    'Two.',
    'Three.',
  ]);
});
