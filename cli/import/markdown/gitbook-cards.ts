import { getAttribute, getText, type HtmlElement, parseHtml } from '#workspace/html/parse-html.ts';
import { Edits } from './edits.ts';
import { type Result, toLabel } from './syntax.ts';
import { listCode } from './tree.ts';

const TABLE = /(?<=^([ \t]*))<table\b[^>]*\bdata-view="cards"[^>]*>[\s\S]*?<\/table>/gm;

/** An icon, which GitBook writes with its name. */
const ICON = /<i class="fa-[^"]*">:[\w-]+:<\/i>[ \t]*/g;

/** The cards of GitBook, which it writes as tables, and its icons. */
export function convertCards(source: string): Result {
  const changes: Result['changes'] = [];
  if (!/<table\b|<i class="fa-/.test(source)) return { text: source, changes };
  const edits = new Edits(source);
  const code = listCode(source);
  const replace = (match: RegExpMatchArray, text: string, what: string) => {
    const start = match.index ?? 0;
    const end = start + match[0].length;
    if (edits.isTaken(start, end) || code.some((node) => node.start < end && start < node.end)) return;
    edits.replace(start, end, text);
    changes.push({ line: edits.getLine(start) - 1, what });
  };
  for (const match of source.matchAll(TABLE)) {
    const cards = readCards(match[0].replaceAll(ICON, ''));
    const text = [':::cards', '', ...cards, '', ':::'].join(`\n${match[1]}`);
    if (cards.length > 0) replace(match, text, 'a table of cards is written with its own marks');
  }
  for (const match of source.matchAll(ICON)) replace(match, '', `the icon ${match[0].trim()} is left out`);
  return { text: edits.apply(), changes };
}

/** The cards of a table, as entries of a list. One column has the links, others have pictures, and the first other one the titles. */
function readCards(table: string): string[] {
  const { elements } = parseHtml(table);
  const heads = elements.filter(({ tagName }) => tagName === 'th');
  const has = (index: number, name: RegExp) => heads[index]?.attributes.some((own) => name.test(own.name)) ?? false;
  const rows = elements.filter(({ tagName, children }) => tagName === 'tr' && children.some(isCell));
  return rows.flatMap(({ children }) => {
    const cells = children.filter(isCell);
    const target = cells.find((_, index) => has(index, /^data-card-target$/));
    const shown = cells
      .filter((_, index) => !has(index, /^data-(?:hidden|card-)/))
      .map((cell) => toInline(cell, table));
    const [title = '', ...texts] = shown.filter(Boolean);
    const words = getText(parseHtml(title)).trim();
    const link = (target && findLink(target)) ?? findLink({ children: parseHtml(title).children });
    const text = texts.join(' ');
    if (!words) return text ? [`- **${text}**`] : [];
    // A link that turns out to lead nowhere leaves the strong words, with which a card may also begin.
    const start = link === undefined ? `**${words}**` : `${toLabel(`**${words}**`)}(<${link}>)`;
    return [`- ${start}`, ...(text ? ['', `  ${text}`] : [])];
  });
}

const isCell = (node: HtmlElement['children'][number]): node is HtmlElement =>
  node.type === 'element' && node.tagName === 'td';

/** The content of a cell in one line: a card has a single paragraph. */
const toInline = ({ startTag, endTag, end }: HtmlElement, table: string): string =>
  table
    .slice(startTag.end, endTag?.start ?? end)
    .replaceAll(/<\/?(?:p|ul|ol|li|div|h\d)\b[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The URL of the first link in a cell. */
function findLink({ children }: Pick<HtmlElement, 'children'>): string | undefined {
  for (const node of children) {
    if (node.type !== 'element') continue;
    const own = (node.tagName === 'a' && getAttribute(node, 'href')) || findLink(node);
    if (own) return own;
  }
  return undefined;
}
