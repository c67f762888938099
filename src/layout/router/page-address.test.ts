import { expect, it, vi } from 'vitest';
import { pageAddress } from './page-address.ts';

vi.hoisted(() => vi.stubEnv('BASE_URL', '/resources/'));

const origin = 'https://handbook.example';
const from = (link: string) => pageAddress(link, origin);

it('a page of the site is fetched by its address without the hash', () => {
  expect(from(`${origin}/resources/docs/`)).toBe(`${origin}/resources/docs/`);
  expect(from(`${origin}/resources/docs/#why`)).toBe(`${origin}/resources/docs/`);
  expect(from(`${origin}/resources/`)).toBe(`${origin}/resources/`);
});

it('the query belongs to the address', () => {
  expect(from(`${origin}/resources/blog/?tab=a#b`)).toBe(`${origin}/resources/blog/?tab=a`);
});

it('a page whose last part has dots in a folder above is a page', () => {
  expect(from(`${origin}/resources/docs/1.0/codex/`)).toBe(`${origin}/resources/docs/1.0/codex/`);
  expect(from(`${origin}/resources/docs/1.0/`)).toBe(`${origin}/resources/docs/1.0/`);
});

it.each([
  ['another site', 'https://elsewhere.example/resources/docs/'],
  ['another scheme', 'http://handbook.example/resources/docs/'],
  ['another part of the host', `${origin}/shop/`],
  ['a part of the host whose name starts alike', `${origin}/resources-old/`],
  ['a feed', `${origin}/resources/blog/rss.xml`],
  ['a file', `${origin}/resources/img/logo.SVG?v=2`],
  ['an e-mail address', 'mailto:us@handbook.example'],
  ['no address at all', 'https://'],
])('%s is left to the browser', (_, link) => {
  expect(from(link)).toBeUndefined();
});
