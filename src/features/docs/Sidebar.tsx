import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Icon } from '#ui/icons.tsx';
import type { Category, TreeNode } from './model.ts';
import { windowAround } from './window.ts';

type Context = {
  /** Address of the page. */
  current: string;
  /** Keys of the categories that are open. */
  open: ReadonlySet<string>;
  messages: Messages['docs'];
};

const isOpen = (category: Category, { open }: Context) => open.has(category.key) || category.address === undefined;

function CategoryItem({ category, context }: { category: Category; context: Context }) {
  const { label, address, key } = category;
  const { messages, current } = context;
  const opened = isOpen(category, context);
  return (
    <li className="sidebar-category">
      {address ? (
        <div className="sidebar-row">
          <a href={address} aria-current={address === current ? 'page' : undefined}>
            {label}
          </a>
          <button
            type="button"
            data-branch={key}
            aria-expanded={opened}
            aria-label={interpolate(opened ? messages.collapseCategory : messages.expandCategory, { label })}
          >
            <Icon name="chevron" size={16} />
          </button>
        </div>
      ) : (
        <span className="sidebar-heading">{label}</span>
      )}
      {opened && <SidebarItems items={category.items} context={context} />}
    </li>
  );
}

const Nodes = ({ items, context }: { items: TreeNode[]; context: Context }) =>
  items.map((node) =>
    node.kind === 'category' ? (
      <CategoryItem key={node.key} category={node} context={context} />
    ) : (
      <li key={node.id}>
        <a href={node.address} aria-current={node.address === context.current ? 'page' : undefined}>
          {node.label}
        </a>
      </li>
    ),
  );

/** A list of the sidebar. Only open categories hold their items; the others are links to their page. */
export const SidebarItems = ({ items, context }: { items: TreeNode[]; context: Context }) => (
  <ul>
    <Nodes items={items} context={context} />
  </ul>
);

/** What was left out of a long list: a link to the main document, which unfolds the whole list in place. */
const More = ({ count, address, messages }: { count: number; address: string; messages: Messages['docs'] }) =>
  count > 0 && (
    <li>
      <a href={address} data-whole-list="">
        {interpolate(messages.moreSections, { n: count })}
      </a>
    </li>
  );

type Props = { tree: TreeNode[]; main: string; branches: string } & Context;

/**
 * The docs sidebar of a page. `branches` is where the lists of closed categories are fetched from when they unfold;
 * what the buttons are called then stands in two data attributes, once. `main` is the address of the main document,
 * whose sidebar has every category; on other pages a long list is cut to what is near.
 */
export function Sidebar({ tree, main, branches, current, open, messages }: Props) {
  const isNear = (node: TreeNode) => (node.kind === 'category' ? open.has(node.key) : node.address === current);
  const { before, shown, after } = windowAround(tree, current === main ? tree.length : undefined, isNear);
  return (
    <nav
      className="sidebar"
      aria-label={messages.sidebar}
      data-branches={branches}
      data-expand={messages.expandCategory}
      data-collapse={messages.collapseCategory}
    >
      <ul>
        <More count={before} address={main} messages={messages} />
        <Nodes items={shown} context={{ current, open, messages }} />
        <More count={after} address={main} messages={messages} />
      </ul>
    </nav>
  );
}
