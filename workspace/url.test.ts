import { expect, it, vi } from 'vitest';
import { absolute, href, joinPath } from './url.ts';

vi.mock('#site', async () => ({ default: (await import('#contracts/site-config/testing.ts')).richSite }));

it('puts a path of the site below the base path', () => {
  expect(href('/docs/')).toBe('/resources/docs/');
  expect(href('docs/')).toBe('/resources/docs/');
  expect(href('/')).toBe('/resources/');
});

it('leaves query, hash and file names of a path alone', () => {
  expect(href('/docs/?q=a#b')).toBe('/resources/docs/?q=a#b');
  expect(href('/img/logo.svg')).toBe('/resources/img/logo.svg');
});

it('makes a full URL of a path that has the base path', () => {
  expect(absolute('/resources/docs/')).toBe('https://handbook.example/resources/docs/');
});

it('joins parts of a path, and empty parts vanish', () => {
  expect(joinPath('', 'docs', '/codex/vision/', 'evolution')).toBe('/docs/codex/vision/evolution/');
});

it('makes the root of no parts', () => {
  expect(joinPath()).toBe('/');
  expect(joinPath('', '/')).toBe('/');
});
