import { describe, expect, it } from 'vitest';
import type { Redirect } from '#workspace/redirects.ts';
import { findRedirectProblems } from './problems.ts';

const urls = new Set(['/', '/docs/', '/docs/boats/', '/docs/boats/logo.svg']);

/** Redirects of a configuration, one per line. */
const declare = (...pairs: [from: string, to: string][]): Redirect[] =>
  pairs.map(([from, to], index) => ({ from, to, file: 'site.config.ts', line: index + 1 }));

it.each([
  [['/old/', '/docs/boats/']],
  [['/old/', '/docs/boats/#mast']],
  [['/old.html', 'https://elsewhere.example/x']],
  [['/old.svg', '/docs/boats/logo.svg']],
] as [string, string][][])('%j is valid', (...pairs) =>
  expect(findRedirectProblems(declare(...pairs), urls)).toEqual([]),
);

it('a redirect to another redirect is valid', () => {
  expect(findRedirectProblems(declare(['/oldest/', '/old/'], ['/old/', '/docs/']), urls)).toEqual([]);
});

describe('reported with file and line is', () => {
  it('a redirect that leads nowhere, with a proposal', () => {
    expect(findRedirectProblems(declare(['/a/', '/docs/'], ['/old/', '/docs/boat/']), urls)).toEqual([
      'site.config.ts:2: The redirect from /old/ leads nowhere: there is no /docs/boat/. Did you mean "/docs/boats/"?',
    ]);
  });

  it('one that would hide a page', () => {
    expect(findRedirectProblems(declare(['/docs/', '/docs/boats/']), urls)).toEqual([
      'site.config.ts:1: /docs/ exists, and a redirect from it would hide it. Remove the redirect, or move what is there.',
    ]);
  });

  it('one that leads to itself, directly or indirectly, or into a circle', () => {
    expect(findRedirectProblems(declare(['/a/', '/a/#x']), urls)).toEqual([
      'site.config.ts:1: The redirect leads in a circle: /a/ → /a/.',
    ]);
    expect(findRedirectProblems(declare(['/a/', '/b/'], ['/b/', '/c/'], ['/c/', '/b/']), urls)).toEqual([
      'site.config.ts:1: The redirect leads in a circle: /a/ → /b/ → /c/ → /b/.',
      'site.config.ts:2: The redirect leads in a circle: /b/ → /c/ → /b/.',
      'site.config.ts:3: The redirect leads in a circle: /c/ → /b/ → /c/.',
    ]);
  });

  it('everything that does not need all pages, before a build', () => {
    const declared = declare(['/docs/', '/lists/'], ['/old/', '/lists/'], ['/a/', '/a/']);
    expect(findRedirectProblems(declared, urls, false)).toEqual([
      'site.config.ts:1: /docs/ exists, and a redirect from it would hide it. Remove the redirect, or move what is there.',
      'site.config.ts:3: The redirect leads in a circle: /a/ → /a/.',
    ]);
  });

  it('an old path that leads to two places', () => {
    expect(findRedirectProblems(declare(['/old/', '/docs/'], ['/old/', '/']), urls)).toEqual([
      'site.config.ts:2: /old/ leads to / here, and to /docs/ in site.config.ts:1. Keep one of the two.',
    ]);
  });
});
