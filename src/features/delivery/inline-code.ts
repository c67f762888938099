import { createHash } from 'node:crypto';
import { type StartTag, startTags } from './html.ts';

/** What a Content-Security-Policy has to know about one page. */
interface InlineCode {
  /** CSP hash sources (`'sha256-…'`) of the scripts in the page. */
  scripts: string[];
  /** CSP hash sources of the style sheets in the page. */
  styles: string[];
  /** What no hash can allow: why, and the tag it stands in. */
  blocked: string[];
}

/**
 * The script types that a policy judges. Any other type is a data block (JSON-LD, for example), which the HTML standard
 * leaves before it asks the policy: https://html.spec.whatwg.org/#prepare-the-script-element. Import maps and speculation
 * rules are asked for.
 */
const JUDGED_SCRIPT =
  /^(?:(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/(?:j|live)script|text\/javascript1\.[0-5]|module|importmap|speculationrules)$/;

const LONGEST_SNIPPET = 120;

/** Finds the inline code of a page, and what a policy without `unsafe-inline` would block. */
export function findInlineCode(html: string): InlineCode {
  const found: InlineCode = { scripts: [], styles: [], blocked: [] };
  for (const tag of startTags(html)) {
    if (isInlineScript(tag)) found.scripts.push(hashSource(tag.text ?? ''));
    if (isStyleSheet(tag)) found.styles.push(hashSource(tag.text ?? ''));
    for (const [name, value] of tag.attributes) {
      const reason = whyBlocked(name, value);
      if (reason) found.blocked.push(`${reason} in ${snippet(tag.source)}`);
    }
  }
  return found;
}

function isInlineScript({ name, attributes, text }: StartTag): boolean {
  if (name !== 'script' || attributes.has('src') || !text) return false;
  const type = attributes.get('type')?.trim().toLowerCase();
  return !type || JUDGED_SCRIPT.test(type);
}

function isStyleSheet({ name, attributes }: StartTag): boolean {
  const type = attributes.get('type')?.toLowerCase();
  return name === 'style' && (!type || type === 'text/css');
}

function whyBlocked(name: string, value: string): string | undefined {
  if (name === 'style') return 'a style attribute (use a class)';
  if (/^on[a-z]+$/.test(name)) return `an ${name} handler (use addEventListener)`;
  if (/^\s*javascript:/i.test(value) && (name === 'href' || name === 'action' || name === 'formaction')) {
    return 'a javascript: address (use a button)';
  }
  return undefined;
}

/** The parser turns every line end into a line feed before the browser computes the hash. */
function hashSource(text: string): string {
  const parsed = text.replace(/\r\n?/g, '\n');
  return `'sha256-${createHash('sha256').update(parsed).digest('base64')}'`;
}

function snippet(source: string): string {
  const line = source.replace(/\s+/g, ' ');
  return line.length > LONGEST_SNIPPET ? `${line.slice(0, LONGEST_SNIPPET)}…` : line;
}
