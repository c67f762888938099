/** The objects of a PDF, as far as Chromium's PDF writer (Skia) leaves them uncompressed. */
export type PdfObjects = {
  /** The file, a character for each byte. */
  text: string;
  /** What the object with a number contains; empty if there is none. */
  getObject: (number: string | undefined) => string;
  /** The object that leads to all others. */
  catalog: string;
};

export function readPdf(pdf: Uint8Array): PdfObjects {
  const text = Buffer.from(pdf).toString('latin1');
  const starts = new Map(
    [...text.matchAll(/^(\d+) 0 obj\s/gm)].map((match) => [match[1], match.index + match[0].length]),
  );
  const getObject: PdfObjects['getObject'] = (number) => {
    const start = starts.get(number);
    return start === undefined ? '' : text.slice(start, text.indexOf('endobj', start));
  };
  return { text, getObject, catalog: /<<\/Type \/Catalog[\s\S]*?endobj/.exec(text)?.[0] ?? '' };
}

/** The number of the object that an object refers to by a key; undefined if it does not. */
export const getReference = (object: string, key: string): string | undefined =>
  new RegExp(`/${key} (\\d+) 0 R`).exec(object)?.[1];
