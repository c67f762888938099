import { describe, expect, it } from 'vitest';
import { readBuiltSite, texts, values } from '#tests/support/built-pages.ts';

const { base, files, listed, page, text } = readBuiltSite('handbook');
const has = (path: string) => files(/./).includes(`${path}index.html`);
const DOC = 'docs/yard/boats/rigging/';

/** Paths below the base path. */
const pathsIn = (hrefs: string[]) => hrefs.map((href) => href.slice(base.length));
const neighbour = (path: string, rel: 'prev' | 'next') =>
  page(path)(`nav[aria-label="Docs pages"] [rel="${rel}"]`).attr('href')?.slice(base.length);

describe('a document', () => {
  const $ = page(DOC);

  it('has breadcrumbs from the home page to itself', () => {
    const crumbs = $('nav[aria-label="Breadcrumbs"]');
    expect(texts(crumbs.find('li'))).toEqual(['', 'The yard', 'Boats', 'Rigging']);
    expect(pathsIn(values(crumbs.find('a'), 'href'))).toEqual(['', 'docs/yard/', 'docs/category/boats/']);
    expect(values(crumbs.find('a'), 'aria-label')[0]).toBe('Home page');
    expect(texts(crumbs.find('[aria-current="page"]'))).toEqual(['Rigging']);
  });

  it('shows where to edit it, its last change, and its version', () => {
    const source = 'tests/sites/handbook/content/docs/yard/boats/rigging.md';
    expect(values($('main a:contains("Edit this page")'), 'href')).toEqual([
      `https://git.alderquay.example/book/edit/main/${source}`,
    ]);
    expect(texts($('footer time')).join()).toMatch(/^Last updated on [A-Z][a-z]{2} \d{1,2}, 20\d\d by ./);
    expect(texts($('.version-badge'))).toEqual(['Version: Next']);
  });

  it('shows the last author that its front matter names', () => {
    const time = page('docs/writing/tagged/')('footer time');
    expect(texts(time)).toEqual(['Last updated on Jan 2, 2026 by Mira Holt']);
  });

  it('lists its headings, of the levels that its front matter sets, or none', () => {
    const contents = (path: string) => texts(page(path)('nav[aria-label="On this page"] a'));
    expect(contents(DOC)).toEqual([
      'Setting up the mast',
      'A worked example',
      'The halyard',
      'How rope ages',
      'When a splice is doubted',
      'The common locker',
      'What the locker holds',
      'Signing off',
    ]);
    expect(contents('docs/writing/deep-contents/')).toEqual(['Third level', 'Fourth level']);
    expect(contents('docs/writing/no-contents/')).toEqual([]);
  });

  it('has only the open branch of the sidebar', () => {
    const sidebar = pathsIn(values($('nav[aria-label="Docs sidebar"] a'), 'href'));
    expect(sidebar).toContain('docs/yard/boats/upkeep/');
    expect(sidebar).toContain('docs/category/people/');
    expect(text(`${DOC}index.html`)).not.toContain(`${base}docs/yard/people/manners/`);
  });
});

it('a file of MDX may create its own elements, which are not React', () => {
  const made = page('docs/writing/components/')('main abbr[title="12 sea miles an hour"]');
  expect(texts(made)).toEqual(['12 knots']);
});

it('a document of an older version is in the index with its version', () => {
  const group = (path: string) => values(page(path)('[data-pagefind-body]'), 'data-pagefind-filter');
  expect(group(DOC)).toEqual(['group:yard']);
  expect(group('docs/1.0/yard/boats/rigging/')).toEqual(['group:yard@1.0']);
});

describe('a hand-written sidebar, only in the first edition', () => {
  const TARRING = 'docs/1.0/yard/boats/tarring/';
  const $ = page(TARRING);

  it('has documents, groups and links in the order of its file, and other documents after those of their folder', () => {
    expect(texts($('.docs-sidebar nav[aria-label="Docs sidebar"] a'))).toEqual([
      'The yard book',
      'The yard',
      'Lost arts',
      'Tarring',
      'Boats',
      'The tar works',
      'The newest edition',
    ]);
    const links = $('.docs-sidebar nav a:contains("The tar works")');
    expect(values(links, 'href')).toEqual(['https://tar.example/']);
    expect(values(links.find('span'), 'aria-label')).toEqual(['(opens in new tab)']);
    expect(texts(page('docs/1.0/category/boats/')('.cards h2'))).toEqual(['Rigging', 'Choosing a boat']);
  });

  it('leads readers on, and shows where they are', () => {
    expect(texts($('nav[aria-label="Breadcrumbs"] li'))).toEqual(['', 'The yard', 'Lost arts', 'Tarring']);
    expect(neighbour(TARRING, 'prev')).toBe('docs/1.0/category/lost-arts/');
    expect(neighbour(TARRING, 'next')).toBe('docs/1.0/category/boats/');
    expect(neighbour('docs/1.0/yard/boats/rigging/', 'next')).toBe('docs/1.0/yard/boats/choosing/');
  });
});

