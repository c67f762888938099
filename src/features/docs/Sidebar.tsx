import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { getMessages, type Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Icon } from '#ui/icons.tsx';
import type { LoadedVersion } from './load.ts';
import type { Category, TreeNode } from './model.ts';

/** How many entries of a long list a page carries. */
const MOST = 6;

/** A part of a list, and how many entries were left out on either side. */
type Window<T> = { before: number; shown: T[]; after: number };

/** The part of a list around the entry that is near; the whole list where it is short. */
export function windowAround<T>(list: T[], most = MOST, isNear: (entry: T) => boolean = () => false): Window<T> {
  if (list.length <= most) return { before: 0, shown: list, after: 0 };
  const near = Math.max(0, list.findIndex(isNear));
  const start = Math.min(Math.max(0, near - Math.floor(most / 2)), list.length - most);
  return { before: start, shown: list.slice(start, start + most), after: list.length - start - most };
}

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
const SidebarItems = ({ items, context }: { items: TreeNode[]; context: Context }) => (
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

/** A list of the sidebar as HTML, to be put into the sidebar of a page. */
export const renderBranch = (version: LoadedVersion, items: TreeNode[]): string =>
  renderToStaticMarkup(
    <SidebarItems
      items={items}
      context={{ current: '', open: new Set(), messages: getMessages(version.locale).docs }}
    />,
  );

/** The column beside the text on wide screens, which can be put away. */
export const SidebarColumn = ({ messages, children }: { messages: Messages['docs']; children?: ReactNode }) => (
  <div className="docs-sidebar-frame">
    <div className="docs-sidebar">{children}</div>
    <button
      type="button"
      className="sidebar-toggle"
      data-sidebar-toggle="collapse"
      aria-label={messages.collapseSidebar}
    >
      <Icon name="panel" size={18} />
    </button>
    <button type="button" className="sidebar-toggle" data-sidebar-toggle="expand" aria-label={messages.expandSidebar}>
      <Icon name="panel" size={18} />
    </button>
  </div>
);
