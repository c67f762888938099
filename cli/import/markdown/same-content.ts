import { decode, getText, readTag, readTags } from './tags.ts';
import { getPlainText, type Node } from './tree.ts';

type Text = { source: string; tree: Node };

/**
 * Whether two texts have the same content: the same words, headings, lists, code, links, elements and tabs, in the same order.
 * Paragraphs do not count, since MDX and Markdown begin them at different places around elements.
 */
export const hasSameContent = (one: Text, other: Text): boolean => list(one).join('\n') === list(other).join('\n');

function list({ source, tree }: Text): string[] {
  const entries: string[] = [];
  let text = '';
  const add = (entry: string) => {
    const trimmed = text.replaceAll(/\s+/g, ' ').trim();
    if (trimmed) entries.push(`"${trimmed}"`);
    text = '';
    entries.push(entry);
  };
  const addHtml = (html: string, at: number) => {
    const tags = readTags(html, 0, html.length);
    let end = 0;
    for (const tag of tags) {
      text += withoutTags(html.slice(end, tag.start));
      add(`<${tag.name}> ${getTarget(source, at + tag.start)}`);
      end = tag.end;
    }
    text += withoutTags(html.slice(end));
  };
  const visit = (node: Node) => {
    if (node.type === 'text') text += node.value ?? '';
    else if (node.type === 'textDirective') node.children.forEach(visit);
    else if (node.type === 'html') addHtml(source.slice(node.start, node.end), node.start);
    else if (node.type.endsWith('Expression'))
      text += /^\s*\/\*/.test(node.value ?? '') ? '' : (node.value ?? '').trim().slice(1, -1);
    else if (node.name === 'Tabs' || node.name === 'tabs') visitTabs(node);
    else if (node.name === 'TabItem' || node.name === 'tab') visitTab(node);
    else if (node.name === 'Details') visitDetails(node);
    else if (node.type.startsWith('mdxJsx')) {
      add(`<${node.name}> ${getTarget(source, node.start)}`);
      node.children.forEach(visit);
      if (node.type === 'mdxJsxFlowElement') text += ' ';
    } else visitOther(node);
  };
  const visitTabs = (node: Node) => {
    add('tabs');
    node.children.forEach(visit);
    add('end of tabs');
  };
  const visitTab = (node: Node) => {
    const tag = readTag(source, node.start);
    const [first, ...rest] = node.children;
    const label = tag ? decode(getText(tag, 'label') ?? getText(tag, 'value') ?? '') : first && getPlainText(first);
    add(`tab ${label}`);
    (tag ? node.children : rest).forEach(visit);
  };
  const visitDetails = (node: Node) => {
    const tag = readTag(source, node.start);
    add('<details> ');
    add('<summary> ');
    text += `${decode((tag && getText(tag, 'summary')) ?? '')} `;
    node.children.forEach(visit);
  };
  const visitOther = (node: Node) => {
    const { type, depth, url, value, lang, meta, id, alt, name } = node;
    if (type === 'paragraph' || type === 'root') {
      text += ' ';
      node.children.forEach(visit);
      text += ' ';
      return;
    }
    add(JSON.stringify([type, depth, url, value, lang, meta, id, alt, name]));
    node.children.forEach(visit);
    add(`end of ${type}`);
  };
  visit(tree);
  add('');
  return entries;
}

const withoutTags = (html: string): string =>
  decode(html.replaceAll(/<!--[\s\S]*?-->/g, '').replaceAll(/<\/[\w-]+\s*>/g, ''));

/** The target of an element. */
const getTarget = (source: string, start: number): string => {
  const tag = readTag(source, start);
  return tag ? (getText(tag, 'href') ?? getText(tag, 'src') ?? '') : '';
};
