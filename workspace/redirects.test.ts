import { expect, it } from 'vitest';
import { followRedirects, getRedirects } from './redirects.ts';

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

it('nothing leads to a draft, which has no page', () => {
  // The only redirect of this site, in docs/writing/draft.md.
  expect(getRedirects()).toEqual([]);
});
