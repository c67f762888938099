import { describe, expect, it } from 'vitest';
import { getMessages } from '#lib/messages/index.ts';
import { rendered } from '#ui/testing.ts';
import type { DocsVersion } from './model.ts';
import { VersionBanner } from './VersionBanner.tsx';

const version = (label: string, status: DocsVersion['status'], href = `/docs/${label}/`): DocsVersion => ({
  name: label,
  label,
  status,
  badge: true,
  href,
  mainDocId: 'index',
  docs: [],
  sidebars: {},
});
const latest = version('2.0', 'current', '/docs/');
const banner = (of: DocsVersion, pages: Record<string, string> = {}) =>
  rendered(
    <VersionBanner site="Handbook" version={of} latest={latest} pages={pages} messages={getMessages('en').docs} />,
  );

describe('every page of the documents', () => {
  it.each(['current', 'unreleased', 'unmaintained'] as const)('names its version (%s)', (status) => {
    expect(banner(version('Next', status)).text).toMatch(/Version: Next$/);
  });
});

it('a version without a badge is not named, but the navbar still finds its other pages', () => {
  const { all, text } = banner({ ...latest, badge: false }, { Next: '/docs/next/' });
  expect(text).toBe('');
  expect(all('span')).toMatchObject([{ attributes: { 'data-version-pages': '{"Next":"/docs/next/"}' } }]);
  expect(banner({ ...latest, badge: false }).all('span')).toEqual([]);
});

describe('a banner', () => {
  it('is not shown for the default version', () => {
    expect(banner(latest).text).toBe('Version: 2.0');
  });

  it('says that a version is not released yet, and links to the latest', () => {
    const { all, links } = banner(version('Next', 'unreleased'));
    expect(all('p').map(({ text }) => text)).toEqual([
      'Unreleased draft: Handbook, Next.',
      'For up-to-date documentation, see the latest version (2.0).',
    ]);
    expect(links()).toEqual(['For up-to-date documentation, see the latest version (2.0). → /docs/']);
  });

  it('links to the same page of the latest version if it has one', () => {
    const { links } = banner(version('1.0', 'unmaintained'), { '2.0': '/docs/boats/' });
    expect(links()).toEqual(['For up-to-date documentation, see the latest version (2.0). → /docs/boats/']);
  });

  it('says that a version is no longer maintained', () => {
    expect(banner(version('1.0', 'unmaintained')).one('p').text).toBe(
      'This is documentation for Handbook 1.0, which is no longer actively maintained.',
    );
  });
});
