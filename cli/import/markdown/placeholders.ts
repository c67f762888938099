import { HTML_ELEMENTS } from '#workspace/html/elements.ts';
import type { Dialect } from '../model.ts';
import { Edits } from './edits.ts';
import type { Result } from './syntax.ts';
import { readTags, type Tag } from './tags.ts';
import { type Node, parsePlain, walk } from './tree.ts';

/** Shows words in angle brackets, such as `<name>`. Browsers take them for elements, and show nothing. */
export function showPlaceholders(source: string, dialect: Dialect): Result {
  const changes: Result['changes'] = [];
  const hasSome = [...source.matchAll(/<([a-z][\w.:-]*)((?:\s+[\w-]+)+\s*>)?/gi)].some(
    ([, name = '', word]) => word || !isElement(name),
  );
  if (!hasSome) return { text: source, changes };
  const edits = new Edits(source);
  let codeEnd = 0;
  for (const { node, around } of walk(parsePlain(source))) {
    if (node.type !== 'html' || /^<(?:script|style)\b/i.test(source.slice(node.start))) continue;
    // A backslash has no meaning in a block of HTML.
    const isBlock = /^(?:root|blockquote|listItem|footnoteDefinition)$/.test(around.at(-1)?.type ?? '');
    for (const tag of readTags(source, node.start, node.end)) {
      if (tag.start < codeEnd || !isPlaceholder(tag, source, dialect)) continue;
      const url = findUrlBefore(tag.start, around);
      if (url) {
        const [rest = ''] = URL_REST.exec(source.slice(tag.start)) ?? [];
        codeEnd = tag.start + rest.length;
        edits.replace(url.start, codeEnd, `\`${source.slice(url.start, codeEnd)}\``);
        changes.push({ line: edits.getLine(tag.start) - 1, what: `"${source.slice(url.start, codeEnd)}" is code now` });
        continue;
      }
      const closing = `</${tag.name}>`;
      const close = tag.isClosed ? -1 : source.indexOf(closing, tag.end);
      if (close < 0) edits.replace(tag.start, tag.start + 1, isBlock ? '&lt;' : '\\<');
      else {
        // The old page showed the content of an element that no browser knows.
        edits.remove(tag.start, tag.end);
        edits.remove(close, close + closing.length);
      }
      const became = close < 0 ? 'shown now: browsers take it for HTML' : 'left out, and its text kept';
      const what = `"${source.slice(tag.start, tag.end)}" is ${became}`;
      changes.push({ line: edits.getLine(tag.start) - 1, what });
    }
  }
  return { text: edits.apply(), changes };
}

/** The rest of a URL, which may have more such words. */
const URL_REST = /^(?:<[^<>]*>|[^\s<>()[\]`|])*/;

/** A URL that is a link by itself, and ends where the word in brackets begins: it is a pattern, which leads nowhere. */
const findUrlBefore = (start: number, around: readonly Node[]): Node | undefined =>
  around.at(-1)?.children.find(({ type, start: from, end, children }) => {
    return type === 'link' && end === start && children[0]?.start === from;
  });

const isElement = (name: string) => HTML_ELEMENTS.has(name.toLowerCase());

/** Elements that need no end tag. */
const WITHOUT_END =
  /^(?:area|base|br|col|dd|dt|embed|hr|img|input|li|link|meta|optgroup|option|p|source|tbody|td|tfoot|th|thead|tr|track|wbr)$/i;

/** Whether words that begin like an element are none, as in `<a short text>`. */
const isSentence = (name: string, attributes: Tag['attributes'], after: string): boolean =>
  attributes.length > 0 &&
  attributes.every(({ value }) => value === undefined) &&
  !WITHOUT_END.test(name) &&
  !after.toLowerCase().includes(`</${name.toLowerCase()}`);

function isPlaceholder({ name, attributes, isClosed, start, end }: Tag, source: string, dialect: Dialect): boolean {
  if (isElement(name)) return isSentence(name, attributes, source.slice(end));
  if (/[A-Z-]/.test(name) && source.includes(`</${name}>`, end)) return false;
  const before = source.slice(0, start);
  const isDrawing = ['svg', 'math'].some((own) => before.lastIndexOf(`<${own}`) > before.lastIndexOf(`</${own}`));
  if (isDrawing) return false;
  const isComponent = /^[A-Z]/.test(name) && (isClosed || attributes.length > 0);
  return !isComponent && !(dialect === 'vitepress' && /[A-Z-]/.test(name));
}
