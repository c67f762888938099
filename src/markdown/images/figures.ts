import type { Element, Properties } from 'hast';
import { defineHastPlugin } from 'satteri';
import { element, isElement, text } from '../hast.ts';
import { fromRoot } from '../links/href.ts';
import { getFilePath, type PluginContext, whenSourceMatches } from '../plugin-context.ts';
import { DECORATIVE } from './image-checks.ts';
import { type Picture, pictureFile, readPicture } from './picture.ts';

/** The width, in pixels, up to which a picture is already shown at its full size. */
const SMALL = 480;

/** With up to this many characters of text before it, a picture is still on the first screen. */
const FIRST_SCREEN = 600;

/**
 * Images get their size and load when they are near; the first of a text is loaded at once if it is on the first screen. An image
 * in its own paragraph becomes a figure with its title as the caption and a button that opens it larger (`image-zoom.client.ts`).
 */
export const figures = ({ base, getMessagesFor }: PluginContext) =>
  whenSourceMatches(/!\[/, () => {
    let isFirst = true;
    return defineHastPlugin({
      name: 'figures',
      options: { position: true },
      element: {
        filter: ['img'],
        async visit(node, context) {
          const { class: mode } = node.properties;
          // A picture for the other mode is not shown, so it need not be loaded.
          const isEarly = isFirst && !mode && textBefore(node, context.source) < FIRST_SCREEN;
          isFirst = false;
          const picture = await readPicture(pictureFile(getSrc(node), getFilePath(context), base));
          const image = element('img', { ...getProperties(node, picture, base), ...loading(isEarly) });
          const parent = context.parent(node);
          if (!isElement(parent, 'p') || !standsAlone(parent) || image.properties.alt === '')
            return { ...image, properties: { ...image.properties, ...(mode && { class: mode }) } };
          const { openLargerImage, closeImage } = getMessagesFor(getFilePath(context)).markdown;
          const button = element('button', {
            type: 'button',
            className: ['image-zoom'],
            dataZoom: closeImage,
            ariaLabel: openLargerImage,
          });
          const isLarger = !picture || picture.isDrawing || picture.width > SMALL;
          const { title } = node.properties;
          const caption = typeof title === 'string' ? [element('figcaption', {}, text(title))] : [];
          const children = [image, ...(isLarger ? [button] : []), ...caption];
          context.replaceNode(parent, element('figure', { class: mode ? `image ${mode}` : 'image' }, ...children));
          return undefined;
        },
      },
    });
  });

const getSrc = ({ properties }: Readonly<Element>) => String(properties.src ?? '');

function getProperties(node: Readonly<Element>, picture: Picture | undefined, base: string): Properties {
  const { title: _caption, class: _mode, ...rest } = node.properties;
  const src = getSrc(node);
  const isPublic = src.startsWith('/') && !src.startsWith('//');
  return {
    ...rest,
    src: isPublic ? fromRoot(src, base) : src,
    alt: node.properties.title === DECORATIVE ? '' : String(node.properties.alt ?? ''),
    // Astro knows the size of pictures next to the text, even if they change later.
    ...(isPublic && picture && { width: picture.width, height: picture.height }),
  };
}

const loading = (isEarly: boolean): Properties =>
  isEarly ? { loading: 'eager', fetchpriority: 'high' } : { loading: 'lazy', decoding: 'async' };

/** The length of the text before an image. */
const textBefore = ({ position }: Readonly<Element>, source: string): number =>
  source.slice(0, position?.start.offset ?? Number.POSITIVE_INFINITY).trim().length;

const standsAlone = (paragraph: Readonly<Element>): boolean =>
  paragraph.children.every((child) => isElement(child, 'img') || (child.type === 'text' && !child.value.trim())) &&
  paragraph.children.filter((child) => child.type === 'element').length === 1;
