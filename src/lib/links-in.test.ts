import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';

vi.mock('#site', async () => ({ default: (await import('#contracts/site-config/testing.ts')).richSite }));

it('lead to the pages of a locale, also if a translation has its own slug', async () => {
  const root = mkdtempSync(join(tmpdir(), 'links-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const texts = {
    'docs/rain.md': 'title: Rain',
    'i18n/de/docs/rain.md': 'title: Regen\nslug: regen',
    'docs/wind.md': 'title: Wind',
    'i18n/de/docs/wind.md': 'title: Wind',
  };
  for (const [name, frontMatter] of Object.entries(texts)) {
    const file = join(root, 'content', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `---\n${frontMatter}\n---\n`);
  }
  vi.stubEnv('SITE', root);
  onTestFinished(() => void vi.unstubAllEnvs());
  // The module reads the site's folder once, when it is loaded.
  const { getLinksIn } = await import('./links-in.ts');
  const paths = ['/', '/docs/rain/', '/docs/rain/?a=1#snow', '/docs/wind/', '/docs/wind/#gusts', '/join/'];
  expect(paths.map(getLinksIn('de'))).toEqual([
    '/resources/de/',
    '/resources/de/docs/regen/',
    '/resources/de/docs/regen/?a=1#snow',
    '/resources/de/docs/wind/',
    '/resources/de/docs/wind/#gusts',
    '/resources/de/join/',
  ]);
  expect(getLinksIn('en')('/docs/rain/')).toBe('/resources/docs/rain/');
});
