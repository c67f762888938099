import { existsSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, posix } from 'node:path';
import { z } from 'zod';
import { openRepository } from '#workspace/git.ts';
import { evaluateFile } from '../config/evaluate.ts';
import { getEntries, getString } from '../config/read.ts';
import { isRecord, type Value } from '../config/value.ts';
import { lookUp } from '../look-up.ts';
import { toSlug } from '../markdown/syntax.ts';
import type { Author, OldPage } from '../model.ts';
import type { Notes } from '../notes.ts';
import { toUsablePath } from '../odd-files.ts';
import { getOld, getOldText, listFiles, readPage } from '../old-files.ts';
import { mapSettings, toTags } from '../settings.ts';

type BlogSource = {
  folder: string;
  translations: { locale: string; folder: string }[];
  /** Patterns of files in these folders that are no posts. */
  exclude?: string[];
  /** Path of the blog below the old base path. */
  route: string;
  /** The author of posts that name nobody. */
  team: string;
  dialect: 'docusaurus' | 'mkdocs' | 'markdown';
  /** The authors, if they are not in a file of the folder. */
  authors?: { file: string; records: [string, Value][] };
  /** The old path of a post below that of the blog, if it is not that of Docusaurus. */
  toOldPath?: (page: OldPage, date: string) => string;
};

export type BlogParts = {
  pages: OldPage[];
  authors: Map<string, Author>;
  tags: Map<string, { label: string; description?: string }>;
};

const DATED = /^(?:(.*)\/)?(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/](.+)$/;

/** Reads posts, authors and tags. */
export function readBlog(source: BlogSource, notes: Notes): BlogParts {
  const { folder, translations, exclude } = source;
  const authors = new Map<string, Author>();
  const tags = new Map<string, { label: string; description?: string }>();
  const { file, records } = source.authors ?? {
    file: join(folder, 'authors.yml'),
    records: readRecords(folder, 'authors'),
  };
  for (const [id, author] of records) authors.set(toId(id), toAuthor(author, id, file, notes));
  for (const [id, tag] of readRecords(folder, 'tags')) {
    const description = getString(tag, 'description');
    // Posts name a tag by its key.
    tags.set(toSlug(id), {
      label: getString(tag, 'label') ?? id,
      ...(description && { description }),
    });
  }
  const days = new Map<string, string>();
  const read = (from: string, name: string, locale: string | undefined) => {
    const page = readPost(join(from, name), name, { source, locale, days }, notes);
    mapSettings(page, notes);
    page.settings.authors = readAuthors(page, authors, source.team, notes);
    page.settings.tags = readTags(page, tags);
    return page;
  };
  const isPost = (name: string) => !name.split('/').some((part) => part.startsWith('_'));
  const posts = listFiles(folder, '**/*.{md,mdx,markdown}', exclude)
    .filter(isPost)
    .map((name) => read(folder, name, undefined));
  const translated = translations.flatMap(({ locale, folder: from }) =>
    listFiles(from, '**/*.{md,mdx}', exclude)
      .filter(isPost)
      .map((name) => read(from, name, locale)),
  );
  keepApart(posts);
  return { pages: [...posts, ...translated], authors, tags };
}

const readRecords = (folder: string, name: string): [string, Value][] => {
  const file = [`${name}.yml`, `${name}.yaml`, `${name}.json`]
    .map((candidate) => join(folder, candidate))
    .find((path) => existsSync(path));
  return file ? getEntries(evaluateFile(file)) : [];
};

/** Ids are part of URLs. */
const toId = (text: string) => toSlug(text);

/** The URL of an account that is given by its name alone. */
const ACCOUNTS: Record<string, (account: string) => string> = {
  bluesky: (account) => `https://bsky.app/profile/${account}`,
  github: (account) => `https://github.com/${account}`,
  linkedin: (account) => `https://www.linkedin.com/in/${account}/`,
  twitter: (account) => `https://x.com/${account}`,
  x: (account) => `https://x.com/${account}`,
};

function toAuthor(author: Value, id: string, file: string, notes: Notes): Author {
  const url = getString(author, 'url') ?? getString(author, 'page', 'url');
  if (getString(author, 'image_url'))
    notes.left(
      file,
      undefined,
      `the picture of ${getString(author, 'name') ?? id} (${getString(author, 'image_url')})`,
      'Put it into public/ and name it as "image" in authors.yml.',
    );
  const links = new Map<string, string>();
  for (const [name, value] of getEntries(author, 'socials')) {
    const account = String(value);
    const link = URL.canParse(account) ? account : lookUp(ACCOUNTS, name)?.(account);
    if (link) links.set(name, link);
    else
      notes.left(
        file,
        undefined,
        `an account of ${getString(author, 'name') ?? id} (${name}: ${account})`,
        'Give its whole URL below "links" in authors.yml.',
      );
  }
  const [title, description] = [getString(author, 'title'), getString(author, 'description')];
  return {
    name: getString(author, 'name') ?? id,
    ...(title && { title }),
    ...(description && { description }),
    ...(url && URL.canParse(url) && { url }),
    ...(links.size > 0 && { links: Object.fromEntries(links) }),
  };
}

