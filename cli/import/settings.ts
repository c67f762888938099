import { z } from 'zod';
import { isFilePath } from '#contracts/file-path.ts';
import type { OldPage, Settings } from './model.ts';
import type { Notes } from './notes.ts';
import { getOld, getOldText } from './old-files.ts';

/** Keys of other generators that have no meaning here, or are read elsewhere: nothing is lost without them. */
const SILENT = new Set([
  'id',
  'title',
  'description',
  'slug',
  'sidebar_label',
  'sidebar_position',
  'date',
  'author',
  'authors',
  'tags',
  'parse_number_prefixes',
  'layout',
  'order',
  'nav_order',
  'weight',
  'redirect_from',
  'author_name',
  'author_title',
  'author_url',
  'author_image_url',
  'author_image',
  'author_handle',
  // As Docusaurus 1 wrote them.
  'authorURL',
  'authorTitle',
  // Of Starlight.
  'hero',
  'template',
  'sidebar',
]);

const TEXTS = ['pagination_label', 'custom_edit_url'] as const;
const FLAGS = ['hide_table_of_contents', 'draft', 'unlisted'] as const;
const NUMBERS = ['toc_min_heading_level', 'toc_max_heading_level'] as const;

/** Other paths of a page: in Jekyll, in VuePress, and in Hugo. In other programs the same keys have names, or patterns with a colon. */
const OLD_PATHS = ['redirect_from', 'redirectFrom', 'permalink', 'url', 'aliases'] as const;

/** The day of the last change in other generators: of Starlight, Hugo, Jekyll, and of plugins. */
const CHANGED = ['lastUpdated', 'lastmod', 'last_modified_at', 'last_updated', 'updated'] as const;

/**
 * Converts a page's old front matter to settings. Keys without a meaning here are reported.
 * @param readElsewhere other keys that have a meaning
 */
