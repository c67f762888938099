import { readFileSync } from 'node:fs';
import { defineMdastPlugin } from 'satteri';
import { parseFrontMatter } from '#workspace/front-matter.ts';
import { getFilePath, whenSourceMatches } from '../plugin-context.ts';
import { warn } from '../problems/warnings.ts';

/** The words of a title, without the signs that typography changes. */
const toWords = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();

const TITLE_TWICE = 'The page shows its title itself. Leave this heading out.';
const TWO_TITLES = 'The page shows its title above this heading. Write ##, or "hide_title: true" in the front matter.';

/** Removes the first heading of a text if it is the title, as the page shows that itself. A different one is a second title. */
export const titleHeading = whenSourceMatches(/^ {0,3}(?:#\s|=+[ \t]*$)/m, () => {
  let isOver = false;
  return defineMdastPlugin({
    name: 'title-heading',
    options: { position: true },
    heading(node, context) {
      if (isOver) return;
      isOver = true;
      const file = getFilePath(context);
      if (node.depth !== 1 || !file) return;
      const { find } = parseFrontMatter(readFileSync(file, 'utf8'));
      const title = find(['title'])?.scalar;
      if (find(['hide_title'])?.scalar === 'true') return;
      const isTitle = title === undefined || toWords(title) === toWords(context.textContent(node));
      if (isTitle) context.removeNode(node);
      if (title !== undefined) warn(context, node, isTitle ? TITLE_TWICE : TWO_TITLES);
    },
  });
});
