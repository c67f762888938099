import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { en } from '#lib/messages/en.ts';
import { toPlainMarkdown } from './plain-markdown.ts';

const { admonitions } = en.markdown;
const resolveUrl = (href: string) => (href.startsWith('.') ? `https://site.example/${href.slice(2)}` : href);
const fromMarkdown = (text: string) => toPlainMarkdown(text, { isMdx: false, resolveUrl, admonitions });
const fromMdx = (text: string) => toPlainMarkdown(text, { isMdx: true, resolveUrl, admonitions });

const WITHOUT_OWN_SYNTAX = globSync('tests/sites/handbook/content/agreements/*/*.md');

describe('a text as plain Markdown', () => {
  it.each(WITHOUT_OWN_SYNTAX)('%s stays as its author wrote it', (file) => {
    const text = readFileSync(file, 'utf8');
    expect(toPlainMarkdown(text, { isMdx: false, resolveUrl: (href) => href, admonitions })).toBe(text);
  });

  it.each([
    ['lists', '- one\n  - two\n\n  still one\n\n1. first\n2. second'],
    ['tables with escaped bars', '| a | b |\n| --- | ---: |\n| `x\\|y` | **2** |'],
    ['quotations', '> one\n>\n> - two\n>   three'],
    ['footnotes', 'One.[^a]\n\n[^a]: Two.'],
    ['hard breaks', 'one  \ntwo\\\nthree'],
    ['colons with words behind them', 'At 10:30 on localhost:3000, :smile:'],
    ['code without marks', '```sh\n:::note\n<!-- kept -->\n```\n\n    indented'],
    ['text that is not ASCII', 'Über 🎉 — *naïve*'],
    [
      'emphasis next to letters without spaces',
      '**重要：**期限は`**「大切」**な`日です。~~旧。~~新。\n\n```\n**重要：**期限\n```',
    ],
    ['external URLs', '<https://a.example/> [b](mailto:b@b.example "c") https://c.example/?d=1&e=2'],
  ])('keeps %s', (_, text) => {
    expect(fromMarkdown(text)).toBe(`${text}\n`);
    expect(fromMarkdown(text.replaceAll('\n', '\r\n'))).toBe(`${text}\n`);
  });

  it('has the name of an admonition whose title is empty', () => {
    expect(fromMarkdown(':::tip[]\nOne.\n:::')).toBe('> **Tip**\n>\n> One.\n');
  });

  it('has no comments, and may begin with a line of dashes', () => {
    const text = '---\n\nOne.\n\n---\n\n<!-- truncate -->\n\nTwo <!-- not this --> three.\n';
    expect(fromMarkdown(text)).toBe('---\n\nOne.\n\n---\n\nTwo  three.\n');
    expect(fromMarkdown('One **<!-- not this -->two**.')).toBe('One **two**.\n');
    expect(fromMarkdown('- One.\n\n  <!-- not this -->\n- Two.')).toMatch(/^- One\.\s+- Two\.\n$/);
    expect(fromMarkdown('1. One.\n\n   <b>\n   bold\n   </b>\n2. Two.\n3. Three.')).toBe(
      '1. One.\n\n   <b>\n   bold\n   </b>\n2. Two.\n3. Three.\n',
    );
  });

  it('has full URLs for links and pictures', () => {
    expect(fromMarkdown('é 🎉 [a](./b.md#c "d [e](f)") ![g [h]](<./i j.png>)')).toBe(
      'é 🎉 [a](https://site.example/b.md#c "d [e](f)") ![g [h]](<https://site.example/i j.png>)\n',
    );
    expect(fromMarkdown('[![a](./b.png)](./c.md)\n\n[d][e]\n\n[e]: ./f_(g).md')).toBe(
      '[![a](https://site.example/b.png)](https://site.example/c.md)\n\n[d][e]\n\n[e]: <https://site.example/f_(g).md>\n',
    );
    expect(fromMarkdown('<a class="x" href="./a?b&amp;c">d</a>')).toBe(
      '<a class="x" href="https://site.example/a?b&amp;c">d</a>\n',
    );
  });

  it('has the whole glossary as a list', () => {
    const terms = [
      { name: 'keel_bolt', means: 'Holds the keel.', see: undefined },
      { name: 'slipway', means: 'Where a boat goes in.', see: './b c.md' },
    ];
    const write = (text: string) => toPlainMarkdown(text, { isMdx: false, resolveUrl, admonitions, terms });
    const list = [
      '- **keel\\_bolt**: Holds the keel.',
      '- **[slipway](<https://site.example/b c.md>)**: Where a boat goes in.',
    ];
    expect(write('One.\n\n::glossary\n\nTwo.')).toBe(`One.\n\n${list.join('\n')}\n\nTwo.\n`);
    expect(write('- a\n\n  ::glossary')).toBe(`- a\n\n  ${list.join('\n  ')}\n`);
    expect(write('At ::other noon')).toBe('At ::other noon\n');
  });

  it('has block quotes for admonitions, with kind and title', () => {
    expect(fromMarkdown(':::tip[Try *this* [first](./a.md)]\n\nOne.\n\n- two\n\n:::')).toBe(
      '> **Tip: Try *this* [first](https://site.example/a.md)**\n>\n> One.\n>\n> - two\n',
    );
    expect(fromMarkdown('- a\n\n  :::note\n  b\n\n  c\n  :::\n\n  d')).toBe(
      '- a\n\n  > **Note**\n  >\n  > b\n  >\n  > c\n\n  d\n',
    );
  });

  it('has code without the comments that mark its lines on the page', () => {
    expect(fromMarkdown('```ts title="a.ts" {1,3}\n// highlight-next-line\na();\n```')).toBe(
      '```ts title="a.ts" {1,3}\na();\n```\n',
    );
    expect(fromMarkdown('- one\n\n  ~~~~sh\n  a\n\n    # highlight-next-line\n    b\n  ~~~~')).toBe(
      '- one\n\n  ~~~~sh\n  a\n\n    b\n  ~~~~\n',
    );
  });

  it('has headings without the ids that they have on the page', () => {
    expect(fromMarkdown('## One [two](./a.md) {#own-id}\n\nText {#not-an-id}')).toBe(
      '## One [two](https://site.example/a.md)\n\nText {#not-an-id}\n',
    );
  });
});

