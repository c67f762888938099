import { describe, expect, it } from 'vitest';
import { defineSite, type SiteInput } from '#contracts/site-config/index.ts';
import { leastSite, richSite } from '#contracts/site-config/testing.ts';
import { getMessages } from '#lib/messages/index.ts';
import { isCrowded, type NavbarTargets, resolveNavbar, type TargetArea, type TargetVersion } from './resolve.ts';

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

type Versions = TargetArea['versions'];

const targets = (versions: Versions = [next], others: TargetArea[] = []): NavbarTargets => ({
  href: (path) => `/resources${path}`,
  areas: [{ path: 'docs', root: '/resources/docs/', versions }, ...others],
  versionsOfPage: {},
  localesOfPage: {},
  locale: 'en',
  locales: richSite.locales,
  languagesLabel: 'Languages',
  versionLabel: 'Version',
  search: { name: 'Search', page: '/resources/search/' },
  auth,
});

/** Resolves an item of the configuration, and says why if it leads nowhere. */
function tryToResolve(item: ItemInput, all: NavbarTargets) {
  const { items } = defineSite({ ...leastSite, navbar: { ...leastSite.navbar, items: [item] } }).navbar;
  const mistakes: string[] = [];
  const [resolved] = resolveNavbar(items, all, (_, reason) => mistakes.push(reason));
  return { resolved, mistake: mistakes.join('\n') };
}

const resolve = (item: ItemInput, versions?: Versions, others?: TargetArea[]) =>
  tryToResolve(item, targets(versions, others)).resolved;

const getFailure = (item: ItemInput, versions?: Versions, others?: TargetArea[]) =>
  tryToResolve(item, targets(versions, others)).mistake;

describe('a link', () => {
  it('leads to a path of the site, below the base path', () => {
    expect(resolve({ to: '/blog/', label: 'Blog', position: 'right' })).toEqual({
      type: 'default',
      label: 'Blog',
      href: '/resources/blog/',
      position: 'right',
    });
  });

  it('leads to another site, and is marked as external', () => {
    expect(resolve({ href: 'https://elsewhere.example/', label: 'Elsewhere' })).toMatchObject({
      href: 'https://elsewhere.example/',
      isExternal: true,
    });
  });
});

describe('an item of the docs', () => {
  it('leads to a document by its id, and has its label by default', () => {
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

  it('has the label of the default version', () => {
    expect(resolve({ type: 'docsVersion' }, [next, old])).toMatchObject({ label: 'Next', href: '/resources/docs/' });
  });

  it('knows its target in every version if there are several', () => {
    expect(resolve({ type: 'docsVersion' }, [next])).not.toHaveProperty('versions');
    expect(resolve({ type: 'docsVersion' }, [next, old])).toMatchObject({
      versions: { current: '/resources/docs/', '1.0': '/resources/docs/1.0/' },
    });
  });

  it('leads to the first version if another one has no such document', () => {
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
      name: 'Version',
      label: 'Next',
      items: [
        { label: 'Next', href: '/resources/docs/', choosesVersion: 'current' },
        { label: '1.0', href: '/resources/docs/1.0/', choosesVersion: '1.0' },
      ],
    });
  });

  it('of versions knows the current page in each', () => {
    const onPage = { ...targets([next, old]), versionsOfPage: { '1.0': '/resources/docs/1.0/codex/' } };
    const { resolved: item } = tryToResolve({ type: 'docsVersionDropdown' }, onPage);
    expect(item).toHaveProperty('items.0', expect.not.objectContaining({ samePage: expect.anything() }));
    expect(item).toHaveProperty('items.1.samePage', '/resources/docs/1.0/codex/');
  });

  it('of versions knows the root of each if its main document is elsewhere', () => {
    const intro = { ...old, href: '/resources/docs/1.0/intro/' };
    expect(resolve({ type: 'docsVersionDropdown' }, [next, intro])).toMatchObject({
      items: [{ href: '/resources/docs/' }, { href: intro.href, versionRoot: '/resources/docs/1.0/' }],
    });
  });

  it('of languages knows the path prefix of each', () => {
    expect(resolve({ type: 'localeDropdown' })).toMatchObject({
      name: 'Languages',
      current: 'en',
      locales: [
        { code: 'en', label: 'English', prefix: '' },
        { code: 'de', label: 'Deutsch', prefix: 'de/' },
      ],
    });
  });

  it('of languages knows if the page has a different path', () => {
    const elsewhere = { ...targets(), localesOfPage: { de: '/resources/de/docs/hobel/' } };
    const { resolved: item } = tryToResolve({ type: 'localeDropdown' }, elsewhere);
    expect(item).toMatchObject({ locales: [{ code: 'en' }, { code: 'de', page: '/resources/de/docs/hobel/' }] });
  });
});

