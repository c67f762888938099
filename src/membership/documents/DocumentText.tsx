import { useEffect, useId, useRef, useState } from 'react';
import { type Agreement, type VersionRecord, versionAddress } from '../../agreements/index.ts';
import { fill } from '../../lib/words/fill.ts';
import type { Words } from '../../lib/words/index.ts';
import { Button } from '../../ui/Button.tsx';
import { DocumentOutline } from './DocumentOutline.tsx';
import { type Text, useText } from './use-text.ts';

type Props = {
  agreement: Pick<Agreement, 'id' | 'title' | 'address'>;
  /** The version whose exact text is wanted. */
  version: Pick<VersionRecord, 'version' | 'sha256'>;
  words: Words['joining'];
  /** Hears whether the wanted text is on the screen. */
  onShown?: (isShown: boolean) => void;
};

/** Says that a text is on its way, or why it cannot be shown and what to do. */
function TextNote({ text, words, onRetry }: { text: Text; words: Words['joining']; onRetry: () => void }) {
  if (text.state === 'loading') return <p className="document-loading">{words.document.loading}</p>;
  if (text.state === 'there') return null;
  const needsReload = text.fault === 'absent' || text.fault === 'other';
  return (
    <div className="problem">
      <p>{words.parts[text.fault]}</p>
      {needsReload ? (
        <Button onClick={() => location.reload()}>{words.document.reload}</Button>
      ) : (
        <Button onClick={onRetry}>{words.document.retry}</Button>
      )}
    </div>
  );
}

/** The exact text of an agreement's version, fetched and shown in place: in a frame with its outline, or at full length. */
export function DocumentText({ agreement, version, words, onShown }: Props) {
  const address = versionAddress(agreement, version.version);
  const prefix = `${agreement.id}--`;
  const { retry, ...text } = useText({ address, sha256: version.sha256, prefix, newTab: words.document.newTab });
  const [isExpanded, setExpanded] = useState(false);
  const host = useRef<HTMLElement>(null);
  const id = useId();
  const part = text.state === 'there' ? text.part : null;
  useEffect(() => {
    if (part) host.current?.replaceChildren(part);
    onShown?.(part !== null);
  }, [part, onShown]);

  return (
    <div className="document-text" aria-busy={text.state === 'loading'}>
      <div aria-live="polite">
        <TextNote text={text} words={words} onRetry={retry} />
      </div>
      {text.state === 'there' && (
        <>
          <DocumentOutline
            headings={text.headings}
            title={words.document.contents}
            name={fill(words.document.outline, agreement)}
          />
          {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
          <section
            ref={host}
            id={id}
            className="document-frame prose"
            data-expanded={isExpanded || undefined}
            aria-label={fill(words.document.text, agreement)}
            tabIndex={0}
          />
          {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above. */}
          <Button look="link" aria-expanded={isExpanded} aria-controls={id} onClick={() => setExpanded(!isExpanded)}>
            {isExpanded ? words.document.collapse : words.document.expand}
          </Button>
        </>
      )}
    </div>
  );
}