describe('a text of MDX as plain Markdown', () => {
  it('keeps two paragraphs apart that had MDX code between them', () => {
    const text = 'One.\n\nexport const A = 1;\n\nTwo.\n\nexport const B = 2;\n';
    expect(fromMdx(text)).toBe('One.\n\nTwo.\n');
  });

  it('has neither imports nor comments, and unwraps expressions that are strings', () => {
    const text = "import A from './a';\n\nOne {/* not this */}{'two'} {1 + 1}.\n\n{/* truncate */}\n\nThree.";
    expect(fromMdx(text)).toBe('One two {1 + 1}.\n\nThree.\n');
  });

  it('has the texts of imported files', () => {
    const readPart = (path: string) => `The text of ${path}\n\n- a list\n`;
    const options = { isMdx: true, resolveUrl, admonitions, readPart };
    expect(toPlainMarkdown("import Part from './_part.mdx';\n\nOne.\n\n- two\n\n  <Part />\n", options)).toBe(
      'One.\n\n- two\n\n  The text of ./_part.mdx\n\n  - a list\n',
    );
  });

  it('has one picture of those for the colour modes', () => {
    expect(fromMarkdown('![A](./a.png#only-light)\n![A](./b.png#only-dark)')).toBe(
      '![A](https://site.example/a.png)\n',
    );
  });

  it('has tabs below each other, and expanded details', () => {
    const tabs =
      '<Tabs groupId="a">\n  <TabItem value="b" label="B">\n\n    ```sh\n    c\n    ```\n\n  </TabItem>\n' +
      '  <TabItem value="d">e [f](./g.md)</TabItem>\n</Tabs>';
    expect(fromMdx(`One.\n\n${tabs}\n\nTwo.`)).toBe(
      'One.\n\n**B**\n\n```sh\nc\n```\n\n**d**\n\ne [f](https://site.example/g.md)\n\nTwo.\n',
    );
    expect(fromMdx('<Details summary="Why?">\n\nBecause.\n\n:::note\nSo.\n:::\n\n</Details>')).toBe(
      '**Why?**\n\nBecause.\n\n> **Note**\n>\n> So.\n',
    );
  });

  it('keeps the text of components that only the page knows, and elements of HTML', () => {
    expect(fromMdx('Press <kbd>Ctrl</kbd> <Chart data={[1]} /><Fancy>now</Fancy>, <a href="./b">c</a>')).toBe(
      'Press <kbd>Ctrl</kbd> now, <a href="https://site.example/b">c</a>\n',
    );
  });
});
