import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { richSite } from '#contracts/site-config/testing.ts';

vi.mock('#site', async () => ({ default: (await import('#contracts/site-config/testing.ts')).richSite }));

const folder = mkdtempSync(join(tmpdir(), 'web-app-'));
vi.stubEnv('SITE', folder);
// The module reads the site's folder once, when it is loaded.
const { readIcons, toManifest } = await import('./manifest.ts');

/** The icons of a configuration, and their mistakes without the path of the site's folder. */
async function readConfigured(webApp: Parameters<typeof readIcons>[0]) {
  writeFileSync(join(folder, 'site.config.ts'), `export default ${JSON.stringify({ webApp }, null, 2)};`);
  const { icons, mistakes } = await readIcons(webApp);
  return { icons, mistakes: mistakes.map((mistake) => mistake.replace(/^.*(?=site\.config\.ts:)/, '')) };
}

/** The header of a PNG, which has its size: https://www.w3.org/TR/png/#11IHDR */
function toPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(25);
  header.writeUInt32BE(13, 0);
  header.write('IHDR', 4, 'latin1');
  header.writeUInt32BE(width, 8);
  header.writeUInt32BE(height, 12);
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), header]);
}

beforeAll(() => {
  const pictures = join(folder, 'public/img');
  mkdirSync(pictures, { recursive: true });
  const write = (name: string, width: number, height: number) =>
    writeFileSync(join(pictures, name), toPng(width, height));
  write('small.png', 64, 64);
  write('large.png', 512, 512);
  write('wide.png', 300, 200);
  writeFileSync(join(pictures, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"/>');
  writeFileSync(join(pictures, 'icon.ico'), 'none');
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('the web app manifest', () => {
  it('has the values of the configuration, below the base path, and the sizes of the files', async () => {
    const webApp = { shortName: 'Book', icons: ['/img/icon.svg', '/img/small.png'], maskableIcon: '/img/large.png' };
    const { icons, mistakes } = await readConfigured(webApp);
    expect(mistakes).toEqual([]);
    expect(toManifest(richSite, webApp, icons)).toEqual({
      id: '/resources/',
      name: 'Handbook',
      short_name: 'Book',
      description: 'The handbook of a test.',
      lang: 'en',
      dir: 'ltr',
      start_url: '/resources/',
      scope: '/resources/',
      display: 'minimal-ui',
      theme_color: '#10191a',
      background_color: '#10191a',
      icons: [
        { src: '/resources/img/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: '/resources/img/small.png', sizes: '64x64', type: 'image/png' },
        { src: '/resources/img/large.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    });
  });

  it('reports icons that are missing, not square, too small or of another kind', async () => {
    const { mistakes } = await readConfigured({
      icons: ['/img/none.png', '/img/wide.png', '/img/icon.ico'],
      maskableIcon: '/img/away.svg',
    });
    expect(mistakes).toEqual([
      'site.config.ts:4: There is no icon "/img/none.png" in public/.',
      'site.config.ts:5: The icon "/img/wide.png" is 300 × 200 pixels, and has to be square.',
      'site.config.ts:6: The icon "/img/icon.ico" has to be a PNG, a WebP or an SVG.',
      'site.config.ts:8: There is no icon "/img/away.svg" in public/.',
    ]);
    expect((await readConfigured({ icons: ['/img/small.png'] })).mistakes).toEqual([
      'site.config.ts:3: One of the icons has to be an SVG, or 192 pixels wide or more.',
    ]);
  });
});
