import { describe, expect, it, vi } from 'vitest';
import { getMessages } from '#lib/messages/index.ts';
import { rendered } from '#ui/testing.ts';
import { inOtherLocale, LocaleDropdown } from './Dropdown.tsx';

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

describe('the locale dropdown', () => {
  const dropdown = rendered(
    <LocaleDropdown
      item={{ type: 'localeDropdown', label: 'Languages', current: 'de', locales }}
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
