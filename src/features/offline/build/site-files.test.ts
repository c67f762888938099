import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readSite } from './site-files.ts';

async function siteOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'offline-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

const SITE = {
  'index.html': 'Home',
  'docs/index.html': 'Handbook',
  'docs/index.md': 'Handbook',
  'docs/sidebar/vision.html': 'Vision',
  'member/index.html': 'Member',
  '404.html': 'Not found',
  '_astro/a.1.js': 'a()',
  'img/logo.svg': '<svg/>',
  'backend.json': '{}',
};

it('a site consists of its pages and of what they use; not of where one signs in, nor of what is for other programs', async () => {
  const { files } = await readSite(await siteOf(SITE));
  expect(files.map(({ path, bytes }) => [path, bytes])).toEqual([
    ['_astro/a.1.js', 3],
    ['docs/', 8],
    ['docs/sidebar/vision.html', 6],
    ['img/logo.svg', 6],
    ['', 4],
  ]);
});

it('a page to join on is not downloaded', async () => {
  const { files } = await readSite(await siteOf({ ...SITE, 'taking-part/index.html': 'Join' }), {
    livePages: ['taking-part/'],
  });
  expect(files.map(({ path }) => path)).not.toContain('taking-part/');
});

it('the same files are the same release, and a changed one makes another', async () => {
  const [one, same, other] = await Promise.all([
    readSite(await siteOf(SITE)),
    readSite(await siteOf({ ...SITE, '404.html': 'Nothing here' })),
    readSite(await siteOf({ ...SITE, 'index.html': 'Welcome' })),
  ]);
  expect(same.release).toBe(one.release);
  expect(other.release).not.toBe(one.release);
  const changed = other.files.filter(({ revision }) => !one.files.some((file) => file.revision === revision));
  expect(changed.map(({ path }) => path)).toEqual(['']);
});
