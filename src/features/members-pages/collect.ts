import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml, escapeText } from '#contracts/escape-html.ts';
import { MEMBERS_PAGES_FILE, type MembersPage } from '#contracts/members-pages.ts';
import { isSafeAttribute, judgeElement } from '#contracts/safe-html.ts';
import { findMembersText } from '#lib/build/members-text.ts';
import type { BuildStep, BuiltPage } from '#lib/build/steps.ts';
import { toMembersUrl } from '#workspace/content/members-pages.ts';
import { type HtmlElement, type HtmlNode, hasClass } from '#workspace/html/parse-html.ts';

/** In bytes. A larger page would be too slow on a phone, too. */
const MAX_SIZE = 1_500_000;

/** Collects the built members' pages in one file, ready to be published. */
export const collectMembersPages = (outFolder: string): BuildStep => ({
  name: 'members-pages',
  start: ({ folder }) => {
    const pages: MembersPage[] = [];
    return {
      visitPage: (page) => {
        pages.push(toMembersPage(page, folder));
      },
      finish: async () => {
        failWith(pages.flatMap(findProblem));
        pages.sort((a, b) => compare(a.locale, b.locale) || a.position - b.position);
        writeFileSync(join(outFolder, MEMBERS_PAGES_FILE), JSON.stringify(pages));
        return `${pages.length} pages collected`;
      },
    };
  },
});

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

function failWith(problems: string[]): void {
  if (problems.length === 0) return;
  const error = new Error(`The members' pages have mistakes:\n\n${problems.join('\n')}\n`);
  error.stack = '';
  throw error;
}

function findProblem({ path, html }: MembersPage): string[] {
  const size = Buffer.byteLength(html);
  return size > MAX_SIZE
    ? [`The members' page ${path} has ${size} bytes with its pictures; the maximum is ${MAX_SIZE}.`]
    : [];
}

function toMembersPage(built: BuiltPage, folder: string): MembersPage {
  const found = findMembersText(built);
  if (!found) throw new Error('A built page for members has no text.');
  const { description, ...facts } = found.facts;
  const nodes = found.text.children;
  const html = nodes
    .map((node) => write(node, facts, folder))
    .join('')
    .trim();
  const text = toLines(getText(nodes));
  const body = description && !text.includes(description) ? `${text}\n${description}` : text;
  const page = { ...facts, html, body };
  return { ...page, sha256: createHash('sha256').update(JSON.stringify(page)).digest('hex') };
}

const toLines = (text: string) =>
  text
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim();

type Facts = Pick<MembersPage, 'locale' | 'path'>;

const EMPTY = new Set(['br', 'col', 'hr', 'img', 'input', 'wbr']);

/** A node for publishing: only what the browser accepts, with embedded pictures. */
function write(node: HtmlNode, facts: Facts, folder: string): string {
  if (node.type === 'text') return escapeText(node.value);
  if (node.type === 'comment') return '';
  const { tagName } = node;
  const judgement = judgeElement(tagName);
  if (judgement === 'drop') return '';
  const content = node.children.map((child) => write(child, facts, folder)).join('');
  if (judgement === 'unwrap') return content;
  const attributes = node.attributes
    .map(({ name, value }) => ({ name, value: followed(node, name, value, facts, folder) }))
    .filter(({ name, value }) => isSafeAttribute(tagName, name, value))
    .map(({ name, value }) => (value === '' ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`));
  return `<${tagName}${attributes.join('')}>${EMPTY.has(tagName) ? '' : `${content}</${tagName}>`}`;
}

const TYPES: Record<string, string> = { jpg: 'jpeg', svg: 'svg+xml' };

/** Adds the page to links within it, and embeds pictures of the build, since no public file may show them. */
function followed(
  { tagName }: HtmlElement,
  name: string,
  value: string,
  { locale, path }: Facts,
  folder: string,
): string {
  if (name === 'href' && /^#[^/]/.test(value)) return toMembersUrl(locale, path, value.slice(1));
  const [, built] = /(_astro\/[^?#]+)/.exec(value) ?? [];
  if (tagName !== 'img' || name !== 'src' || !built) return value;
  const ending = /\.(\w+)$/.exec(built)?.[1] ?? '';
  const bytes = readFileSync(join(folder, decodeURI(built)));
  return `data:image/${TYPES[ending] ?? ending};base64,${bytes.toString('base64')}`;
}

const INLINE = new Set(
  'a abbr b bdi bdo cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var'.split(' '),
);

/** The words of a text, with each block on a separate line. */
const getText = (nodes: HtmlNode[]): string =>
  nodes
    .map((node) => {
      if (node.type === 'text') return node.value;
      if (node.type === 'comment' || judgeElement(node.tagName) === 'drop' || hasClass(node, 'visually-hidden'))
        return '';
      return INLINE.has(node.tagName) ? getText(node.children) : `\n${getText(node.children)}\n`;
    })
    .join('');
