import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toPageUrl } from './fetch-page.client.ts';

const PAGE = 'https://handbook.example/resources/docs/';
const asHtml = { headers: { 'content-type': 'text/html; charset=utf-8' } };

const fetching = vi.fn<(url: string, options: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  fetching.mockReset().mockImplementation(async () => new Response('<p>Hello</p>', asHtml));
  vi.stubGlobal('fetch', fetching);
  vi.stubGlobal(
    'DOMParser',
    class {
      parseFromString = (html: string) => ({ html, querySelector: () => (html.includes('http-equiv') ? {} : null) });
    },
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const load = () => import('./fetch-page.client.ts');

describe('a page that is fetched', () => {
  it('comes as its parsed document', async () => {
    const { fetchPage } = await load();
    expect(await fetchPage(PAGE)).toMatchObject({ html: '<p>Hello</p>' });
  });

  it('may be the not-found page: the site is reachable then', async () => {
    const { fetchPage } = await load();
    fetching.mockResolvedValue(new Response('Page Not Found', { ...asHtml, status: 404 }));
    expect(await fetchPage(PAGE)).toMatchObject({ html: 'Page Not Found' });
  });

  it.each([
    ['a file', new Response('%PDF', { headers: { 'content-type': 'application/pdf' } })],
    ['a page that only redirects', new Response('<meta http-equiv="refresh">', asHtml)],
    ['an error of the server', new Response('Oh no', { ...asHtml, status: 502 })],
  ])('is not a page if the response is %s', async (_, response) => {
    const { fetchPage, NotAPage } = await load();
    fetching.mockResolvedValue(response);
    await expect(fetchPage(PAGE)).rejects.toBeInstanceOf(NotAPage);
  });
});

describe('a prefetched page', () => {
  it('is not fetched again, but used only once', async () => {
    const { fetchAhead, fetchPage } = await load();
    fetchAhead(PAGE);
    fetchAhead(PAGE);
    await fetchPage(PAGE);
    expect(fetching).toHaveBeenCalledTimes(1);
    await fetchPage(PAGE);
    expect(fetching).toHaveBeenCalledTimes(2);
  });

  it('has a lower priority than what is needed now', async () => {
    const { fetchAhead, fetchPage } = await load();
    fetchAhead(PAGE);
    await fetchPage(`${PAGE}codex/`);
    expect(fetching.mock.calls.map(([, { priority }]) => priority)).toEqual(['low', 'high']);
  });

  it('is fetched again after half a minute', async () => {
    const { fetchAhead, fetchPage } = await load();
    fetchAhead(PAGE);
    vi.advanceTimersByTime(30_001);
    await fetchPage(PAGE);
    expect(fetching).toHaveBeenCalledTimes(2);
  });

  it('is fetched again if prefetching failed', async () => {
    const { fetchAhead, fetchPage } = await load();
    fetching.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    fetchAhead(PAGE);
    await vi.advanceTimersByTimeAsync(0);
    expect(await fetchPage(PAGE)).toMatchObject({ html: '<p>Hello</p>' });
  });
});

it('the next page in reading order is prefetched again when its link comes into view half a minute later', async () => {
  let comesIntoView = () => {};
  vi.stubGlobal('location', { href: `${origin}/resources/docs/before/`, origin });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', { readyState: 'complete', querySelector: () => ({ href: PAGE }) });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(observe: (entries: { isIntersecting: boolean }[]) => void) {
        comesIntoView = () => observe([{ isIntersecting: true }]);
      }
      observe() {}
    },
  );
  const { fetchPage, prefetchNext } = await load();
  prefetchNext();
  await vi.advanceTimersByTimeAsync(30_001);
  comesIntoView();
  await vi.advanceTimersByTimeAsync(0);
  expect(fetching).toHaveBeenCalledTimes(2);
  await fetchPage(PAGE);
  expect(fetching).toHaveBeenCalledTimes(2);
});

vi.hoisted(() => vi.stubEnv('BASE_URL', '/resources/'));

const origin = 'https://handbook.example';
const from = (link: string) => toPageUrl(link, origin);

it('a page of the site is fetched by its URL without the hash', () => {
  expect(from(`${origin}/resources/docs/`)).toBe(`${origin}/resources/docs/`);
  expect(from(`${origin}/resources/docs/#why`)).toBe(`${origin}/resources/docs/`);
  expect(from(`${origin}/resources/`)).toBe(`${origin}/resources/`);
});

it('the query belongs to the URL', () => {
  expect(from(`${origin}/resources/blog/?tab=a#b`)).toBe(`${origin}/resources/blog/?tab=a`);
});

it('dots in a folder do not make a page a file', () => {
  expect(from(`${origin}/resources/docs/1.0/codex/`)).toBe(`${origin}/resources/docs/1.0/codex/`);
  expect(from(`${origin}/resources/docs/1.0/`)).toBe(`${origin}/resources/docs/1.0/`);
});

it.each([
  ['another site', 'https://elsewhere.example/resources/docs/'],
  ['another scheme', 'http://handbook.example/resources/docs/'],
  ['another part of the host', `${origin}/shop/`],
  ['a part of the host whose name has the same beginning', `${origin}/resources-old/`],
  ['a feed', `${origin}/resources/blog/rss.xml`],
  ['a file', `${origin}/resources/img/logo.SVG?v=2`],
  ['an e-mail address', 'mailto:us@handbook.example'],
  ['no URL at all', 'https://'],
])('%s is left to the browser', (_, link) => {
  expect(from(link)).toBeUndefined();
});
