import { describe, expect, it } from 'vitest';
import { defineSite, type SiteInput } from '#contracts/site-config/index.ts';
import { leastSite, richSite } from '#contracts/site-config/testing.ts';
import { getMessages } from '#lib/messages/index.ts';
import { formatWithCauses } from '#ui/CrashBoundary.tsx';
import { type NavbarTargets, resolveNavbar, type TargetVersion } from './resolve.ts';

type ItemInput = SiteInput['navbar']['items'][number];

const version = (name: string, label: string, root: string): TargetVersion => ({
  name,
  label,
  href: root,
  root,
  docs: new Map([['codex/index', { href: `${root}codex/`, label: 'Codex' }]]),
  sidebars: { docs: [] },
});
const next = version('current', 'Next', '/resources/docs/');
const old = version('1.0', '1.0', '/resources/docs/1.0/');

const auth = {
  backend: null,
  messages: getMessages('en').auth.item,
  signInPage: '/resources/join/',
  memberPage: undefined,
};

const targets = (versions: TargetVersion[] = [next]): NavbarTargets => ({
  href: (path) => `/resources${path}`,
  versions,
  versionsOfPage: {},
  locale: 'en',
  locales: richSite.locales,
  languagesLabel: 'Languages',
  search: { name: 'Search', page: '/resources/search/' },
  auth,
});

/** What the navbar makes of an item of the configuration. */
function resolve(item: ItemInput, versions?: TargetVersion[]) {
  const { items } = defineSite({ ...leastSite, navbar: { ...leastSite.navbar, items: [item] } }).navbar;
  return resolveNavbar(items, targets(versions))[0];
}

/** The message and the causes of what went wrong. */
function failureOf(item: ItemInput, versions?: TargetVersion[]): string {
  try {
    resolve(item, versions);
  } catch (error) {
    return formatWithCauses(error);
  }
  return '';
}

describe('a link', () => {
  it('leads to a path of the site, below the base path', () => {
    expect(resolve({ to: '/blog/', label: 'Blog', position: 'right' })).toEqual({
      type: 'default',
      label: 'Blog',
      href: '/resources/blog/',
      isExternal: false,
      position: 'right',
    });
  });

  it('leads to another site, and knows that it does', () => {
    expect(resolve({ href: 'https://elsewhere.example/', label: 'Elsewhere' })).toMatchObject({
      href: 'https://elsewhere.example/',
      isExternal: true,
    });
  });
});

describe('an item of the docs', () => {
  it('leads to a document by its id, and is called like it unless it says otherwise', () => {
    expect(resolve({ type: 'doc', docId: 'codex/index' })).toMatchObject({
      label: 'Codex',
      href: '/resources/docs/codex/',
    });
    expect(resolve({ type: 'doc', docId: 'codex/index', label: 'Read' })).toMatchObject({ label: 'Read' });
  });

  it('leads to the main document of a sidebar', () => {
    expect(resolve({ type: 'docSidebar', sidebarId: 'docs', label: 'Docs' })).toMatchObject({
      label: 'Docs',
      href: '/resources/docs/',
    });
  });

  it('is called like the version that readers get first', () => {
    expect(resolve({ type: 'docsVersion' }, [next, old])).toMatchObject({ label: 'Next', href: '/resources/docs/' });
  });

  it('knows where it leads in every version once there are several', () => {
    expect(resolve({ type: 'docsVersion' }, [next])).not.toHaveProperty('versions');
    expect(resolve({ type: 'docsVersion' }, [next, old])).toMatchObject({
      versions: { current: '/resources/docs/', '1.0': '/resources/docs/1.0/' },
    });
  });

  it('leads to the first version where another one has no such document', () => {
    const without = { ...old, docs: new Map() };
    expect(resolve({ type: 'doc', docId: 'codex/index' }, [next, without])).not.toHaveProperty('versions');
  });
});

describe('a dropdown', () => {
  it('holds links of every kind', () => {
    const items = [
      { label: 'Blog', to: '/blog/' },
      { type: 'doc' as const, docId: 'codex/index' },
    ];
    expect(resolve({ type: 'dropdown', label: 'More', items })).toMatchObject({
      type: 'dropdown',
      label: 'More',
      items: [{ href: '/resources/blog/' }, { href: '/resources/docs/codex/' }],
    });
  });

  it('of versions leads to the main document of each, and chooses it', () => {
    expect(resolve({ type: 'docsVersionDropdown' }, [next, old])).toMatchObject({
      label: 'Next',
      items: [
        { label: 'Next', href: '/resources/docs/', choosesVersion: 'current' },
        { label: '1.0', href: '/resources/docs/1.0/', choosesVersion: '1.0' },
      ],
    });
  });

  it('of versions knows where each begins if its main document is elsewhere', () => {
    const intro = { ...old, href: '/resources/docs/1.0/intro/' };
    expect(resolve({ type: 'docsVersionDropdown' }, [next, intro])).toMatchObject({
      items: [{ href: '/resources/docs/' }, { href: intro.href, versionRoot: '/resources/docs/1.0/' }],
    });
  });

  it('of languages knows what each adds to the path', () => {
    expect(resolve({ type: 'localeDropdown' })).toMatchObject({
      label: 'Languages',
      current: 'en',
      locales: [
        { code: 'en', label: 'English', prefix: '' },
        { code: 'de', label: 'Deutsch', prefix: 'de/' },
      ],
    });
  });
});

describe('an item that leads nowhere', () => {
  it('is named, as JSON, with the reason as the cause', () => {
    expect(failureOf({ type: 'doc', docId: 'gone', position: 'right' })).toBe(
      'A navbar item failed to render.\n{\n  "type": "doc",\n  "docId": "gone",\n  "position": "right"\n}' +
        '\n\nCause:\nThere is no document with the id "gone".',
    );
  });

  it.each<[ItemInput, string]>([
    [{ type: 'docSidebar', sidebarId: 'other', label: 'X' }, 'There is no sidebar named "other".'],
    [{ type: 'docSidebar', sidebarId: 'constructor', label: 'X' }, 'There is no sidebar named "constructor".'],
    [
      { type: 'dropdown', label: 'X', items: [{ type: 'doc', docId: 'gone' }] },
      'There is no document with the id "gone".',
    ],
  ])('says why: %j', (item, reason) => {
    expect(failureOf(item)).toContain(`\n\nCause:\n${reason}`);
  });

  it('says so where nobody can sign in', () => {
    const withoutForm = { ...targets(), auth: undefined };
    expect(() => resolveNavbar([{ type: 'custom-auth', position: 'right' }], withoutForm)).toThrow(
      expect.objectContaining({
        cause: expect.objectContaining({ message: expect.stringMatching(/no page to sign in/) }),
      }),
    );
  });

  it('says so where there is no version at all', () => {
    expect(failureOf({ type: 'docsVersion' }, [])).toContain('There is no version of the documents.');
  });
});
