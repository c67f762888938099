import { readFileSync } from 'node:fs';
import type { Nodes } from 'mdast';
import { decoded } from '#contracts/decoded.ts';
import { whyBlocked } from '#lib/html/blocked-attribute.ts';
import { parseFrontMatter } from '#workspace/front-matter.ts';
import { parseHtml } from '#workspace/html/parse-html.ts';
import { fromRoot } from '../links/href.ts';
import { type LinkContext, resolveLink, withoutOrigin } from '../links/resolve.ts';
import { parseMarkdown } from '../parse-markdown.ts';
import { countLines } from '../problems/report.ts';
import { isRefresh } from './scan-page.ts';

/** A link target in a source file, as its author wrote it, perhaps in HTML. `line` is its line in the file, from 1. */
export type Occurrence = { line: number; written: string; isHtml?: boolean };

/** An occurrence; for an attribute that is a mistake by itself, with its form in the built page: `style=color:red`. */
type Written = Occurrence & { blocked?: string };

/** Attributes of HTML and of components that have a URL. */
const LEADING = ['href', 'src', 'to', 'action', 'data'];

/** Finds a link target of a page in its source file; empty if it comes from elsewhere, such as the navbar. */
export function locate(file: string, target: string, context: LinkContext): Occurrence[] {
  const source = readFileSync(file, 'utf8');
  const all = file.endsWith('.html') ? occurrencesInHtml(source, 1) : findOccurrences(source, file.endsWith('.mdx'));
  return [...all].filter(({ written, blocked }) =>
    blocked === undefined ? leadsTo(written, target, file, context) : isBlocked(blocked, target),
  );
}

const isMistake = (name: string, value: string): boolean => Boolean(whyBlocked(name, value)) || isRefresh(name, value);

/** Components render some values in their own way. */
const isBlocked = (blocked: string, target: string): boolean =>
  blocked === target || (blocked.endsWith('=') && target.startsWith(blocked));

function* findOccurrences(text: string, isMdx: boolean): Generator<Written> {
  const image = parseFrontMatter(text).find(['image']);
  if (image?.scalar) yield { line: image.valueLine, written: image.scalar };
  const { tree, source, linesBefore } = parseMarkdown(text, isMdx);
  for (const place of occurrencesIn(tree, source)) yield { ...place, line: place.line + linesBefore };
}

function* occurrencesIn(node: Nodes, source: string): Generator<Written> {
  const line = node.position?.start.line ?? 1;
  if ('url' in node)
    yield { line, written: node.url, ...(whyBlocked('href', node.url) && { blocked: `href=${node.url}` }) };
  if (node.type === 'html') yield* occurrencesInHtml(node.value, line);
  if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
    for (const attribute of node.attributes) {
      if (attribute.type !== 'mdxJsxAttribute') continue;
      const value = typeof attribute.value === 'string' ? attribute.value : '';
      const name = attribute.name.toLowerCase().replace('httpequiv', 'http-equiv');
      if (isMistake(name, value)) yield { line, written: value, blocked: `${name}=${value}` };
      if (!LEADING.includes(attribute.name)) continue;
      // The parser does not know the position of an attribute.
      const start = node.position?.start.offset ?? 0;
      const written = typeof attribute.value === 'string' ? attribute.value : undefined;
      const end = written === undefined ? -1 : source.indexOf(written, start);
      if (written !== undefined)
        yield { line: line + countLines(source.slice(start, Math.max(start, end))), written, isHtml: true };
    }
  }
  for (const child of 'children' in node ? node.children : []) yield* occurrencesIn(child, source);
}

function* occurrencesInHtml(html: string, firstLine: number): Generator<Written> {
  for (const { attributes } of parseHtml(html).elements) {
    for (const { name, value, start } of attributes) {
      const line = firstLine + countLines(html.slice(0, start));
      if (isMistake(name, value)) yield { line, written: value, blocked: `${name}=${value}` };
      else if (LEADING.includes(name)) yield { line, written: value, isHtml: true };
    }
  }
}

/** Whether what an author wrote in a file leads where a built page leads. */
export function leadsTo(written: string, target: string, file: string, context: LinkContext): boolean {
  const isTarget = (candidate: string) => decoded(candidate) === decoded(target);
  if (isTarget(written) || (written.startsWith('/') && isTarget(fromRoot(written, context.base)))) return true;
  const resolved = resolveLink(withoutOrigin(written, context), file, context);
  return 'href' in resolved && isTarget(resolved.href);
}
