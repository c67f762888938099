import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { type Agreement, type VersionRecord, versionHref } from '#contracts/agreements.ts';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import { type PageFragment, usePageFragment } from './use-page-fragment.ts';

/** A heading of a text with its id on this page. */
type TextHeading = { id: string; text: string };

/** The headings for the outline, without their links to themselves. */
const getHeadings = (text: HTMLElement): TextHeading[] =>
  [...text.querySelectorAll<HTMLElement>('h2[id]')].map((heading) => {
    const copy = heading.cloneNode(true) as HTMLElement;
    for (const link of copy.querySelectorAll('a[href^="#"]')) link.remove();
    return { id: heading.id, text: copy.textContent.trim() };
  });

type OutlineProps = {
  headings: TextHeading[];
  /** The text of the toggle. */
  title: string;
  /** The name of the landmark. */
  name: string;
};

/** Links to the headings of a text that is shown in place. Collapsed at first. */
const DocumentOutline = ({ headings, title, name }: OutlineProps) => (
  <details className="document-outline unfolds">
    <summary>{title}</summary>
    <nav aria-label={name}>
      <ul>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  </details>
);

type Props = {
  agreement: Pick<Agreement, 'id' | 'title' | 'href'>;
  /** The version whose exact text is shown. */
  version: Pick<VersionRecord, 'version' | 'sha256'>;
  messages: Pick<Messages['joining'], 'document' | 'parts'>;
  /** Called with whether the text is on the screen. */
  onShown: (isShown: boolean) => void;
  /** Called with whether the site does not have the page of this version yet. */
  onAbsent?: (isAbsent: boolean) => void;
};

/** Says that a text is loading, or why it cannot be shown and what to do. */
function TextNote({
  text,
  messages,
  onRetry,
}: {
  text: PageFragment;
  messages: Pick<Messages['joining'], 'document' | 'parts'>;
  onRetry: () => void;
}) {
  if (text.state === 'loading') return <p className="document-loading">{messages.document.loading}</p>;
  if (text.state === 'loaded') return null;
  const needsReload = text.fault === 'absent' || text.fault === 'other';
  return (
    <div className="problem">
      <p>{messages.parts[text.fault]}</p>
      {needsReload ? (
        <Button onClick={() => location.reload()}>{messages.document.reload}</Button>
      ) : (
        <Button onClick={onRetry}>{messages.document.retry}</Button>
      )}
    </div>
  );
}

/** The exact text of an agreement's version, fetched and shown in place: in a scrolling frame with an outline, or in full. */
export function DocumentText({ agreement, version, messages, onShown, onAbsent }: Props) {
  const path = versionHref(agreement, version.version);
  const prefix = `${agreement.id}--`;
  const { newTab } = messages.document;
  const selector = '[data-agreement-text]';
  const { retry, ...text } = usePageFragment({
    path,
    selector,
    sha256: version.sha256,
    prefix,
    headingLevel: 4,
    newTab,
  });
  const [isExpanded, setExpanded] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLElement>(null);
  const id = useId();
  const element = text.state === 'loaded' ? text.element : null;
  const isAbsent = text.state === 'failed' && text.fault === 'absent';
  const headings = useMemo(() => (element ? getHeadings(element) : []), [element]);
  useEffect(() => {
    if (element) host.current?.replaceChildren(element);
    onShown(element !== null);
  }, [element, onShown]);
  useEffect(() => onAbsent?.(isAbsent), [isAbsent, onAbsent]);

  return (
    <div className="document-text" aria-busy={text.state === 'loading'} ref={place} tabIndex={-1}>
      <div aria-live="polite">
        <TextNote
          text={text}
          messages={messages}
          onRetry={() => {
            // The button disappears with its message.
            place.current?.focus();
            retry();
          }}
        />
      </div>
      {element && (
        <>
          <DocumentOutline
            headings={headings}
            title={messages.document.contents}
            name={interpolate(messages.document.outline, agreement)}
          />
          {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: scrollable areas have to be reachable by keyboard. */}
          <section
            ref={host}
            id={id}
            className="document-frame prose"
            data-expanded={isExpanded || undefined}
            aria-label={interpolate(messages.document.text, agreement)}
            tabIndex={0}
          />
          {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above. */}
          <Button look="link" aria-expanded={isExpanded} aria-controls={id} onClick={() => setExpanded(!isExpanded)}>
            {isExpanded ? messages.document.collapse : messages.document.expand}
          </Button>
        </>
      )}
    </div>
  );
}
