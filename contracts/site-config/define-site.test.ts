import { describe, expect, it } from 'vitest';
import { defineSite, repairSite } from './define-site.ts';
import type { SiteInput } from './schema.ts';
import { leastSite } from './testing.ts';

/** The least configuration with one value replaced, also by one that its type does not allow. */
function withValue(path: string, value: unknown): SiteInput {
  const input = structuredClone(leastSite);
  const keys = path.split('.');
  const holder = keys.slice(0, -1).reduce<object>((at, key) => Reflect.get(at, key), input);
  Reflect.set(holder, keys.at(-1) ?? '', value);
  return input;
}

/** What `defineSite` says about a configuration, line by line. */
function complaints(input: SiteInput): string[] {
  try {
    defineSite(input);
  } catch (error) {
    return error instanceof Error ? error.message.split('\n') : [];
  }
  return [];
}

const withNavbar = (...items: unknown[]) => withValue('navbar.items', items);
const navbarComplaints = (...items: unknown[]) => complaints(withNavbar(...items)).slice(1);

describe('a configuration that is right', () => {
  it('states the name of the community only once: the footer may use {title}', () => {
    const footer = { ...leastSite.footer, copyright: '© 2025 {title}', logo: { src: '/l.svg', alt: '{title}' } };
    expect(defineSite({ ...leastSite, title: 'A & $1', footer }).footer).toMatchObject({
      copyright: '© 2025 A & $1',
      logo: { alt: 'A & $1' },
    });
  });

  it('is returned with the defaults filled in', () => {
    expect(defineSite(leastSite)).toMatchObject({
      colorMode: { defaultMode: 'dark', disableSwitch: false },
      navbar: { hideOnScroll: true, logo: { href: '/' } },
      blog: { postsPerPage: 10, recentPosts: 5, feedEntries: 20 },
      locales: { list: [{ direction: 'ltr' }] },
      docs: [
        { path: 'docs', versions: [{ name: 'current', path: '', status: 'current', area: 'docs', root: 'docs' }] },
      ],
      feedback: false,
      metaPolicy: false,
    });
  });

  it('may have an announcement, which can be closed by default', () => {
    const bar = { id: 'a', content: 'News', backgroundColor: '#123', textColor: 'white' };
    expect(defineSite({ ...leastSite, announcement: bar }).announcement).toEqual({ ...bar, isCloseable: true });
  });

  it('may do without a blog, a privacy page and a hosted backend', () => {
    const { blog: _, customFields: __, footer, ...rest } = leastSite;
    const { privacyPolicy: ___, ...least } = footer;
    const site = defineSite({ ...rest, footer: least });
    expect(site.blog).toBeUndefined();
    expect(site.footer.privacyPolicy).toBeUndefined();
    expect(site.customFields).toEqual({ backendUrl: '', backendPublishableKey: '' });
  });

  it.each(['/', '/resources/', '/a/b-c/'])('may be published below %s', (baseUrl) => {
    expect(defineSite({ ...leastSite, baseUrl }).baseUrl).toBe(baseUrl);
  });

  it('takes a navbar item without a type as a link on the left', () => {
    expect(defineSite(withNavbar({ to: '/blog/', label: 'Blog' })).navbar.items).toEqual([
      { type: 'default', to: '/blog/', label: 'Blog', position: 'left' },
    ]);
  });

  it.each([
    { type: 'html', value: '<b>Hi</b>' },
    { type: 'doc', docId: 'index' },
    { type: 'docSidebar', sidebarId: 'docs', label: 'Docs' },
    { type: 'docsVersion' },
    { type: 'docsVersionDropdown' },
    { type: 'localeDropdown' },
    { type: 'search' },
    { type: 'custom-auth' },
    { type: 'dropdown', label: 'More', items: [{ label: 'Elsewhere', href: 'https://elsewhere.example/' }] },
  ])('takes a navbar item of the type $type', (item) => {
    expect(defineSite(withNavbar({ ...item, position: 'right' })).navbar.items[0]).toMatchObject(item);
  });
});

