import { useCallback, useState } from 'react';
import { differenceHref, versionHref } from '#contracts/agreements.ts';
import { formatDate, formatDayOfMoment } from '#lib/date.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import type { JoinData } from '../load.ts';
import { DocumentText } from '../signing/DocumentText.tsx';
import type { DocumentChange, ShownDocument } from './join-state.ts';

type Props = {
  shown: ShownDocument;
  /** What took effect while the page was open. */
  change: DocumentChange | undefined;
  data: Pick<JoinData, 'messages' | 'locale'>;
  /** Called with the hash of the text that is on the screen, or null for none. */
  onShown: (id: string, sha256: string | null) => void;
};

/** How many digits of a hash are shown: enough to compare by eye. */
const SHORT_HASH_LENGTH = 12;

/** Says that another version took effect while the page was open, with a link to the difference. */
function ChangeNotice({ shown: { agreement }, change, data, hasPage }: Props & { hasPage: boolean }) {
  if (!change) return null;
  const { changed } = data.messages.joining.sign;
  const { from, to } = change;
  const date = formatDayOfMoment(to.effective, data.locale);
  return (
    <div className="document-change" tabIndex={-1}>
      <p>
        <strong>{interpolate(changed.title, agreement)}</strong>
      </p>
      <p>{interpolate(changed.text, { version: to.version, date })}</p>
      <p>{to.summary}</p>
      {hasPage && (
        <p>
          <a href={differenceHref(agreement, from.version, to.version)} target="_blank" rel="noopener">
            {interpolate(changed.difference, { from: from.version })}
            <span className="visually-hidden"> {data.messages.joining.document.newTab}</span>
          </a>
        </p>
      )}
    </div>
  );
}

/** A document to be signed: its version and its text. */
export function SignDocument(props: Props) {
  const { shown, data, onShown } = props;
  const { agreement, status } = shown;
  const { version, effective, sha256 } = status.in_force;
  const messages = data.messages.joining;
  const { document: id } = status;
  const [isPageAbsent, setPageAbsent] = useState(false);
  const hasPage = agreement.href !== '' && !isPageAbsent;
  const handleShown = useCallback((isShown: boolean) => onShown(id, isShown ? sha256 : null), [id, sha256, onShown]);

  return (
    <article className="document">
      <h3>{agreement.title}</h3>
      <p className="document-facts">
        <span>
          {interpolate(messages.document.version, { version, date: formatDate(new Date(effective), data.locale) })}
        </span>
        <span title={sha256}>
          {interpolate(messages.document.fingerprint, { hash: '' })}
          <code>{sha256.slice(0, SHORT_HASH_LENGTH)}</code>
        </span>
        {hasPage && (
          <a href={versionHref(agreement, version)} target="_blank" rel="noopener">
            {messages.document.openPage}
            <span className="visually-hidden">
              {' '}
              {interpolate(messages.document.openPageOf, { title: agreement.title, newTab: messages.document.newTab })}
            </span>
          </a>
        )}
      </p>
      <ChangeNotice {...props} hasPage={hasPage} />
      <DocumentText
        agreement={agreement}
        version={status.in_force}
        messages={messages}
        onShown={handleShown}
        onAbsent={setPageAbsent}
      />
    </article>
  );
}
