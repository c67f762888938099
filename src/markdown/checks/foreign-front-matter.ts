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
  'wrapperClassName',
];

const HINTS: Record<string, string> = { date: ' The day of a post is in its file name.' };

const SIDEBAR = 'Write sidebar_label and sidebar_position.';
const NEIGHBOUR = 'Write pagination_prev or pagination_next, with the id of a document, or null.';
const CONTENTS = 'Write hide_table_of_contents, toc_min_heading_level and toc_max_heading_level.';
const HIDDEN = '"unlisted: true" keeps a page out of lists, the search and search engines.';

/** What to write instead of keys of other generators, in front matter and in the records of authors and tags. */
const INSTEAD: Record<string, string> = {
  sidebar: SIDEBAR,
  order: SIDEBAR,
  prev: NEIGHBOUR,
  next: NEIGHBOUR,
  tableOfContents: CONTENTS,
  outline: CONTENTS,
  editUrl: 'Write custom_edit_url.',
  editLink: 'Write custom_edit_url: null.',
  lastUpdated: 'Write last_update: { date: 2026-01-02 }.',
  head: 'Tags of all pages are in "head" of site.config.ts.',
  noindex: HIDDEN,
  no_index: HIDDEN,
  pagefind: HIDDEN,
  search: HIDDEN,
  aliases: 'Write redirect_from.',
  image_url: 'Write image, with a file of public/, such as "/img/mira.jpg".',
  imageURL: 'Write image, with a file of public/, such as "/img/mira.jpg".',
  socials: 'Write links: { Mastodon: https://boats.example/@mira }.',
  email: 'Write links: { E-mail: mailto:mira@boats.example }.',
  page: 'Each author has a page.',
  permalink: 'The name of the record is the last part of the URL.',
};

/** What lists have instead of records. */
const NAMES: Record<string, string> = { authors: 'Write its name in authors.yml.', tags: 'Write the name of the tag.' };

/** The sentence about a path of the front matter, with what to write instead of what other generators have there. */
export function withAdvice([key = '', index]: readonly PropertyKey[], sentence: string): string {
  const name = String(key);
  const isRecord = index !== undefined && sentence.includes('keys with values');
  const instead = isRecord ? NAMES[name] : index === undefined && sentence.startsWith('There is no ') && INSTEAD[name];
  const [what, known = ''] = sentence.split(/(?= Known keys: )/);
  return instead ? `${what} ${instead}${known}` : sentence;
}

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
    if (readLink(data))
      addMistake('The page of a folder is its document "index", or "link" of a group in sidebar.yml.', 'link');
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

/** In Docusaurus, `link` describes the page of a folder, or names a document. Returns whether it does the latter. */
function readLink(data: Data): boolean {
  const { link } = data;
  if (typeof link !== 'object' || link === null) return false;
  const description: unknown = Reflect.get(link, 'description');
  if (typeof description === 'string') data.description ??= description;
  delete data.link;
  return Reflect.get(link, 'type') === 'doc';
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
