import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { docSchema } from '#contracts/content.ts';

vi.mock('#site', async () => ({ default: (await import('#contracts/site-config/testing.ts')).richSite }));

const summary = 'Its first version.';
const first = { version: 1, effective: '2026-01-02', change: 'substantive', summary };
const doc = (id: string, data: object = {}) => ({
  id,
  filePath: `content/${id}.md`,
  data: docSchema.parse({ title: id, description: id, ...data }),
});
vi.mock('astro:content', () => ({
  getCollection: async (name: string) =>
    name === 'docs'
      ? [
          doc('docs/index'),
          doc('docs/code', { agreement: first }),
          doc('i18n/de/docs/code', { slug: 'kodex' }),
          doc('docs/charter', { agreement: first }),
          doc('i18n/de/docs/charter'),
        ]
      : [],
}));

const root = mkdtempSync(join(tmpdir(), 'agreements-'));
beforeAll(() => {
  const file = join(root, 'content/agreements/lock.json');
  mkdirSync(dirname(file), { recursive: true });
  const versions = [{ ...first, sha256: '0'.repeat(64), statements: { en: 'I agree.' } }];
  writeFileSync(file, JSON.stringify({ code: versions, charter: versions }));
  vi.stubEnv('SITE', root);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

it.each([
  ['en', '/resources/docs/code/history/', { de: '/resources/de/docs/kodex/history/' }],
  ['en', '/resources/docs/code/history/2/since/1/', { de: '/resources/de/docs/kodex/history/2/since/1/' }],
  ['de', '/resources/de/docs/kodex/history/1/', { en: '/resources/docs/code/history/1/' }],
  ['en', '/resources/docs/charter/history/', {}],
  ['en', '/resources/docs/code/', {}],
])('in %s, %s has the other URLs %j', async (locale, href, elsewhere) => {
  // The module reads the site's folder once, when it is loaded.
  const { getLocalesOfAgreementPage } = await import('./locales-of-page.ts');
  expect(await getLocalesOfAgreementPage(locale, href)).toEqual(elsewhere);
});
