/**
 * On which page each id of a PDF is, counted from 1. It reads what Chromium's PDF writer (Skia) leaves uncompressed: the tree of
 * pages, and the list of named destinations. Empty for a PDF of another writer.
 */
export function findPagesOfIds(pdf: Uint8Array): Map<string, number> {
  const text = Buffer.from(pdf).toString('latin1');
  const getBody = (object: string) => new RegExp(`(?:^|\\n)${object} 0 obj\\s([\\s\\S]*?)endobj`).exec(text)?.[1] ?? '';
  const catalog = /<<\/Type \/Catalog[\s\S]*?endobj/.exec(text)?.[0] ?? '';
  const linked = (key: string) => getBody(new RegExp(`/${key} (\\d+) 0 R`).exec(catalog)?.[1] ?? 'none');

  const pages: string[] = [];
  const collect = (body: string) => {
    for (const [, object = ''] of (/\/Kids \[([^\]]*)\]/.exec(body)?.[1] ?? '').matchAll(/(\d+) 0 R/g)) {
      const kid = getBody(object);
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
