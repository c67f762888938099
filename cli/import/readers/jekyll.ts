import { existsSync } from 'node:fs';
import { basename, extname, join, posix } from 'node:path';
import { readDataFile } from '../config/data-file.ts';
import { get, getEntries, getList, getString } from '../config/read.ts';
import { lookUp } from '../look-up.ts';
import type { OldConfig, OldPage } from '../model.ts';
import type { Notes } from '../notes.ts';
import { getOld, getOldText } from '../old-files.ts';
import { type BlogParts, readBlog } from './docusaurus-blog.ts';

/** What `_config.yml` and the folders of Jekyll say about a folder of Markdown. */
type Jekyll = {
  config: Partial<OldConfig>;
  blog: BlogParts | undefined;
  /** Whether a text is no page of its own: a post, or one that the configuration leaves out. */
  skips: (name: string) => boolean;
  /** The collections whose texts are pages, by their folders; `label` is that of their group in the menu of Just the Docs. */
  collections: { name: string; folder: string; label: string | undefined }[];
  /** The old path of a page, by its path without an ending. */
  toUrl: (path: string) => string;
};

const POST_PATHS: Record<string, string> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  none: '/:categories/:title.html',
};

/** Reads the configuration and the posts of a site of Jekyll; undefined if the folder is none. */
export function readJekyll(folder: string, notes: Notes): Jekyll | undefined {
  const file = ['_config.yml', '_config.yaml'].map((name) => join(folder, name)).find((path) => existsSync(path));
  if (!file) return undefined;
  const config = readDataFile(file);
  const title = getString(config, 'title') ?? basename(folder);
  const permalink = getString(config, 'permalink') ?? 'date';
  const url = getString(config, 'url');
  const excluded = getList(config, 'exclude').map((name) => String(name).replace(/\/$/, ''));
  const around = posix.join('/', getString(config, 'collections_dir') ?? '', '/').slice(1);
  const posts = join(folder, around, '_posts');
  const authors = ['_data/authors.yml', '_data/authors.yaml'].map((name) => join(folder, name));
  const authorFile = authors.find((path) => existsSync(path));
  const source = { folder: posts, translations: [], route: '', team: title, dialect: 'markdown' as const };
  const template = lookUp(POST_PATHS, permalink) ?? (permalink.startsWith('/') ? permalink : (POST_PATHS.date ?? ''));
  const blog = existsSync(posts)
    ? readBlog(
        {
          ...source,
          authors: { file: authorFile ?? file, records: authorFile ? getEntries(readDataFile(authorFile)) : [] },
          toOldPath: (page, date) => toPostPath(page, date, template),
        },
        notes,
      )
    : undefined;
  const collections = getEntries(config, 'collections').filter(
    ([name, options]) => name !== 'posts' && get(options, 'output') === true,
  );
  const order = getEntries(config, 'just_the_docs', 'collections').map(([name]) => name);
  const getOrder = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const isPretty = permalink === 'pretty' || permalink.endsWith('/');
  return {
    config: {
      title,
      description: getString(config, 'description'),
      locale: getString(config, 'lang') ?? 'en',
      baseUrl: posix.join('/', getString(config, 'baseurl') ?? '', '/'),
      ...(url && URL.canParse(url) && { url: new URL(url).origin }),
      ...(blog && {
        navbar: [{ label: 'Blog', to: '/blog', position: 'left' }],
        blog: { title: 'Blog', description: `What is new at ${title}.`, postsPerPage: undefined },
      }),
    },
    blog,
    // Parts of pages are in those that include them.
    skips: (name) =>
      name.startsWith('_includes/') ||
      (blog && name.startsWith(`${around}_posts/`)) ||
      excluded.some((own) => name === own || name.startsWith(`${own}/`)),
    collections: collections
      .map(([name]) => {
        const label = getString(config, 'just_the_docs', 'collections', name, 'name');
        return { name, folder: `${around}_${name}/`, label };
      })
      .sort((a, b) => getOrder(a.name) - getOrder(b.name)),
    toUrl: (path) => {
      const own = collections.find(([name]) => path.startsWith(`${name}/`));
      const form = own && getString(own[1], 'permalink');
      const inner = own && path.slice(own[0].length + 1);
      if (form && inner !== undefined)
        return form.replace(':collection', own[0]).replaceAll(/:(?:path|name|title|slug)/g, inner);
      return /(?:^|\/)$/.test(path) ? `/${path}` : `/${path}${isPretty ? '/' : '.html'}`;
    },
  };
}

function toPostPath(page: OldPage, date: string, template: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const name = basename(page.file, extname(page.file)).replace(/^\d+-\d+-\d+-/, '');
  const own = getOld(page, 'categories') ?? getOld(page, 'category') ?? [];
  const categories = (typeof own === 'string' ? own.split(/\s+/) : [own].flat().map(String)).join('/').toLowerCase();
  const title = getOldText(page, 'slug') ?? name;
  const values: Record<string, string> = { categories, year, month, day, title, slug: title, name };
  return template.replaceAll(/:(\w+)/g, (_, key: string) => lookUp(values, key) ?? '').replaceAll(/\/{2,}/g, '/');
}
