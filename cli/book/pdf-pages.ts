import { getReference, readPdf } from './pdf-objects.ts';

/**
 * On which page each id of a PDF is, counted from 1: it reads the tree of pages, and the list of named destinations. Empty for a PDF of
 * another writer than Chromium's.
 */
export function findPagesOfIds(pdf: Uint8Array): Map<string, number> {
  const { getObject, catalog } = readPdf(pdf);
  const linked = (key: string) => getObject(getReference(catalog, key));

  const pages: string[] = [];
  const collect = (body: string) => {
    for (const [, object = ''] of (/\/Kids \[([^\]]*)\]/.exec(body)?.[1] ?? '').matchAll(/(\d+) 0 R/g)) {
      const kid = getObject(object);
      if (/\/Type \/Pages\b/.test(kid)) collect(kid);
      else pages.push(object);
    }
  };
  collect(linked('Pages'));
  const places = linked('Dests').matchAll(/\/([^\s/[\]<>]+) \[(\d+) 0 R/g);
  return new Map([...places].map(([, name = '', object = '']) => [decodeName(name), pages.indexOf(object) + 1]));
}

/** Decodes a PDF name: special bytes are `#` and two digits, and all bytes together are UTF-8. */
const decodeName = (name: string): string =>
  Buffer.from(
    name.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8');
