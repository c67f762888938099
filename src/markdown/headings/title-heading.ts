import { readFileSync } from 'node:fs';
import { defineMdastPlugin } from 'satteri';
import { parseFrontMatter } from '#workspace/front-matter.ts';
import { getFilePath, whenSourceMatches } from '../plugin-context.ts';

/** Removes the first heading of a text that has no other title: the page shows its title itself. */
export const titleHeading = whenSourceMatches(/^# /m, () => {
  let isOver = false;
  return defineMdastPlugin({
    name: 'title-heading',
    heading(node, context) {
      if (isOver) return;
      isOver = true;
      const file = getFilePath(context);
      if (node.depth === 1 && file && !parseFrontMatter(readFileSync(file, 'utf8')).find(['title']))
        context.removeNode(node);
    },
  });
});
