import { describe, expect, it } from 'vitest';
import { importFiles, TIMEOUT } from '../testing.ts';
import { convertCallouts } from './callouts.ts';
import { convertIndentedBlocks } from './indented-blocks.ts';
import { removePluginBlocks } from './plugin-blocks.ts';
import { convertSlashBlocks } from './slash-blocks.ts';
import { closeCode, convertDirectives, type Result, toSummary } from './syntax.ts';
import { closeBlocks, convertCodeGroups, convertTabBlocks } from './vitepress-blocks.ts';

const getLines = ({ changes }: Result) => changes.map(({ line }) => line + 1);

describe('blocks between slashes, of PyMdown Extensions', () => {
  it.each([
    ['an admonition', '/// note\nA\n///', ':::note\n\nA\n\n:::'],
    ['a title', '/// tip | Mind **it**\n\nA\n\n///', ':::tip[Mind **it**]\n\nA\n\n:::'],
    ['options', '/// admonition | B\n    type: warning\n    attrs: {class: c}\n\nA\n///', ':::warning[B]\n\nA\n\n:::'],
    ['code below options', '/// note\n\n    code\n///', ':::note\n\n    code\n\n:::'],
    [
      'a folded passage',
      '/// details | B\n    open: True\nA\n///',
      '<details open>\n<summary>B</summary>\n\nA\n\n</details>',
    ],
    ['blocks in it', '//// note\n/// tip\nA\n///\n////', '::::note\n\n:::tip\n\nA\n\n:::\n\n::::'],
    [
      'two groups of tabs',
      '/// tab | A\n1\n///\n\n/// tab | B\n    select: true\n2\n///\n\n/// tab | C\n    new: true\n3\n///',
      '::::tabs\n\n:::tab[A]\n\n1\n\n:::\n\n:::tab[B]{default}\n\n2\n\n:::\n\n::::\n\n\n::::tabs\n\n:::tab[C]\n\n3\n\n:::\n\n::::\n',
    ],
    ['its place in a list', '- A\n\n    /// note\n    B\n    ///', '- A\n\n    :::note\n\n    B\n\n    :::'],
    ['no end', '/// note\nA', ':::note\n\nA\n\n:::'],
    ['only a text here', '/// caption\nA\n///', 'A'],
    ['nothing', '/// note\n///', ':::note\n\n\n:::'],
  ])('have %s', (_, old, written) => expect(convertSlashBlocks(old).text).toBe(written));

  it('are left in code, as are other slashes', () => {
    const text = '```\n/// note\n///\n```\n\n/// a doc comment\n\n/////\n';
    expect(convertSlashBlocks(text)).toEqual({ text, changes: [] });
  });

  it('are reported once each, with their lines', () => {
    const text = '/// tab | A\n1\n///\n/// tab | B\n    new: true\n2\n///\n\n/////note\n//// tip\n////\n/////';
    expect(getLines(convertSlashBlocks(text))).toEqual([1, 4, 9, 10]);
  });
});

it('groups of code of VuePress become tabs, on the same lines', () => {
  const old = [
    'A',
    '',
    '<code-group>',
    '<code-block title="Yarn" active>',
    '```bash{1}',
    'yarn add a',
    '```',
    '</code-block>',
    '<code-block title="npm">',
    '```bash',
    '<code-group>',
    '```',
    '</code-block>',
    '</code-group>',
  ].join('\n');
  const { text, changes } = convertCodeGroups(old);
  expect(text.replaceAll(/\n{2,}/g, '\n')).toBe(
    'A\n::::tabs\n:::tab[Yarn]\n```bash{1}\nyarn add a\n```\n:::\n:::tab[npm]\n```bash\n<code-group>\n```\n:::\n::::',
  );
  expect(changes.map(({ line }) => line)).toEqual([2]);
  const newer = '<CodeGroup>\n\n<CodeGroupItem title="A">\n\n~~~js\n1\n~~~\n\n</CodeGroupItem>\n\n</CodeGroup>';
  expect(convertCodeGroups(newer).text.replaceAll(/\n{2,}/g, '\n')).toBe(
    '::::tabs\n:::tab[A]\n~~~js\n1\n~~~\n:::\n::::',
  );
  const code = '```html\n<code-group>\n```';
  expect(convertCodeGroups(code)).toEqual({ text: code, changes: [] });
});

