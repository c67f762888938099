import { expect, it } from 'vitest';
import { render } from '../testing/render.ts';

it('shows the value of a fact instead of its name', async () => {
  const { html, headings, problems } = await render(
    '## :fact[share] for all\n\nPay **:fact[payout]** at 10:30, `:fact[x]`.',
  );
  expect(html).toContain('<p>Pay <strong>14 days</strong> at 10:30, <code>:fact[x]</code>.</p>');
  expect(headings).toEqual([{ depth: 2, slug: '10-for-all', text: '10% for all' }]);
  expect(problems).toEqual([]);
});

it('marks a fact that is an example', async () => {
  const { html } = await render('The law of :fact[country] applies.');
  expect(html).toContain('<p>The law of <mark class="fill-in">Utopia</mark> applies.</p>');
});

it('reports a missing fact with file, line and the nearest one', async () => {
  const { html, problems } = await render('One.\n\nWithin :fact[pay-out].');
  expect(html).toContain('Within pay-out.');
  expect(problems).toEqual([
    'first-steps.md:3: There is no fact "pay-out" in content/facts.yml. Did you mean "payout"?',
  ]);
});

it('shows the address of a role as a link', async () => {
  const { html, problems } = await render(
    'Write to :role[contact], until :role-until[contact].\n\nOr to :role[contakt].',
  );
  expect(html).toContain('<p>Write to <a href="mailto:ada@quay.example">ada@quay.example</a>, until 2026-12-31.</p>');
  expect(problems).toEqual([
    'first-steps.md:3: There is no role "contakt" in content/roles.yml. Did you mean "contact"?',
  ]);
});

it('marks the words and the passage that a community has to fill in', async () => {
  const { html, problems, warnings } = await render(
    'The law of :fill-in[**Utopia**, with :fact[share]] applies at 10:30.\n\n:::fill-in[Your host]\n\nName it.\n\n:::',
  );
  expect(html).toContain(
    '<p>The law of <mark class="fill-in"><strong>Utopia</strong>, with 10%</mark> applies at 10:30.</p>',
  );
  expect(html).toContain('<aside class="admonition admonition--warning" role="note" aria-label="Your host">');
  expect({ problems, warnings }).toEqual({ problems: [], warnings: [] });
});
