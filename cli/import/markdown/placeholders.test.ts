import { expect, it } from 'vitest';
import { showPlaceholders } from './placeholders.ts';

const show = (source: string) => showPlaceholders(source, 'markdown').text;

it.each([
  ['in a line', 'Post <unlink>@you</b> for List<T> in <2028>.', 'Post \\<unlink>@you</b> for List\\<T> in <2028>.'],
  ['with words', 'By <the name of it> or <see cref="a" />', 'By \\<the name of it> or \\<see cref="a" />'],
  ['that begin like an element', 'Name + <A fun thing> + <b open>b</b>', 'Name + \\<A fun thing> + <b open>b</b>'],
  ['alone on a line', '- a\n\n  <organization-name>', '- a\n\n  &lt;organization-name>'],
  ['in HTML', '<table><tr><td><host></td></tr></table>', '<table><tr><td>&lt;host></td></tr></table>'],
  ['with the same name as the start of another', 'A <no value></b> </note>', 'A \\<no value></b> </note>'],
  [
    'in a URL',
    'At https://a.example/<the name>/b/<id>?c=d. [A](https://b.example/<no value>#c) [d](e.md)<f>',
    'At `https://a.example/<the name>/b/<id>?c=d.` [A](`https://b.example/<no value>#c`) [d](e.md)\\<f>',
  ],
  ['except around a text', 'a.<unlink></unlink>io <b><own>c</own></b>', 'a.io <b>c</b>'],
])('shows words in angle brackets %s', (_, source, expected) => expect(show(source)).toBe(expected));

it.each([
  'Plain <b>text</b><br><BR> & <https://a.example> <a@b.example> `<name>`',
  '```\n<name>\n```\n\n$$\na<name>b\n$$',
  '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>',
  'A <own-element>b</own-element> and <Card/> and <Card title="a">.',
  '<script>\nif (a <host>b) {}\n</script>',
  '<!-- <name> -->',
  '<input disabled> <details open>\n\na\n\n</details>',
])('leaves what is HTML, a component or code: %s', (source) => expect(show(source)).toBe(source));

it('leaves components of Vue without attributes', () => {
  expect(showPlaceholders('<TeamList> <team-list> <name>', 'vitepress').text).toBe('<TeamList> <team-list> \\<name>');
});
