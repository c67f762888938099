import { resolve } from 'node:path';
import { type Agreement, type DocumentKind, inForce } from '#contracts/agreements.ts';
import type { Doc, DocsPage, LoadedVersion } from '#features/docs/index.ts';
import { getMessages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { readAgreementFiles } from '#workspace/agreements/agreement-files.ts';
import { findProblems } from '#workspace/agreements/find-problems.ts';
import { isInFirstArea } from '#workspace/docs-areas.ts';
import { toDisplayPath } from '#workspace/folders.ts';
import { isDeveloping } from '#workspace/mistakes.ts';
import { findAgreement } from '../load.ts';
import { type AgreementText, loadText } from './paths.ts';
import { getNoteTexts, getPeriodText, getVersionStatus } from './version-status.ts';

/** The agreement that a docs page shows. */
type DocumentAgreement = {
  kind: DocumentKind;
  agreement: Agreement;
  /** False for a translation, and in a version of the docs that is not signed. */
  isSigned: boolean;
  /** The text in force, if the document's own file is already an upcoming version. */
  text: AgreementText | undefined;
};

const isItself = (doc: Doc, agreement: Agreement) => doc.href === agreement.href;

/** The agreement that a docs page shows, at a time in milliseconds since 1970; undefined for other pages. */
export async function findPageAgreement(page: DocsPage, now: number): Promise<DocumentAgreement | undefined> {
  const loaded =
    page.kind === 'doc' && isInFirstArea(page.version.config) ? await findAgreement(page.doc.id) : undefined;
  if (!loaded || page.kind !== 'doc') return undefined;
  const { agreement, kind } = loaded;
  const isSigned = isItself(page.doc, agreement);
  const current = inForce(agreement.versions, now);
  const isOwnText =
    !current || current.version === page.entry.data.agreement?.version || isBeingEdited(page.entry.filePath);
  return {
    kind,
    agreement,
    isSigned,
    text: isSigned && !isOwnText ? await loadText(agreement.id, current.version) : undefined,
  };
}

/** Whether the text of a document differs from its newest version. Its author sees it while developing; a build fails. */
const isBeingEdited = (file: string | undefined): boolean =>
  isDeveloping() &&
  file !== undefined &&
  findProblems(readAgreementFiles()).some(
    (problem) => problem.kind === 'text' && problem.file === toDisplayPath(resolve(file)),
  );

/** The note of a docs page about a document that members are asked to read; undefined for other pages, and before a version is in force. */
export function getShownReading({ kind, agreement, isSigned }: DocumentAgreement, now: number) {
  const shown = kind === 'acknowledgement' && isSigned ? inForce(agreement.versions, now) : undefined;
  return shown && { documents: [agreement], shown };
}

/** The Markdown of the text in force, if a docs page is an agreement whose own file is already a coming version. */
export const textInForce = async (page: DocsPage, now: number): Promise<string | undefined> =>
  (await findPageAgreement(page, now))?.text?.body;

/** An agreement in the printed docs, with the text in force if that is not the document's own. */
type Printed = { version: string; sha256: string | undefined; text: AgreementText | undefined };

/** The agreements of a version of the docs by document id, at a time in milliseconds since 1970. */
export async function printedAgreements(version: LoadedVersion, now: number): Promise<Map<string, Printed>> {
  const found = new Map<string, Printed>();
  for (const doc of version.byId.values()) {
    const entry = version.entries.get(doc.id);
    if (!entry) continue;
    const agreement = await findPageAgreement({ kind: 'doc', version, latest: version, doc, entry }, now);
    if (agreement) found.set(doc.id, { ...describeVersion(agreement, version.locale, now), text: agreement.text });
  }
  return found;
}

function describeVersion(
  { agreement, kind, isSigned }: DocumentAgreement,
  locale: string,
  now: number,
): Omit<Printed, 'text'> {
  const messages = getMessages(locale).agreements;
  const { elsewhere } = getNoteTexts(kind, messages);
  if (!isSigned) return { version: `${elsewhere} ${agreement.title}`, sha256: undefined };
  const current = inForce(agreement.versions, now);
  if (!current) return { version: messages.note.none, sha256: undefined };
  const period = getPeriodText(getVersionStatus(current, agreement.versions, now), locale, messages);
  return { version: interpolate(messages.note.inForce, { version: current.version, period }), sha256: current.sha256 };
}