describe('groups of code of VitePress', () => {
  const fence = (title: string) => `\`\`\`sh [${title}]\nrun\n\`\`\``;
  const convert = (source: string) => convertCodeGroups(closeBlocks(source).text).text.replaceAll(/\n{2,}/g, '\n');
  const tab = (label: string) => `:::tab${label}\n\`\`\`sh\nrun\n\`\`\`\n:::`;

  it('may have two blocks of one title', () =>
    expect(convert(`::: code-group\n${fence('a')}\n${fence('a')}\n${fence('a')}\n:::`)).toBe(
      `::::tabs\n${tab('[a]')}\n${tab('[a]{value=2}')}\n${tab('[a]{value=3}')}\n::::`,
    ));

  it('end where a text begins', () =>
    expect(convert(`::: code-group\n${fence('a')}\n\nB\n\nC\n${fence('d')}\n:::\nE`)).toBe(
      `::::tabs\n${tab('[a]')}\n::::\nB\nC\n${fence('d')}\nE`,
    ));

  it('end with the block around them, as do other blocks without an end', () => {
    expect(convert(`::: tip\nA\n::: code-group\n${fence('b')}\n:::\nC`)).toBe(
      `::::: tip\nA\n::::tabs\n${tab('[b]')}\n::::\n:::::\nC`,
    );
    expect(closeBlocks('::: tip\nA\n::: info\nB\n:::\nC').text).toBe(':::: tip\nA\n::: info\nB\n:::\n::::\nC');
  });
});

describe('tabs of a plugin of VitePress', () => {
  it('end what has no end in them', () => {
    const old = '::: tip\n::: tabs\n== A\n::: info\nB\n== C\n::: info\nD\n:::\nE';
    const { text } = convertTabBlocks(closeBlocks(old).text);
    expect(text.replaceAll(/\n{2,}/g, '\n')).toBe(
      ':::::: tip\n:::::tabs\n::::tab[A]\n::: info\nB\n:::\n::::\n::::tab[C]\n::: info\nD\n:::\n::::\n:::::\n::::::\nE',
    );
    expect(getLines(closeBlocks(old))).toEqual([1, 2, 4]);
  });

  it('may be in others, whose labels begin with more signs', () =>
    expect(
      convertTabBlocks(':::: tabs\n=== A\n::: tabs\n== B\nb\n:::\n=== C\nc\n::::').text.replaceAll(/\n{2,}/g, '\n'),
    ).toBe('::::::tabs\n:::::tab[A]\n::::tabs\n:::tab[B]\nb\n:::\n::::\n:::::\n:::tab[C]\nc\n:::\n::::::'));

  it.each(['::: tip\nA\n:::', '::: tip\nA', '```\n::: tip\n```', 'A\n== B\n'])('nothing else is changed: %j', (text) =>
    expect(closeBlocks(text)).toEqual({ text, changes: [] }),
  );
});

describe('blocks of plugins that document code', () => {
  it.each([
    ['with options', 'A\n\n::: mkdocs-click\n    :module: a.cli\n\n    :command: main\n\nB', 'A\n\n\n\n\n\n\nB', 3],
    ['one after another', '::: a.b\n::: a.c\nB', '\n\nB', 1],
    ['in a list', '- A\n\n    ::: a.b\n        options:\n\n    B', '- A\n\n\n\n\n    B', 3],
  ])('%s are left out and reported', (_, old, text, line) => {
    const result = removePluginBlocks(old);
    expect(result.text).toBe(text);
    expect(result.changes[0]).toMatchObject({ line: line - 1, todo: expect.any(String) });
  });

  it.each(['```\n::: a.b\n```', '::: note\nA\n:::', ':::tabs\n:::'])('are not %s', (text) =>
    expect(removePluginBlocks(text)).toEqual({ text, changes: [] }),
  );
});

