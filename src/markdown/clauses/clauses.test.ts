import { expect, it } from 'vitest';
import { render } from '../testing/render.ts';

const ids = (html: string) => [...html.matchAll(/<li id="([^"]*)"/g)].map(([, id]) => id);

it('uses the numbers of paragraphs in a numbered section as ids, each with a link to itself', async () => {
  const { html, headings } = await render(
    'First.\n\n1. Not in a section.\n\n## 3. Membership\n\n1. Open to all.\n2. It needs\n   - a name\n   - an address.\n\nAnd:\n\n3. Third.\n\n## More\n\n1. No clause.',
  );
  expect(ids(html)).toEqual(['3.1', '3.2', '3.3']);
  expect(html).toContain(
    '<li id="3.1"><a class="clause" href="#3.1" data-clause="3.1" aria-label="Direct link to 3.1"></a>Open to all.',
  );
  expect(headings.map(({ text }) => text)).toEqual(['3. Membership', 'More']);
});

it('does not number a second list of a section that begins at 1 again', async () => {
  const { html } = await render(
    '## 4. Rights\n\nYou may\n\n1. one\n2. two.\n\nYou undertake\n\n1. three.\n\n## 5. More\n\n1. Four.',
  );
  expect(ids(html)).toEqual(['4.1', '4.2', '5.1']);
});

it('leaves lists inside of something else alone', async () => {
  const { html } = await render('## 1. One\n\n:::note\n\n1. In a note.\n\n:::\n\n> 1. Quoted.\n\n- a\n  1. Nested.');
  expect(ids(html)).toEqual([]);
});
