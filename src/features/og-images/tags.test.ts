import { describe, expect, it } from 'vitest';
import { absolute, href } from '#workspace/url.ts';
import { getPicture, pictureTags } from './index.ts';

const page = { title: 'Evolution', section: 'Codex · Vision', locale: 'en' };

/** What a page says of its picture, by name. */
async function getTags(image?: string): Promise<Record<string, string>> {
  const tags = pictureTags(await getPicture({ ...page, image }));
  return Object.fromEntries(tags.map(({ name, property, content }) => [name ?? property, content]));
}

describe('what a page says of its picture', () => {
  it('is where it is, how large it is and what it says', async () => {
    expect(await getTags()).toEqual({
      'twitter:card': 'summary_large_image',
      'og:image': expect.stringMatching(/^https:\/\/.+\/previews\/[\da-f]{20}\.png$/),
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'Codex · Vision: Evolution',
    });
  });

  it.each(['/img/logo-dark.svg', href('/img/logo-dark.svg')])("is the author's own picture: %s", async (image) => {
    expect(await getTags(image)).toEqual({
      'twitter:card': 'summary_large_image',
      'og:image': absolute(href('/img/logo-dark.svg')),
      'og:image:type': 'image/svg+xml',
      'og:image:width': '32',
      'og:image:height': '32',
      'og:image:alt': 'Evolution',
    });
  });

  it('is no more than its URL where the picture is elsewhere, or missing', async () => {
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
