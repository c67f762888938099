import { getReference, type PdfObjects, readPdf } from './pdf-objects.ts';

const TITLE = /\/Title (?:<[^>]*>|\((?:\\[\s\S]|[^\\)])*\))/;

/**
 * Gives the entries of a PDF's outline their titles, in the order of the document. Chromium collects titles from what it paints, and so
 * has the words of Arabic and Hebrew backwards, and some words twice. The entries are appended as an update (ISO 32000-1, 7.5.6). A PDF
 * with another number of entries, or of another writer, is returned as it is.
 */
export function retitleOutline(pdf: Uint8Array, titles: string[]): Uint8Array {
  const objects = readPdf(pdf);
  const { text } = objects;
  const entries = listEntries(objects);
  const [end = '', size, root, info, start] =
    /trailer\s<<\/Size (\d+)\s\/Root (\d+ 0 R)\s\/Info (\d+ 0 R)>>\sstartxref\s(\d+)\s%%EOF\s*$/.exec(text) ?? [];
  if (!end || entries.length !== titles.length) return pdf;

  let update = '';
  const table = entries.map((entry, index) => {
    const offset = String(text.length + update.length).padStart(10, '0');
    const object = objects.getObject(entry).replace(TITLE, () => `/Title <${toHex(titles[index] ?? '')}>`);
    update += `${entry} 0 obj\n${object}endobj\n`;
    return `${entry} 1\n${offset} 00000 n \n`;
  });
  const trailer = `trailer\n<</Size ${size}\n/Root ${root}\n/Info ${info}\n/Prev ${start}>>`;
  update += `xref\n0 1\n0000000000 65535 f \n${table.join('')}${trailer}\nstartxref\n${text.length + update.length}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(update, 'latin1')]);
}

/** The numbers of the outline's entries, each before those below it. */
function listEntries({ getObject, catalog }: PdfObjects): string[] {
  const entries: string[] = [];
  const add = (first: string | undefined) => {
    for (let entry = first; entry !== undefined; entry = getReference(getObject(entry), 'Next')) {
      entries.push(entry);
      add(getReference(getObject(entry), 'First'));
    }
  };
  add(getReference(getObject(getReference(catalog, 'Outlines')), 'First'));
  return entries;
}

/** A text as UTF-16 with its byte order mark, in hexadecimal digits. */
const toHex = (text: string): string => Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex').toUpperCase();
