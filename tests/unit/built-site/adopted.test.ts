import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { expect, it } from 'vitest';
import { ADOPTED, configs } from '#tests/support/sites.ts';

/** Texts that only the demo has. */
const { title, tagline, description, url, announcement } = configs.demo;
const NAMES = [
  new RegExp(`\\b${title}\\b`),
  /(?:commonplace|partner)\.example/,
  ...[tagline, description, announcement?.id, announcement?.content, new URL(url).host, 'A commonplace book'].flatMap(
    (text) => (text ? [new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&'))] : []),
  ),
];

it('an adopted site does not mention the demo, on any page and in any file', () => {
  const files = globSync('**/*.{html,md,txt,xml,json,js,css,svg,webmanifest}', { cwd: ADOPTED.built });
  expect(files.filter((file) => file.endsWith('index.html')).length).toBeGreaterThan(30);
  const found = files.flatMap((file) => {
    const text = readFileSync(join(ADOPTED.built, file), 'utf8');
    return NAMES.filter((name) => name.test(text)).map((name) => `${file}: ${name}`);
  });
  expect(found).toEqual([]);
});

it('has the community’s own name, URL and contact', () => {
  const page = (path: string) => load(readFileSync(join(ADOPTED.built, path), 'utf8'));
  const home = page('index.html');
  expect(home('title').text()).toBe('Weavers’ Row');
  expect(home('link[rel="canonical"]').attr('href')).toBe('https://weavers.coop/handbook/');
  expect(page('join/index.html')('a[href="mailto:us@weavers.coop"]').length).toBeGreaterThan(0);
});