describe('Previous and Next', () => {
  it('follow the order of the sidebar, from the first page to the last', () => {
    const way: string[] = [];
    // The page after this one has its neighbours chosen in its front matter.
    const LAST = 'docs/writing/hidden-title/';
    for (let path: string | undefined = 'docs/'; path !== undefined; ) {
      expect(neighbour(path, 'prev'), path).toBe(way.at(-1));
      way.push(path);
      path = path === LAST ? undefined : neighbour(path, 'next');
    }
    expect(way.slice(0, 4)).toEqual(['docs/', 'docs/yard/', 'docs/category/boats/', 'docs/yard/boats/choosing/']);
    expect(way.slice(4, 6)).toEqual(['docs/yard/boats/building/', DOC]);
    expect(way.at(-1)).toBe(LAST);
    expect(way.length).toBeGreaterThan(50);
    expect(neighbour('docs/Rules/members_charter/', 'prev')).toBe('docs/Rules/ground_rules/');
    expect(neighbour('docs/Rules/members_charter/', 'next')).toBeUndefined();
  });

  it('are what the front matter names', () => {
    expect(neighbour('docs/writing/order/', 'prev')).toBe('docs/workshop/safety/');
    expect(neighbour('docs/writing/order/', 'next')).toBeUndefined();
  });
});

describe('a category', () => {
  it('shows its documents as cards and how many there are', () => {
    const $ = page('docs/category/people/');
    expect(texts($('h1'))).toEqual(['People']);
    expect($('main').text()).toContain('2 items');
    expect(texts($('main h2'))).toEqual(['Why we build', 'Manners']);
    expect(pathsIn(values($('main h2 a'), 'href'))).toEqual(['docs/yard/people/purpose/', 'docs/yard/people/manners/']);
  });
});

describe('an older version', () => {
  it('has its own documents, and a note on each that it is not maintained', () => {
    for (const path of ['docs/1.0/yard/boats/rigging/', 'docs/1.0/yard/boats/tarring/'])
      expect(page(path)('main').text()).toContain('no longer actively maintained');
    expect(page(DOC)('main').text()).not.toContain('no longer actively maintained');
    expect(has('docs/yard/boats/tarring/')).toBe(false);
  });
});

describe('what is not meant for everyone', () => {
  it('has no page if it is a draft, and an unlisted page if it is unlisted', () => {
    expect(has('docs/writing/draft/')).toBe(false);
    expect(has('docs/writing/unlisted/')).toBe(true);
    expect([...listed.keys()]).not.toContain('docs/writing/unlisted/');
    expect(text('docs/writing/long-words/index.html')).not.toContain('docs/writing/unlisted/');
    expect(page('docs/writing/unlisted/')('meta[name="robots"]').attr('content')).toContain('noindex');
    // Everybody can read which files are kept for reading offline.
    expect(text('offline/files.json')).toContain('"docs/writing/long-words/"');
    for (const path of ['docs/writing/unlisted/', 'blog/a-survey-for-members/'])
      expect(text('offline/files.json')).not.toContain(path);
  });
});

describe('the tags of documents', () => {
  it('link from a document to the page of each, which lists its documents', () => {
    const links = page('docs/writing/tagged/')('main a[rel="tag"]');
    expect(texts(links)).toEqual(['writing', 'dates', 'Two words']);
    expect(pathsIn(values(links, 'href'))[2]).toBe('docs/tags/two-words/');
    expect(texts(page('docs/tags/writing/')('main h1'))).toEqual(['2 documents tagged with "writing"']);
    expect(pathsIn(values(page('docs/tags/writing/')('main .card a'), 'href'))).toEqual([
      'docs/writing/components/',
      'docs/writing/tagged/',
    ]);
    expect(listed.has('docs/tags/')).toBe(true);
  });

  it('are on no page of a document without them', () => {
    expect(page(DOC)('main a[rel="tag"]')).toHaveLength(0);
  });
});
