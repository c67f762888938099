import type { Words } from '#lib/messages/index.ts';
import type { Category, TreeNode } from './model.ts';

const descriptionOf = (node: TreeNode, words: Words['docs']) =>
  node.kind === 'category' && !node.description ? words.items(node.items.length) : node.description;

/** The documents of a category as cards. */
export function CategoryCards({ category, words }: { category: Category; words: Words['docs'] }) {
  return (
    <>
      <p className="category-count">{words.items(category.items.length)}</p>
      <ul className="cards">
        {category.items.map((node) => (
          <li key={node.kind === 'doc' ? node.id : node.key} className="card">
            <h2>{node.kind === 'doc' || node.address ? <a href={node.address}>{node.label}</a> : node.label}</h2>
            <p>{descriptionOf(node, words)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
