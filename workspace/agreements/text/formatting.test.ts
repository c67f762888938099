import { expect, it } from 'vitest';
import { findFormattingProblems } from './formatting.ts';

const FRONT_MATTER = '---\ntitle: Code\n---\n\n';
const lines = (text: string, file = 'code.md') =>
  findFormattingProblems(file, FRONT_MATTER + text).map(({ line }) => line);

it('Markdown as authors write it is fine', () => {
  const text =
    '## One {#one}\n\nA [link](/two/), <https://example.org>, `<b>`,\\\na break.\n\n:::danger[Call]\n\nNow.\n\n:::\n\n' +
    '| a | b |\n| --- | --- |\n| 1 < 2 | {c} |\n\n```html\n<p>Text</p>  \n```\n\n---\n\nThe end.  \n';
  expect(findFormattingProblems('code.md', FRONT_MATTER + text)).toEqual([]);
  expect(findFormattingProblems('code.md', (FRONT_MATTER + text).replaceAll('\n', '\r\n'))).toEqual([]);
});

it('a line break by two spaces is a problem, wherever it is', () => {
  expect(lines('One  \ntwo.\n\n- three   \n  four\n')).toEqual([5, 8]);
  expect(findFormattingProblems('code.md', 'One  \ntwo.')[0]?.message).toContain('backslash (\\)');
});

it('raw HTML is a problem, including comments, once for each line', () => {
  expect(lines('One <b>two</b>.\n\n<div>\n\nThree\n\n</div>\n\n<!-- four -->\n')).toEqual([5, 7, 11, 13]);
});

it('MDX is a problem', () => {
  expect(findFormattingProblems('code.mdx', `${FRONT_MATTER}Text.`)).toEqual([
    { line: 1, message: expect.stringContaining('Rename the file so that it ends with .md') },
  ]);
});

it('a text that looks like front matter is a problem', () => {
  expect(lines('---\n\nTwo.\n\n---\n')).toEqual([5]);
});

it('a document without a text is a problem', () => {
  expect(lines('\n  \n')).toEqual([7]);
});

it.each(['Write to :role[contact].', 'They answer until :role-until[contact].'])(
  'a role is a problem, since the people who hold it change: %s',
  (text) => {
    expect(findFormattingProblems('code.md', `${FRONT_MATTER}One.\n\n${text}`)).toEqual([
      { line: expect.any(Number), message: expect.stringContaining('An agreement names no role') },
    ]);
  },
);

it('the glossary is a problem, since it changes without the text', () => {
  expect(findFormattingProblems('code.md', 'One.\n\n::glossary\n')).toEqual([
    { line: 3, message: expect.stringContaining('An agreement shows no glossary') },
  ]);
});

it('tabs are a problem, since readers see only one of them but sign all', () => {
  expect(findFormattingProblems('code.md', '::::tabs\n\n:::tab[A]\n\na\n\n:::\n\n::::\n')).toEqual([
    { line: 1, message: expect.stringContaining('An agreement has no tabs') },
  ]);
});