describe('an item that leads nowhere', () => {
  it.each<[ItemInput, string]>([
    [{ type: 'docSidebar', sidebarId: 'other', label: 'X' }, 'There is no sidebar named "other".'],
    [{ type: 'docSidebar', sidebarId: 'doks', label: 'X' }, 'There is no sidebar named "doks". Did you mean "docs"?'],
    [{ type: 'docSidebar', sidebarId: 'constructor', label: 'X' }, 'There is no sidebar named "constructor".'],
    [
      { type: 'dropdown', label: 'X', items: [{ type: 'doc', docId: 'gone' }] },
      'There is no document with the id "gone".',
    ],
  ])('says why: %j', (item, reason) => {
    expect(getFailure(item)).toBe(reason);
  });

  it('is left out where its mistake is reported, and the others stay', () => {
    const mistakes: unknown[] = [];
    const { items } = defineSite({
      ...leastSite,
      navbar: {
        ...leastSite.navbar,
        items: [
          { type: 'doc', docId: 'gone' },
          { label: 'Blog', to: '/blog/' },
        ],
      },
    }).navbar;
    const resolved = resolveNavbar(items, targets(), (index, reason) => mistakes.push([index, reason]));
    expect(resolved).toMatchObject([{ label: 'Blog' }]);
    expect(mistakes).toEqual([[0, 'There is no document with the id "gone".']]);
  });

  it('says so if nobody can sign in', () => {
    const withoutForm = { ...targets(), auth: undefined };
    expect(tryToResolve({ type: 'custom-auth' }, withoutForm).mistake).toMatch(/no page to sign in/);
  });
});

describe('several areas of the docs', () => {
  const newGuides = { ...version('current', 'New', '/resources/guides/'), sidebars: { guides: [] } };
  const oldGuides = { ...version('1.0', 'Old', '/resources/guides/1.0/'), sidebars: { guides: [] } };
  const guides: TargetArea = { path: 'guides', root: '/resources/guides/', versions: [newGuides, oldGuides] };
  const inBoth = (item: ItemInput) => resolve(item, [next, old], [guides]);

  it('an item leads to the area that has its sidebar, and follows the preferred version there', () => {
    expect(inBoth({ type: 'docSidebar', sidebarId: 'guides', label: 'Guides' })).toMatchObject({
      href: '/resources/guides/',
      area: 'guides',
      versions: { current: '/resources/guides/', '1.0': '/resources/guides/1.0/' },
    });
    expect(inBoth({ type: 'docSidebar', sidebarId: 'docs', label: 'Docs' })).not.toHaveProperty('area');
  });

  it('an item has to name the area if several have its document', () => {
    const item = { type: 'doc', docId: 'codex/index' } as const;
    expect(inBoth({ ...item, docs: 'guides' })).toMatchObject({ href: '/resources/guides/codex/', area: 'guides' });
    expect(getFailure(item, [next, old], [guides])).toContain(
      'The areas of the docs at "docs" and "guides" both have a document with the id "codex/index". Name one: docs: \'docs\'.',
    );
    expect(getFailure({ ...item, docs: 'guide' }, [next, old], [guides])).toContain(
      'There is no area of the docs at "guide". There are: "docs", "guides".',
    );
  });

  it('a link to the current version knows its label in each area', () => {
    expect(inBoth({ type: 'docsVersion' })).toMatchObject({
      label: 'Next',
      inAreas: { '/resources/guides/': { label: 'New', href: '/resources/guides/', area: 'guides' } },
    });
    expect(resolve({ type: 'docsVersion' }, [next, old])).not.toHaveProperty('inAreas');
  });

  it('the dropdown has the versions of each area, or of the one that it names', () => {
    const choices = (item: ItemInput) => {
      const dropdown = inBoth(item);
      return dropdown?.type === 'dropdown' ? dropdown.items.map((one) => 'href' in one && [one.href, one.area]) : [];
    };
    const ofGuides = [
      ['/resources/guides/', 'guides'],
      ['/resources/guides/1.0/', 'guides'],
    ];
    const ofDocs = [
      ['/resources/docs/', undefined],
      ['/resources/docs/1.0/', undefined],
    ];
    expect(choices({ type: 'docsVersionDropdown' })).toEqual([...ofDocs, ...ofGuides]);
    expect(choices({ type: 'docsVersionDropdown', docs: 'guides' })).toEqual(ofGuides);
  });
});

it('a navbar is crowded if the labels on its right have many letters, in whatever they are', () => {
  const label = 'Mitgliederversammlung';
  const link = { type: 'default', href: '/', position: 'right', label } as const;
  const html = { type: 'html', value: `<b class="${label.repeat(3)}">${label}</b>`, position: 'right' } as const;
  expect(isCrowded([link, html])).toBe(false);
  expect(isCrowded([link, html, { ...link, position: 'left' }])).toBe(false);
  expect(isCrowded([link, html, link])).toBe(true);
});