describe('a configuration with mistakes', () => {
  it('is refused with all mistakes at once, each with its path and what was found', () => {
    const input = withValue('blog.postsPerPage', 0);
    Reflect.set(input, 'title', 7);
    Reflect.set(input, 'baseUrl', 'resources');
    const [head, ...problems] = complaints(input);
    expect(head).toBe('site.config.ts has 3 problems:');
    expect(problems).toEqual([
      '  title: expected a text; found 7',
      '  baseUrl: a path that starts and ends with a slash, such as "/resources/"; found "resources"',
      '  blog.postsPerPage: expected 1 or more; found 0',
    ]);
  });

  it('is told what a key has to be, too', () => {
    expect(complaints({ ...leastSite, redirects: { old: '/docs/' } })).toEqual([
      'site.config.ts has a problem:',
      '  redirects.old: an old path of this site below the base path, such as "/old-page/"; found "old"',
    ]);
  });

  it('is reported with the line of each problem, if known', () => {
    const input = { ...leastSite, tittle: 'A', baseUrl: 'resources' };
    const findLine = ([key]: (string | number)[]) => ({ tittle: 3, baseUrl: 7 })[String(key)];
    expect(() => defineSite(input, 'site.config.ts', findLine)).toThrow(
      /has 2 problems:\n {2}site\.config\.ts:7: baseUrl: .*\n {2}site\.config\.ts:3: tittle: there is no such key\. Did you mean "title"\?$/,
    );
  });

  it('says of a missing value that nothing was found', () => {
    const input = structuredClone(leastSite);
    Reflect.deleteProperty(input, 'title');
    expect(complaints(input)).toEqual(['site.config.ts has a problem:', '  title: expected a text; found nothing']);
  });

  it('names a key that does not exist, at the top and below', () => {
    expect(complaints(withValue('titel', 'Handbook'))).toContain(
      '  titel: there is no such key. Did you mean "title"?',
    );
    expect(complaints(withValue('footer.logo.source', '/x.svg'))).toContain(
      '  footer.logo.source: there is no such key. Did you mean "src"?',
    );
  });

  it('shows a place in a list by its number', () => {
    expect(complaints(withValue('docs.versions.0.status', 'old'))[1]).toMatch(
      /^ {2}docs\.versions\[0\]\.status: .*"current".*; found "old"$/,
    );
  });

  it.each([
    'https://handbook.example/resources/',
    'https://us:secret@handbook.example',
    'https://handbook.example/?a',
    'mailto:us@handbook.example',
  ])('is refused when the URL is not that of a host alone: %s', (url) => {
    expect(complaints(withValue('url', url))).toContain(
      `  url: a URL without a path, such as "https://example.org"; its path is the baseUrl; found "${url}"`,
    );
    expect(complaints(withValue('url', 'https://bücher.example:8443/'))).toEqual([]);
  });

  it.each(['abc.example.co', 'ftp://abc.example.co'])(
    'is refused when the hosted backend has the URL %s',
    (backendUrl) => {
      const withBackend = (key: string) => withValue('customFields', { backendUrl, backendPublishableKey: key });
      expect(complaints(withBackend('sb_publishable_1'))).toContain(
        `  customFields.backendUrl: a URL that starts with https:// (or http://), such as "https://example.supabase.co"; found "${backendUrl}"`,
      );
      expect(complaints(withBackend('YOUR_PUBLISHABLE_KEY'))).toEqual([]);
    },
  );

  it.each([
    ['path', 'search', 'a path that the engine does not use itself'],
    ['path', 'My docs', 'a short name in small letters, such as "docs"'],
  ])('names the mistake in the only area of the docs: %s is "%s"', (key, value, expected) => {
    expect(complaints(withValue(`docs.${key}`, value))).toContain(`  docs.${key}: ${expected}; found "${value}"`);
  });

  it('is refused when two languages have one code', () => {
    const list = [
      { code: 'en', label: 'English' },
      { code: 'en', label: 'British English' },
    ];
    expect(complaints(withValue('locales.list', list))).toContain(
      '  locales.list[1].code: a code that no other language has; found "en"',
    );
  });

  it.each(['../docs', '/docs', 'docs/', './docs'])('is refused when a version has the folder %s', (folder) => {
    expect(complaints(withValue('docs.versions.0.folder', folder)).at(-1)).toContain(
      `versions[0].folder: a folder below content/, such as "docs" or "docs-1.0"; found "${folder}"`,
    );
  });

  it('is refused when the default locale is not among the locales', () => {
    expect(complaints(withValue('locales.default', 'de'))).toEqual([
      'site.config.ts has a problem:',
      '  locales.default: one of the codes in locales.list; found "de"',
    ]);
  });

  it.each([
    ['pt_BR', 'There is no language code "pt_BR". Did you mean "pt-BR"?'],
    ['Deutsch!', 'a language code such as "fr", "pt-BR" or "zh-Hant"; found "Deutsch!"'],
  ])('is refused when %j stands for a language', (code, sentence) => {
    expect(complaints(withValue('locales.list.0.code', code))).toContain(`  locales.list[0].code: ${sentence}`);
  });

  it('keeps the places of navbar items after an invalid one', () => {
    const items = [{ type: 'bogus' }, { label: 'A' }, { type: 'doc', docId: 'nope' }];
    expect(repairSite(withValue('navbar.items', items))?.navbar.items[2]).toMatchObject({ docId: 'nope' });
  });

  it('is refused when a document would be edited at a URL that no browser opens', () => {
    expect(complaints(withValue('docs.editUrl', 'javascript:alert(1)'))).toContain(
      '  docs.editUrl: expected a full URL, such as "https://example.org"; found "javascript:alert(1)"',
    );
  });

  it('is refused when a colour could break out of its style sheet', () => {
    const bar = { id: 'a', content: 'News', backgroundColor: 'red}body{display:none', textColor: 'white' };
    expect(complaints(withValue('announcement', bar))).toContain(
      '  announcement.backgroundColor: a CSS colour; found "red}body{display:none"',
    );
  });

  it.each(['docs', 'http:/x', 'ftp://x.example', '//x.example'])(
    'is refused when the contact leads to "%s"',
    (href) => {
      expect(complaints(withValue('contact.href', href))).toContain(
        `  contact.href: mailto:, https: or a path; found ${JSON.stringify(href)}`,
      );
    },
  );
});

