import type { ReactNode } from 'react';
import type { Messages } from '#lib/messages/index.ts';
import { Icon } from '#ui/icons.tsx';

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
