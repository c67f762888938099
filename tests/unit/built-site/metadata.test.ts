import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { readBuiltSite, values } from '#tests/support/built-pages.ts';
import { builtFolder, configs } from '#tests/support/sites.ts';

type Thing = { '@type': string } & Record<string, unknown>;

const { base, listed, page, text } = readBuiltSite('handbook');
const { title, tagline, url } = configs.handbook;
const PUBLISHED = url + base;
const DOC = 'docs/yard/boats/rigging/';
const POST = 'blog/planking-calculator/';
const CHARTER = 'docs/Rules/members_charter/';

/** Pages that are hidden from search engines, but still shared. */
const PASSED_ON = ['search/', 'member/', 'docs/print/', `${CHARTER}history/1/`, `${CHARTER}history/2/since/1/`];
const pages = [...listed.keys()];

/** The meta tags in the head of a page, by name. */
function getMetas(path: string): Map<string, string> {
  const metas = page(path)('meta[content]');
  const properties = values(metas, 'property');
  const names = values(metas, 'name').map((name, index) => name || (properties[index] ?? ''));
  const contents = values(metas, 'content');
  return new Map(names.map((name, index) => [name, contents[index] ?? '']));
}

it('every page has the configured tags in its head, and a site without such tags has none', () => {
  const { paths, page: germanPage } = readBuiltSite('german');
  const own = 'link[rel="me"][href="https://garten.example/@lindenhang"], meta[name="fediverse:creator"][content]';
  for (const path of paths.filter((path) => !/\.html$/.test(path) && germanPage(path)('head title').length > 0))
    expect.soft(germanPage(path)(`head`).find(own).length, path).toBe(2);
  expect(page(DOC)('meta[name="fediverse:creator"]').length).toBe(0);
});

/** The structured data of a page. */
function getThings(path: string): Thing[] {
  const $ = page(path);
  const scripts = $('script[type="application/ld+json"]')
    .toArray()
    .map((script) => JSON.parse($(script).text()));
  expect(scripts.length, path).toBeLessThan(2);
  for (const script of scripts) expect(script['@context'], path).toBe('https://schema.org');
  return scripts.flatMap((script): Thing[] => script['@graph']);
}
const getTypes = (things: Thing[]) => things.map((thing) => thing['@type']);

/** A file of this site by its full URL. */
const getFile = (url = '') => join(builtFolder('handbook'), new URL(url).pathname.slice(base.length));