export function mapSettings(page: OldPage, notes: Notes, readElsewhere: readonly string[] = []): void {
  const { settings, old, kind, file } = page;
  const data = typeof old.data === 'object' && old.data !== null ? old.data : {};
  // The keys of a VitePress home page are read separately.
  const used = new Set([
    ...SILENT,
    ...readElsewhere,
    ...(getOldText(page, 'layout') === 'home' ? ['hero', 'features'] : []),
    ...(kind === 'post' && page.dialect !== 'docusaurus' ? ['categories', 'readtime'] : []),
  ]);
  const take = (key: string): unknown => {
    used.add(key);
    return getOld(page, key);
  };
  for (const { line, message } of old.errors)
    notes.left(file, line, `the front matter cannot be read: ${message}`, 'Fix it and import again.');
  settings.title ??= getOldText(page, 'title');
  const description = getOldText(page, 'description');
  if (description) settings.description = description;
  for (const key of TEXTS) if (kind === 'doc') setText(settings, key, take(key));
  for (const key of FLAGS) if (take(key) === true) settings[key] = true;
  for (const key of NUMBERS) {
    const value = take(key);
    if (typeof value === 'number' && value >= 2 && value <= 6) settings[key] = value;
  }
  const keywords = take('keywords');
  const words =
    typeof keywords === 'string' ? keywords.split(',') : Array.isArray(keywords) ? keywords.map(String) : [];
  if (words.length > 0) settings.keywords = words.map((word) => word.trim()).filter(Boolean);
  const image = take('image');
  if (typeof image === 'string' && (/^https?:/.test(image) || isFilePath(image)))
    settings.image = /^(https?:|\/)/.test(image) ? image : `/${image.replace(/^\.?\/*/, '')}`;
  setLastUpdate(settings, take('last_update'));
  for (const key of CHANGED) {
    const value = getOld(page, key);
    if (typeof value === 'boolean' || getDay(value)) used.add(key);
    if (kind !== 'page' && settings.last_update === undefined) setLastUpdate(settings, { date: value });
  }
  if (take('published') === false) settings.draft = true;
  if (page.dialect === 'gitbook' && take('hidden') === true) settings.unlisted = true;
  if (kind === 'doc') {
    const position = getOld(page, 'sidebar_position') ?? getOld(page, 'nav_order') ?? getOld(page, 'order');
    if (typeof position === 'number' && settings.sidebar_position === undefined) settings.sidebar_position = position;
    const label = getOldText(page, 'sidebar_label');
    if (label && settings.sidebar_label === undefined) settings.sidebar_label = label;
  }
  // No link to the document before or after this one: of Docusaurus, and of VitePress and Starlight.
  for (const key of ['prev', 'next']) {
    if (kind !== 'doc' || (Reflect.get(data, `pagination_${key}`) !== null && Reflect.get(data, key) !== false))
      continue;
    used.add(key);
    settings[`pagination_${key}`] = null;
  }
  if (kind !== 'page') {
    const tags = toTags(getOld(page, 'tags'));
    if (tags.length > 0) settings.tags = tags;
  }
  const from = OLD_PATHS.flatMap((key) => {
    const paths = [getOld(page, key) ?? []].flat().map(String);
    // The plugin of Jekyll adds the slash at the start.
    const toOwn = () => paths.map((path) => path.replace(/^\/*/, '/'));
    const own = key === 'redirect_from' ? toOwn() : paths.filter((path) => /^\/[^:]*$/.test(path));
    if (own.length > 0) used.add(key);
    return own;
  });
  if (from.length > 0) settings.redirect_from = from;
  if ([take('hide')].flat().includes('toc') || take('toc') === false) settings.hide_table_of_contents = true;
  setContents(settings, [take('outline'), take('tableOfContents')]);
  if (kind === 'doc' && page.dialect === 'docusaurus' && take('editUrl') === false) settings.custom_edit_url = null;
  for (const key of Object.keys(data)) {
    // Pages of this engine always show their title.
    if (
      used.has(key) ||
      used.has(key.charAt(0).toLowerCase() + key.slice(1)) ||
      key === 'hide_title' ||
      key.startsWith('pagination_')
    )
      continue;
    notes.leftOnce(file, old.getLine([key]), `"${key}" of the front matter`, 'It has no meaning here.');
  }
}

function setText(settings: Settings, key: string, value: unknown): void {
  if (typeof value === 'string' && value && (key !== 'custom_edit_url' || URL.canParse(value))) settings[key] = value;
  else if (key === 'custom_edit_url' && value === null) settings[key] = null;
}

/** The levels of the table of contents, or none: `outline` of VitePress, `tableOfContents` of Starlight. */
function setContents(settings: Settings, values: unknown[]): void {
  for (const value of values) {
    if (value === false) settings.hide_table_of_contents = true;
    const levels =
      value === 'deep'
        ? [2, 6]
        : typeof value === 'object' && value !== null && !Array.isArray(value)
          ? [Reflect.get(value, 'minHeadingLevel') ?? 2, Reflect.get(value, 'maxHeadingLevel') ?? 3]
          : [value].flat();
    const [first, last = first] = levels.filter((level) => typeof level === 'number');
    if (first === undefined || last === undefined || !(first >= 2 && first <= last && last <= 6)) continue;
    settings.toc_min_heading_level = first;
    settings.toc_max_heading_level = last;
  }
}

const getDay = (value: unknown): string | undefined => {
  const [day] = typeof value === 'string' ? (/^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(value) ?? []) : [];
  return z.iso.date().safeParse(day).success ? day : undefined;
};

function setLastUpdate(settings: Settings, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const date: unknown = Reflect.get(value, 'date');
  const author: unknown = Reflect.get(value, 'author');
  const day = getDay(date);
  const update = { ...(day && { date: day }), ...(typeof author === 'string' && author && { author }) };
  if (Object.keys(update).length > 0) settings.last_update = update;
}

/** Tags as texts, even if they are records or in one line. */
export function toTags(value: unknown): string[] {
  const list = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [];
  return list.flatMap((tag: unknown) => {
    const label: unknown = typeof tag === 'object' && tag !== null ? Reflect.get(tag, 'label') : tag;
    return typeof label === 'string' || typeof label === 'number' ? [String(label).trim()].filter(Boolean) : [];
  });
}
