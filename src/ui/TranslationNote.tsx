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
  /** The language of the page. */
  locale: string;
};

type DifferenceProps = { changes: Change; href: string; locale: string };

/** The collapsed difference. */
const OriginalDifference = ({ changes: { before, after, lang }, href, locale }: DifferenceProps) => (
  <>
    <style>{css + differenceCss}</style>
    <Difference
      passages={compareTexts(before, after, lang)}
      messages={getMessages(locale).agreements.difference}
      laterUrl={href}
      languages={{ text: lang, page: locale }}
      isAside
    />
  </>
);

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
export function TranslationNote({ isMissing, newerOriginal, changes, locale }: Props) {
  if (!isMissing && !newerOriginal) return null;
  const messages = getMessages(locale).docs;
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
          <OriginalDifference changes={changes} href={newerOriginal} locale={locale} />
        </details>
      ) : (
        <LostOriginal changes={changes} messages={messages} />
      )}
    </div>
  );
}
