import { describe, expect, it } from 'vitest';
import { toPlainMarkdown } from './plain.ts';

describe('a text of MDX as plain Markdown', () => {
  it.each([
    ['a comment and a text in braces', 'A {/* b */} c{" d"}.', 'A <!-- b --> c d.'],
    ['attributes in braces', '<div class="wide" id={"a"}>B</div>', '<div class="wide" id="a">B</div>'],
    ['an empty element, which HTML closes', '<a id="x" /> Text<br />more', '<a id="x"></a> Text<br />more'],
    ['a table unchanged', '<table>\n  <tr><td>a</td></tr>\n</table>', '<table>\n  <tr><td>a</td></tr>\n</table>'],
    [
      'a time in a table',
      '<table>\n  <tr><td>10:30</td></tr>\n</table>',
      '<table>\n  <tr><td>10:30</td></tr>\n</table>',
    ],
    ['Markdown in an element', '<div>\n  **a**\n\n  - b\n</div>', '<div>\n\n**a**\n\n- b\n\n</div>'],
    [
      'a folded passage',
      '<Details summary="A &quot;b&quot; <c">\nText\n</Details>',
      '<details>\n<summary>A "b" &lt;c</summary>\n\nText\n\n</details>',
    ],
    [
      'tabs in a list, in their place',
      '1. One.\n\n   <Tabs defaultValue="b">\n   <TabItem value="a">\n\n   A\n\n   </TabItem>\n   <TabItem value="b" label="--b">B</TabItem>\n   </Tabs>',
      '1. One.\n\n   ::::tabs\n\n   :::tab[a]\n\n   A\n\n   :::\n\n   :::tab[\\-\\-b]{value=b default}\n\n   B\n\n   :::\n\n   ::::',
    ],
    [
      'tabs with a default of their own and a query',
      '<Tabs queryString="of">\n<TabItem value="a">A</TabItem>\n<TabItem value="b" default>B</TabItem>\n</Tabs>',
      '::::tabs{query=of}\n\n:::tab[a]\n\nA\n\n:::\n\n:::tab[b]{default}\n\nB\n\n:::\n\n::::',
    ],
  ])('has %s', (_, mdx, plain) => expect(toPlainMarkdown(mdx)).toBe(plain));

  it.each([
    ['a component', 'Text <Badge text="New" />'],
    ['an import', "import A from './a.mdx';\n\nText"],
    ['code in braces', 'Two and two: {2 + 2}'],
    ['an attribute made by code', '<a href={url}>x</a>'],
    ['Markdown in an element that holds no blocks', '<summary>**a**</summary>'],
    ['a tab whose value is made by code', '<Tabs>\n<TabItem value={a}>\n\nb\n\n</TabItem>\n</Tabs>'],
    ['text beside tabs', '<Tabs>\n<TabItem value="a">b</TabItem>\nc\n</Tabs>'],
    ['lines that Markdown would take for code', '<div>\n\na\n\n      b\n\n</div>'],
  ])('stays MDX with %s', (_, mdx) => expect(toPlainMarkdown(mdx)).toBeUndefined());
});
