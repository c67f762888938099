import { renderToStaticMarkup } from 'react-dom/server';
import { getMessages } from '#lib/messages/index.ts';
import type { LoadedVersion } from './load.ts';
import type { TreeNode } from './model.ts';
import { SidebarItems } from './Sidebar.tsx';

/** A list of the sidebar as HTML, to be put into the sidebar of a page. */
export const renderBranch = (version: LoadedVersion, items: TreeNode[]): string =>
  renderToStaticMarkup(
    <SidebarItems
      items={items}
      context={{ current: '', open: new Set(), messages: getMessages(version.locale).docs }}
    />,
  );