function readPost(
  file: string,
  name: string,
  { source, locale, days }: { source: BlogSource; locale: string | undefined; days: Map<string, string> },
  notes: Notes,
): OldPage {
  const plain = name.slice(0, -extname(name).length).replace(/\/index$/, '');
  const [, before = '', year, month = '', day = '', rest = ''] = DATED.exec(plain) ?? [];
  const target = {
    kind: 'post' as const,
    file,
    dialect: source.dialect,
    target: '',
    urls: [] as string[],
    locale,
  };
  const page = readPage(target);
  const written = (getOldText(page, 'date') ?? getString(getOld(page, 'date') as Value, 'created'))?.slice(0, 10);
  const inName = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : undefined;
  const date = [written, inName].find(isDay) ?? days.get(plain) ?? findDay(file, written ?? inName, notes);
  // A translation that states no day has that of its post, which is read first.
  if (!locale) days.set(plain, date);
  const title = posix.join(before, rest || basename(plain));
  const slug = getOldText(page, 'slug');
  const old = slug ?? (inName ? `${inName.replaceAll('-', '/')}/${title}` : plain);
  page.target = posix.join(
    locale ? `i18n/${locale}` : '',
    'blog',
    toUsablePath(`${date}-${(slug && basename(slug)) || title.replaceAll('/', '-')}`),
  );
  page.urls = [posix.join('/', locale ?? '', source.route, source.toOldPath?.(page, date) ?? old)];
  // A post in its own folder has its pictures there.
  if (/\/index\.mdx?$/.test(name) || (dirname(name) !== '.' && !year)) page.target += '/index';
  return page;
}

/** Whether a text is a day of the calendar, such as 2024-02-29. */
const isDay = (text: string | undefined) => z.iso.date().safeParse(text).success;

/** The day of a post that states none: of its first commit, as in Docusaurus, or else of the file. */
function findDay(file: string, written: string | undefined, notes: Notes): string {
  const repository = openRepository(dirname(file));
  const log = repository?.isShallow ? '' : repository?.run(['log', '--follow', '--format=%cI', '--', file]);
  const committed = log?.trim().split('\n').at(-1);
  const day = (committed ? new Date(committed) : statSync(file).mtime).toISOString().slice(0, 10);
  const source = committed ? 'the day of its first commit' : 'the day on which the file was last changed';
  notes.left(
    file,
    undefined,
    written ? `the date "${written}" of the post cannot be read` : 'the post has no date',
    `It has ${day}, ${source}. If it is from another day, begin the name of the new file with that day.`,
  );
  return day;
}

/** Posts with the same name would have the same URL here, since it has no date. */
function keepApart(posts: OldPage[]): void {
  const taken = new Set<string>();
  for (const page of posts) {
    const name = page.target.replace(/^blog\/\d{4}-\d{2}-\d{2}-/, '').replace(/\/index$/, '');
    if (taken.has(name)) page.settings.slug = page.target.replace(/^blog\//, '').replace(/\/index$/, '');
    taken.add(name);
  }
}

/** The authors of a post, and a record for each. */
function readAuthors(page: OldPage, authors: Map<string, Author>, team: string, notes: Notes): string[] {
  const declared = [getOld(page, 'authors') ?? []].flat() as Value[];
  const single = getOldText(page, 'author') ?? getOldText(page, 'author_name');
  const all: Value[] =
    declared.length > 0
      ? declared
      : single
        ? [
            {
              name: single,
              title: getOldText(page, 'author_title') ?? getOldText(page, 'authorTitle'),
              url: getOldText(page, 'author_url') ?? getOldText(page, 'authorURL'),
            },
          ]
        : [];
  const ids = all.map((author) => {
    const name = typeof author === 'string' ? author : (getString(author, 'key') ?? getString(author, 'name') ?? team);
    const id = toId(name);
    if (!authors.has(id)) authors.set(id, isRecord(author) ? toAuthor(author, name, page.file, notes) : { name });
    return id;
  });
  if (ids.length > 0) return ids;
  const id = toId(team);
  if (!authors.has(id)) authors.set(id, { name: team });
  notes.changed(page.file, undefined, `names no author, and "${team}" is named here`);
  return [id];
}

function readTags(page: OldPage, tags: Map<string, { label: string }>): string[] {
  // Material for MkDocs and Jekyll also sort posts into categories.
  const categories = page.dialect === 'docusaurus' ? [] : toTags(getOld(page, 'categories'));
  return [...new Set([...toTags(getOld(page, 'tags')), ...categories])].map((label) => {
    const id = toSlug(label);
    if (!tags.has(id)) tags.set(id, { label });
    return id;
  });
}