/** Width and height of a PNG, from its first bytes. */
function getSize(file: Buffer): [number, number] {
  expect(file.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  return [file.readUInt32BE(16), file.readUInt32BE(20)];
}

describe('the metadata of a page for people who share it', () => {
  it('are its URL, title and description', () => {
    expect(pages.length).toBeGreaterThan(100);
    for (const path of pages) {
      const metas = getMetas(path);
      expect.soft(metas.get('og:url'), path).toBe(PUBLISHED + path);
      expect.soft(metas.get('og:title'), path).toMatch(new RegExp(`\\b${title}$`));
      expect.soft(metas.get('og:description'), path).toBe(metas.get('description'));
      expect.soft(metas.get('og:site_name'), path).toBe(title);
      expect.soft(metas.get('twitter:card'), path).toBe('summary_large_image');
      expect.soft(metas.get('og:type'), path).toMatch(/^(website|article)$/);
    }
  });

  it('have a large picture of its own, which exists', () => {
    const seen = new Map<string, string>();
    for (const path of [...pages, ...PASSED_ON]) {
      const metas = getMetas(path);
      expect.soft(metas.get('og:image:type'), path).toBe('image/png');
      expect.soft([metas.get('og:image:width'), metas.get('og:image:height')], path).toEqual(['1200', '630']);
      expect.soft(metas.get('og:image:alt'), path).toMatch(/\S/);
      const file = readFileSync(getFile(metas.get('og:image')));
      expect.soft(getSize(file), path).toEqual([1200, 630]);
      expect.soft(file.length, path).toBeLessThan(40_000);
      // A document of an older version looks like the current one.
      if (path.startsWith('docs/1.0/')) continue;
      const content = file.toString('base64');
      expect.soft(seen.get(content), `${path} looks like another page`).toBeUndefined();
      seen.set(content, path);
    }
  });

  it('have the path to the page in the alternative text of that picture', () => {
    const getAlt = (path: string) => getMetas(path).get('og:image:alt');
    expect(getAlt(DOC)).toBe('The yard · Boats: Rigging');
    expect(getAlt(CHARTER)).toBe('House rules: Members charter');
    expect(getAlt(POST)).toBe('Blog: A calculator for planks');
    expect(getAlt('join/')).toBe(`${title}: Join`);
    expect(getAlt('')).toBe(`${title}: ${tagline}`);
  });

  it('have the picture that its author gave it', () => {
    const metas = getMetas('markdown-page/');
    expect(metas.get('og:image')).toBe(`${PUBLISHED}img/markdown-page.png`);
    expect(metas.get('og:image:alt')).toBe('Markdown page');
  });

  it('have no picture if nobody shares the page', () => {
    for (const path of ['auth/confirm/', '404.html']) {
      expect(getMetas(path).has('og:image'), path).toBe(false);
    }
  });
});

describe('the structured data of a page', () => {
  it('have the place of a document in the handbook', () => {
    const things = getThings(DOC);
    expect(getTypes(things)).toEqual(['Article', 'BreadcrumbList']);
    const [article, trail] = things;
    expect(article).toMatchObject({
      headline: 'Rigging',
      url: PUBLISHED + DOC,
      author: { '@type': 'Organization', name: title },
      image: getMetas(DOC).get('og:image'),
    });
    expect(trail?.itemListElement).toMatchObject([
      { position: 1, name: title, item: PUBLISHED },
      { position: 2, name: 'The yard', item: `${PUBLISHED}docs/yard/` },
      { position: 3, name: 'Boats', item: `${PUBLISHED}docs/category/boats/` },
      { position: 4, name: 'Rigging', item: PUBLISHED + DOC },
    ]);
  });

  it('have the day of the last change of every document, as shown on its page', () => {
    const documents = pages.filter((path) => /^docs\/(?!category|.*history|.*\/category)/.test(path));
    expect(documents.length).toBeGreaterThan(50);
    for (const path of documents) {
      const shown = page(path)('footer.text-footer time').attr('datetime');
      expect.soft(getThings(path)[0]?.dateModified, path).toBe(shown);
    }
  });

  it('have the day, authors and picture of a post', () => {
    expect(getThings(POST)).toMatchObject([
      {
        '@type': 'BlogPosting',
        headline: 'A calculator for planks',
        datePublished: '2026-08-20',
        author: [{ '@type': 'Person', name: 'Mira Holt' }],
        image: getMetas(POST).get('og:image'),
      },
    ]);
    const [post] = getThings('blog/regatta/');
    expect(post?.author).toMatchObject([
      { '@type': 'Organization', name: 'The yard crew', url: `${PUBLISHED}blog/authors/crew/` },
    ]);
  });

  it('have the community and its site on the home page, with a logo that exists', () => {
    const things = getThings('');
    expect(getTypes(things)).toEqual(['Organization', 'WebSite']);
    expect(things[0]).toMatchObject({ name: title, url: PUBLISHED });
    expect(readFileSync(getFile(String(things[0]?.logo))).length).toBeGreaterThan(100);
  });
});

describe('the sitemap', () => {
  it('lists every page that can be found, and no other', () => {
    for (const path of [
      '',
      'docs/',
      DOC,
      'docs/category/boats/',
      'docs/1.0/yard/',
      CHARTER,
      `${CHARTER}history/`,
      'blog/',
    ])
      expect.soft(pages, path).toContain(path);
    for (const path of [...PASSED_ON, 'auth/confirm/', '404.html', 'docs/writing/unlisted/'])
      expect.soft(pages, path).not.toContain(path);
  });

  it('names the translations of a page, and leaves out what stands in for one', () => {
    const site = readBuiltSite('bare');
    const sitemap = load(site.text('sitemap.xml'), { xml: true });
    const getLanguages = (path: string) =>
      sitemap('url')
        .filter((_, url) => sitemap(url).children('loc').text().endsWith(`${site.base}${path}`))
        .find('[hreflang]')
        .map((_, link) => sitemap(link).attr('hreflang'))
        .get();
    expect([getLanguages('ar/docs/rain/'), getLanguages('docs/thermometer/')]).toEqual([['en', 'ar'], []]);
    expect(site.listed.has('docs/thermometer/')).toBe(true);
    expect(site.listed.has('ar/docs/thermometer/')).toBe(false);
    const isHidden = (path: string) => site.page(path)('meta[name="robots"][content="noindex"]').length > 0;
    expect(['ar/docs/thermometer/', 'ar/docs/rain/', 'docs/thermometer/'].map(isHidden)).toEqual([true, false, false]);
  });

  it('is named in the robots file and on every page', () => {
    expect(text('robots.txt')).toContain(`Sitemap: ${PUBLISHED}sitemap.xml`);
    for (const path of ['', DOC, POST])
      expect(page(path)('link[rel="sitemap"]').attr('href')).toBe(`${base}sitemap.xml`);
  });
});

it('no page names a web app manifest, since the configuration has none', () => {
  expect(existsSync(join(builtFolder('handbook'), 'manifest.webmanifest'))).toBe(false);
  expect(page(DOC)('link[rel="manifest"]').length).toBe(0);
});
