import { posix } from 'node:path';
import type { Nodes } from 'mdast';
import { markdownToMdast } from 'satteri';
import { isScalar, parseDocument, visit } from 'yaml';
import { MARKDOWN_FEATURES } from '#workspace/content/facts.ts';
import { splitFrontMatter } from '#workspace/front-matter.ts';

type Edit = { start: number; end: number; text: string };

/**
 * Replaces a link by its text if its target is removed.
 * @param path of the file, in `content/`
 * @param isGone whether a file (in `content/`) or a URL path of the site (with its first slash) is removed
 */
export function unlink(source: string, path: string, isGone: (target: string) => boolean): string {
  const { text } = splitFrontMatter(source).body;
  const whole = source.replace(/\r\n?/g, '\n').replace(/\uFEFF/g, '');
  const head = whole.slice(0, whole.length - text.length);
  let result = head;
  let at = 0;
  for (const { start, end, text: label } of findEdits(
    markdownToMdast(text, { features: MARKDOWN_FEATURES }),
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
  if (node.type === 'link' && isGone(resolveTarget(node.url, path))) {
    const start = node.position?.start.offset;
    const end = node.position?.end.offset;
    const first = node.children[0]?.position?.start.offset;
    const last = node.children.at(-1)?.position?.end.offset;
    if (start !== undefined && end !== undefined && first !== undefined && last !== undefined)
      return [{ start, end, text: text.slice(first, last) }];
  }
  return 'children' in node ? node.children.flatMap((child) => findEdits(child, text, path, isGone)) : [];
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
  if (target === '' || target.startsWith('/') || /^[a-z]+:/i.test(target)) return target;
  return posix.join(posix.dirname(path), target);
}
