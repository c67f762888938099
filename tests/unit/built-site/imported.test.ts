import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { load } from 'cheerio';
import { expect, it } from 'vitest';
import { importCommand } from '#cli/import/command.ts';
import { IMPORTED } from '#tests/support/sites.ts';

const page = (path: string) => load(readFileSync(join(IMPORTED.built, path, 'index.html'), 'utf8'));

it('an imported site of Docusaurus is built, and all of its URLs answer or redirect', async () => {
  const lines: string[] = [];
  const command = importCommand({
    siteFolder: IMPORTED.site,
    builtFolder: IMPORTED.built,
    root: resolve('.'),
    print: (text) => lines.push(text),
  });
  const code = await command.run({ positionals: [IMPORTED.from], values: new Map([['check', '']]) });
  expect({ code, lines }).toEqual({
    code: 0,
    lines: [expect.stringMatching(/^\d+ old URLs answer, \d+ lead on, 0 do neither\.\n$/)],
  });
});

it('shows tabs, admonitions, folded passages and parts of other files', () => {
  const $ = page('docs/getting-started');
  expect($('h1').text()).toBe('Getting started at the quay');
  expect($('.admonition--warning').attr('aria-label')).toBe('Mind the slip');
  expect($('[data-tab-panel]')).toHaveLength(2);
  expect($('details summary').text()).toContain('Why gloves?');
  expect($('.prose').text()).toContain('Never alone, and never in the dark');
});

it('lists a post that is not translated with links to pages of the reader’s language, also in feeds', () => {
  const inList = (path: string) => page(path)('.post-item a[href*="launching"]').attr('href');
  expect([inList('blog'), inList('de/blog')]).toEqual(['/docs/guides/launching/', '/de/docs/guides/launching/']);
  const feed = readFileSync(join(IMPORTED.built, 'de/blog/feed.json'), 'utf8');
  expect(feed).toContain('/de/docs/guides/launching/');
});

it('has the sidebar, the older version and the post', () => {
  expect(page('docs/getting-started')('nav.sidebar').first().text()).toMatch(/Start.*How to.*Reference/s);
  expect(page('docs/1.0/getting-started')('h1').text()).toBe('Getting started');
  expect(page('blog/regatta')('h1').text()).toBe('The first regatta');
  expect(page('getting-started')('meta[http-equiv="refresh"]').attr('content')).toBe('0; url=/docs/getting-started/');
});
