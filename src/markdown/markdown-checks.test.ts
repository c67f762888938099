import { expect, it } from 'vitest';
import { render } from './testing/render.ts';

const RENAME = 'Rename the file so that it ends with .mdx to use components.';

it.each([
  ['import Tabs from "@theme/Tabs"', 'A Markdown file cannot import anything: import Tabs from "@theme/Tabs"'],
  ['Text with <code style={{ color: 1 }}>code</code>', '"style" has code in braces, which a Markdown file cannot use.'],
])('%j is reported with file and line', async (markdown, sentence) => {
  expect((await render(`First.\n\n${markdown}`)).problems).toEqual([`first-steps.md:3: ${sentence} ${RENAME}`]);
});

it.each([
  ['<Tabs>\n\nText.\n\n</Tabs>', '<Tabs>'],
  ['Text with <Badge text="new" /> in it', '<Badge>'],
  ['Text for <Your-Name> in it', '<Your-Name>'],
])('%j is reported as a component, or as a word', async (markdown, tag) => {
  expect((await render(markdown)).problems).toEqual([
    `first-steps.md:1: ${tag} is a component, which a Markdown file cannot use. ${RENAME} To show it, write "\\${tag}", or put it in backticks.`,
  ]);
});

it.each([
  'To import it from “there” is allowed',
  '`<Tabs>` and `style={{}}`',
  '```jsx\n<Tabs style={{}} />\n```',
  '<kbd class="a">x</kbd>',
  'Text <!-- as <Tabs a={b}> was --> more',
])('%j is valid', async (markdown) => expect((await render(markdown)).problems).toEqual([]));

it.each([
  ['[[toc]]', 'Each page shows its table of contents. Leave this line out.'],
  ['[TOC]', 'Each page shows its table of contents. Leave this line out.'],
  ['<<< @/snippets/knot.js', 'This line shows no file. Put its code between two lines of three backticks.'],
  [
    '!!! note "Tides"\n    Look them up.',
    'This admonition is shown as text. Begin it with a line such as :::note[Title]',
  ],
  ['??? tip\n    Fold it.', 'This admonition is shown as text.'],
  ['> [!WARNING] Tides\n> Look them up.', 'An alert with a title is shown as text.'],
  ['```js\na // [!code ++]\n```', '"[!code ++]" is a part of the code. Lines are marked by numbers'],
])('%j of another generator is text, with a warning', async (markdown, sentence) => {
  const { problems, warnings } = await render(`First.\n\n${markdown}`);
  expect(problems).toEqual([]);
  expect(warnings).toEqual([expect.stringContaining(`first-steps.md:3: ${sentence}`)]);
});
