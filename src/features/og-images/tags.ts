import site from '#site';
import { absolute } from '#workspace/url.ts';
import { SIZE } from './drawing/size.ts';
import { pictureHref } from './href.ts';
import type { ImageText } from './image-text.ts';

/** A picture in the meta tags of a page. Unknown facts are left out. */
export type Picture = {
  /** The full URL. */
  href: string;
  type?: string;
  width?: number;
  height?: number;
  /** The alternative text. */
  alt: string;
  /** For a picture that the build makes. */
  request?: ImageText;
};

/**
 * A page has the text of its image in this attribute, from rendering until the step that draws images. It is in the markup
 * instead of a separate list, since a page may also come from the cache of an earlier build. Visitors do not get it.
 */
export const REQUEST_ATTRIBUTE = 'data-image-request';

/** The attributes of a `<meta>` element. */
type Tag = { name?: string; property?: string; content: string; [REQUEST_ATTRIBUTE]?: string | undefined };

/** The picture that the build draws with a text, which is also its alternative text. */
export const madePicture = (text: ImageText): Picture => ({
  href: absolute(pictureHref(text)),
  type: 'image/png',
  ...SIZE,
  alt: `${text.section ?? site.title}: ${text.title}`,
  request: text,
});

/** The meta tags of a page's picture, for link previews of networks and messengers. */
export function pictureTags({ href, type, width, height, alt, request }: Picture): Tag[] {
  const known = Object.entries({ ':type': type, ':width': width, ':height': height });
  return [
    { name: 'twitter:card', content: 'summary_large_image' },
    { property: 'og:image', content: href, [REQUEST_ATTRIBUTE]: request && JSON.stringify(request) },
    ...known.flatMap(([name, value]) => (value ? [{ property: `og:image${name}`, content: String(value) }] : [])),
    { property: 'og:image:alt', content: alt },
  ];
}
