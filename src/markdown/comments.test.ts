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

it('words between comments are part of it, also between many', async () => {
  const { html } = await render(`${'<!-- a -->'.repeat(40)} words <!-- b -->`);
  expect(html).toContain(' words ');
});
