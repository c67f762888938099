import { expect, it } from 'vitest';
import { closestPaths, similarPaths } from './closest-paths.ts';

const existing = [
  '/resources/',
  '/resources/join/',
  '/resources/blog/',
  '/resources/blog/archive/',
  '/resources/docs/',
  '/resources/docs/codex/vision/evolution/',
  '/resources/docs/codex/vision/value-capture/',
  '/resources/docs/codex/vision/value-creation/',
  '/resources/docs/Rules/house_rules/',
];

it.each([
  ['/resources/docs/codex/vision/evolutoin/', '/resources/docs/codex/vision/evolution/'],
  ['/resources/docs/rules/house-rules/', '/resources/docs/Rules/house_rules/'],
  ['/resources/blog/archives', '/resources/blog/archive/'],
  ['/resources/evolution/', '/resources/docs/codex/vision/evolution/'],
])('for %s, %s is offered first', (path, wanted) => {
  expect(closestPaths(path, existing)[0]).toBe(wanted);
});

it('offers at most three pages, each once', () => {
  const offered = closestPaths('/resources/docs/codex/vision/value-capture', existing);
  expect(offered).toHaveLength(3);
  expect(new Set(offered).size).toBe(3);
});

it('offers nothing if nothing is similar', () => {
  expect(closestPaths('/wp-login.php', ['/resources/docs/codex/vision/evolution/'])).toEqual([]);
});

it('among pages with the same last part, offers the one with the most similar path first', () => {
  const pages = ['/docs/boats/intro/', '/docs/guides/intro/'];
  expect(closestPaths('/docs/gides/intro/', pages)[0]).toBe('/docs/guides/intro/');
});

it.each([
  ['./return.md', ['./returns.md']],
  ['./lending.md', []],
  ['/resources/docs/codex/vision/gone/', []],
  ['/resources/Evolution', ['/resources/docs/codex/vision/evolution/']],
])('for %s, only paths with a similar end may have been meant', (path, wanted) => {
  expect(similarPaths(path, [...existing, './returns.md', './hours.md', './loans.md'])).toEqual(wanted);
});
