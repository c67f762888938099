import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import site from '#site';
import { contentPages } from '#workspace/content/files.ts';
import { hrefIn } from '#workspace/content/path.ts';
import { CONTENT_FOLDER, listFiles, toContentPath } from '#workspace/folders.ts';
import { parseFrontMatter, parseYaml } from '#workspace/front-matter.ts';
import { listCategoryPages } from './category-pages.ts';

/** The URLs of a site without its base path: those of texts by their paths below `content/`, and those of lists. Drafts have none. */
export type Urls = { texts: Record<string, string>; lists: string[] };

const read = (path: string) => readFileSync(join(CONTENT_FOLDER, path), 'utf8');
const isSet = (key: string, source: string) =>
  new RegExp(`^${key}:`, 'm').test(source) && parseFrontMatter(source).find([key])?.scalar === 'true';
export const isDraft = (source: string): boolean => isSet('draft', source);
const isUnlisted = (source: string) => isSet('unlisted', source);

/** The URLs of the site that `SITE` names. */
export function listUrls(): Urls {
  const paths = listFiles(CONTENT_FOLDER, '**/*');
  const texts = paths.filter((path) => /\.mdx?$/.test(path)).map((path) => ({ path, source: read(path) }));
  const drafts = texts.filter(({ source }) => isDraft(source));
  const hidden = new Set([...drafts, ...texts.filter(({ source }) => isUnlisted(source))].map(({ path }) => path));
  const isPage = ({ file }: { file: string }) => !drafts.some(({ path }) => path === toContentPath(file));
  return {
    texts: Object.fromEntries(
      contentPages()
        .filter(isPage)
        .map(({ file, href }) => [toContentPath(file), withoutBase(href)]),
    ),
    lists: [...[...listCategoryPages({ paths, read, hidden })].map(withoutBase), ...listBlogLists(paths)],
  };
}

const withoutBase = (href: string) => href.slice(site.baseUrl.length - 1);

/** The pages of authors and tags, which also have feeds. */
function listBlogLists(paths: readonly string[]): string[] {
  if (!site.blog) return [];
  return ['authors', 'tags'].flatMap((kind) => {
    const file = `blog/${kind}.yml`;
    const { data } = parseYaml(paths.includes(file) ? read(file) : '');
    return site.locales.list.flatMap(({ code }) =>
      Object.keys(data ?? {}).map((name) => withoutBase(hrefIn(code, `/blog/${kind}/${name}/`))),
    );
  });
}
