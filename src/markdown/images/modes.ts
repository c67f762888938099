import type { Paragraph, PhrasingContent } from 'mdast';
import { defineMdastPlugin } from 'satteri';
import { whenSourceMatches } from '../plugin-context.ts';

/** At the end of a picture's URL: the colour mode that it is for. The second form is GitHub's. */
const MODE = /#(?:only-(light|dark)|gh-(light|dark)-mode-only)$/;

/** The class of pictures for one mode (`styles/utilities.css`). What has no modes, such as a feed, shows those for the light one. */
type Mode = 'only-light' | 'only-dark';

/** A picture's URL without its mode, and the class for that. */
export function cutMode(written: string): { url: string; mode: Mode | undefined } {
  const [ending = '', only, github] = MODE.exec(written) ?? [];
  const name = only ?? github;
  return {
    url: written.slice(0, written.length - ending.length),
    mode: name === undefined ? undefined : name === 'dark' ? 'only-dark' : 'only-light',
  };
}

const isSpace = (node: PhrasingContent): boolean =>
  node.type === 'break' || (node.type === 'text' && node.value.trim() === '');

/** The pictures for both modes, which are written side by side or below each other, become a paragraph each, and so a figure. */
export const pictureModes = whenSourceMatches(
  /#(?:only-|gh-)(?:light|dark)/,
  defineMdastPlugin({
    name: 'picture-modes',
    paragraph(node, context) {
      const pictures = node.children.filter((child) => !isSpace(child));
      const isPair = pictures.every((child) => child.type === 'image' && cutMode(child.url).mode);
      if (pictures.length < 2 || !isPair) return;
      const paragraphs = pictures.map((picture): Paragraph => ({ type: 'paragraph', children: [picture] }));
      context.replaceNode(node, paragraphs);
    },
  }),
);
