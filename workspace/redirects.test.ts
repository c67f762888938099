import { expect, it } from 'vitest';
import { followRedirects, getRedirects, toTargetUrl } from './redirects.ts';

it('a chain of redirects leads to its last target, and a circle leads nowhere', () => {
  const redirects = [
    { from: '/a/', to: '/b/' },
    { from: '/b/', to: '/c/#part' },
    { from: '/out/', to: 'https://elsewhere.example/' },
    { from: '/x/', to: '/y/' },
    { from: '/y/', to: '/x/' },
    { from: '/into/', to: '/x/' },
    { from: '/self/', to: '/self/?again' },
  ];
  expect(Object.fromEntries(followRedirects(redirects))).toEqual({
    '/a/': '/c/#part',
    '/b/': '/c/#part',
    '/out/': 'https://elsewhere.example/',
  });
});

it.each([
  ['/docs/rules', '/resources/docs/rules/'],
  ['/docs/rules?as=guest#one', '/resources/docs/rules/?as=guest#one'],
  ['/search/?q=a.b', '/resources/search/?q=a.b'],
  ['/files/rules.pdf#page=3', '/resources/files/rules.pdf#page=3'],
  ['https://elsewhere.example/a?b', 'https://elsewhere.example/a?b'],
])('%s leads to %s', (target, url) => {
  expect(toTargetUrl(target)).toBe(url);
});

it('nothing leads to a draft, which has no page', () => {
  // The only redirect of this site, in docs/writing/draft.md.
  expect(getRedirects()).toEqual([]);
});
