import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkTexts } from './words/check-texts.ts';
import { wordsCommand } from './words.ts';

function makeSite(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'words-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, 'content', file)), { recursive: true });
    writeFileSync(join(folder, 'content', file), text);
  }
  return folder;
}

async function check(files: Record<string, string>) {
  const found = await checkTexts(makeSite(files), 'en');
  const short = (lines: string[]) => lines.map((line) => line.replace(/^.*?content\//, ''));
  return { ...found, errors: short(found.errors), warnings: short(found.warnings) };
}

it('reports a misspelt word with file, line and suggestions, in front matter too', async () => {
  const { errors } = await check({
    'docs/a.md': '---\ntitle: The harbuor\n---\n\nFine words.\n\n| A | B |\n| --- | --- |\n| one | a colur |\n',
    'docs/b.md': 'Write :fill-in[our naem] here.\n',
  });
  expect(errors).toEqual([
    expect.stringMatching(/^docs\/a\.md:2: "harbuor" is in no dictionary\. Did you mean .*"harbour"/),
    expect.stringMatching(
      /^docs\/a\.md:9: "colur" is in no dictionary\. Did you mean .*"colour".* add it to \S+\/words-\w+\/content\/words\.txt\.$/,
    ),
    expect.stringMatching(/^docs\/b\.md:1: "naem" /),
  ]);
});

it('ignores code, URLs, names of facts and roles, other languages, and ratified texts', async () => {
  const { errors } = await check({
    'facts.yml': 'payout: { value: 14 days, means: Until then. }\n',
    'docs/a.mdx':
      'import Thing from "thingk";\n\nA `grbl` at https://grbl.example/xyzzy and ada@grbl.example, :fact[payout], :role[grblxs].\n\n```sh\ngrbl\n```\n\n<div lang="es">\n\nBienvenida, persona.\n\n</div>\n\nThe year {new Date().grbl}.\n',
    'docs/b.md': 'A table  \nwith a circle of π ![a grbl](grbl.png).\n',
    'agreements/code/1.md': 'Grbl.\n',
  });
  expect(errors).toEqual([]);
});

it('leaves out what says that it is in another language', async () => {
  const texts = {
    'an element in it': '<div lang="es">\n\n<div>\n\nUnoz.\n\n</div>\n\nDosz.\n\n</div>\n\nOnex.\n',
    'another element in it': '<section lang="es">\n\n<div>\n\n- Unoz.\n\n</div>\n\nDosz.\n\n</section>\n\nOnex.\n',
    'elements without an end in it': '<div lang="es">\n<hr>\n\nUnoz<br>dosz <img alt="">.\n\n</div>\n\nOnex.\n',
    'code in it': '<div lang="es">\n\n```html\n</div>\n```\n\nUnoz `</div>` dosz.\n\n</div>\n\nOnex.\n',
    'a part that is not': '<div lang="es">\n\nUnoz.\n\n<p lang="en-GB">\n\nOnex.\n\n</p>\n\nDosz.\n\n</div>\n',
    'words on both sides': 'The \u{1f6f6} says <i lang="es">unoz dosz</i> onex.\n\n> <b lang="es">Unoz.</b>\n',
  };
  const { errors } = await check(
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [`docs/with ${name}.md`, text])),
  );
  expect(errors.map((line) => line.replace(/:\d+: .*/, ''))).toEqual(
    Object.keys(texts)
      .map((name) => `docs/with ${name}.md`)
      .sort(),
  );
  for (const error of errors) expect(error).toMatch(/"onex" is in no dictionary/i);
});

it('knows the words of the site itself', async () => {
  const files = { 'docs/a.md': 'The Slipwright’s backend.\n' };
  expect((await check(files)).errors).toHaveLength(2);
  expect((await check({ ...files, 'words.txt': '# Ours\nSlipwright\nbackend # ours too\n' })).errors).toEqual([]);
});

it('reports a heading that skips a level, and ends with 1 for it, but not for a long sentence', async () => {
  const run = async (text: string) => {
    const parts: string[] = [];
    const locales = { default: 'en', list: [{ code: 'en', label: 'English', direction: 'ltr' as const }] };
    const command = wordsCommand((part) => parts.push(part), {
      siteFolder: makeSite({ 'docs/a.md': text }),
      locales,
    });
    return { code: await command.run({ positionals: [], values: new Map() }), stdout: parts.join('') };
  };
  const long = `Once ${'and again '.repeat(21)}it rains.\n`;
  expect(await run(`## One\n\n#### Two\n\n## Three\n\n### Four\n\n${long}`)).toEqual({
    code: 1,
    stdout: expect.stringMatching(
      /^Mistakes \(1\):\n {2}\S*docs\/a\.md:3: The heading "Two" skips a level\. Write it ### here\.\n\nLong sentences \(1\):\n/,
    ),
  });
  expect(await run(long)).toEqual({
    code: 0,
    stdout: expect.stringMatching(
      /^Long sentences \(1\):\n[\s\S]*\d+ is the median of 1 document\.[\s\S]*Every word is in a dictionary, and no heading skips a level\.\n$/,
    ),
  });
});

it('warns of a long sentence, and measures how easy a text is to read', async () => {
  const { errors, warnings, ease } = await check({
    'docs/a.md': `We go. It is good.\n\nOnce ${'and again '.repeat(21)}it rains.\n\nOnce ${'and again '.repeat(18)}it rains now.\n`,
    'docs/b.md':
      'Constitutional considerations notwithstanding, organisational responsibilities necessitate documentation.\n',
    'docs/without-words.md': '```sh\nls\n```\n',
  });
  expect(errors).toEqual([]);
  expect(warnings).toEqual([
    'docs/a.md:3: A sentence has 45 words, "Once and again and again …". Up to 40 are easy to read.',
  ]);
  expect(ease.map(({ score }) => (score > 60 ? 'easy' : score < 0 ? 'hard' : score))).toEqual(['easy', 'hard']);
});

it('names the package with the dictionary of another language', async () => {
  const { missing, errors } = await check({ 'i18n/xx-XX/docs/a.md': 'Grbl.\n' });
  expect({ missing, errors }).toEqual({ missing: [{ locale: 'xx-XX', dictionary: 'dictionary-xx-xx' }], errors: [] });
});

it('knows the English of a country, and measures how easy it is', async () => {
  const { errors, ease } = await checkTexts(makeSite({ 'docs/a.md': 'A colour, a harbuor.\n' }), 'en-GB');
  expect([errors, ease]).toEqual([[expect.stringContaining('"harbuor" is in no dictionary')], [expect.anything()]]);
});
