import type { Messages } from '#lib/messages/index.ts';

type Props = {
  /** Another language stands in for a translation. */
  isMissing: boolean;
  /** URL of the original, where the translation was made from an earlier version of it. */
  newerOriginal: string | undefined;
  messages: Messages['docs'];
};

/** Says that a text is not translated, or that its translation is behind. */
export const TranslationNote = ({ isMissing, newerOriginal, messages }: Props) =>
  (isMissing || newerOriginal) && (
    <p className="page-note" role="note">
      {isMissing ? messages.untranslated : messages.behind}
      {newerOriginal && (
        <>
          {' '}
          <a href={newerOriginal}>{messages.readOriginal}</a>
        </>
      )}
    </p>
  );
