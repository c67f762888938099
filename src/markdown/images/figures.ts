import type { Element, Properties } from 'hast';
import { defineHastPlugin } from 'satteri';
import { element, isElement, text } from '../hast.ts';
import { fromRoot } from '../links/address.ts';
import { fileOf, onlyWhere, type Toolbox } from '../toolbox.ts';
import { DECORATIVE } from './image-checks.ts';

/**
 * Images load when they are near. One that stands alone becomes a figure, its title the caption, with a button over it
 * that opens it larger (`image-zoom.client.ts`).
 */
export const figures = ({ base, wordsFor }: Toolbox) =>
  onlyWhere(
    /!\[/,
    defineHastPlugin({
      name: 'figures',
      element: {
        filter: ['img'],
        visit(node, context) {
          const properties = imageProperties(node, base);
          const image = element('img', properties);
          const parent = context.parent(node);
          if (!isElement(parent, 'p') || !standsAlone(parent) || properties.alt === '') return image;
          const { openLargerImage, closeImage } = wordsFor(fileOf(context)).markdown;
          const button = element('button', {
            type: 'button',
            className: ['image-zoom'],
            dataZoom: closeImage,
            ariaLabel: openLargerImage,
          });
          const { title } = node.properties;
          const caption = typeof title === 'string' ? [element('figcaption', {}, text(title))] : [];
          context.replaceNode(parent, element('figure', { className: ['image'] }, image, button, ...caption));
          return undefined;
        },
      },
    }),
  );

function imageProperties({ properties }: Readonly<Element>, base: string): Properties {
  const { title: _caption, ...rest } = properties;
  const src = String(properties.src ?? '');
  return {
    ...rest,
    src: src.startsWith('/') && !src.startsWith('//') ? fromRoot(src, base) : src,
    alt: properties.title === DECORATIVE ? '' : String(properties.alt ?? ''),
    loading: 'lazy',
    decoding: 'async',
  };
}

const standsAlone = (paragraph: Readonly<Element>): boolean =>
  paragraph.children.every((child) => isElement(child, 'img') || (child.type === 'text' && !child.value.trim())) &&
  paragraph.children.filter((child) => child.type === 'element').length === 1;
