import { useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { HeadingList } from '#ui/HeadingList.tsx';
import { buildHeadingTree } from '#ui/heading-tree.ts';
import type { MembersPagesData } from './data.ts';
import { parseFragment, useFragment } from './fragment.ts';
import type { PageText } from './model.ts';
import { Sidebar } from './Sidebar.tsx';
import { toSafeFragment } from './safe-fragment.client.ts';
import { useMembersPages } from './use-members-pages.ts';

function focus(target: HTMLElement): void {
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Goes to a heading and moves the focus, as a link within a page does; or goes to the top of the text. */
function goTo(heading: string): void {
  const target = heading && document.getElementById(heading);
  if (target) {
    target.scrollIntoView();
    focus(target);
  } else scrollTo(0, 0);
}

/** The text of a page. After navigation from another one, its title has the focus, or the heading of the link. */
function Text({ page, isFirst, site }: { page: PageText; isFirst: boolean; site: string }) {
  const text = useRef<HTMLDivElement>(null);
  const wasFirst = useRef(isFirst);
  useLayoutEffect(() => text.current?.replaceChildren(toSafeFragment(page.html)), [page.html]);
  useEffect(() => {
    const before = document.title;
    const { pathname } = location;
    document.title = `${page.title} | ${site}`;
    const title = text.current?.querySelector('h1') ?? text.current;
    if (!wasFirst.current && title) focus(title);
    goTo(parseFragment(location.hash).heading);
    return () => {
      // Whoever has signed out leaves no title of the page, nor a translation of it. After navigation, the document has the one of the next page.
      if (location.pathname === pathname) document.title = before;
    };
  }, [page, site]);
  return <div ref={text} className="prose" lang={page.language} dir={page.direction} />;
}

/** Headings whose ids contain the page, as fragments of links need. */
const toTocHeadings = ({ path, headings }: PageText) =>
  headings.map((heading) => ({ ...heading, slug: `${encodeURI(path)}?${encodeURIComponent(heading.slug)}` }));

/** The members' pages for somebody who is signed in: list, text, table of contents. */
export function Reader({ data, account }: { data: MembersPagesData; account: string }) {
  const { messages, paths } = data;
  const fragment = useFragment();
  const { path: asked, heading } = parseFragment(fragment);
  const { call, path, pages, shown, retry } = useMembersPages(data, account, asked);
  // The focus does not move until another page is chosen.
  const firstAsked = useRef<string | null>(asked);
  const { page, problem } = shown ?? {};
  useEffect(() => {
    if (asked !== firstAsked.current) firstAsked.current = null;
  }, [asked]);
  useEffect(() => goTo(heading), [heading]);

  if (problem?.kind === 'refused')
    return (
      <>
        <h1>{messages.nav}</h1>
        <div className="problem" role="alert">
          <p>{problem.message}</p>
          <p>
            <a href={paths.member}>{messages.member}</a>
          </p>
        </div>
      </>
    );
  // Waits for the list, which is beside or above the text, and would move it.
  if (!pages)
    return (
      <p className="member-waiting" role="status">
        {messages.loading}
      </p>
    );
  const headings = page ? buildHeadingTree(toTocHeadings(page), 1, 6) : [];
  const isStandIn = page && page.language !== data.locale;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a link to the current page fires no browser event.
    <div
      className="members-pages"
      onClick={({ target }) => {
        const link = target instanceof Element ? target.closest('a') : null;
        if (link?.hash && link.hash === location.hash) goTo(heading);
      }}
    >
      {pages.length > 0 && <Sidebar data={data} call={call} pages={pages} current={path} />}
      <article className="doc">
        {shown?.isKept && (
          <p className="page-note" role="note">
            {messages.offline}
          </p>
        )}
        {problem && (
          <div className="problem" role="alert">
            <p>{problem.message}</p>
            <Button onClick={retry}>{messages.retry}</Button>
          </div>
        )}
        {page && <Text key={page.path} page={page} isFirst={asked === firstAsked.current} site={data.site} />}
        {page === null && !problem && <p role="status">{pages.length === 0 ? messages.none : messages.missing}</p>}
        {!shown && <p role="status">{messages.loading}</p>}
      </article>
      {headings.length > 0 && (
        <nav className="toc" aria-label={messages.onThisPage}>
          <p className="toc-title" aria-hidden="true">
            {messages.onThisPage}
          </p>
          <HeadingList
            headings={headings}
            language={isStandIn ? { lang: page.language, dir: page.direction } : undefined}
          />
        </nav>
      )}
    </div>
  );
}
