import { describe, expect, it } from 'vitest';
import { isDemo } from '#scripts/demo.ts';
import { readBuiltSite } from '#tests/support/built-pages.ts';
import { configs } from '#tests/support/sites.ts';

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

describe.each(['german', 'bare'] as const)('the site "%s", which is another community\'s', (name) => {
  const { base, files, text, page, paths } = readBuiltSite(name);

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

it('the last day of a role is written as in the language of the text, also in its Markdown', () => {
  const { page, text } = readBuiltSite('german');
  expect(page('docs/beete/kompost/')('main').text()).toContain('bis zum 28. Februar 2039.');
  expect(text('docs/beete/kompost/index.md')).toContain('bis zum 28. Februar 2039.');
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
