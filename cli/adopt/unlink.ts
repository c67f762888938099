import { posix } from 'node:path';
import type { ListItem, Nodes } from 'mdast';
import { markdownToMdast } from 'satteri';
import { isScalar, parseDocument, visit } from 'yaml';
import { MARKDOWN_SYNTAX } from '#workspace/content/markdown-syntax.ts';
import { splitFrontMatter } from '#workspace/front-matter.ts';

type Edit = { start: number; end: number; text: string };

/**
 * Replaces a link by its text if its target is removed. A card that begins with such a link is removed.
 * @param path of the file, in `content/`
 * @param isGone whether a file (in `content/`) or a URL path of the site (with its first slash) is removed
 */
export function unlink(source: string, path: string, isGone: (target: string) => boolean): string {
  const { head, body } = splitFrontMatter(source);
  const { text } = body;
  let result = head;
  let at = 0;
  for (const { start, end, text: label } of findEdits(
    markdownToMdast(text, { features: MARKDOWN_SYNTAX }),
    text,
    path,
    isGone,
  )) {
    result += text.slice(at, start) + label;
    at = end;
  }
  return result + text.slice(at);
}

function findEdits(node: Nodes, text: string, path: string, isGone: (target: string) => boolean): Edit[] {
  const leadsNowhere = (link: Nodes | undefined) => link?.type === 'link' && isGone(resolveTarget(link.url, path));
  if (node.type === 'containerDirective' && node.name === 'cards') {
    const items = node.children.flatMap((list) => (list.type === 'list' ? list.children : []));
    const gone = items.filter((item) => leadsNowhere(getTitle(item)));
    if (gone.length > 0 && gone.length === items.length) return remove(node, text);
    return items.flatMap((item) => (gone.includes(item) ? remove(item, text) : findEdits(item, text, path, isGone)));
  }
  if (node.type === 'link' && leadsNowhere(node)) {
    const start = node.position?.start.offset;
    const end = node.position?.end.offset;
    const first = node.children[0]?.position?.start.offset;
    const last = node.children.at(-1)?.position?.end.offset;
    if (start !== undefined && end !== undefined && first !== undefined && last !== undefined)
      return [{ start, end, text: text.slice(first, last) }];
  }
  return 'children' in node ? node.children.flatMap((child) => findEdits(child, text, path, isGone)) : [];
}

/** What a card begins with. */
const getTitle = ({ children: [first] }: ListItem) => (first?.type === 'paragraph' ? first.children[0] : undefined);

/** Removes the lines of a block. */
function remove({ position }: Nodes, text: string): Edit[] {
  const start = position?.start.offset;
  const end = position?.end.offset;
  if (start === undefined || end === undefined) return [];
  const lineEnd = text.indexOf('\n', end - 1);
  return [{ start, end: lineEnd < 0 ? text.length : lineEnd + 1, text: '' }];
}

/** The same for the glossary: removes the link of a term whose target is removed. */
export function unlinkGlossary(source: string, isGone: (target: string) => boolean): string {
  const glossary = parseDocument(source);
  visit(glossary, {
    Pair: (_, { key, value }) =>
      isScalar(key) && key.value === 'see' && isScalar(value) && isGone(resolveTarget(String(value.value), GLOSSARY))
        ? visit.REMOVE
        : undefined,
  });
  return glossary.toString({ lineWidth: 0 });
}

/** The document that shows it, in `content/`. */
const GLOSSARY = 'docs/glossary.md';

/** The target of a link: a file in `content/`, a URL path, or a whole URL. */
function resolveTarget(url: string, path: string): string {
  const [target = ''] = url.split(/[?#]/);
  if (target.startsWith('/') || /^[a-z]+:/i.test(target)) return target;
  return posix.join(posix.dirname(path), target);
}
