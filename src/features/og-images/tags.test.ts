import { describe, expect, it } from 'vitest';
import { absolute, href } from '#workspace/url.ts';
import { getPicture, pictureTags } from './index.ts';

const page = { title: 'Evolution', section: 'Codex · Vision', locale: 'en' };

/** The meta tags of a page's picture, by name. */
async function getTags(image?: string): Promise<Record<string, string>> {
  const tags = pictureTags(await getPicture({ ...page, image }));
  return Object.fromEntries(tags.map(({ name, property, content }) => [name ?? property, content]));
}

describe('the meta tags of a picture', () => {
  it('have its URL, its size and its text', async () => {
    expect(await getTags()).toEqual({
      'twitter:card': 'summary_large_image',
      'og:image': expect.stringMatching(/^https:\/\/.+\/previews\/[\da-f]{20}\.png$/),
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'Codex · Vision: Evolution',
    });
  });

  it.each(['/img/logo-dark.svg', href('/img/logo-dark.svg')])("use the author's own picture: %s", async (image) => {
    expect(await getTags(image)).toEqual({
      'twitter:card': 'summary_large_image',
      'og:image': absolute(href('/img/logo-dark.svg')),
      'og:image:type': 'image/svg+xml',
      'og:image:width': '32',
      'og:image:height': '32',
      'og:image:alt': 'Evolution',
    });
  });

  it('have only its URL if the picture is elsewhere, or missing', async () => {
    for (const [image, expected] of [
      ['https://elsewhere.example/a.jpg', 'https://elsewhere.example/a.jpg'],
      ['/img/none.png', absolute(href('/img/none.png'))],
    ]) {
      const { 'og:image': found, ...others } = await getTags(image);
      expect(found).toBe(expected);
      expect(Object.keys(others)).toEqual(['twitter:card', 'og:image:alt']);
    }
  });
});
