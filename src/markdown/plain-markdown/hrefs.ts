import { HtmlEdits } from '#workspace/html/html-edits.ts';
import { descendants, parseHtml } from '#workspace/html/parse-html.ts';

type UrlResolver = (href: string) => string;

/** The target of a link: in angle brackets, or with balanced parentheses. */
const TARGET = String.raw`(?:<((?:\\.|[^<>\\\n])*)>|((?:\\.|\((?:\\.|[^\\()\s])*\)|[^\\()\s])+))`;
const TITLE = String.raw`(?:\s+(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\((?:\\.|[^()\\])*\)))?`;
const LINK_END = new RegExp(String.raw`(\]\(\s*)${TARGET}(${TITLE}\s*\))$`);
const DEFINITION = new RegExp(String.raw`^(\[(?:\\.|[^\]\\])+\]:\s*)${TARGET}`);

const ESCAPED = /\\([!-/:-@[-`{-~])/g;

/** A URL as a link's target. */
function target(written: string, resolveUrl: UrlResolver): string {
  const href = resolveUrl(written.replaceAll(ESCAPED, '$1').replaceAll('&amp;', '&'));
  return /[\s()<>]/.test(href) ? `<${href}>` : href;
}

/** Resolves the URL of a link or image; autolinks and references to definitions stay as they are. */
export const inLink = (link: string, resolveUrl: UrlResolver): string =>
  link.replace(
    LINK_END,
    (_, before: string, bracketed: string | undefined, bare: string | undefined, after: string) =>
      before + target(bracketed ?? bare ?? '', resolveUrl) + after,
  );

/** Resolves the URL of `[label]: url`. */
export const inDefinition = (definition: string, resolveUrl: UrlResolver): string =>
  definition.replace(
    DEFINITION,
    (_, before: string, bracketed: string | undefined, bare: string | undefined) =>
      before + target(bracketed ?? bare ?? '', resolveUrl),
  );

const URL_ATTRIBUTES = ['href', 'src', 'poster'];

/** HTML without comments, with resolved URLs in its tags. */
export function inHtml(html: string, resolveUrl: UrlResolver, isText: (name: string) => boolean = () => true): string {
  const edits = new HtmlEdits(html);
  for (const node of descendants(parseHtml(html).children)) {
    if (node.type === 'comment') edits.remove(node);
    if (node.type !== 'element') continue;
    for (const { name, value } of node.attributes) {
      if (URL_ATTRIBUTES.includes(name) && isText(name)) edits.setAttribute(node, name, resolveUrl(value));
    }
  }
  return edits.apply();
}
