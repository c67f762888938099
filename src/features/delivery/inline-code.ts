import { createHash } from 'node:crypto';
import { whyBlocked } from '#lib/html/blocked-attribute.ts';
import { detach, getAttribute, getText, type HtmlElement, type ParsedHtml } from '#workspace/html/parse-html.ts';

/** What a Content-Security-Policy needs to allow for one page. */
interface InlineCode {
  /** CSP hash sources (`'sha256-…'`) of the scripts in the page. */
  scripts: string[];
  /** CSP hash sources of the style sheets in the page. */
  styles: string[];
  /** Code that no hash can allow: why, and its tag. */
  blocked: string[];
}

/**
 * The script types that a policy applies to. Any other type is a data block (JSON-LD, for example), for which the HTML
 * standard does not check the policy: https://html.spec.whatwg.org/#prepare-the-script-element. It does for import maps and
 * speculation rules.
 */
const JUDGED_SCRIPT =
  /^(?:(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/(?:j|live)script|text\/javascript1\.[0-5]|module|importmap|speculationrules)$/;

const LONGEST_SNIPPET = 120;

/** Finds the inline code of a page, and what a policy without `unsafe-inline` would block. */
export function findInlineCode({ source, elements }: ParsedHtml): InlineCode {
  const found: InlineCode = { scripts: [], styles: [], blocked: [] };
  for (const element of elements) {
    if (isInlineScript(element)) found.scripts.push(hashSource(getText(element)));
    if (isStyleSheet(element)) found.styles.push(hashSource(getText(element)));
    for (const { name, value } of element.attributes) {
      const reason = whyBlocked(name, value);
      if (reason) found.blocked.push(`${reason} in ${snippet(element, source)}`);
    }
  }
  return found;
}

function isInlineScript(element: HtmlElement): boolean {
  if (element.tagName !== 'script' || getAttribute(element, 'src') !== undefined || !getText(element)) return false;
  const type = getAttribute(element, 'type')?.trim().toLowerCase();
  return !type || JUDGED_SCRIPT.test(type);
}

function isStyleSheet(element: HtmlElement): boolean {
  if (element.tagName !== 'style') return false;
  const type = getAttribute(element, 'type')?.toLowerCase();
  return !type || type === 'text/css';
}

/** Most pages have the same scripts and style sheets. */
const hashes = new Map<string, string>();

/** The CSP hash source of a script or style sheet. A browser turns every line end into a line feed before it computes the hash. */
export function hashSource(text: string): string {
  const known = hashes.get(text);
  if (known) return known;
  const read = text.replace(/\r\n?/g, '\n');
  const source = `'sha256-${createHash('sha256').update(read).digest('base64')}'`;
  hashes.set(detach(text), source);
  return source;
}

function snippet({ startTag }: HtmlElement, source: string): string {
  const line = source.slice(startTag.start, startTag.end).replace(/\s+/g, ' ');
  return line.length > LONGEST_SNIPPET ? `${line.slice(0, LONGEST_SNIPPET)}…` : line;
}
