import '#ui/difference/difference.css';
import { type Agreement, type VersionRecord, versionHref } from '#contracts/agreements.ts';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import site from '#site';
import { compareTexts } from '#ui/difference/compare.ts';
import { Difference } from '#ui/difference/Difference.tsx';
import { archivedText } from '#workspace/agreements/lock.ts';

type Props = {
  agreement: Agreement;
  from: VersionRecord;
  to: VersionRecord;
  locale: string;
  messages: Messages['agreements'];
};

/** What changed from one version of an agreement to a later one. */
export function DifferencePage({ agreement, from, to, locale, messages }: Props) {
  const [before, after] = [from, to].map(({ version }) => archivedText(agreement.id, version));
  const texts = messages.difference;
  const text = site.locales.default;
  return (
    <>
      <div className="prose">
        <h1>{agreement.title}</h1>
        <p className="lead">{interpolate(texts.lead, { from: from.version, to: to.version })}</p>
      </div>
      <ul className="version-links difference-links">
        {[from, to].map(({ version }) => (
          <li key={version}>
            <a href={versionHref(agreement, version)}>{interpolate(texts.read, { version })}</a>
          </li>
        ))}
      </ul>
      <Difference
        // The text that is signed is the one in the default language.
        passages={compareTexts(before ?? '', after ?? '', text)}
        languages={text === locale ? undefined : { text, page: locale }}
        messages={texts}
        laterUrl={versionHref(agreement, to.version)}
      />
    </>
  );
}
