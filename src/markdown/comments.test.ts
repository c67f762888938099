import { expect, it } from 'vitest';
import { render } from './testing/render.ts';

it('comments are not part of the page', async () => {
  const source =
    'One <!-- secret --> word.\n\n<!-- secret\n\nover lines -->\n\n- item\n\n  <!-- secret --> <!-- secret -->\n\n`<!-- code -->`\n';
  const { html } = await render(source);
  expect(html).not.toContain('secret');
  expect(html).toContain('<code>&lt;!-- code --&gt;</code>');
  expect(html).toMatch(/One\s+word\./);
});

it('words between comments are part of the page, however many comments there are', async () => {
  const { html } = await render(`${'<!-- a -->'.repeat(40)} words <!-- b -->`);
  expect(html).toContain(' words ');
});

it('a comment of MDX on its own lines is one in Markdown too', async () => {
  const source =
    'One.\n{/*secret*/}\n\n{/* secret\n\n--> over lines */}\n\n- item\n\n```jsx\n{/* code */}\n```\n\n`{/* code */}`\n';
  const { html, problems } = await render(source);
  expect(html).not.toMatch(/secret|over lines/);
  expect(html.match(/code \*\//g)).toHaveLength(2);
  expect(problems).toEqual([]);
});

it('a comment of MDX between other words is reported, as its words would be shown', async () => {
  const sentence = 'A comment in a Markdown file is written <!-- … -->.';
  const { problems } = await render('One {/*secret*/} word.\n\n{/* a */} more\n\n{/* without an end');
  expect(problems).toEqual([1, 3, 5].map((line) => `first-steps.md:${line}: ${sentence}`));
});
