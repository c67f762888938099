import { globSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { areaPath } from '#contracts/site-config/docs-schema.ts';
import { OWN_FOLDERS, ownHrefs } from './own-pages.ts';

vi.mock('#site', async () => {
  const { richSite } = await import('#contracts/site-config/testing.ts');
  return { default: { ...richSite, membership: { ...richSite.membership, desk: true } } };
});

it('knows the URL of every page that a route makes once in each language', () => {
  const routes = globSync('**/*.astro', { cwd: 'src/pages/[...locale]' })
    .map((file) => `/${file.replaceAll('\\', '/')}`.replace(/(?:\/index|\/\[\.\.\.page\])?\.astro$/, '/'))
    .filter((route) => !route.includes('['));
  expect(routes.length).toBeGreaterThan(8);
  for (const route of routes) expect.soft([...ownHrefs()], route).toContain(`/resources${route}`);
  expect([...ownHrefs()]).toEqual(expect.arrayContaining(['/resources/404/', '/resources/docs/print/']));
});

it('no area of documents can have a path that the site uses itself', () => {
  const own = [...ownHrefs(), ...Object.values(OWN_FOLDERS).map((folder) => `/resources/${folder}`)];
  const names = new Set(own.map((href) => href.split('/')[2] ?? '').filter((name) => /^(?!docs$|de$)[a-z]/.test(name)));
  expect(names.size).toBeGreaterThan(8);
  expect([...names].filter((path) => areaPath.safeParse(path).success)).toEqual([]);
  expect(areaPath.safeParse('guides').success).toBe(true);
});
