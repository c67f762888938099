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
  /** A `localStorage` that does not work. */
  storage?: PropertyDescriptor;
};

const workingStorage = (kept: Map<string, string>) => ({
  ...Object.fromEntries(kept),
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});

/** Runs the script as a page does before its first paint. Returns its changes to `<html>` and to storage. */
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

  it('is the one in the URL, if any, which does not change the choice', () => {
    const { theme, kept } = visit({ query: '?docusaurus-theme=dark', stored: { theme: 'light' } });
    expect(theme).toBe('dark');
    expect(kept.theme).toBe('light');
  });

  it('is never an unknown one', () => {
    expect(visit({ query: '?docusaurus-theme=blue', stored: { theme: 'light' } }).theme).toBe('light');
    expect(visit({ query: '?docusaurus-theme=blue', stored: { theme: 'green' } }).theme).toBe('dark');
  });
});

describe('the space in the navbar for somebody who is signed in', () => {
  it('is reserved before the first paint only if a session is stored', () => {
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

  it('is hidden if it was dismissed', () => {
    expect(visit({ stored: { [id]: 'spring', [dismiss]: 'true' } }).announcement).toBe('dismissed');
  });

  it('stays if it was seen but not dismissed', () => {
    expect(visit({ stored: { [id]: 'spring', [dismiss]: 'false' } }).announcement).toBeUndefined();
  });

  it('is shown again once its id changes', () => {
    const { announcement, kept } = visit({ stored: { [id]: 'winter', [dismiss]: 'true' } });
    expect(announcement).toBeUndefined();
    expect(kept).toEqual({ [id]: 'spring', [dismiss]: 'false' });
  });

  it('does not touch storage if the site has none', () => {
    const stored = { [id]: 'spring', [dismiss]: 'true' };
    expect(visit({ stored, site: { announcement: null } }).kept).toEqual(stored);
  });

  it('may have any id', () => {
    const site = { announcement: { ...bar, id: `"it's" \\ </script><!-- \u2028` } };
    expect(visit({ site }).kept[id]).toBe(site.announcement.id);
    expect(getPrePaintScript(defineSite({ ...leastSite, ...site }))).not.toMatch(/<[/!]/);
  });
});

describe("the site's own font", () => {
  it('is used from the first paint only if it was fetched before', () => {
    expect(visit({ stored: { 'commonplace.web-font': 'true' } }).webFont).toBe('');
    expect(visit({}).webFont).toBeUndefined();
  });
});

describe('the preferred version of the documents', () => {
  const key = 'docs-preferred-version-default';

  it('is remembered as long as the version exists', () => {
    expect(visit({ stored: { [key]: 'current' } }).kept[key]).toBe('current');
  });

  it('is forgotten once the version no longer exists', () => {
    expect(visit({ stored: { [key]: '0.9' } }).kept).not.toHaveProperty(key);
  });
});

describe('with blocked storage', () => {
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

  it('a choice that can be read counts even if nothing can be written', () => {
    const getItem = (key: string) => (key === 'theme' ? 'light' : null);
    expect(visit({ storage: { value: { getItem, setItem: blocked, removeItem: blocked } } }).theme).toBe('light');
  });
});
