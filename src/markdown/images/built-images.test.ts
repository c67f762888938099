import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type TestSite, testSite } from '../testing/build-site.ts';

/** 1600 × 950 pixels. */
const PHOTO = readFileSync(resolve('tests/sites/handbook/content/blog/rowing-boat.jpg'));
/** 6 × 4 pixels, first red, then blue. */
const ANIMATION = Buffer.from(
  'R0lGODlhBgAEAPAAAP8AAAAAACH5BAAAAAAAIf8LTkVUU0NBUEUyLjADAQAAACwAAAAABgAEAAACBISPqVcAIfkEAAAAAAAsAAAAAAYABACAAAD/AAAAAgSEj6lXADs=',
  'base64',
);
const PUBLIC_PNG = readFileSync(resolve('docs/screenshot.png'));

/** The tags of the images on a page, by their alternative text. */
function getImages(site: TestSite, page: string): Map<string, string> {
  const tags = site.page(page).match(/<img[^>]*>/g) ?? [];
  return new Map(tags.map((tag) => [/alt="([^"]*)"/.exec(tag)?.[1] ?? '', tag]));
}

const hrefs = (tag = '') => [...tag.matchAll(/\/resources\/(_astro\/[^ "]+)/g)].map(([, path = '']) => path);

it('pictures in a built site have a size, small files and modern formats; only the first is loaded eagerly; those of public/ have their current size', {
  timeout: 300_000,
}, async () => {
  const text =
    '![photo](./photo.jpg "On the table")\n\n![animation](./animation.gif)\n\n![again][p]\n\n![named](/img/dot.svg)\n\n' +
    '[p]: ./photo.jpg';
  const picture = (name: string) => `${'So it is. '.repeat(100)}\n\n![${name}](/img/${name}.png)`;
  const site = testSite({ 'one.md': text, 'two.mdx': text, 'three.md': `${picture('wide')}\n\n${picture('dot')}` });
  onTestFinished(site.remove);
  site.put('content/photo.jpg', PHOTO);
  site.put('content/animation.gif', ANIMATION);
  site.put('public/img/wide.png', PUBLIC_PNG);
  site.put('public/img/dot.png', ANIMATION);
  expect(await site.build()).toEqual([]);

  for (const page of ['one', 'two']) {
    const images = getImages(site, page);
    const photo = images.get('photo');
    expect(photo).toMatch(/ width="1600" height="950"/);
    expect(photo).toMatch(/ sizes="\(min-width: 40rem\) 36rem, 92vw"/);
    expect(photo?.match(/webp \d+w/g)).toEqual(['webp 576w', 'webp 864w', 'webp 1152w', 'webp 1600w']);
    expect(photo).toContain(' loading="eager" fetchpriority="high"');
    const [whole = '', smallest = ''] = hrefs(photo);
    expect(site.built(whole).length).toBeLessThan(PHOTO.length);
    expect(site.built(smallest).length).toBeLessThan(PHOTO.length / 3);

    for (const later of ['again', 'animation', 'named']) {
      expect(images.get(later)).toContain(' loading="lazy"');
      expect(images.get(later)).not.toContain('fetchpriority');
    }
    expect(hrefs(images.get('again'))).toEqual(hrefs(photo));

    const animation = images.get('animation');
    expect(animation).toMatch(/ width="6" height="4"/);
    expect(animation).not.toContain('srcset');
    expect(site.built(hrefs(animation)[0] ?? '').toString('latin1')).toMatch(/^RIFF.{4}WEBP.*ANIM/s);

    expect(images.get('named')).toMatch(/ width="4" height="4"/);
  }

  // A picture that is wide enough opens larger.
  expect(getImages(site, 'three').get('wide')).toMatch(
    / src="\/resources\/img\/wide\.png".* width="1280" height="900" loading="lazy"/,
  );
  expect(site.page('three').match(/<button/g)).toHaveLength(1);

  site.put('public/img/wide.png', ANIMATION);
  expect(await site.build()).toEqual([]);
  expect(getImages(site, 'three').get('wide')).toMatch(/ width="6" height="4"/);
  expect(site.page('three')).not.toContain('<button');
});
