import { type Agreement, inForce } from '#contracts/agreements.ts';
import type { Doc, DocsPage } from '#features/docs/index.ts';
import { agreementOf } from '../load.ts';
import { type AgreementText, textOf } from './paths.ts';

/** What a document's page says of the agreement that it is. */
export type DocumentAgreement = {
  agreement: Agreement;
  /** False on a translation, and in an edition of the handbook that is not signed. */
  isSigned: boolean;
  /** The text in force, where the document's own file is already a coming version. */
  text: AgreementText | undefined;
};

const isItself = (doc: Doc, agreement: Agreement) => doc.address === agreement.address;

/** The agreement that a page of the docs is, at a time in milliseconds since 1970; undefined for all other pages. */
export async function agreementOn(page: DocsPage, now: number): Promise<DocumentAgreement | undefined> {
  const loaded = page.kind === 'doc' ? await agreementOf(page.doc.id) : undefined;
  if (!loaded || page.kind !== 'doc') return undefined;
  const { agreement } = loaded;
  const isSigned = isItself(page.doc, agreement);
  const current = inForce(agreement.versions, now);
  const isOwnText = !current || current.version === page.entry.data.agreement?.version;
  return {
    agreement,
    isSigned,
    text: isSigned && !isOwnText ? await textOf(agreement.id, current.version) : undefined,
  };
}

/** The Markdown of the text in force, where a page of the docs is an agreement whose own file is already a coming version. */
export const textInForce = async (page: DocsPage, now: number): Promise<string | undefined> =>
  (await agreementOn(page, now))?.text?.body;
