import { describe, expect, it, vi } from 'vitest';
import { getMessages } from '#lib/messages/index.ts';
import { rendered } from '#ui/testing.ts';
import { Dropdown, inOtherLocale, LocaleDropdown } from './Dropdown.tsx';

vi.hoisted(() => vi.stubEnv('BASE_URL', '/resources/'));

const locales = [
  { code: 'en', label: 'English', prefix: '' },
  { code: 'de', label: 'Deutsch', prefix: 'de/' },
  { code: 'fr', label: 'Français', prefix: 'fr/' },
];

describe('inOtherLocale', () => {
  it.each([
    ['/resources/docs/codex/', 'de/', '/resources/de/docs/codex/'],
    ['/resources/', 'de/', '/resources/de/'],
    ['/resources/de/docs/codex/', '', '/resources/docs/codex/'],
    ['/resources/de/', '', '/resources/'],
    ['/resources/de/blog/', 'fr/', '/resources/fr/blog/'],
    ['/resources/de/blog/', 'de/', '/resources/de/blog/'],
  ])('%s with the prefix "%s" is %s', (path, prefix, expected) => {
    expect(inOtherLocale(path, locales, prefix)).toBe(expected);
  });

  it('does not take the start of a name for a locale', () => {
    expect(inOtherLocale('/resources/development/', locales, '')).toBe('/resources/development/');
  });
});

describe('the dropdown of versions', () => {
  const link = (label: string, href: string) => ({ type: 'default' as const, label, href });
  const items = [
    { ...link('Next', '/resources/docs/'), choosesVersion: 'current' },
    { ...link('1.0', '/resources/docs/1.0/intro/'), choosesVersion: '1.0', versionRoot: '/resources/docs/1.0/' },
  ];

  it.each([
    ['/resources/docs/yard/boats/', 'Next'],
    ['/resources/docs/1.0/intro/', '1.0'],
    ['/resources/docs/1.0/yard/', '1.0'],
    ['/resources/blog/', 'Next'],
  ])('is labelled on the page %s with the version of the page: %s', (path, label) => {
    const item = { type: 'dropdown' as const, name: 'Version', label: 'Next', items };
    const dropdown = rendered(<Dropdown item={item} path={path} messages={getMessages('en')} />);
    expect(dropdown.one('summary').text).toBe(`Version: ${label}`);
  });

  const links = (path: string, samePage?: string) => {
    const [next, old] = items.map((item) => ({ ...item, ...(samePage && { samePage: item.href + samePage }) }));
    const item = { type: 'dropdown' as const, label: 'Next', items: next && old ? [next, old] : [] };
    return rendered(<Dropdown item={item} path={path} messages={getMessages('en')} />).all('a');
  };

  it.each([
    ['/resources/docs/1.0/yard/', [undefined, 'page']],
    ['/resources/docs/1.0/intro/', [undefined, 'page']],
    ['/resources/docs/yard/', ['page', undefined]],
    ['/resources/blog/', [undefined, undefined]],
  ])('marks on the page %s only the version of the page', (path, current) => {
    expect(links(path).map(({ attributes }) => attributes['aria-current'])).toEqual(current);
  });

  it('leads to the same page in each version that has it', () => {
    const hrefs = links('/resources/docs/boats/', 'boats/').map(({ attributes }) => attributes.href);
    expect(hrefs).toEqual(['/resources/docs/boats/', '/resources/docs/1.0/intro/boats/']);
  });
});

describe('the dropdown of versions with several areas of the docs', () => {
  const link = (label: string, href: string, area?: string) => ({
    ...{ type: 'default' as const, label, href, choosesVersion: label },
    ...(area && { area }),
  });
  const items = [
    link('Next', '/resources/docs/'),
    link('1.0', '/resources/docs/1.0/'),
    link('New', '/resources/guides/', 'guides'),
    link('Old', '/resources/guides/1.0/', 'guides'),
  ];
  const show = (path: string, shown = items) => {
    const item = { type: 'dropdown' as const, label: shown[0]?.label ?? '', items: shown };
    const dropdown = rendered(<Dropdown item={item} path={path} messages={getMessages('en')} />);
    return [dropdown.one('summary').text, ...dropdown.all('a').map(({ text }) => text)];
  };

  it('has the versions of the area that the page is in, and elsewhere those of the first', () => {
    expect(show('/resources/guides/1.0/saw/')).toEqual(['Old', 'New', 'Old']);
    expect(show('/resources/docs/saw/')).toEqual(['Next', 'Next', '1.0']);
    expect(show('/resources/blog/')).toEqual(['Next', 'Next', '1.0']);
  });

  it('has the versions of its own area on every page, if it names one', () => {
    expect(show('/resources/docs/saw/', items.slice(2))).toEqual(['New', 'New', 'Old']);
  });
});

describe('the locale dropdown', () => {
  const dropdown = rendered(
    <LocaleDropdown
      item={{ type: 'localeDropdown', name: 'Languages', current: 'de', locales }}
      path="/resources/de/docs/"
      messages={getMessages('en')}
    />,
  );

  it('is named, and shows the language of the page', () => {
    expect(dropdown.one('summary').text).toBe('Languages: Deutsch');
  });

  it('leads to the same page in each language', () => {
    expect(dropdown.links()).toEqual([
      'English → /resources/docs/',
      'Deutsch → /resources/de/docs/',
      'Français → /resources/fr/docs/',
    ]);
  });

  it('writes each language in that language, and marks the current one', () => {
    const links = dropdown.all('a').map(({ attributes }) => [attributes.lang, attributes['aria-current']]);
    expect(links).toEqual([
      ['en', undefined],
      ['de', 'true'],
      ['fr', undefined],
    ]);
  });
});
