import { whenNear } from '#lib/images.ts';
import { anchorWithin } from './anchors.ts';
import type { Target } from './model.ts';

/** Attributes as they stand in a tag: a `>` within quotes does not end it. */
const TAG = /<(\/?)([A-Za-z][\w-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/g;
const IDS = /(\s(?:id|for|aria-(?:controls|describedby|labelledby))=")([^"]*)"/g;
const HREF = /(\shref=")([^"]*)"/;
const HEADING = /^h([1-6])$/i;
const DEEPEST = 6;

type Place = {
  /** What the text is a part of. */
  target: Target;
  /** The level of the heading over the text. */
  level: number;
  /** What else is in the book, by address. */
  targets: Map<string, Target>;
  /** The full address of one of this site. */
  absolute: (address: string) => string;
};

/**
 * A document's HTML as a part of the book: its ids become unique, links to what is in the book lead there and say in `data-ref`
 * what it is called on paper, headings stand below the chapter's own, nothing is folded away, and no picture hurries. Links that leave the book
 * carry their full address in `data-address`, for paper and files.
 */
export function intoBook(html: string, place: Place): string {
  const ids = new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id));
  return whenNear(html).replace(TAG, (tag, slash: string, name: string, attributes: string) => {
    const heading = toLevelBelowTitle(HEADING.exec(name)?.[1]);
    if (slash) return heading ? `</h${levelOf(heading, place)}>` : tag;
    const own = withOwnIds(attributes, place.target.anchor);
    if (heading) return headingTag(heading, attributes, own, place);
    if (name === 'details' && !/\sopen\b/.test(own)) return `<${name}${own} open>`;
    return name === 'a' ? `<a${linkAttributes(own, place, ids)}>` : `<${name}${own}>`;
  });
}

const withOwnIds = (attributes: string, anchor: string): string =>
  attributes.replace(IDS, (_, start: string, ids: string) => {
    const own = ids.split(/\s+/).map((id) => anchorWithin(anchor, id));
    return `${start}${own.join(' ')}"`;
  });

/** A chapter has one title; a second one, in the text itself, becomes a heading below it. */
const toLevelBelowTitle = (level: string | undefined): string | undefined => (level === '1' ? '2' : level);

const levelOf = (heading: string, { level }: Place): number => Math.min(DEEPEST, level + Number(heading) - 1);

function headingTag(heading: string, attributes: string, own: string, place: Place): string {
  const id = /\sid="([^"]*)"/.exec(attributes)?.[1] ?? '';
  const number = place.target.sections.get(id)?.number;
  const tag = `<h${levelOf(heading, place)}${own} data-level="${heading}">`;
  return number ? `${tag}<span class="book-number">${number}</span> ` : tag;
}

function linkAttributes(attributes: string, place: Place, ids: Set<string>): string {
  const written = HREF.exec(attributes)?.[2];
  if (written === undefined) return attributes;
  const [path = '', hash] = written.split('#');
  const target = path === '' ? place.target : place.targets.get(path.replace(/\?.*$/, ''));
  if (target) {
    const section = hash ? target.sections.get(hash) : undefined;
    // What leads to no heading is told of the document's own page, and once is enough: here it leads to the chapter.
    const isThere = section || (target === place.target && ids.has(hash ?? ''));
    const id = hash && isThere ? anchorWithin(target.anchor, hash) : target.anchor;
    // A footnote is no section, and the sign beside a heading leads to that heading.
    const isNamed = (section || !isThere) && !attributes.includes('heading-anchor');
    const name = isNamed ? ` data-ref="${section?.name ?? target.name}"` : '';
    return attributes.replace(HREF, (_, start: string) => `${start}#${id}"${name}`);
  }
  if (!/^\/(?!\/)/.test(written)) return attributes;
  return `${attributes} data-address="${place.absolute(written)}"`;
}
