import { type Agreement, textHref, versionHref } from '#contracts/agreements.ts';
import { arrayOf, isInteger, isString, objectOf } from '#contracts/check.ts';

const hasSignatures = objectOf({
  signatures: arrayOf(objectOf({ document: isString, version: isInteger, sha256: isString })),
});

/** The URLs of the signed texts, without duplicates. */
function findTexts(records: unknown, agreements: Agreement[], origin: string) {
  const absolute = (path: string) => new URL(path, origin).href;
  const texts = (hasSignatures(records) ? records.signatures : []).flatMap(({ document: id, version, sha256 }) => {
    const agreement = agreements.find((candidate) => candidate.id === id);
    if (!agreement) return [];
    const page = absolute(versionHref(agreement, version));
    return [{ document: id, version, sha256, page, text: absolute(textHref(agreement, version)) }];
  });
  return [...new Map(texts.map((text) => [text.page, text])).values()];
}

/** The file that a member downloads: the unchanged records of the backend, and the public URLs of the texts. */
export const toExportFile = (records: object, agreements: Agreement[], origin: string): string =>
  `${JSON.stringify({ ...records, texts: findTexts(records, agreements, origin) }, null, 2)}\n`;

/** A name as part of a file name: `Open House, Zürich` → `open-house-zürich`. */
export const toFileName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
