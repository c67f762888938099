import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { type MdastNode, markdownToMdast } from 'satteri';
import { parseFrontMatter, splitFrontMatter } from '#workspace/front-matter.ts';
import { normalizeSyntax } from '../normalize-syntax.ts';
import { place } from '../problems/report.ts';
import { joinLines } from '../typography/east-asian.ts';

type Data = Record<string, unknown>;

/** Keys of other generators that have no meaning here. */
const FOREIGN = [
  'className',
  'collapsed',
  'collapsible',
  'customProps',
  'date',
  'displayed_sidebar',
  'format',
  'hide_reading_time',
  'key',
  'parse_number_prefixes',
  'search_exclude',
  'sidebar_class_name',
  'sidebar_custom_props',
  'sidebar_key',
  'title_meta',
];

const HINTS: Record<string, string> = { date: ' The day of a post is in its file name.' };

/**
 * Adapts front matter of other generators: a title that is the first heading of the text, no description, one author without a
 * list, keys that have no meaning here.
 * @param data the front matter, which is changed
 * @param keys the keys of the collection
 * @returns a warning for each, as `file:line: sentence`
 */
export function adoptForeignFrontMatter(file: string, data: Data, keys: readonly string[]): string[] {
  const warnings: string[] = [];
  const isText = /\.mdx?$/.test(file);
  const addMistake = (sentence: string, key?: string) =>
    warnings.push(`${place(file, key ? getLine(file, key) : undefined)}: ${sentence}`);
  if (basename(file, extname(file)) === 'README') addMistake('README is the page of its folder, as index is here.');
  if (/^_category_\.(json|yaml)$/.test(basename(file))) {
    addMistake('A folder is described in _category_.yml.');
    readLink(data);
  }
  for (const key of FOREIGN) {
    if (data[key] === undefined || keys.includes(key)) continue;
    delete data[key];
    addMistake(`"${key}" has no meaning here.${HINTS[key] ?? ''}`, key);
  }
  for (const key of ['authors', 'tags']) {
    const value = data[key];
    if (typeof value !== 'string' || !keys.includes(key)) continue;
    data[key] = value.split(',').map((item) => item.trim());
    addMistake(`"${key}" is a list: [${value}].`, key);
  }
  if (!isText || (data.title !== undefined && data.description !== undefined)) return warnings;
  const { title, description } = readText(file);
  if (data.title === undefined && keys.includes('title') && title) {
    data.title = title;
    addMistake('The first heading is used for the missing title.');
  }
  if (data.description === undefined && keys.includes('description') && description) {
    data.description = description;
    addMistake('The first sentences are used for the missing description.');
  }
  return warnings;
}

/** In Docusaurus, `link` describes the page of a folder. */
function readLink(data: Data): void {
  const { link } = data;
  if (typeof link !== 'object' || link === null) return;
  const description: unknown = Reflect.get(link, 'description');
  if (typeof description === 'string') data.description ??= description;
  delete data.link;
}

const getLine = (file: string, key: string) => parseFrontMatter(readFileSync(file, 'utf8')).getLine([key]);

const LONGEST_DESCRIPTION = 160;

/** The first-level heading, if a text begins with one, and the first sentences. */
function readText(file: string): { title: string | undefined; description: string | undefined } {
  const { body } = splitFrontMatter(readFileSync(file, 'utf8'));
  const tree = markdownToMdast(normalizeSyntax(body.text, false), { position: false });
  const blocks = 'children' in tree ? tree.children : [];
  const [first] = blocks.filter((node) => node.type !== 'html' && !isImport(node));
  const paragraph = blocks.find((node) => node.type === 'paragraph' && !isImport(node));
  const text = paragraph ? joinLines(getPlainText(paragraph)).replaceAll(/\s+/g, ' ').trim() : '';
  return {
    title: first?.type === 'heading' && first.depth === 1 ? getPlainText(first).trim() || undefined : undefined,
    description: text.length > LONGEST_DESCRIPTION ? cutBetweenWords(text) : text || undefined,
  };
}

/** The language only matters to scripts that have spaces between words. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** The beginning of a text, without its last word, which may not be whole. */
function cutBetweenWords(text: string): string {
  const words = [...segmenter.segment(text.slice(0, LONGEST_DESCRIPTION + 1))];
  return `${text.slice(0, words.at(-1)?.index).trim()}…`;
}

const isImport = (node: MdastNode): boolean => /^(import|export)\s/.test(getPlainText(node));

const getPlainText = (node: MdastNode): string =>
  'children' in node
    ? node.children.map(getPlainText).join('')
    : 'value' in node && node.type !== 'html'
      ? String(node.value)
      : '';
