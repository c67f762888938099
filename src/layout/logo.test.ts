import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

vi.mock('#site', async () => ({ default: (await import('#contracts/site-config/testing.ts')).richSite }));

const folder = mkdtempSync(join(tmpdir(), 'logo-'));
vi.stubEnv('SITE', folder);
// The module reads the site's folder once, when it is loaded.
const { getBrand, getLogo } = await import('./logo.ts');

const toUrl = (path: string) => `/resources${path}`;

beforeAll(() => {
  mkdirSync(join(folder, 'public/img'), { recursive: true });
  const sizes = { square: '32 32', wide: '100 50', wordmark: '150 50' };
  for (const [name, size] of Object.entries(sizes))
    writeFileSync(
      join(folder, `public/img/${name}.svg`),
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}"/>`,
    );
  writeFileSync(join(folder, 'public/img/none.svg'), 'No drawing.');
});
afterAll(() => rmSync(folder, { recursive: true }));

const logo = (name: string, alt = '') => ({ src: `/img/${name}.svg`, alt, href: '/' });
const brand = (name: string, alt?: string) => getBrand({ title: 'Quay', navbar: { logo: logo(name, alt) } }, toUrl);

it('a logo is as wide as its file is, and a file that cannot be read counts as square', async () => {
  const found = await Promise.all(
    ['square', 'wide', 'wordmark', 'none', 'missing'].map((name) => getLogo(logo(name), toUrl)),
  );
  expect(found.map(({ ratio }) => ratio)).toEqual([undefined, 2, 3, undefined, undefined]);
});

it('the title stands beside a logo, unless the logo is so wide that it has the name in it', async () => {
  expect(await brand('wide')).toMatchObject({ title: 'Quay', logo: { alt: '' } });
  expect(await brand('wordmark')).toMatchObject({ title: '', logo: { alt: 'Quay' } });
  expect(await brand('wordmark', 'Alder Quay')).toMatchObject({ title: '', logo: { alt: 'Alder Quay' } });
});
