import site from '#site';
import { absolute } from '#workspace/url.ts';
import { SIZE } from './drawing/size.ts';
import { pictureHref } from './href.ts';
import type { ImageText } from './image-text.ts';

/** A picture as a page names it. What is not known of it is left out. */
export type Picture = {
  /** In full. */
  href: string;
  type?: string;
  width?: number;
  height?: number;
  /** Words that stand in for it. */
  alt: string;
  /** For a picture that the build makes. */
  request?: ImageText;
};

/**
 * A page carries what its image says in this attribute, from its rendering to the step that draws images. It is in the markup and
 * in no list beside it, since a page may also come from the cache of an earlier build. Visitors do not get it.
 */
export const REQUEST_ATTRIBUTE = 'data-image-request';

/** The attributes of a `<meta>` element. */
type Tag = { name?: string; property?: string; content: string; [REQUEST_ATTRIBUTE]?: string | undefined };

/** The picture that the build makes of these words. They are its alternative text as well. */
export const madePicture = (text: ImageText): Picture => ({
  href: absolute(pictureHref(text)),
  type: 'image/png',
  ...SIZE,
  alt: `${text.section ?? site.title}: ${text.title}`,
  request: text,
});

/** What a page says of its picture to networks and messengers, which show a link to it as a card. */
export function pictureTags({ href, type, width, height, alt, request }: Picture): Tag[] {
  const known = Object.entries({ ':type': type, ':width': width, ':height': height });
  return [
    { name: 'twitter:card', content: 'summary_large_image' },
    { property: 'og:image', content: href, [REQUEST_ATTRIBUTE]: request && JSON.stringify(request) },
    ...known.flatMap(([name, value]) => (value ? [{ property: `og:image${name}`, content: String(value) }] : [])),
    { property: 'og:image:alt', content: alt },
  ];
}