describe('several areas of the docs', () => {
  const version = (name: string, folder: string, path = '') => ({ name, label: name, folder, path });
  const handbook = { sidebar: 'docs', mainDocId: 'index', versions: [version('current', 'docs')] };
  const guides = {
    ...{ path: 'guides', label: 'Guides', sidebar: 'guides', mainDocId: 'start' },
    versions: [version('current', 'guides'), version('1.0', 'guides-1.0', '1.0')],
  };
  const wrong = (...areas: unknown[]) => complaints(withValue('docs', areas)).slice(1);

  it('each have their own path, with which the URLs of their versions begin', () => {
    const { docs } = defineSite(withValue('docs', [handbook, guides]));
    expect(docs.map(({ path, versions }) => [path, ...versions.map(({ root }) => root)])).toEqual([
      ['docs', 'docs'],
      ['guides', 'guides', 'guides/1.0'],
    ]);
  });

  it('share no path, sidebar or folder, and each later one has a name', () => {
    expect(wrong(handbook, handbook)).toEqual([
      '  docs[1].label: a name for this area, as there are others; found nothing',
      '  docs[1].path: a path that no other area has; found nothing',
      '  docs[1].sidebar: a name that no other sidebar has; found "docs"',
      '  docs[1].versions[0].folder: a folder of its own, apart from those of all other versions; found "docs"',
    ]);
    expect(wrong(handbook, { ...guides, versions: [version('current', 'docs/guides')] })).toEqual([
      '  docs[1].versions[0].folder: a folder of its own, apart from those of all other versions; found "docs/guides"',
    ]);
  });

  it('have versions with unique names and paths, like a single area', () => {
    const versions = [version('current', 'a'), version('current', 'b')];
    expect(wrong(handbook, { ...guides, versions })).toEqual([
      '  docs[1].versions[1].name: a name that no other version of the area has; found "current"',
      '  docs[1].versions[1].path: a path that no other version of the area has; found ""',
    ]);
    expect(complaints(withValue('docs.versions', versions))[1]).toMatch(/^ {2}docs\.versions\[1\]\.name: /);
  });

  it.each(['../2025', 'v1/..', 'a?b', 'a#b', '100%'])(
    'have no version with the path "%s", which no URL can have',
    (path) => {
      const versions = [version('current', 'a'), version('2025', 'b', path)];
      expect(wrong({ ...handbook, versions })).toEqual([
        expect.stringMatching(
          /^ {2}docs\[0\]\.versions\[1\]\.path: a path below that of the area, such as "2025", without/,
        ),
      ]);
    },
  );

  it.each(['2025', '1.0', 'v1/beta', '/2025/', 'alt-ä'])('may have a version with the path "%s"', (path) => {
    expect(wrong({ ...handbook, versions: [version('current', 'a'), version('2025', 'b', path)] })).toEqual([]);
  });

  it('may not use what the engine, the languages and the search use', () => {
    expect(wrong(handbook, { ...guides, path: 'blog' })).toEqual([
      '  docs[1].path: a path that the engine does not use itself; found "blog"',
    ]);
    expect(wrong({ ...handbook, versions: [version('current', 'pages')] })).toEqual([
      '  docs[0].versions[0].folder: a folder that is not reserved for something else; found "pages"',
    ]);
    expect(wrong(handbook, { ...guides, path: 'a/b' })[0]).toMatch(/^ {2}docs\[1\]\.path: a short name/);
    expect(wrong(handbook, { ...guides, path: 'en' })).toEqual([
      '  locales.list[0].code: a code that is not the path of an area of the docs; found "en"',
    ]);
    const docs = [handbook, guides];
    const groups = [{ id: 'guides', category: 'yard' }];
    expect(complaints(Object.assign(withValue('docs', docs), { search: { groups } })).slice(1)).toEqual([
      '  search.groups[0].id: a name that is not the path of an area of the docs; found "guides"',
    ]);
  });

  it('have all their mistakes reported at once', () => {
    expect(wrong({ ...handbook, mainDocId: 1 }, { ...guides, sidebr: 'x', path: 'blog' })).toEqual([
      '  docs[1].path: a path that the engine does not use itself; found "blog"',
      '  docs[1].sidebr: there is no such key',
      expect.stringMatching(/^ {2}docs\[0\]\.mainDocId: .*; found 1$/),
    ]);
  });
});

