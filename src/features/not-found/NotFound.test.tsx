import { expect, it } from 'vitest';
import { getMessages } from '#lib/messages/index.ts';
import { rendered } from '#ui/testing.ts';
import { NotFound } from './NotFound.tsx';

const home = { url: '/resources/', name: 'Home page' };
const page = rendered(<NotFound messages={getMessages('en').notFound} home={home} sitemap="/resources/sitemap.xml" />);

it('the not-found page says what happened and who to contact', () => {
  expect(page.one('h1').text).toBe('Page Not Found');
  expect(page.all('p').map(({ text }) => text)).toEqual([
    'We could not find what you were looking for.',
    'Please contact the owner of the site that linked you to the original URL and let them know their link is broken.',
    'Home page',
  ]);
});

it('the not-found page leads home', () => {
  expect(page.links()).toEqual(['Home page → /resources/']);
});

it('the not-found page knows the sitemap, and hides the list of closest pages until it has some', () => {
  expect(page.one('main').attributes['data-not-found']).toBe('/resources/sitemap.xml');
  expect(page.html).toMatch(/<section data-closest="" hidden="">/);
});
