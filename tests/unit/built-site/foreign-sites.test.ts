import { describe, expect, it } from 'vitest';
import { isDemo } from '#scripts/demo.ts';
import { readBuiltSite } from '#tests/support/built-pages.ts';
import { ask, startServer } from '#tests/support/server.ts';
import { builtFolder, configs } from '#tests/support/sites.ts';
import { parseHtml } from '#workspace/html/parse-html.ts';

/** Names of the other sites, which the engine must not contain. */
const FOREIGN = [
  ...(isDemo ? [configs.demo.title] : []),
  configs.handbook.title,
  configs.library.title,
  'codex',
  'community_member_agreement',
];
/** Names of the programs themselves in places that nobody reads: caches, stored keys and events. */
const OF_THE_ENGINE = /commonplace[-:.]/g;

const sites = {
  german: { pages: ['', 'docs/', 'search/', 'blog/', 'join/', 'join/member/', 'privacy/'], missing: 'docs/beet/' },
  bare: { pages: ['', 'docs/', 'docs/rain/', 'search/'], missing: 'docs/snow/' },
} as const;

const ORIGIN = 'http://site';

/** What a page leads to and what it loads. */
const getTargets = (html: string): string[] =>
  parseHtml(html).elements.flatMap(({ attributes }) =>
    attributes.filter(({ name }) => name === 'href' || name === 'src').map(({ value }) => value),
  );

describe.each(['german', 'bare'] as const)('the site "%s", which is another community\'s', (name) => {
  const { base, files, text, page, paths } = readBuiltSite(name);

  it('answers at all pages, and reports missing ones', async () => {
    const port = await startServer({ folder: builtFolder(name), base });
    const reached = new Set([base]);
    for (const path of reached) {
      const { status, headers, body } = await ask(port, path);
      expect.soft(status, path).toBe(200);
      if (!headers['content-type']?.startsWith('text/html')) continue;
      for (const target of getTargets(body.toString())) {
        const { origin, pathname } = new URL(target, ORIGIN + path);
        if (origin === ORIGIN) reached.add(pathname);
      }
    }
    expect([...reached]).toEqual(expect.arrayContaining(sites[name].pages.map((path) => base + path)));
    const { status, body } = await ask(port, base + sites[name].missing);
    expect(status).toBe(404);
    expect(body.toString()).toContain(`| ${configs[name].title}</title>`);
    expect(body.toString()).toContain(`lang="${configs[name].locales.default}"`);
  });

  it('has a sign-in page only if it was given one', () => {
    const hasDoor = name === 'german';
    expect(paths.includes('join/')).toBe(hasDoor);
    expect(page('')(`a[href^="${base}join/"]`).length > 0).toBe(hasDoor);
    expect(page('')(`a[href^="${base}blog/"]`).length > 0).toBe(hasDoor);
  });

  it('names no other community', () => {
    for (const path of files(/\.(?:html|xml|txt|md|json|webmanifest)$/)) {
      const readable = text(path).replaceAll(OF_THE_ENGINE, '').toLowerCase();
      expect
        .soft(
          FOREIGN.filter((word) => readable.includes(word.toLowerCase())),
          path,
        )
        .toEqual([]);
    }
  });
});

it('the home page has the configured blocks, in order, without an empty list', () => {
  const { page } = readBuiltSite('german');
  const home = page('');
  const headings = home('main h2')
    .toArray()
    .map((heading) => home(heading).text().trim());
  expect(headings).toEqual(['Wer gärtnert hier?', 'Drei Wege hinein', 'Dokumente', 'Das Handbuch']);
  const links = home('.home-cards a').toArray();
  expect(links.map((link) => home(link).attr('href'))).toEqual([
    '/join/',
    '/docs/wasser/brunnen/',
    'https://wetter.example/lindenhang/',
  ]);
  // Like other links to another site.
  expect(links.map((link) => home(link).attr('target'))).toEqual([undefined, undefined, '_blank']);
  expect(home('.home-cards .external').attr('aria-label')).toBe('(öffnet sich in neuem Tab)');
});

it('another language has its own texts in navbar, footer and head, and those of the configuration if it has none', () => {
  const { page } = readBuiltSite('bare');
  const [english, arabic] = [page(''), page('ar/')];
  expect([english('.navbar a[href$="/docs/"]').text(), arabic('.navbar a[href$="/docs/"]').text()]).toEqual([
    'Notes',
    'ملاحظات',
  ]);
  expect(arabic('.footer').text()).toContain('المحطة التاسعة، ٢٠٢٦');
  expect(arabic('h1').text()).toBe('ملاحظات محطة أرصاد.');
  expect(arabic('meta[name=description]').attr('content')).toBe('ملاحظات محطة أرصاد.');
  expect(arabic('.home-head > p').first().text()).toBe(configs.bare.description);
});
