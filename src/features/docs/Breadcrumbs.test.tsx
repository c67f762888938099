import { expect, it } from 'vitest';
import { getMessages } from '#lib/messages/index.ts';
import { rendered } from '#ui/testing.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { aDoc, aFolder, aTree } from './testing.ts';
import { getTrail } from './tree.ts';

const tree = aTree(
  [aDoc('codex/vision/evolution')],
  [aFolder('codex', { label: 'Codex', hasPage: false }), aFolder('codex/vision', { label: 'Vision' })],
);
const crumbs = rendered(
  <Breadcrumbs
    trail={getTrail(tree, '/docs/codex/vision/evolution/')}
    current="Evolution"
    home="/resources/"
    messages={getMessages('en').docs}
    homeName="Home page"
  />,
);

it('breadcrumbs are a landmark with a name', () => {
  expect(crumbs.one('nav').attributes['aria-label']).toBe('Breadcrumbs');
});

it('breadcrumbs lead from the home page through the categories to the page', () => {
  expect(crumbs.all('li').map(({ text }) => text)).toEqual(['', 'Codex', 'Vision', 'Evolution']);
  expect(crumbs.links()).toEqual(['Home page → /resources/', 'Vision → /category/codex/vision/']);
});

it('breadcrumbs mark the page itself, which is not a link', () => {
  expect(crumbs.html).toContain('<span aria-current="page">Evolution</span>');
});
