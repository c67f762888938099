import { type Agreement, textAddress, versionAddress } from '#contracts/agreements.ts';

type Signed = { document: string; version: number; sha256: string };

const isSigned = (value: unknown): value is Signed =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'document') === 'string' &&
  typeof Reflect.get(value, 'version') === 'number' &&
  typeof Reflect.get(value, 'sha256') === 'string';

const signaturesIn = (records: unknown): Signed[] => {
  const signatures: unknown = typeof records === 'object' && records !== null && Reflect.get(records, 'signatures');
  return Array.isArray(signatures) ? signatures.filter(isSigned) : [];
};

/** Where the texts are that the records name, each once. */
function textsOf(records: unknown, agreements: Agreement[], origin: string) {
  const absolute = (address: string) => new URL(address, origin).href;
  const texts = signaturesIn(records).flatMap(({ document, version, sha256 }) => {
    const agreement = agreements.find(({ id }) => id === document);
    if (!agreement) return [];
    const page = absolute(versionAddress(agreement, version));
    return [{ document, version, sha256, page, text: absolute(textAddress(agreement, version)) }];
  });
  return [...new Map(texts.map((text) => [text.page, text])).values()];
}

/** The file that a member downloads: the backend's records as they are, and the public addresses of the texts. */
export const exportFile = (records: object, agreements: Agreement[], origin: string): string =>
  `${JSON.stringify({ ...records, texts: textsOf(records, agreements, origin) }, null, 2)}\n`;
