import { describe, expect, it } from 'vitest';
import { startFakeBackend } from '#tests/support/fake-backend.ts';
import { openBackend } from '../backend/backend.ts';
import { loadCounts, sortByAnswers } from './answers.ts';
import { parsePageUrl } from './parse-page-url.ts';

describe('a page', () => {
  it.each([
    'https://commonplace.example/resources/docs/codex/?q=1#top',
    'http://localhost:3000/resources/docs/codex/index.md',
    '/resources/docs/codex/',
    '/resources/docs/codex',
    '/docs/codex/',
    'docs/codex',
    ' /docs/codex/ ',
  ])('is known by %s', (text) => expect(parsePageUrl(text)).toBe('/resources/docs/codex/'));

  it.each([
    ['', '/resources/'],
    ['/docs/%C3%BCber/', '/resources/docs/über/'],
    ['/docs/100%/', '/resources/docs/100%/'],
  ])('is found in %j', (text, page) => expect(parsePageUrl(text)).toBe(page));
});

const counts = (page: string, yes: number, no: number) => ({
  page,
  yes,
  no,
  first_day: '2026-01-01',
  last_day: '2026-01-02',
});

it('pages are sorted by the number of their answers, with their share and whether they exist', () => {
  const all = [counts('/d/', 2, 6), counts('/b/', 1, 0), counts('/a/', 0, 1), counts('/c/', 1, 2)];
  const found = sortByAnswers(all, new Set(['/a/', '/c/', '/d/']));
  expect(found.map(({ page, percent, isThere }) => [page, percent, isThere])).toEqual([
    ['/d/', 25, true],
    ['/c/', 33, true],
    ['/a/', 0, true],
    ['/b/', 100, false],
  ]);
});

describe('counts in parts', () => {
  async function load(partAfter: (after: string) => string[]) {
    const { url, asked } = await startFakeBackend(({ body }) => ({
      json: partAfter(JSON.parse(body).after_page).map((page) => counts(page, 1, 0)),
    }));
    const backend = openBackend({ url, secretKey: 'sb_secret_1', kind: 'other' });
    return { found: loadCounts(backend, '2026-01-01', 2), asked };
  }

  it('are loaded until there are no more', async () => {
    const pages = ['/a/', '/b/', '/c/', '/d/'];
    const { found, asked } = await load((after) => pages.filter((page) => page > after).slice(0, 2));
    expect((await found).map(({ page }) => page)).toEqual(pages);
    const parts = ['', '/b/', '/d/'].map((after_page) => ({ after_page, page_size: 2, since: '2026-01-01' }));
    expect(asked.map(({ body }) => JSON.parse(body))).toEqual(parts);
  });

  it('fail if the backend repeats the same part', async () => {
    const { found } = await load(() => ['/a/', '/b/']);
    await expect(found).rejects.toThrow('gives the same pages again and again.');
  });
});
