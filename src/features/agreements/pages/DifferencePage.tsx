import { type Agreement, type VersionRecord, versionAddress } from '#contracts/agreements.ts';
import { fill } from '#lib/messages/fill.ts';
import type { Words } from '#lib/messages/index.ts';
import { archivedText } from '#workspace/agreements/lock.ts';
import { compared } from '../difference/compare.ts';
import { Difference } from '../difference/Difference.tsx';
import '../difference/difference.css';

type Props = {
  agreement: Agreement;
  from: VersionRecord;
  to: VersionRecord;
  locale: string;
  words: Words['agreements'];
};

/** What changed from one version of an agreement to a later one. */
export function DifferencePage({ agreement, from, to, locale, words }: Props) {
  const [before, after] = [from, to].map(({ version }) => archivedText(agreement.id, version));
  const says = words.difference;
  return (
    <>
      <div className="prose">
        <h1>{agreement.title}</h1>
        <p className="lead">{fill(says.lead, { from: from.version, to: to.version })}</p>
      </div>
      <ul className="version-links difference-links">
        {[from, to].map(({ version }) => (
          <li key={version}>
            <a href={versionAddress(agreement, version)}>{fill(says.read, { version })}</a>
          </li>
        ))}
      </ul>
      <Difference passages={compared(before ?? '', after ?? '', locale)} words={says} />
    </>
  );
}
