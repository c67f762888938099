import { defineMdastPlugin } from 'satteri';

/** Each comment ends where the first "-->" is: otherwise thirty comments before a word would be tried in a billion ways. */
const ONLY_COMMENTS = /^\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)+$/;

/** Leaves out what authors write for each other: a comment is in the file, not in the source of the page, where anybody could read it. */
export const comments = defineMdastPlugin({
  name: 'comments',
  html(node, context) {
    if (ONLY_COMMENTS.test(node.value)) context.removeNode(node);
  },
});
