import { whenNear } from '#lib/images.ts';

/** Attributes as they stand in a tag: a `>` within quotes does not end it. */
const ATTRIBUTES = `(?:"[^"]*"|'[^']*'|[^'">])*`;

const TAG = new RegExp(`<(/?)([A-Za-z][\\w-]*)(${ATTRIBUTES})>`, 'g');

/** What has a use only on the page that it was made for: scripts, buttons, links of headings to themselves, the frames of islands. */
const LIVING = new RegExp(
  `<!--.*?-->|<(script|style|button|template)\\b${ATTRIBUTES}>.*?</\\1>|` +
    `<a${ATTRIBUTES}class="heading-anchor"${ATTRIBUTES}></a>|</?astro-[\\w-]+${ATTRIBUTES}>`,
  'gs',
);
const REFERENCES = /\s(?:id|aria-(?:controls|describedby|labelledby))=(?:"[^"]*"|'[^']*')/g;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

/**
 * Rendered HTML as text to be read elsewhere: nothing in it moves or has an id, pictures wait until they are near, and
 * links within the page lead to its address.
 */
export function atRest(html: string, address: string): string {
  return whenNear(html)
    .replace(LIVING, '')
    .replace(TAG, (tag) => tag.replace(REFERENCES, '').replace(/(\shref=["'])#/, `$1${address}#`));
}

/** Headings one level down, for a text that stands below a heading of level 2. */
export const lowerHeadings = (html: string): string =>
  html.replace(TAG, (tag, slash: string, name: string, attributes: string) => {
    const level = /^h([2-5])$/i.exec(name)?.[1];
    return level ? `<${slash}h${Number(level) + 1}${attributes}>` : tag;
  });

const HIDDEN = new RegExp(`<span${ATTRIBUTES}class="visually-hidden"${ATTRIBUTES}>.*?</span>`, 'gs');

/** HTML for a reader outside the site: every address in full, and no words that only the site's style hides. */
export function forElsewhere(html: string, page: string): string {
  const full = (address: string) => URL.parse(address, page)?.href ?? address;
  const fullSet = (candidates: string) =>
    candidates
      .split(/,\s+/)
      .map((candidate) => candidate.replace(/^\S+/, full))
      .join(', ');
  return html
    .replace(HIDDEN, '')
    .replace(TAG, (tag) =>
      tag
        .replace(/(\s(?:href|src|poster)=")([^"]*)/g, (_, start: string, address: string) => start + full(address))
        .replace(/(\ssrcset=")([^"]*)/g, (_, start: string, candidates: string) => start + fullSet(candidates)),
    );
}

/** Plain text as HTML. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The end tags of the elements that are open at the end of a piece of HTML. */
export function closingTags(html: string): string {
  const open: string[] = [];
  for (const [, slash, name = '', attributes = ''] of html.matchAll(TAG)) {
    if (!slash && !VOID.test(name) && !attributes.endsWith('/')) open.push(name);
    if (slash && open.includes(name)) open.splice(open.lastIndexOf(name));
  }
  return open
    .toReversed()
    .map((name) => `</${name}>`)
    .join('');
}
