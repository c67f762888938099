import { inForce } from '#contracts/agreements.ts';
import type { LoadedVersion } from '#features/docs/index.ts';
import { getMessages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { agreementOn, type DocumentAgreement } from './document.ts';
import type { AgreementText } from './paths.ts';
import { periodOf } from './period.ts';
import { standingOf } from './standing.ts';

/** What a printed handbook says of a document that members sign, and the text in force where that is not the document's own. */
export type Printed = { version: string; sha256: string | undefined; text: AgreementText | undefined };

/** Every agreement among the documents of a handbook, by the document's id, at a time in milliseconds since 1970. */
export async function printedAgreements(version: LoadedVersion, now: number): Promise<Map<string, Printed>> {
  const found = new Map<string, Printed>();
  for (const doc of version.byId.values()) {
    const entry = version.entries.get(doc.id);
    if (!entry) continue;
    const on = await agreementOn({ kind: 'doc', version, latest: version, doc, entry }, now);
    if (on) found.set(doc.id, { ...aboutVersion(on, version.locale, now), text: on.text });
  }
  return found;
}

function aboutVersion({ agreement, isSigned }: DocumentAgreement, locale: string, now: number): Omit<Printed, 'text'> {
  const messages = getMessages(locale).agreements;
  if (!isSigned) return { version: `${messages.note.elsewhere} ${agreement.title}`, sha256: undefined };
  const current = inForce(agreement.versions, now);
  if (!current) return { version: messages.note.none, sha256: undefined };
  const period = periodOf(standingOf(current, agreement.versions, now), locale, messages);
  return { version: interpolate(messages.note.inForce, { version: current.version, period }), sha256: current.sha256 };
}
