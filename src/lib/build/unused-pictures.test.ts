import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { removeUnusedPictures } from './unused-pictures.ts';

async function makeSite(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

it('pictures that no file names are removed, others of every kind of file stay', async () => {
  const pictures = [
    'page.aaaaaaaa_1.webp',
    'page.aaaaaaaa_2.webp',
    'copy.bbbbbbbb.PNG',
    'style.cccccccc.svg',
    'Käse (1).dddddddd.jpg',
  ];
  const secret = ['plan.eeeeeeee.jpg', 'plan.eeeeeeee_3.webp', 'page.aaaaaaaa_3.webp'];
  const folder = await makeSite({
    ...Object.fromEntries([...pictures, ...secret, 'app.js', 'font.woff2'].map((name) => [`_astro/${name}`, ''])),
    'docs/index.html':
      '<img src="/_astro/page.aaaaaaaa_1.webp" srcset="/_astro/page.aaaaaaaa_1.webp 1x,/_astro/page.aaaaaaaa_2.webp 2x">',
    'docs/index.md': '![a](https://a.example/_astro/copy.bbbbbbbb.PNG)',
    'a.css': 'p{background:url(style.cccccccc.svg)}',
    'feed.json': '{"html":"<img src=\\"/_astro/K%C3%A4se%20(1).dddddddd.jpg\\">"}',
  });
  // Another size of `page` is published.
  expect(await removeUnusedPictures(folder)).toEqual(['plan']);
  expect((await readdir(join(folder, '_astro'))).sort()).toEqual([...pictures, 'app.js', 'font.woff2'].sort());
});

it('a site without pictures of its own stays as it is', async () => {
  const folder = await makeSite({ 'index.html': '', 'img/plan.eeeeeeee.jpg': '' });
  expect(await removeUnusedPictures(folder)).toEqual([]);
  expect(await readdir(join(folder, 'img'))).toEqual(['plan.eeeeeeee.jpg']);
});
