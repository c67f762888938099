import { expect, it } from 'vitest';
import { writeCommentsAsHtml } from './comments.ts';
import { parseTree } from './tree.ts';

const write = (source: string) => writeCommentsAsHtml(source, parseTree(source, true));

it.each([
  ['within a line', 'A {/* secret */} word.\n', 'A <!-- secret --> word.\n'],
  ['on a line', '{/* truncate */}\n\nText.\n', '<!-- truncate -->\n\nText.\n'],
  ['over lines and blank lines', '{/* one\n\n**two** */}\n\nText.\n', '<!-- one\n\n**two** -->\n\nText.\n'],
  ['in a list', '- item\n\n  {/* note */}\n', '- item\n\n  <!-- note -->\n'],
  ['in a heading', '## Title {/* note */}\n', '## Title <!-- note -->\n'],
  ['in a table', '| a |\n| - |\n| b {/* c */} |\n', '| a |\n| - |\n| b <!-- c --> |\n'],
  ['in a quotation', '> A {/* one\n> two */} word.\n', '> A <!-- one\n> two --> word.\n'],
  ['with the end of a Markdown comment in it', '{/* a --> b */}\n', '<!-- a -- > b -->\n'],
  ['that would turn its line into HTML', '{/* a */}**Text** {/* b */}\n', '**Text** <!-- b -->\n'],
  ['between two lines', 'One\n{/* a */}\ntwo.\n', 'One\n<!-- a -->\ntwo.\n'],
  ['that would hide the rest of its line', 'One\n{/* a */} **two**.\n', 'One\n **two**.\n'],
  ['that would be code', 'Text.\n\n    {/* a */}\n', 'Text.\n\n'],
])('writes a comment %s', (_, source, expected) => expect(write(source)).toBe(expected));

it('leaves code as it is', () => {
  const source = '`{/* a */}`\n\n```jsx\n{/* b */}\n```\n';
  expect(write(source)).toBe(source);
});

it('finds comments outside of code in a text that is not MDX', () => {
  const source =
    'A < b {/* secret */} `{/* a */}`.\n\n```jsx\n{/* b */}\n```\n\n{/*\nhidden\n\nlines\n*/}\n\n    {/* indented */}\n';
  expect(writeCommentsAsHtml(source, undefined)).toBe(
    'A < b <!-- secret --> `{/* a */}`.\n\n```jsx\n{/* b */}\n```\n\n<!--\nhidden\n\nlines\n-->\n\n',
  );
});
