import { expect, it } from 'vitest';
import { notPlain } from './plain.ts';

const FRONT_MATTER = '---\ntitle: Code\n---\n\n';
const lines = (text: string, file = 'code.md') => notPlain(file, FRONT_MATTER + text).map(({ line }) => line);

it('Markdown as authors write it is plain', () => {
  const text =
    '## One {#one}\n\nA [link](/two/), <https://example.org>, `<b>`,\\\na break.\n\n:::danger[Call]\n\nNow.\n\n:::\n\n' +
    '| a | b |\n| --- | --- |\n| 1 < 2 | {c} |\n\n```html\n<p>Text</p>  \n```\n\n---\n\nThe end.  \n';
  expect(notPlain('code.md', FRONT_MATTER + text)).toEqual([]);
  expect(notPlain('code.md', (FRONT_MATTER + text).replaceAll('\n', '\r\n'))).toEqual([]);
});

it('a break by two spaces is not, wherever it stands', () => {
  expect(lines('One  \ntwo.\n\n- three   \n  four\n')).toEqual([5, 8]);
  expect(notPlain('code.md', 'One  \ntwo.')[0]?.says).toContain('backslash (\\)');
});

it('raw HTML is not, comments included; a line is told once', () => {
  expect(lines('One <b>two</b>.\n\n<div>\n\nThree\n\n</div>\n\n<!-- four -->\n')).toEqual([5, 7, 11, 13]);
});

it('MDX is not', () => {
  expect(notPlain('code.mdx', `${FRONT_MATTER}Text.`)).toEqual([
    { line: 1, says: expect.stringContaining('Rename the file so that it ends with .md') },
  ]);
});

it('a text that would be taken for front matter is not', () => {
  expect(lines('---\n\nTwo.\n\n---\n')).toEqual([5]);
});

it('nor is a document without a text', () => {
  expect(lines('\n  \n')).toEqual([7]);
});
