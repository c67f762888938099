import { type Agreement, textHref } from '#contracts/agreements.ts';
import type { LetterSignature } from '#contracts/letters/letter.ts';
import type { LetterMessages } from '#contracts/letters/messages.ts';
import { type Block, describeSignature, toPlainText } from '#contracts/letters/receipt.ts';

/** A row of the record of signatures. */
export type SignatureRow = Omit<LetterSignature, 'title'>;

interface ReceiptContext {
  /** The title at the top of the file. */
  title: string;
  facts: LetterMessages['facts'];
  agreements: Agreement[];
  locale: string;
  origin: string;
  /** The exact text at a path. */
  fetchText: (path: string) => Promise<string>;
}

const RULE = '='.repeat(72);

/** The receipts of everything that somebody signed, declined or withdrew, as in the e-mails, and below them the exact texts. */
export async function makeReceiptFile(rows: readonly SignatureRow[], context: ReceiptContext): Promise<string> {
  const { title, facts, agreements, fetchText } = context;
  const find = (documentId: string) => agreements.find(({ id }) => id === documentId);
  const receipts = rows.map((row): Block => {
    const signature = { ...row, title: find(row.document)?.title ?? row.document };
    return {
      kind: 'facts',
      facts: describeSignature(signature, { ...context, messages: { facts } }),
    };
  });
  const signed = new Map(rows.map((row) => [`${row.document} ${row.version}`, row]));
  const texts = await Promise.all(
    [...signed.values()].map(async ({ document: documentId, version, sha256 }) => {
      const agreement = find(documentId);
      if (!agreement) return [];
      const text = await fetchText(textHref(agreement, version));
      return [`${RULE}\n${agreement.id} ${version}\nSHA-256 ${sha256}\n${RULE}\n\n${text}`];
    }),
  );
  const head = toPlainText({ blocks: [{ kind: 'paragraph', text: title }, ...receipts] });
  return [head, ...texts.flat()].join('\n');
}
