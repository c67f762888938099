import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import type { Category, TreeNode } from './model.ts';

const getDescription = (node: TreeNode, messages: Messages['docs']) =>
  node.kind === 'category' && !node.description
    ? interpolate(messages.items, { n: node.items.length })
    : node.description;

/** The documents of a category as cards. */
export function CategoryCards({ category, messages }: { category: Category; messages: Messages['docs'] }) {
  return (
    <>
      <p className="category-count">{interpolate(messages.items, { n: category.items.length })}</p>
      <ul className="cards">
        {category.items.map((node) => (
          <li key={node.kind === 'doc' ? node.id : node.key} className="card">
            <h2>{node.kind === 'doc' || node.href ? <a href={node.href}>{node.label}</a> : node.label}</h2>
            <p>{getDescription(node, messages)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
