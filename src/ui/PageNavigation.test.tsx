import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PageNavigation } from './PageNavigation.tsx';
import { rendered } from './testing.ts';

const messages = { previous: 'Previous', next: 'Next' };
const previous = { href: '/a/', label: 'Purpose' };
const next = { href: '/c/', label: 'Manners' };

it('the previous and the next page are links in a named landmark', () => {
  const navigation = rendered(<PageNavigation name="Docs pages" previous={previous} next={next} messages={messages} />);
  expect(navigation.one('nav').attributes['aria-label']).toBe('Docs pages');
  expect(navigation.links()).toEqual(['PreviousPurpose → /a/', 'NextManners → /c/']);
});

it('the last page has no link to a next one', () => {
  const navigation = rendered(
    <PageNavigation name="Docs pages" previous={previous} next={undefined} messages={messages} />,
  );
  expect(navigation.links()).toEqual(['PreviousPurpose → /a/']);
});

it('a page outside of the reading order has no empty landmark', () => {
  const alone = <PageNavigation name="Docs pages" previous={undefined} next={undefined} messages={messages} />;
  expect(renderToStaticMarkup(alone)).toBe('');
});
