import { describe, expect, it } from 'vitest';
import { readBuiltSite, texts } from '#tests/support/built-pages.ts';

/** The library has its guide at `docs/`, and documents for volunteers at `volunteers/`, in two versions. */
const { page, text, listed, paths } = readBuiltSite('library');

const links = (path: string, selector: string) =>
  page(path)(`${selector} a`)
    .toArray()
    .map((link) => page(path)(link).attr('href')?.replace('/library/', ''));

const docs = paths.filter((path) => /^(docs|volunteers)\//.test(path) && !path.endsWith('print/'));

describe('each area of the docs', () => {
  it.each(docs)('keeps its readers: on %s the sidebar and the neighbours lead nowhere else', (path) => {
    const root = path.startsWith('volunteers/2025/') ? 'volunteers/2025/' : path.replace(/(?<=\/).*/, '');
    const found = [
      ...links(path, '.docs-sidebar nav'),
      ...links(path, '#mobile-docs nav'),
      ...links(path, '.page-navigation'),
    ];
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((href) => !href?.startsWith(root))).toEqual([]);
  });

  it('has its own book, list of tags, and lists that the sidebar unfolds', () => {
    for (const root of ['docs', 'volunteers']) {
      expect(page(`${root}/`).html()).toContain(`href="/library/${root}/print/"`);
      expect(page(`${root}/`)('nav.sidebar').attr('data-branches')).toBe(`/library/${root}/sidebar/`);
    }
    expect(text('volunteers/sidebar/desk.html')).toContain('/library/volunteers/desk/hours/');
    expect(page('volunteers/print/')('main').text()).toContain('brass key');
    expect(links('volunteers/desk/hours/', '.text-footer')).toContain('volunteers/tags/opening-hours/');
  });

  it('opens its own categories, whatever the names in another area', () => {
    const areas = ['docs/', 'volunteers/', 'volunteers/2025/'].map((root) =>
      page(root)('nav.sidebar').attr('data-area'),
    );
    expect(areas).toEqual([undefined, 'volunteers', 'volunteers']);
  });

  it('has its own "Edit this page"', () => {
    expect(texts(page('volunteers/')('.text-footer a'))).toContain('Edit this page');
    expect(texts(page('docs/')('.text-footer a'))).not.toContain('Edit this page');
  });

  it('is in the sitemap, in llms.txt and as Markdown', () => {
    expect(listed.get('volunteers/desk/hours/')).toBe('https://fernstreet.example/library/volunteers/desk/hours/');
    expect(text('llms.txt')).toMatch(/## Volunteers: Desk duty\n\n.*\n- \[Hours at the desk\]/);
    expect(text('llms-full.txt')).toContain('brass key');
    expect(text('volunteers/desk/hours/index.md')).toContain('brass key');
  });

  it('can be linked to from another one by the path of a file', () => {
    expect(links('volunteers/', '.prose')).toContain('docs/borrowing/returns/');
  });
});

describe('the versions of an area', () => {
  const choices = (path: string) => links(path, '.navbar .navbar-dropdown-list');

  it('are in the dropdown on its pages, and lead to the same page', () => {
    expect(choices('volunteers/2025/desk/hours/')).toEqual(['volunteers/desk/hours/', 'volunteers/2025/desk/hours/']);
    expect(choices('docs/borrowing/loans/')).toEqual(['docs/borrowing/loans/']);
    expect(choices('blog/')).toEqual(['docs/']);
  });

  it('lead from an old page to the newest one of the same area', () => {
    expect(links('volunteers/2025/desk/hours/', '[role="note"]')).toEqual(['volunteers/desk/hours/']);
  });

  it('are separate from those of other areas when a visitor has chosen one', () => {
    expect(text('index.html')).toContain(`'docs-preferred-version-default';["current"].`);
    expect(text('index.html')).toContain(`'docs-preferred-version-volunteers';["current","2025"].`);
  });
});

it('the navbar marks the area of a page', () => {
  const current = (path: string) =>
    texts(page(path)('.navbar .navbar-link[aria-current="true"], .navbar .navbar-link[aria-current="page"]'));
  expect(current('volunteers/2025/desk/hours/')).toContain('Volunteers');
  expect(current('volunteers/2025/desk/hours/')).not.toContain('Guide');
  expect(current('docs/borrowing/loans/')).not.toContain('Volunteers');
});

it('the search has each later area as a group, with its own versions', () => {
  const { groups, versions } = JSON.parse(text('search/words.json')).search;
  expect(groups).toMatchObject({ docs: 'Documents', volunteers: 'Volunteers', blog: 'Blog' });
  expect(versions).toMatchObject({
    current: 'Volunteers 2026',
    older: [{ name: 'volunteers/2025', label: 'Volunteers 2025', groups: ['volunteers'] }],
  });
  const group = (path: string) => page(path)('[data-pagefind-filter]').attr('data-pagefind-filter');
  expect(group('volunteers/desk/hours/')).toBe('group:volunteers');
  expect(group('volunteers/2025/desk/hours/')).toBe('group:volunteers@volunteers%2F2025');
  expect(group('docs/borrowing/loans/')).toBe('group:docs');
});
