import { describe, expect, it, vi } from 'vitest';
import { getPostDate, hrefIn, isScheduled, localePrefix, parseContentPath, parseDay, toPath } from './path.ts';

vi.mock('#site', async () => ({ default: (await import('#contracts/site-config/testing.ts')).richSite }));

/** The path of a file's page, or undefined if it is not a page. */
const pageAt = (file: string, slug?: string) => {
  const content = parseContentPath(file);
  return content && toPath(content, slug);
};

describe('parseContentPath', () => {
  it('distinguishes documents, posts and pages by their folder', () => {
    expect(parseContentPath('docs/codex/vision/evolution.md')).toMatchObject({
      kind: 'doc',
      id: 'codex/vision/evolution',
      locale: 'en',
    });
    expect(parseContentPath('blog/2026-01-02-welcome.mdx')).toMatchObject({ kind: 'post', id: '2026-01-02-welcome' });
    expect(parseContentPath('pages/join/member.md')).toMatchObject({ kind: 'page', id: 'join/member' });
  });

  it('accepts the ids of collections, which have no extension', () => {
    expect(parseContentPath('docs/codex/index')).toMatchObject({ kind: 'doc', id: 'codex/index' });
  });

  it('determines the version by its folder, even if one folder name starts with another', () => {
    expect(parseContentPath('docs/index.md')).toMatchObject({ version: { name: 'current' } });
    expect(parseContentPath('docs-1.0/index.md')).toMatchObject({ version: { name: '1.0' }, id: 'index' });
  });

  it('reads the locale from the folder of a translation', () => {
    expect(parseContentPath('i18n/de/docs-1.0/codex/index.md')).toMatchObject({
      kind: 'doc',
      locale: 'de',
      version: { name: '1.0' },
      id: 'codex/index',
    });
  });

  it('finds no page in other folders', () => {
    expect(parseContentPath('agreements/member.md')).toBeUndefined();
    expect(parseContentPath('documents/index.md')).toBeUndefined();
  });
});

describe('toPath', () => {
  it.each([
    ['docs/index.md', '/docs/'],
    ['docs/codex/index.md', '/docs/codex/'],
    ['docs/codex/README.md', '/docs/codex/'],
    ['docs/codex/vision/evolution.md', '/docs/codex/vision/evolution/'],
    ['pages/join/index.md', '/join/'],
    ['pages/join/member.md', '/join/member/'],
    ['blog/2026-06-15-first-post.mdx', '/blog/first-post/'],
  ])('puts %s at %s', (file, path) => {
    expect(pageAt(file)).toBe(path);
  });

  it('keeps letter case, as it is part of the URL', () => {
    expect(pageAt('docs/Rules/house_rules.md')).toBe('/docs/Rules/house_rules/');
  });

  it('treats an index as its folder only if that is the whole name', () => {
    expect(pageAt('docs/codex/my-index.md')).toBe('/docs/codex/my-index/');
  });

  it('puts other versions and translations below separate folders', () => {
    expect(pageAt('docs-1.0/codex/index.md')).toBe('/docs/1.0/codex/');
    expect(pageAt('i18n/de/docs/codex/index.md')).toBe('/de/docs/codex/');
    expect(pageAt('i18n/de/docs-1.0/codex/index.md')).toBe('/de/docs/1.0/codex/');
    expect(pageAt('i18n/de/blog/2026-01-02-welcome.md')).toBe('/de/blog/welcome/');
    expect(pageAt('i18n/de/pages/join/index.md')).toBe('/de/join/');
  });

  it('replaces the last part by a slug', () => {
    expect(pageAt('docs/codex/vision/evolution.md', 'change')).toBe('/docs/codex/vision/change/');
    expect(pageAt('docs/evolution.md', 'change')).toBe('/docs/change/');
    expect(pageAt('blog/2026-01-02-welcome.md', 'hello')).toBe('/blog/hello/');
  });

  it('replaces the whole path within the version by a slug with a leading slash', () => {
    expect(pageAt('docs/codex/vision/evolution.md', '/change')).toBe('/docs/change/');
    expect(pageAt('i18n/de/docs-1.0/codex/vision/evolution.md', '/change')).toBe('/de/docs/1.0/change/');
    expect(pageAt('docs/codex/start.md', '/')).toBe('/docs/');
  });
});

describe('getPostDate', () => {
  it('is the date at the start of the file name', () => {
    expect(getPostDate('2026-01-02-welcome')).toBe('2026-01-02');
  });

  it('is undefined if the name does not start with one', () => {
    expect(getPostDate('welcome-2026-01-02')).toBeUndefined();
  });
});

describe('localePrefix', () => {
  it('is the code of every locale but the default one', () => {
    expect(localePrefix('de')).toBe('de');
    expect(localePrefix('en')).toBe('');
  });
});

describe('hrefIn', () => {
  it('is the URL of a path in a locale', () => {
    expect(hrefIn('en', '/blog/')).toBe('/resources/blog/');
    expect(hrefIn('de', '/blog/')).toBe('/resources/de/blog/');
    expect(hrefIn('de', '/')).toBe('/resources/de/');
  });

  it('leaves query, hash and file names alone', () => {
    expect(hrefIn('de', '/docs/?q=a#b')).toBe('/resources/de/docs/?q=a#b');
    expect(hrefIn('en', '/blog/rss.xml')).toBe('/resources/blog/rss.xml');
  });
});

describe('the day of a post', () => {
  it('begins at midnight UTC', () => {
    expect(parseDay('2026-01-02')?.toISOString()).toBe('2026-01-02T00:00:00.000Z');
  });

  it.each(['2026-02-30', '2026-13-01', undefined])('does not exist for %s', (text) => {
    expect(parseDay(text)).toBeUndefined();
  });
});

describe('a post with a future day', () => {
  const noon = Date.parse('2026-03-01T12:00:00Z');

  it.each([
    ['blog/2026-03-02-next.md', true],
    ['i18n/de/blog/2026-03-02-next/index.md', true],
    ['blog/2026-03-01-today.md', false],
    ['blog/2026-02-28-before.md', false],
    ['blog/no-day.md', false],
    // It would wait for ever; the build reports the invalid day.
    ['blog/2026-04-31-never.md', false],
  ])('%s waits on March 1: %s', (path, waits) => {
    expect(isScheduled(path, noon)).toBe(waits);
  });
});
