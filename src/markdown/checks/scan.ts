/** What the checks want to know of a built page. */
export type Scan = {
  ids: Set<string>;
  /** What links, images and the like lead to, each once, as an address or a part of one. */
  targets: Set<string>;
  /** The picture that stands for the page on other sites, in full. */
  picture: string | undefined;
  /** Images without an `alt` attribute, by their source. */
  unnamedImages: string[];
};

const TAG = /<([a-z][\w-]*)((?:"[^"]*"|[^">])*)>/g;
const PICTURE = /<meta property="og:image" content="([^"]*)"/;
const ATTRIBUTE = /\s(id|href|src|alt)(?:="([^"]*)"|(?=[\s/>=]|$))/g;
const ENTITY = /&(?:amp|#38|#x26);/g;

/** Tags that lead somewhere; the rest are looked at for their ids alone. */
const LEADING = new Set(['a', 'area', 'img', 'source', 'iframe', 'video', 'audio']);

/** Reads a page that a build has written: attributes in double quotes, tags in lower case. */
export function scan(html: string): Scan {
  const found: Scan = { ids: new Set(), targets: new Set(), picture: PICTURE.exec(html)?.[1], unnamedImages: [] };
  for (const [, tag = '', attributes = ''] of html.matchAll(TAG)) {
    const isLeading = LEADING.has(tag);
    if (!isLeading && !attributes.includes(' id="')) continue;
    let target: string | undefined;
    let hasAlt = false;
    for (const [, name, value = ''] of attributes.matchAll(ATTRIBUTE)) {
      if (name === 'id') found.ids.add(value);
      else if (name === 'alt') hasAlt = true;
      else if (isLeading) target = value.replace(ENTITY, '&');
    }
    if (target) found.targets.add(target);
    if (tag === 'img' && !hasAlt) found.unnamedImages.push(target ?? '');
  }
  return found;
}
