import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { InLanguage } from '#ui/InLanguage.tsx';
import type { Category, TreeNode } from './model.ts';
import { ExternalLink } from './Sidebar.tsx';

const Description = ({ node, messages }: { node: TreeNode; messages: Messages['docs'] }) =>
  node.kind === 'category' && !node.description ? (
    interpolate(messages.items, { n: node.items.length })
  ) : (
    <InLanguage language={node.language}>{node.description}</InLanguage>
  );

type Props = { category: Category; messages: Messages['docs']; opensInNewTab: string };

const getKey = (node: TreeNode) =>
  node.kind === 'doc' ? node.id : node.kind === 'category' ? node.key : `${node.label} ${node.href}`;

/** The title of a card, with its link. */
function Title({ node, opensInNewTab }: { node: TreeNode } & Pick<Props, 'opensInNewTab'>) {
  if (node.kind === 'link' && node.isExternal) return <ExternalLink {...node} opensInNewTab={opensInNewTab} />;
  const name = <InLanguage language={node.language}>{node.label}</InLanguage>;
  return node.href ? <a href={node.href}>{name}</a> : name;
}

/** The documents of a category as cards. */
export function CategoryCards({ category, messages, opensInNewTab }: Props) {
  return (
    <>
      <p className="category-count">{interpolate(messages.items, { n: category.items.length })}</p>
      <ul className="cards">
        {category.items.map((node) => (
          <li key={getKey(node)} className="card">
            <h2>
              <Title node={node} opensInNewTab={opensInNewTab} />
            </h2>
            {node.kind !== 'link' && (
              <p>
                <Description node={node} messages={messages} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
