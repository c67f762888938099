import { getMessages, type Messages } from '#lib/messages/index.ts';
import type { OriginalChanges } from '#lib/original-changes.ts';
import { compareTexts } from './difference/compare.ts';
import { Difference } from './difference/Difference.tsx';
import differenceCss from './difference/difference.css?inline';
import css from './translation-note.css?inline';

type Props = {
  /** Another language stands in for a translation. */
  isMissing: boolean;
  /** URL of the original, if the translation was made from an earlier version of it. */
  newerOriginal: string | undefined;
  /** What has changed in the original since; left out if it is not shown. */
  changes?: OriginalChanges | undefined;
  messages: Messages['docs'];
};

/** The collapsed difference, in the language of the original. */
function OriginalDifference({ changes: { before, after, lang, dir }, href }: { changes: Change; href: string }) {
  return (
    <>
      <style>{css + differenceCss}</style>
      <div lang={lang} dir={dir}>
        <Difference
          passages={compareTexts(before, after, lang)}
          messages={getMessages(lang).agreements.difference}
          laterUrl={href}
          isAside
        />
      </div>
    </>
  );
}

type Change = OriginalChanges & { before: string };

const hasBefore = (changes: OriginalChanges | undefined): changes is Change => changes?.before !== undefined;

type LostProps = { changes: OriginalChanges; messages: Messages['docs'] };

const LostOriginal = ({ changes: { historyUrl }, messages }: LostProps) => (
  <p>
    {messages.originalLost}
    {historyUrl && (
      <>
        {' '}
        <a href={historyUrl}>{messages.originalHistory}</a>
      </>
    )}
  </p>
);

/** Says that a text is not translated, or that its translation is outdated, with what has changed in the original. */
export function TranslationNote({ isMissing, newerOriginal, changes, messages }: Props) {
  if (!isMissing && !newerOriginal) return null;
  const text = (
    <>
      {isMissing ? messages.untranslated : messages.behind}
      {newerOriginal && (
        <>
          {' '}
          <a href={newerOriginal}>{messages.readOriginal}</a>
        </>
      )}
    </>
  );
  if (!newerOriginal || !changes) {
    return (
      <p className="page-note" role="note">
        {text}
      </p>
    );
  }
  return (
    <div className="page-note" role="note">
      <p>{text}</p>
      {hasBefore(changes) ? (
        <details className="original-changes">
          <summary>{messages.originalChanges}</summary>
          <OriginalDifference changes={changes} href={newerOriginal} />
        </details>
      ) : (
        <LostOriginal changes={changes} messages={messages} />
      )}
    </div>
  );
}
