import { readTags, type Tag } from './tags.ts';
import { parsePlain, walk } from './tree.ts';

/**
 * Replaces the attribute `markdown` of elements, which Python-Markdown and kramdown read, by blank lines around their content, which is
 * indented no deeper than they are.
 */
export function openElements(source: string): string {
  let text = source;
  for (let found = findElement(text); found; found = findElement(text)) {
    const { tag, isInLine, close } = found;
    const attribute = tag.attributes.find(({ name }) => name === 'markdown');
    if (!attribute) break;
    const opening = `${text.slice(tag.start, attribute.start).trimEnd()}${text.slice(attribute.end, tag.end)}`;
    const before = text.slice(0, tag.start) + opening;
    if (isInLine || close < 0) {
      text = before + text.slice(tag.end);
      continue;
    }
    const [indent = ''] = /[ \t]*$/.exec(text.slice(0, tag.start)) ?? [];
    const inner = outdent(text.slice(tag.end, close), indent);
    // Markdown makes paragraphs itself, and one cannot hold another.
    if (tag.name === 'p')
      text = `${text.slice(0, tag.start)}\n\n${inner}\n\n${text.slice(text.indexOf('>', close) + 1)}`;
    else text = `${before}\n\n${inner}\n\n${indent}${text.slice(close)}`;
  }
  return text;
}

/** The first element with Markdown in it, and where its end tag begins. */
function findElement(text: string): { tag: Tag; isInLine: boolean; close: number } | undefined {
  if (!/<[^>]*\smarkdown\b/.test(text)) return undefined;
  const nodes = [...walk(parsePlain(text))];
  const code = nodes.filter(({ node }) => /ode$/.test(node.type));
  for (const { node, around } of nodes) {
    if (node.type !== 'html') continue;
    const tag = readTags(text, node.start, node.end).find(({ attributes }) =>
      attributes.some(({ name }) => name === 'markdown'),
    );
    if (!tag) continue;
    let depth = 1;
    const ends = [...text.matchAll(new RegExp(`<(/?)${tag.name}\\b`, 'gi'))].filter(
      ({ index }) => index >= tag.end && !code.some((other) => other.node.start <= index && index < other.node.end),
    );
    const close = ends.find(([, slash]) => {
      depth += slash ? -1 : 1;
      return depth === 0;
    });
    return { tag, isInLine: around.at(-1)?.type === 'paragraph', close: close?.index ?? -1 };
  }
  return undefined;
}

/** A text whose shallowest line has this indentation. */
function outdent(text: string, indent: string): string {
  const lines = text.replace(/^[ \t]*\n|\s+$/g, '').split('\n');
  const widths = lines.flatMap((line) => (line.trim() ? [line.length - line.trimStart().length] : []));
  const width = Math.min(...widths);
  return lines.map((line) => (line.trim() ? indent + line.slice(width) : '')).join('\n');
}
