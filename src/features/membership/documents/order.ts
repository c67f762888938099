import type { Agreement } from '#contracts/agreements.ts';
import type { DocumentStatus } from '#contracts/membership/status.ts';

/** A document as the backend has it, with where this site shows it. */
export type ShownDocument = { status: DocumentStatus; agreement: Pick<Agreement, 'id' | 'title' | 'address'> };

/**
 * The documents in the order in which the site lists them. One that only the backend knows comes last and has no address: the site was
 * built before it.
 */
export function shownDocuments(documents: DocumentStatus[], agreements: Agreement[]): ShownDocument[] {
  const place = ({ document }: DocumentStatus) => {
    const index = agreements.findIndex(({ id }) => id === document);
    return index < 0 ? agreements.length : index;
  };
  return documents
    .toSorted((one, other) => place(one) - place(other))
    .map((status) => ({
      status,
      agreement: agreements[place(status)] ?? { id: status.document, title: status.title, address: '' },
    }));
}
