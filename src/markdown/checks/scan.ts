import { isOtherSite } from '../links/address.ts';

/** What is wrong with an element that shows something, read off its tag. */
export type ElementMistake =
  | 'image without words'
  | 'image without size'
  | 'image of another site'
  | 'media of another site'
  | 'frame';

/** What the checks want to know of a built page. */
type Scan = {
  ids: Set<string>;
  /** What links, images and the like lead to, each once, as an address or a part of one. */
  targets: Set<string>;
  /** The picture that stands for the page on other sites, in full. */
  picture: string | undefined;
  /** Elements that are not as they should be, by their source. */
  mistakes: { target: string; mistake: ElementMistake }[];
};

const TAG = /<([a-z][\w-]*)((?:"[^"]*"|[^">])*)>/g;
const PICTURE = /<meta property="og:image" content="([^"]*)"/;
const ATTRIBUTE = /\s(id|href|src|alt|width|height)(?:="([^"]*)"|(?=[\s/>=]|$))/g;
const ENTITY = /&(?:amp|#38|#x26);/g;

/** Tags that lead somewhere; the rest are looked at for their ids alone. */
const LEADING = new Set(['a', 'area', 'img', 'source', 'track', 'iframe', 'embed', 'video', 'audio']);

const MEDIA = new Set(['source', 'track', 'video', 'audio']);

/** Reads a page that a build has written: attributes in double quotes, tags in lower case. */
export function scan(html: string): Scan {
  const found: Scan = { ids: new Set(), targets: new Set(), picture: PICTURE.exec(html)?.[1], mistakes: [] };
  for (const [, tag = '', attributes = ''] of html.matchAll(TAG)) {
    const isLeading = LEADING.has(tag);
    if (!isLeading && !attributes.includes(' id="')) continue;
    const names = new Set<string>();
    let target = '';
    for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
      names.add(name);
      if (name === 'id') found.ids.add(value);
      else if (isLeading && (name === 'href' || name === 'src')) target = value.replace(ENTITY, '&');
    }
    if (target) found.targets.add(target);
    for (const mistake of mistakesIn(tag, target, names)) found.mistakes.push({ target, mistake });
  }
  return found;
}

function* mistakesIn(tag: string, target: string, names: Set<string>): Generator<ElementMistake> {
  if (tag === 'iframe' || tag === 'embed') yield 'frame';
  if (MEDIA.has(tag) && isOtherSite(target)) yield 'media of another site';
  if (tag !== 'img') return;
  if (!names.has('alt')) yield 'image without words';
  if (isOtherSite(target)) yield 'image of another site';
  else if (!names.has('width') || !names.has('height')) yield 'image without size';
}
