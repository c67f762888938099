import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { CrashBoundary } from '#ui/CrashBoundary.tsx';
import { fetchOnDemand, OnDemand } from '#ui/OnDemand.tsx';
import { Applications, Invitations } from './Admission.tsx';
import { Answers, Notices } from './AnswersAndNotices.tsx';
import { SayContext, useDesk } from './desk-context.tsx';
import { Person } from './Person.tsx';
import { Proposals } from './Proposals.tsx';
import { Roll } from './Roll.tsx';
import { getViews, isView, type View } from './views.ts';

/** Loaded on demand, as few communities have it. */
const reading = fetchOnDemand(() => import('./Reading.tsx'));

function subscribe(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}

let last = '';

/** The last hash that means a view. Others, such as the one of the skip link, lead to a place on the page. */
function readHash(): string {
  const hash = location.hash.slice(1);
  const [name = ''] = hash.split('/');
  if (hash === '' || isView(name)) last = hash;
  return last;
}

const useHash = (): string => useSyncExternalStore(subscribe, readHash, () => '');

/** The views for the steward's roles, one at a time. The hash of the URL selects it: `#person/7`. */
export function DeskViews() {
  const { data, info } = useDesk();
  const nav = { ...data.messages.nav, reading: data.reading?.nav };
  const [name = '', named = ''] = useHash().split('/');
  const views = getViews(info, { isOpen: data.isOpen, hasReading: data.reading !== null });
  const view = views.find((candidate) => candidate === name) ?? views[0] ?? 'answers';
  const heading = useRef<HTMLHeadingElement>(null);
  const [shown, setShown] = useState(view);
  const note = useRef<HTMLParagraphElement>(null);
  /** An object, so that the same text takes the focus again. */
  const [done, setDone] = useState<{ text: string }>();
  const say = useCallback((text: string) => setDone({ text }), []);
  // Not before the text is there: screen readers say what has the focus at that moment.
  useEffect(() => {
    if (done) note.current?.focus();
  }, [done]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was done in one view has no meaning in another one.
  useEffect(() => setDone(undefined), [view, named]);
  // After following a link to another view, the focus moves to its heading.
  useEffect(() => {
    if (view === shown) return;
    setShown(view);
    heading.current?.focus();
  }, [view, shown]);

  const waiting: Partial<Record<View, number | null>> = { applications: info.applications, proposals: info.proposals };
  const content: Record<View, () => ReactNode> = {
    applications: () => <Applications />,
    roll: () => <Roll />,
    person: () => <Person key={named} named={named} />,
    proposals: () => <Proposals />,
    invitations: () => <Invitations />,
    answers: () => <Answers />,
    notices: () => <Notices />,
    reading: () => (
      <CrashBoundary messages={data.signIn.crash}>
        <OnDemand part={reading} props={{}} fallback={<p role="status">{data.messages.list.loading}</p>} />
      </CrashBoundary>
    ),
  };
  return (
    <div className="desk">
      <nav aria-label={nav.label} className="desk-nav">
        <ul>
          {views.map((one) => (
            <li key={one}>
              <a href={`#${one}`} aria-current={one === view ? 'page' : undefined}>
                {nav[one]}
                {waiting[one] ? (
                  <>
                    {' '}
                    <span className="desk-count">{waiting[one]}</span>
                  </>
                ) : null}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <section aria-labelledby="desk-heading">
        <h2 id="desk-heading" ref={heading} tabIndex={-1}>
          {nav[view]}
        </h2>
        <p ref={note} role="status" className="member-done" tabIndex={-1}>
          {done?.text}
        </p>
        <SayContext value={say}>{content[view]()}</SayContext>
      </section>
    </div>
  );
}