describe('navbar and footer items with mistakes', () => {
  it('have no component for an unknown type', () => {
    expect(navbarComplaints({ type: 'menu', label: 'X' })[0]).toContain(
      'navbar.items[0].type: No NavbarItem component found for type "menu".',
    );
  });

  it('get a proposal for a misspelt type', () => {
    expect(navbarComplaints({ type: 'serch' })).toEqual([
      '  navbar.items[0].type: No NavbarItem component found for type "serch". Did you mean "search"?',
    ]);
  });

  it('have no component for an unknown type within a dropdown', () => {
    const dropdown = { type: 'dropdown', label: 'More', items: [{ type: 'custom-thing' }] };
    expect(navbarComplaints(dropdown)[0]).toContain('No NavbarItem component found for type "custom-thing".');
  });

  it('may not nest dropdowns', () => {
    const inner = { type: 'dropdown', label: 'Inner', items: [{ label: 'A', to: '/a/' }] };
    expect(navbarComplaints({ type: 'dropdown', label: 'Outer', items: [inner] })).toEqual([
      expect.stringContaining('navbar.items[0].items[0].type: Nested dropdowns are not allowed'),
    ]);
  });

  it.each([
    ['both', { label: 'A', to: '/a/', href: 'https://a.example/' }],
    ['neither', { label: 'A' }],
  ])('may not have %s of "to" and "href"', (_, item) => {
    const rule = 'One and only one between "to" and "href" should be provided';
    expect(navbarComplaints(item)[0]).toContain(`navbar.items[0]: ${rule}`);
    expect(complaints(withValue('footer.columns', [{ title: 'T', items: [item] }]))[1]).toContain(
      `footer.columns[0].items[0]: ${rule}`,
    );
  });

  it('may not take a key of another type', () => {
    expect(navbarComplaints({ type: 'search', label: 'Find' })).toEqual([
      '  navbar.items[0].label: there is no such key',
    ]);
  });

  it('may not lead to a path that does not start at the root', () => {
    expect(navbarComplaints({ label: 'Blog', to: 'blog' })).toEqual([
      '  navbar.items[0].to: a path of this site, such as "/blog/"; found "blog"',
    ]);
  });
});

it('reports what is wrong with a block of the home page, and names the known ones', () => {
  const withBlocks = (...blocks: unknown[]) => complaints(withValue('home', { blocks })).slice(1);
  expect(withBlocks({ type: 'posts' }, { type: 'themes' })).toEqual([]);
  expect(withBlocks({ type: 'theme' })).toEqual([
    expect.stringContaining(
      'There is no block "theme". Did you mean "themes"? Known types: themes, documents, posts, cards, text',
    ),
  ]);
  expect(withBlocks({ type: 'posts' }, { type: 'posts' })).toEqual([
    expect.stringContaining('home.blocks[1]: a block "posts" is there already'),
  ]);
  expect(withBlocks({ type: 'text', file: 'pages/a.md' })).toEqual([
    expect.stringContaining('a file of content/home/, such as "home/welcome.md"'),
  ]);
  expect(withBlocks({ type: 'cards', cards: [{ titel: 'A', href: 'join/' }] })).toHaveLength(3);
});
