import { describe, expect, it } from 'vitest';
import { askedPicture } from './asked.ts';
import { madePicture, type Picture, pictureTags } from './tags.ts';
import type { PictureWords } from './words.ts';

/** As Astro escapes attributes. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** A page that names a picture. */
function page(picture: Picture, direction = 'ltr'): string {
  const tags = pictureTags(picture).map((tag) => {
    const attributes = Object.entries(tag).flatMap(([name, value]) => (value ? [`${name}="${escaped(value)}"`] : []));
    return `<meta ${attributes.join(' ')}>`;
  });
  return `<!DOCTYPE html><html lang="en" dir="${direction}" data-theme="dark"><head>${tags.join('')}</head></html>`;
}

describe('the picture that a built page asks for', () => {
  it.each<PictureWords>([
    { title: 'Value capture', section: 'Codex · Vision', direction: 'ltr' },
    { title: 'Part 1: “a” & "b" <c> | d', section: 'A: "B" & C', direction: 'ltr' },
    { title: 'Join: a door', section: undefined, direction: 'rtl' },
  ])('says what the page was given to say: $title', (words) => {
    const picture = madePicture(words);
    const asked = askedPicture(page(picture, words.direction));
    expect(asked?.words).toEqual(words);
    expect(picture.address).toMatch(new RegExp(`/previews/${asked?.name}$`));
  });

  it('is none where the author has another one, or where there is none at all', () => {
    expect(askedPicture(page({ address: 'https://elsewhere.example/previews/a.png', alt: 'A' }))).toBeUndefined();
    expect(askedPicture('<!DOCTYPE html><html lang="en" dir="ltr"><head></head></html>')).toBeUndefined();
  });
});
