import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findFillIns, withoutFillInMarks } from './fill-in.ts';

it.each([
  ['The law of :fill-in[**Utopia**] applies.', 'The law of **Utopia** applies.'],
  [':fill-in[One] and :fill-in[two :fact[x]].', 'One and two :fact[x].'],
  ['`:fill-in[code]`', '`:fill-in[code]`'],
  [':::fill-in[Host]\n\nName it.\n\n:::\n', ':::fill-in[Host]\n\nName it.\n\n:::\n'],
  ['No mark.', 'No mark.'],
])('marks are removed from what people read and sign: %j', (text, plain) =>
  expect(withoutFillInMarks(text)).toBe(plain),
);

it('finds placeholders with file and line, and ignores old versions of agreements', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fill-in-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = {
    'docs/code.md': '---\ntitle: Code\n---\n\nOne.\n\nThe law of :fill-in[Utopia] applies.\n',
    'pages/privacy.md': '---\ntitle: Privacy\n---\n\n:::fill-in[Your host]\n\nName :fill-in[it].\n\n:::\n',
    'agreements/code/1.md': ':fill-in[old]\n',
    'facts.yml':
      '# Ours.\nshare: { value: 10%, means: For all. }\ncountry: { value: Utopia, example: true, means: Whose law. }\n',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, 'content', name, '..'), { recursive: true });
    writeFileSync(join(folder, 'content', name), text);
  }
  expect(findFillIns(folder).map((place) => place.replace(/^.*content\//, ''))).toEqual([
    'facts.yml:3: country, Utopia',
    'docs/code.md:7: Utopia',
    'pages/privacy.md:5: Your host',
    'pages/privacy.md:7: it',
  ]);
});
