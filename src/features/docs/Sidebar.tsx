import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { getMessages, type Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { InLanguage } from '#ui/InLanguage.tsx';
import { Icon } from '#ui/icons.tsx';
import type { LoadedVersion } from './load.ts';
import type { Category, SidebarLink, TreeNode } from './model.ts';

/** The number of entries of a long list that are in a page. */
const MAX_ENTRIES = 6;

/** A sidebar with up to this many entries is shown completely: a small handbook fits next to its text. */
const WHOLE_ENTRIES = 24;

/** A part of a list, with the number of entries left out before and after it. */
type Window<T> = { before: number; shown: T[]; after: number };

/** The part of a list around the first near entry; the whole list if it is short. */
export function windowAround<T>(list: T[], most: number, isNear: (entry: T) => boolean): Window<T> {
  if (list.length <= most) return { before: 0, shown: list, after: 0 };
  const near = Math.max(0, list.findIndex(isNear));
  const start = Math.min(Math.max(0, near - Math.floor(most / 2)), list.length - most);
  return { before: start, shown: list.slice(start, start + most), after: list.length - start - most };
}

type Context = {
  /** URL of the page. */
  current: string;
  /** Keys of the categories that are open. */
  open: ReadonlySet<string>;
  messages: Messages['docs'];
  /** The label for links to other sites. */
  opensInNewTab: string;
};

const isOpen = ({ key, href, collapsed }: Category, { open }: Context) =>
  open.has(key) || href === undefined || collapsed === false;

function CategoryItem({ category, context }: { category: Category; context: Context }) {
  const { label, href, key, language } = category;
  const name = <InLanguage language={language}>{label}</InLanguage>;
  const { messages, current } = context;
  const opened = isOpen(category, context);
  // A folder with only its index has nothing to expand.
  if (href && category.items.length === 0) {
    return (
      <li>
        <a href={href} aria-current={href === current ? 'page' : undefined}>
          {name}
        </a>
      </li>
    );
  }
  if (!href) {
    return (
      <li className="sidebar-category">
        <details open={opened} data-group={key}>
          <summary className="sidebar-heading">
            {name}
            <Icon name="chevron" size={1} />
          </summary>
          <SidebarItems items={category.items} context={context} />
        </details>
      </li>
    );
  }
  return (
    <li className="sidebar-category">
      <div className="sidebar-row">
        <a href={href} aria-current={href === current ? 'page' : undefined}>
          {name}
        </a>
        <button
          type="button"
          data-branch={key}
          aria-expanded={opened}
          aria-label={interpolate(opened ? messages.collapseCategory : messages.expandCategory, { label })}
        >
          <Icon name="chevron" size={1} />
        </button>
      </div>
      {opened && <SidebarItems items={category.items} context={context} />}
    </li>
  );
}

/** A link to another site, which opens in a new tab. */
export const ExternalLink = ({ href, label, language, opensInNewTab }: SidebarLink & { opensInNewTab: string }) => (
  <a href={href} target="_blank" rel="noopener noreferrer">
    <InLanguage language={language}>{label}</InLanguage>{' '}
    <span className="external" role="img" aria-label={opensInNewTab} />
  </a>
);

const Nodes = ({ items, context }: { items: TreeNode[]; context: Context }) =>
  items.map((node) =>
    node.kind === 'category' ? (
      <CategoryItem key={node.key} category={node} context={context} />
    ) : (
      <li key={node.kind === 'doc' ? node.id : `${node.label} ${node.href}`}>
        {node.kind === 'link' && node.isExternal ? (
          <ExternalLink {...node} opensInNewTab={context.opensInNewTab} />
        ) : (
          <a href={node.href} aria-current={node.href === context.current ? 'page' : undefined}>
            <InLanguage language={node.language}>{node.label}</InLanguage>
          </a>
        )}
      </li>
    ),
  );

/** A list of the sidebar. Only open categories have their items; the others are links to their pages. */
const SidebarItems = ({ items, context }: { items: TreeNode[]; context: Context }) => (
  <ul>
    <Nodes items={items} context={context} />
  </ul>
);

/** The link instead of the left-out entries. It leads to the main document; with JavaScript it shows the whole list in place. */
const More = ({ count, href, messages }: { count: number; href: string; messages: Messages['docs'] }) =>
  count > 0 && (
    <li>
      <a href={href} data-whole-list="">
        {interpolate(messages.moreSections, { n: count })}
      </a>
    </li>
  );

type Props = { tree: TreeNode[]; main: string; branches: string; area?: string | undefined } & Context;

/**
 * The docs sidebar of a page. The lists of closed categories are fetched from below `branches`; two data attributes have the
 * labels of their buttons. `area` distinguishes the categories of an area from those of the first one. `main` is the URL of the
 * main document, whose sidebar has every category. On other pages a long list is shortened to the entries near the page.
 */
export function Sidebar({ tree, main, branches, area, current, open, messages, opensInNewTab }: Props) {
  const isNear = (node: TreeNode) => (node.kind === 'category' ? open.has(node.key) : node.href === current);
  const isWhole = current === main || tree.length <= WHOLE_ENTRIES;
  const { before, shown, after } = windowAround(tree, isWhole ? tree.length : MAX_ENTRIES, isNear);
  return (
    <nav
      className="sidebar"
      aria-label={messages.sidebar}
      data-branches={branches}
      data-area={area}
      data-expand={messages.expandCategory}
      data-collapse={messages.collapseCategory}
    >
      <ul>
        <More count={before} href={main} messages={messages} />
        <Nodes items={shown} context={{ current, open, messages, opensInNewTab }} />
        <More count={after} href={main} messages={messages} />
      </ul>
    </nav>
  );
}

/** A list of the sidebar as HTML, which is inserted into the sidebar of a page. */
export function renderBranch({ locale }: LoadedVersion, items: TreeNode[]): string {
  const { docs: messages, common } = getMessages(locale);
  const context = { current: '', open: new Set<string>(), messages, opensInNewTab: common.opensInNewTab };
  return renderToStaticMarkup(<SidebarItems items={items} context={context} />);
}

/** The column next to the text on wide screens. It can be collapsed. */
export const SidebarColumn = ({ messages, children }: { messages: Messages['docs']; children?: ReactNode }) => (
  <div className="docs-sidebar-frame">
    <div className="docs-sidebar">{children}</div>
    <button
      type="button"
      className="sidebar-toggle"
      data-sidebar-toggle="collapse"
      aria-label={messages.collapseSidebar}
    >
      <Icon name="panel" size={1.125} />
    </button>
    <button type="button" className="sidebar-toggle" data-sidebar-toggle="expand" aria-label={messages.expandSidebar}>
      <Icon name="panel" size={1.125} />
    </button>
  </div>
);
