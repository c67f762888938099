import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { type Agreement, type VersionRecord, versionAddress } from '#contracts/agreements.ts';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import { DocumentOutline } from './DocumentOutline.tsx';
import { headingsOf } from './text-headings.ts';
import { type Part, usePart } from './use-part.ts';

type Props = {
  agreement: Pick<Agreement, 'id' | 'title' | 'address'>;
  /** The version whose exact text is wanted. */
  version: Pick<VersionRecord, 'version' | 'sha256'>;
  messages: Messages['joining'];
  /** Hears whether the wanted text is on the screen. */
  onShown?: (isShown: boolean) => void;
};

/** Says that a text is on its way, or why it cannot be shown and what to do. */
function TextNote({ text, messages, onRetry }: { text: Part; messages: Messages['joining']; onRetry: () => void }) {
  if (text.state === 'loading') return <p className="document-loading">{messages.document.loading}</p>;
  if (text.state === 'there') return null;
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

/** The exact text of an agreement's version, fetched and shown in place: in a frame with its outline, or at full length. */
export function DocumentText({ agreement, version, messages, onShown }: Props) {
  const address = versionAddress(agreement, version.version);
  const prefix = `${agreement.id}--`;
  const { newTab } = messages.document;
  const selector = '[data-agreement-text]';
  const { retry, ...text } = usePart({ address, selector, sha256: version.sha256, prefix, newTab });
  const [isExpanded, setExpanded] = useState(false);
  const host = useRef<HTMLElement>(null);
  const id = useId();
  const element = text.state === 'there' ? text.element : null;
  const headings = useMemo(() => (element ? headingsOf(element) : []), [element]);
  useEffect(() => {
    if (element) host.current?.replaceChildren(element);
    onShown?.(element !== null);
  }, [element, onShown]);

  return (
    <div className="document-text" aria-busy={text.state === 'loading'}>
      <div aria-live="polite">
        <TextNote text={text} messages={messages} onRetry={retry} />
      </div>
      {element && (
        <>
          <DocumentOutline
            headings={headings}
            title={messages.document.contents}
            name={interpolate(messages.document.outline, agreement)}
          />
          {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
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
