import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { countPages, getPaths } from '../manifest.ts';
import { getText, readPack } from '../pack.ts';
import { packFolder, toRelease } from './site-files.ts';

async function getSite(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'offline-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

const packSite = async (folder: string, livePages?: string[]) =>
  toRelease([...(await packFolder(folder, 'site', livePages)), ...(await packFolder(folder, 'index'))]);

const SITE = {
  'index.html': 'Home',
  'docs/index.html': 'Handbook',
  'docs/index.md': 'Handbook',
  'docs/sidebar/vision.html': 'Vision',
  'member/index.html': 'Member',
  'offline/index.html': 'Offline',
  '_astro/photo.1.webp': 'RIFF',
  '404.html': 'Not found',
  '_astro/a.1.js': 'a()',
  'img/logo.svg': '<svg/>',
  'img/v1.0/mast.svg': '<svg/>',
  'pagefind/pagefind.js': 'find()',
  'pagefind/fragment/en_1.pf_fragment': '\u001f',
  'backend.json': '{}',
};

it('a download has the pages and what they use, without pages to sign in and files for other programs', async () => {
  const { files } = await packSite(await getSite(SITE));
  expect(getPaths({ files }).sort()).toEqual([
    '',
    '_astro/a.1.js',
    '_astro/photo.1.webp',
    'docs/',
    'docs/sidebar/vision.html',
    'img/logo.svg',
    'img/v1.0/mast.svg',
    'offline/',
    'pagefind/fragment/en_1.pf_fragment',
    'pagefind/pagefind.js',
  ]);
});

it('a download counts its pages, the home page among them', async () => {
  const release = await packSite(await getSite(SITE));
  expect(countPages({ ...release, mark: '' })).toBe(3);
});

it('texts are in packs; other files, and the page about reading offline, are separate', async () => {
  const folder = await getSite(SITE);
  await writeFile(join(folder, 'img/old.svg'), Buffer.from('<svg>\u00e9</svg>', 'latin1'));
  const { files } = await packSite(folder);
  const alone = files.filter(({ contains }) => !contains);
  expect(alone.map(({ path, bytes }) => [path, bytes])).toEqual([
    ['_astro/photo.1.webp', 4],
    ['img/old.svg', 12],
    ['offline/', 7],
    ['pagefind/fragment/en_1.pf_fragment', 1],
  ]);
  const texts = new Map<string, string | undefined>();
  for (const { path, bytes, contains = [] } of files) {
    if (contains.length === 0) continue;
    const content = await readFile(join(folder, path));
    expect(content.length).toBe(bytes);
    const pack = await readPack(new Response(content));
    for (const path of contains) texts.set(path, getText(pack, path));
  }
  expect(texts.get('')).toBe('Home');
  expect(texts.get('docs/sidebar/vision.html')).toBe('Vision');
  expect(texts.get('_astro/a.1.js')).toBe('a()');
  expect(texts.get('pagefind/pagefind.js')).toBe('find()');
});

it('the search index is packed separately', async () => {
  const folder = await getSite(SITE);
  const [site, index] = [await packFolder(folder, 'site'), await packFolder(folder, 'index')];
  expect(getPaths({ files: site }).filter((path) => path.startsWith('pagefind/'))).toEqual([]);
  expect(getPaths({ files: index })).toEqual(['pagefind/fragment/en_1.pf_fragment', 'pagefind/pagefind.js']);
});

it('a page for joining is not downloaded', async () => {
  const { files } = await packSite(await getSite({ ...SITE, 'taking-part/index.html': 'Join' }), ['taking-part/']);
  expect(getPaths({ files })).not.toContain('taking-part/');
});

it('the same files are the same release, and a changed one makes a new release', async () => {
  const [one, same, other] = await Promise.all([
    packSite(await getSite(SITE)),
    packSite(await getSite({ ...SITE, '404.html': 'Nothing here' })),
    packSite(await getSite({ ...SITE, 'index.html': 'Welcome' })),
  ]);
  expect(same.release).toBe(one.release);
  expect(other.release).not.toBe(one.release);
  const changed = other.files.filter(({ revision }) => !one.files.some((file) => file.revision === revision));
  expect(changed.map(({ contains }) => contains?.includes(''))).toEqual([true]);
});

it('a new page changes its own pack, and no pack far from it', async () => {
  const docs = Array.from({ length: 150 }, (_, i) => [`docs/sidebar/${i}.html`, `<ul><li>${i}</ul>`]);
  const folder = await getSite({ ...SITE, ...Object.fromEntries(docs) });
  const one = await packSite(folder);
  await writeFile(join(folder, 'docs/sidebar/added.html'), '<ul>');
  const other = await packSite(folder);
  const fetched = other.files.filter(({ path }) => !one.files.some((file) => file.path === path));
  expect(one.files.length).toBeGreaterThan(4);
  expect(fetched.length).toBeGreaterThan(0);
  expect(fetched.length).toBeLessThan(3);
});

it('paths are those that browsers request, in any script', async () => {
  const folder = await getSite({
    'docs/会の運営/index.html': 'Page',
    'img/मान चित्र.png': '\u0000',
    '参加/index.html': 'Form',
  });
  const { files } = await packSite(folder, [new URL('http://localhost/参加/').pathname.slice(1)]);
  const requested = ['docs/会の運営/', 'img/मान चित्र.png'].map((path) =>
    new Request(`http://localhost/${path}`).url.slice(17),
  );
  expect(getPaths({ files }).sort()).toEqual(requested);
});
