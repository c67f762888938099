import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { defineSite, type SiteInput } from '#contracts/site-config/index.ts';
import { leastSite } from '#contracts/site-config/testing.ts';
import { getPrePaintScript } from './pre-paint-script.ts';

const bar = { id: 'spring', content: 'News', backgroundColor: '#123', textColor: '#fff' };

type Visit = {
  query?: string;
  stored?: Record<string, string>;
  site?: Partial<SiteInput>;
  /** What a page finds as `localStorage`, where that is not storage that works. */
  storage?: PropertyDescriptor;
};

const workingStorage = (kept: Map<string, string>) => ({
  ...Object.fromEntries(kept),
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});

/** Runs the script as a page does before its first paint. Gives what it left on `<html>` and in storage. */
function visit({ query = '', stored = {}, site = {}, storage }: Visit) {
  const dataset: { theme?: string; announcement?: string; session?: string; webFont?: string } = {};
  const kept = new Map(Object.entries(stored));
  const page = { document: { documentElement: { dataset } }, location: { search: query }, URLSearchParams, window: {} };
  Object.defineProperty(page, 'localStorage', storage ?? { value: workingStorage(kept) });
  runInNewContext(getPrePaintScript(defineSite({ ...leastSite, announcement: bar, ...site })), page);
  return { ...dataset, kept: Object.fromEntries(kept) };
}

describe('the colour mode before the first paint', () => {
  it('is the default one on a first visit', () => {
    expect(visit({}).theme).toBe('dark');
    expect(visit({ site: { colorMode: { defaultMode: 'light' } } }).theme).toBe('light');
  });

  it('is the one that was chosen', () => {
    expect(visit({ stored: { theme: 'light' } }).theme).toBe('light');
  });

  it('is the one in the URL where there is one, which does not change the choice', () => {
    const { theme, kept } = visit({ query: '?docusaurus-theme=dark', stored: { theme: 'light' } });
    expect(theme).toBe('dark');
    expect(kept.theme).toBe('light');
  });

  it('is none that does not exist', () => {
    expect(visit({ query: '?docusaurus-theme=blue', stored: { theme: 'light' } }).theme).toBe('light');
    expect(visit({ query: '?docusaurus-theme=blue', stored: { theme: 'green' } }).theme).toBe('dark');
  });
});

describe('the place in the navbar for somebody who is signed in', () => {
  it('is kept before the first paint where a session is stored, and only then', () => {
    expect(visit({ stored: { 'sb-localhost-auth-token': '{}' } }).session).toBe('');
    expect(visit({ stored: { 'sb-localhost-auth-token-code-verifier': 'x' } }).session).toBeUndefined();
    expect(visit({}).session).toBeUndefined();
  });
});

describe('the announcement before the first paint', () => {
  const [id, dismiss] = ['docusaurus.announcement.id', 'docusaurus.announcement.dismiss'];

  it('is there on a first visit, and is remembered as seen', () => {
    const { announcement, kept } = visit({});
    expect(announcement).toBeUndefined();
    expect(kept).toEqual({ [id]: 'spring', [dismiss]: 'false' });
  });

  it('is gone where it was dismissed', () => {
    expect(visit({ stored: { [id]: 'spring', [dismiss]: 'true' } }).announcement).toBe('dismissed');
  });

  it('stays where it was seen and not dismissed', () => {
    expect(visit({ stored: { [id]: 'spring', [dismiss]: 'false' } }).announcement).toBeUndefined();
  });

  it('is there again once its id is another one', () => {
    const { announcement, kept } = visit({ stored: { [id]: 'winter', [dismiss]: 'true' } });
    expect(announcement).toBeUndefined();
    expect(kept).toEqual({ [id]: 'spring', [dismiss]: 'false' });
  });

  it('leaves storage alone where the site has none', () => {
    const stored = { [id]: 'spring', [dismiss]: 'true' };
    expect(visit({ stored, site: { announcement: null } }).kept).toEqual(stored);
  });

  it('may have any id', () => {
    const site = { announcement: { ...bar, id: `"it's" \\ </script><!-- \u2028` } };
    expect(visit({ site }).kept[id]).toBe(site.announcement.id);
    expect(getPrePaintScript(defineSite({ ...leastSite, ...site }))).not.toMatch(/<[/!]/);
  });
});

describe("the site's own face", () => {
  it('is shown from the first paint on where it was fetched before, and only there', () => {
    expect(visit({ stored: { 'commonplace.web-font': 'true' } }).webFont).toBe('');
    expect(visit({}).webFont).toBeUndefined();
  });
});

describe('the preferred version of the documents', () => {
  const key = 'docs-preferred-version-default';

  it('is kept as long as the version exists', () => {
    expect(visit({ stored: { [key]: 'current' } }).kept[key]).toBe('current');
  });

  it('is forgotten once the version is gone', () => {
    expect(visit({ stored: { [key]: '0.9' } }).kept).not.toHaveProperty(key);
  });
});

describe('where storage is blocked', () => {
  const blocked = () => {
    throw new Error('Access is denied.');
  };

  it.each<[string, PropertyDescriptor]>([
    ['reading throws', { value: { getItem: blocked, setItem: blocked, removeItem: blocked } }],
    ['naming it throws', { get: blocked }],
  ])('the page has its colour mode and its announcement (%s)', (_, storage) => {
    expect(visit({ storage })).toEqual({ theme: 'dark', kept: {} });
    expect(visit({ storage, query: '?docusaurus-theme=light' })).toEqual({ theme: 'light', kept: {} });
  });

  it('a choice that can be read counts also where nothing can be written', () => {
    const getItem = (key: string) => (key === 'theme' ? 'light' : null);
    expect(visit({ storage: { value: { getItem, setItem: blocked, removeItem: blocked } } }).theme).toBe('light');
  });
});
