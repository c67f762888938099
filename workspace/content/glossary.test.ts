import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { explainsTerms, findGlossaryLinks, readGlossary } from './glossary.ts';

function makeSite(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'glossary-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, 'content', file)), { recursive: true });
    writeFileSync(join(folder, 'content', file), text);
  }
  return folder;
}

it('reads the terms of a language in alphabetical order, with facts inserted', () => {
  const folder = makeSite({
    'facts.yml': 'payout: { value: 14 days, means: Until money is paid. }\n',
    'glossary.yml':
      'Work note: { means: A page. }\nkeeper: { means: "Pays within :fact[payout].", forms: [keeper, keepers] }\n',
    'i18n/de/glossary.yml': 'Kasse: { means: Das Geld. }\n',
  });
  const shared = { not: [], see: undefined };
  expect(readGlossary(folder)).toEqual([
    { name: 'keeper', id: 'term-keeper', means: 'Pays within 14 days.', forms: ['keeper', 'keepers'], ...shared },
    { name: 'Work note', id: 'term-work-note', means: 'A page.', forms: ['Work note'], ...shared },
  ]);
  expect(readGlossary(folder, 'de').map(({ name }) => name)).toEqual(['Kasse']);
  expect(readGlossary(makeSite({}))).toEqual([]);
});

it.each([
  ['sv', ['Ask', 'Zon', 'Öre']],
  ['de', ['Ask', 'Öre', 'Zon']],
])('has the terms in the order of the alphabet of %s', (language, names) => {
  const folder = makeSite({ 'glossary.yml': 'Öre: { means: A. }\nZon: { means: B. }\nAsk: { means: C. }\n' });
  expect(readGlossary(folder, undefined, language).map(({ name }) => name)).toEqual(names);
});

it.each([
  ['keeper: { forms: [keeper] }\n', /glossary\.yml:1: "keeper\.means" is missing\. Expected text\./],
  ['a: { means: One. }\nkeeper: { means: One., so: Two. }\n', /glossary\.yml:2: There is no "so"\./],
  ['keeper: { means: "*One*" }\n', /glossary\.yml:1: "keeper\.means" is not right\. An explanation is plain text/],
  ['"": { means: A }\n', /glossary\.yml:1: "" is empty\./],
  ['keeper: [\n', /glossary\.yml:\d+: /],
])('reports mistakes with file and line: %j', (file, message) => {
  expect(() => readGlossary(makeSite({ 'glossary.yml': file }))).toThrow(message);
});

it('explains nothing in posts and in what people sign', () => {
  const folder = makeSite({
    'docs/a.md': '---\ntitle: A\n---\n\nA.\n',
    'docs/code.md': '---\ntitle: Code\nagreement:\n  version: 1\n---\n\nA.\n',
    'agreements/code/1.md': 'A.\n',
    'blog/a.md': 'A.\n',
  });
  const explaining = ['docs/a.md', 'docs/code.md', 'agreements/code/1.md', 'blog/a.md'].filter((file) =>
    explainsTerms(join(folder, 'content', file)),
  );
  expect(explaining).toEqual(['docs/a.md']);
});

it('finds the link of a term with its line', () => {
  const folder = makeSite({
    'glossary.yml': 'keeper: { means: One. }\nnote:\n  means: Two.\n  see: ./notes.md\n',
  });
  const file = join(folder, 'content/glossary.yml');
  expect(findGlossaryLinks(folder)).toEqual([{ file, line: 4, see: './notes.md' }]);
  expect(findGlossaryLinks(folder, 'de')).toEqual([]);
});
