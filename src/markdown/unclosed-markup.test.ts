import { expect, it } from 'vitest';
import { render } from './testing/render.ts';

const asText = (tag: string) => `To show it, write "\\${tag}", or put it in backticks.`;

const noTarget = (written: string, name: string) =>
  `"${written}" has no target. Write it on a separate line: "[${name}]: ./page.md". To show it as text, write "\\${written}".`;

it.each([
  ['<!-- a\n\nb', 'The comment has no end, so everything after it is lost. Close it with "-->".'],
  ['<div>\n\nA', `<div> has no end. Close it with "</div>". ${asText('<div>')}`],
  [
    '<details><summary>A</summary>\n\n<div>\n\nB\n\n</div>',
    `<details> has no end. Close it with "</details>". ${asText('<details>')}`,
  ],
  ['<div\n  class="a">\n\nA', `<div class="a"> has no end. Close it with "</div>". ${asText('<div class="a">')}`],
  ['Meet at <time> here', `<time> has no end. Close it with "</time>". ${asText('<time>')}`],
  ...['<name>', '<your-name>', '<your name>', '<link>', '<name />', '<T>'].map((tag) => [
    `Write to ${tag} **soon**`,
    `"${tag}" would not be shown, since browsers take it for HTML. ${asText(tag)}`,
  ]),
  ['![a](my pic.png)', 'A file name with a space needs angle brackets: ![a](<my pic.png>).'],
  ['See [a b](./my file.md) now', 'A file name with a space needs angle brackets: [a b](<./my file.md>).'],
  ['See ![the rules][rules].', noTarget('[the rules][rules]', 'rules')],
  ['- [x] [Die Regeln][]', noTarget('[Die Regeln][]', 'Die Regeln')],
  ['A[^one] b', 'The footnote "one" has no text. Write it on a separate line: "[^one]: …".'],
  ['```js\na\n\nB', 'The code has no end, so everything after it becomes code. Close it with "```".'],
  ['> ~~~~\n> a', 'The code has no end, so everything after it becomes code. Close it with "~~~~".'],
  ['```', 'The code has no end, so everything after it becomes code. Close it with "```".'],
  ['##The crew', 'A heading needs a space after its signs: "## The crew".'],
  [
    'Gr\uFFFD\uFFFDe',
    'A letter was lost here, because the file is not saved as UTF-8. Save it as UTF-8, and type the letter again.',
  ],
  ['Minutes\v of May', 'There is an invisible character here, U+000B, which feeds and e-books cannot have. Delete it.'],
  ['In `a\uFFFF`', 'There is an invisible character here, U+FFFF, which feeds and e-books cannot have. Delete it.'],
])('%j is reported with its line', async (text, sentence) =>
  expect((await render(`One.\n\n${text}\n`)).problems).toEqual([`first-steps.md:3: ${sentence}`]),
);

it.each([
  '<div>\n\n<p>a\n\n</div>\n\n<br> <img src="/a.svg" alt="" width="1" height="1">',
  '<svg viewBox="0 0 1 1"><title>A</title><path d="M0 0"><metadata></metadata></svg>, <math><mi>x</mi></math>',
  'Write `<name>` or \\<name>, <https://a.example>, <ada@quay.example>, 1 <b 2, a<b, <3, $$a<b>c$$, <größe> <!-- <name> -->',
  '<my-widget x="1">A</my-widget>, <BR>, <kbd>A</kbd>, <ruby>A<rp>(<rt>B<rp>)</ruby>, <span/>\n\n<ul>\n<li>A\n<li>B\n</ul>',
  '```\n<name>\n```\n\n    <name>\n\n<link itemprop="a" href="/">',
  '<!-- a -->\n\n<details><summary>A</summary>\n\nB\n\n</details>',
  'A[^1]\n\n[^1]: B',
  'In code `[^1]` and `[a](b c.md)`, and \\[^1] as it is, [x](y z) too',
  'So [sic] it [1][2] was.[3][4] [a] [b], rows[i][j], int[][], [x][^1], `[a][b]`, \\[a][b], [[a]][]\n\n- [x] [y]\n\n[^1]: B',
  'See [the rules][rules], [Rules][], [rules]\n\n[RULES]: /docs/',
  '```html\n<div>\n```',
  '> ```\n> a\n> ```\n\n- ~~~\n  a\n  ~~~~\n\n    indented\n\n```\n```',
  'Ask in #crew, or see\n#12 and \\##three, <www.example.org>, www.example.org, [www](https://www.example.org)',
  '<br>\n\n**A**##b, `c`##d',
  // The first sentence is reassembled by a plugin.
  'It takes :fact[payout] here.\n\nA[^1]\n\n[^1]: B',
])('%j is closed', async (text) => expect((await render(`${text}\n`)).problems).toEqual([]));

it('a footnote with two texts is reported at the one that is not shown', async () => {
  const { html, warnings } = await render('A[^1] b[^2]\n\n[^1]: One.\n\n[^2]: Two.\n\n[^1]: Lost.\n');
  expect(html).not.toContain('Lost.');
  expect(warnings).toEqual([
    'first-steps.md:7: The footnote "1" has another text above, so this one is not shown. Give it another name.',
  ]);
});
