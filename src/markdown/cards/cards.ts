import type { ListItem, PhrasingContent } from 'mdast';
import { type Custom, defineMdastPlugin, type MdastVisitorContext } from 'satteri';
import { splitLabel } from '../directive-form.ts';
import { whenSourceMatches } from '../plugin-context.ts';
import { report } from '../problems/report.ts';

const part = (type: string, hName: string, className: string, children: Custom['children']): Custom => ({
  type,
  data: { hName, hProperties: { className: [className] } },
  children,
});

/** `:::cards` around a list: each item is a card, like `<Card>` in an MDX file. */
export const cards = whenSourceMatches(
  /^[ \t>]*:::+cards\b/m,
  defineMdastPlugin({
    name: 'cards',
    options: { position: true },
    containerDirective(node, context) {
      if (node.name !== 'cards') return;
      const [list] = splitLabel(node).content;
      if (list?.type !== 'list') return;
      context.replaceNode(
        node,
        part(
          'cards',
          'div',
          'card-grid',
          list.children.map((item) => toCard(item, context)),
        ),
      );
    },
  }),
);

/** An item begins with a link, or with strong words if the card leads nowhere; the rest is its text. */
function toCard(item: Readonly<ListItem>, context: MdastVisitorContext): Custom {
  const [first, ...blocks] = item.children;
  const [title, ...rest] = first?.type === 'paragraph' ? first.children : [];
  if (!title || !['link', 'linkReference', 'strong'].includes(title.type)) {
    report(
      context,
      item,
      'A card begins with a link, "- [The yard](yard.md)", or with words between asterisks, "- **The yard**".',
    );
    return part('card', 'div', 'card-item', [...item.children]);
  }
  const text = withoutLead(rest);
  return part('card', 'div', 'card-item', [
    part('cardTitle', 'p', 'card-item-title', title.type === 'strong' ? [...title.children] : [title]),
    ...(text.length > 0 ? [{ type: 'paragraph' as const, children: text }] : []),
    ...blocks,
  ]);
}

/** The text after a title, without the space, the colon or the dash between them. */
function withoutLead([first, ...rest]: PhrasingContent[]): PhrasingContent[] {
  if (first?.type === 'break') return withoutLead(rest);
  if (first?.type !== 'text') return first ? [first, ...rest] : [];
  const value = first.value.replace(/^\s*[:–—-]?\s*/, '');
  return value ? [{ ...first, value }, ...rest] : rest;
}
