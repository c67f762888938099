import { describe, expect, it } from 'vitest';
import { escapeHtml } from '#contracts/escape-html.ts';
import { HtmlEdits } from '#workspace/html/html-edits.ts';
import { parseHtml } from '#workspace/html/parse-html.ts';
import { takeImageRequest } from './image-requests.ts';
import type { ImageText } from './image-text.ts';
import { madePicture, type Picture, pictureTags } from './tags.ts';

/** A page with an image. */
function toPage(picture: Picture): string {
  const tags = pictureTags(picture).map((tag) => {
    const attributes = Object.entries(tag).flatMap(([name, value]) =>
      value ? [`${name}="${escapeHtml(value)}"`] : [],
    );
    return `<meta ${attributes.join(' ')}>`;
  });
  return `<!DOCTYPE html><html lang="en"><head>${tags.join('')}</head></html>`;
}

function take(source: string) {
  const edits = new HtmlEdits(source);
  return { request: takeImageRequest({ ...parseHtml(source), edits }), written: edits.apply() };
}

describe('the image that a built page requests', () => {
  it.each<ImageText>([
    { title: 'Value capture', section: 'Codex · Vision', direction: 'ltr' },
    { title: 'Part 1: “a” & "b" <c> | d', section: 'A: "B" & C', direction: 'ltr' },
    { title: 'Join: a door', section: undefined, direction: 'rtl' },
  ])('has the text from the page: $title', (text) => {
    const picture = madePicture(text);
    const { request } = take(toPage(picture));
    expect(request?.text).toEqual(text);
    expect(picture.href).toMatch(new RegExp(`/previews/${request?.name}$`));
  });

  it('is no longer requested in what visitors get', () => {
    const { href, alt } = madePicture({ title: 'Value capture', direction: 'ltr' });
    expect(
      take(`<head><meta property="og:image" content="${href}" data-image-request='{"title":"A","direction":"ltr"}'>`)
        .written,
    ).toBe(`<head><meta property="og:image" content="${href}">`);
    expect(take(toPage(madePicture({ title: 'Value capture', direction: 'ltr' }))).written).toBe(
      toPage({ href, type: 'image/png', width: 1200, height: 630, alt }),
    );
  });

  it('is undefined if the author chose another one, or if there is none', () => {
    expect(take(toPage({ href: 'https://elsewhere.example/previews/a.png', alt: 'A' })).request).toBeUndefined();
    expect(take('<!DOCTYPE html><html lang="en" dir="ltr"><head></head></html>').request).toBeUndefined();
  });
});