describe('an included file', { timeout: TIMEOUT }, () => {
  it.each([
    [
      '.vitepress/config.ts',
      'export default {};\n',
      'index.md',
      '- A:\n\n  <<< ./part.txt [b]\n\n  C',
      '- A:\n\n  ```txt title="b"\n  one\n\n  two\n  ```\n\n  C',
    ],
    [
      'mkdocs.yml',
      'site_name: Quay\n',
      'docs/index.md',
      '- A:\n\n    --8<-- "part.txt"\n',
      '- A:\n\n    one\n\n    two\n',
    ],
  ])('stays in its list (%s)', async (config, source, page, old, written) => {
    const { read } = await importFiles({ [config]: source, 'part.txt': 'one\n\ntwo\n', [page]: `# Quay\n\n${old}\n` });
    expect(read('content/docs/index.md')).toContain(written);
  });
});

it.each([
  [convertIndentedBlocks('!!! 注意\n    A\n'), ':::note[注意]'],
  [convertDirectives(':::Осторожно с лодкой\nA\n:::', 'vitepress'), ':::note[Осторожно с лодкой]'],
  [convertCallouts('> [!ملاحظة]\n> A'), ':::note[ملاحظة]'],
])('a kind of block may have letters of any script: %#', ({ text }, opening) => expect(text).toContain(opening));

it('a title in Markdown is written as HTML in the summary of a folded passage', () => {
  expect(toSummary('Why `a < b`, *now* & **here**, [you](a.md)?')).toBe(
    '<summary>Why <code>a &lt; b</code>, <em>now</em> & <strong>here</strong>, you?</summary>',
  );
  expect(toSummary('1. First')).toBe('<summary>1. First</summary>');
});

it('tabs that differ by their icons alone have a value each', () => {
  expect(convertIndentedBlocks('=== "A"\n    1\n=== "A :material-key:"\n    2\n').text).toContain(
    ':::tab[A :material-key:]{value=2}',
  );
});

it.each([
  ['```js\na', '```js\na\n```'],
  ['A\n\n- B\n\n  ~~~\n  c\n', 'A\n\n- B\n\n  ~~~\n  c\n  ~~~\n'],
  ['1. A\n   ```\n   b\n\n2. C\n\n```\nd\n```', '1. A\n   ```\n   b\n   ```\n\n2. C\n\n```\nd\n```'],
  ['- ```\n  a\n- b', '- ```\n  a\n  ```\n- b'],
  ['A\n```\n', 'A\n\n'],
  ['````\n```', '````\n```\n````'],
  ['```\na\n```', '```\na\n```'],
  ['```\na\n````\n\nB', '```\na\n````\n\nB'],
  ['    code', '    code'],
  ['', ''],
])('code without an end gets one: %j', (old, written) => expect(closeCode(old).text).toBe(written));

it('a block within another is reported with its own line', () => {
  expect(getLines(convertIndentedBlocks('A\n\n!!! note\n    B\n\n    ??? tip\n        C\n'))).toEqual([3, 6]);
});

it('code without an end in a block ends with the block', () => {
  const { text, changes } = convertIndentedBlocks('!!! note\n    ```\n    a\n\nB');
  expect(text).toBe(':::note\n\n```\na\n```\n\n:::\n\nB');
  expect(changes).toContainEqual({ line: 1, what: 'the code has no end, and ends with its text' });
});

it('a name that every object has, such as constructor, is none of a block, an emoji, a language or a mark', {
  timeout: TIMEOUT,
}, async () => {
  const { read } = await importFiles({
    'docusaurus.config.js': "export default { presets: ['classic'], title: { constructor: 1 }.toString };",
    'docs/a.mdx':
      ':::constructor\nA\n:::\n\n:constructor: :valueOf:\n\n```toString\nB\n```\n\n<span constructor="C">D</span>\n\n![E](data:image/constructor,F)\n',
  });
  const text = read('content/docs/a.md');
  expect(text).toContain(':::note[Constructor]\nA\n:::\n\n:constructor: :valueOf:\n\n```text\nB\n```\n');
  expect(text).toContain('<span constructor="C">');
  expect(text).toMatch(/\nE\n$/);
  expect(read('site.config.ts')).not.toContain('native code');
});
