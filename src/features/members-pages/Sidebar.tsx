import { useEffect, useId, useState } from 'react';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Icon } from '#ui/icons.tsx';
import type { MembersPagesData } from './data.ts';
import { toFragment } from './fragment.ts';
import { areHits, type Hit, type PageEntry, type SidebarNode, toPieces, toSidebar } from './model.ts';
import type { Call } from './use-members-pages.ts';

type NodesProps = { nodes: SidebarNode[]; current: string; onChoose: () => void };

function Nodes({ nodes, current, onChoose }: NodesProps) {
  return (
    <ul>
      {nodes.map((node) =>
        node.kind === 'page' ? (
          <li key={node.page.path}>
            <a
              href={toFragment(node.page.path)}
              aria-current={node.page.path === current ? 'page' : undefined}
              onClick={onChoose}
            >
              {node.page.label}
            </a>
          </li>
        ) : (
          <li key={node.key} className="sidebar-category">
            <details open>
              <summary className="sidebar-heading">
                {node.label}
                <Icon name="chevron" size={1} />
              </summary>
              <Nodes nodes={node.items} current={current} onChoose={onChoose} />
            </details>
          </li>
        ),
      )}
    </ul>
  );
}

type Found = { query: string; hits: Hit[] } | { query: string; message: string };

/** A pause in typing, in milliseconds. */
const PAUSE = 250;

/** What the database finds in the members' pages; null for no words. */
function useFound(call: Call | null, query: string): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  const trimmed = query.trim();
  useEffect(() => {
    if (!trimmed || !call) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const answer = await call('search_members_pages', { query: trimmed }, areHits);
      if (!isCurrent) return;
      setFound({ query: trimmed, ...('data' in answer ? { hits: answer.data } : { message: answer.problem.message }) });
    }, PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [call, trimmed]);
  return trimmed ? found : null;
}

/** On narrower screens, the list of pages is collapsed above the text. */
const WIDE = '(width >= 60rem)';

type Props = { data: MembersPagesData; call: Call | null; pages: readonly PageEntry[]; current: string };

/** The list of the members' pages with the search in them. */
export function Sidebar({ data: { messages }, call, pages, current }: Props) {
  const [query, setQuery] = useState('');
  const [isOpen, setOpen] = useState(() => matchMedia(WIDE).matches);
  // Choosing a page on a narrow screen closes the list, so that the page is visible.
  const fold = () => setOpen(matchMedia(WIDE).matches);
  const found = useFound(call, query);
  const id = useId();
  const hits = found && 'hits' in found ? found.hits : [];
  const nothing = found && interpolate(messages.search.nothing, { query: found.query });
  return (
    <div className="members-pages-side">
      <search>
        <label htmlFor={id}>{messages.search.label}</label>
        <input
          id={id}
          type="search"
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </search>
      <p role="status" className={hits.length > 0 ? 'visually-hidden' : undefined}>
        {found &&
          ('message' in found
            ? found.message
            : hits.length > 0
              ? `${messages.search.results}: ${hits.length}`
              : nothing)}
      </p>
      {hits.length > 0 && (
        // A browser's translator moves texts into elements of its own, and the next findings could not replace them.
        <ul className="members-pages-hits" aria-label={messages.search.results} translate="no">
          {hits.map(({ path, title, trail, excerpt }) => (
            <li key={path}>
              <a href={toFragment(path)}>{[...trail, title].join(' › ')}</a>
              <p>
                {toPieces(excerpt).map(({ text, isMarked }, index) =>
                  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order.
                  isMarked ? <mark key={index}>{text}</mark> : text,
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      <details
        className="members-pages-list unfolds"
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>{messages.nav}</summary>
        <nav className="sidebar" aria-label={messages.nav}>
          <Nodes nodes={toSidebar(pages)} current={current} onChoose={fold} />
        </nav>
      </details>
    </div>
  );
}
