import { expect, it } from 'vitest';
import { PageNavigation } from './PageNavigation.tsx';
import { rendered } from './testing.ts';

const messages = { previous: 'Previous', next: 'Next' };
const previous = { address: '/a/', label: 'Purpose' };
const next = { address: '/c/', label: 'Evolution' };

it('the neighbours of a page are links in a landmark with a name', () => {
  const navigation = rendered(<PageNavigation name="Docs pages" previous={previous} next={next} messages={messages} />);
  expect(navigation.one('nav').attributes['aria-label']).toBe('Docs pages');
  expect(navigation.links()).toEqual(['PreviousPurpose → /a/', 'NextEvolution → /c/']);
});

it('a page at the end has one neighbour', () => {
  const navigation = rendered(
    <PageNavigation name="Docs pages" previous={previous} next={undefined} messages={messages} />,
  );
  expect(navigation.links()).toEqual(['PreviousPurpose → /a/']);
});
