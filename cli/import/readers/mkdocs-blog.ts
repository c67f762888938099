import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import GithubSlugger from 'github-slugger';
import { evaluateFile } from '../config/evaluate.ts';
import { getBoolean, getEntries, getString } from '../config/read.ts';
import { isRecord, type Value } from '../config/value.ts';
import type { OldPage } from '../model.ts';
import type { Notes } from '../notes.ts';
import { getOldText } from '../old-files.ts';
import { getTitle } from '../sidebar.ts';
import { type BlogParts, readBlog } from './docusaurus-blog.ts';
import { listNamed } from './mkdocs-config.ts';

export type MkDocsBlog = BlogParts & {
  /** Path of the blog below the base path. */
  route: string;
  /** Whether a file, by its path below the documents, is a post or the page that lists them. */
  has: (name: string) => boolean;
};

/** Reads the blog of Material for MkDocs, a plugin: its posts, authors and categories. Undefined if there is none. */
export function readMkDocsBlog(config: Value, src: string, team: string, notes: Notes): MkDocsBlog | undefined {
  const [, options] = listNamed(config, 'plugins').find(([name]) => BLOG.test(name)) ?? ['', null];
  if (options === null || getBoolean(options, 'enabled') === false) return undefined;
  const route = posix.join(getString(options, 'blog_dir') ?? 'blog', '.').replace(/^\.$/, '');
  const inBlog = (key: string, usual: string) =>
    posix.join((getString(options, key) ?? usual).replaceAll('{blog}', route || '.'));
  const posts = inBlog('post_dir', '{blog}/posts');
  if (!existsSync(join(src, posts))) return undefined;
  const authors = join(src, inBlog('authors_file', '{blog}/.authors.yml'));
  const format = getString(options, 'post_url_format') ?? '{date}/{slug}';
  const parts = readBlog(
    {
      ...{ folder: join(src, posts), translations: [], route, team, dialect: 'mkdocs' },
      authors: {
        file: authors,
        records: existsSync(authors) ? getEntries(evaluateFile(authors), 'authors').map(withPicture) : [],
      },
      toOldPath: (page, date) =>
        format.replaceAll('{date}', date.replaceAll('-', '/')).replaceAll('{slug}', toSlug(page)),
    },
    notes,
  );
  for (const page of parts.pages) page.body = page.body.replace(/^<!-- more -->[ \t]*$/m, '<!-- truncate -->');
  const index = route === '' ? undefined : posix.join(route, 'index.md');
  return { ...parts, route, has: (name) => name === index || name.startsWith(`${posts}/`) };
}

export const BLOG = /^(?:material\/)?blog$/;

const withPicture = ([id, author]: [string, Value]): [string, Value] => [
  id,
  isRecord(author) ? { ...author, image_url: author.avatar } : author,
];

const toSlug = (page: OldPage) =>
  getOldText(page, 'slug') ?? new GithubSlugger().slug(getOldText(page, 'title') ?? getTitle(page) ?? '');
