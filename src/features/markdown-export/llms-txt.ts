import { getDocsVersion, type LoadedVersion, type TreeNode } from '#features/docs/index.ts';
import { getMessages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import site from '#site';
import { getArea, isInFirstArea } from '#workspace/docs-areas.ts';
import { absolute, href } from '#workspace/url.ts';
import { type DocMarkdownPage, getDocMarkdown, type TextFor } from './docs.ts';
import { type MarkdownPage, toMarkdownHref } from './model.ts';
import { getContentPageMarkdown, getPostMarkdown } from './paths.ts';
import { entryFor } from './text.ts';

const { default: locale } = site.locales;
const isHere = (page: MarkdownPage) =>
  !site.locales.list.some(({ code }) => code !== locale && page.href.startsWith(href(`/${code}/`)));

/** The default version of each area, in the default locale, with its listed pages in reading order. */
async function inOrder(textFor: TextFor): Promise<{ version: LoadedVersion; pages: DocMarkdownPage[] }[]> {
  const pages = new Map((await getDocMarkdown(textFor)).map((page) => [page.href, page]));
  const versions = await Promise.all(site.docs.map((area) => getDocsVersion(locale, area.versions[0])));
  return versions.map((version) => ({ version, pages: version.order.flatMap(({ href }) => pages.get(href) ?? []) }));
}

const hrefsIn = (node: TreeNode): string[] => [
  ...(node.href && node.kind !== 'link' ? [node.href] : []),
  ...(node.kind === 'category' ? node.items.flatMap(hrefsIn) : []),
];

type Section = { name: string; pages: MarkdownPage[] };

/** The documents at the root of an area, then a section for each of its categories. */
function getSections({ version, pages }: Awaited<ReturnType<typeof inOrder>>[number]): Section[] {
  const getSection = (name: string, nodes: TreeNode[]): Section => {
    const hrefs = new Set(nodes.flatMap(hrefsIn));
    return { name, pages: pages.filter(({ href }) => hrefs.has(href)) };
  };
  const { label } = getArea(version.config);
  const isFirst = isInFirstArea(version.config);
  const roots = version.tree.filter(({ kind }) => kind === 'doc');
  const categories = version.tree.filter(({ kind }) => kind === 'category');
  return [
    getSection(label ?? getMessages(locale).copies.handbook, roots),
    ...categories.map((category) => getSection(isFirst ? category.label : `${label}: ${category.label}`, [category])),
  ];
}

const render = ({ name, pages }: Section): string =>
  [
    `## ${name}\n`,
    ...pages.map(({ title, href, description }) => entryFor(title, toMarkdownHref(href), description)),
  ].join('\n');

/** The text of `llms.txt`, see https://llmstxt.org: a description of the site, with links to its pages as Markdown. */
export async function siteList(textFor: TextFor): Promise<string> {
  const messages = getMessages(locale).copies;
  const isListed = (page: MarkdownPage) => isHere(page) && !page.unlisted;
  const sections = [
    ...(await inOrder(textFor)).flatMap(getSections),
    { name: site.blog?.title ?? '', pages: (await getPostMarkdown()).filter(isListed) },
    { name: messages.pages, pages: (await getContentPageMarkdown()).filter(isListed) },
  ].filter(({ pages }) => pages.length > 0);
  const summary = `> ${site.tagline}\n\n${site.description}\n\n${interpolate(messages.whole, { url: absolute(href('/llms-full.txt')) })}`;
  return `${[`# ${site.title}`, summary, ...sections.map(render)].join('\n\n')}\n`;
}

/** The text of `llms-full.txt`: every document in reading order. */
export async function handbookText(textFor: TextFor): Promise<string> {
  const { source } = getMessages(locale).copies;
  const documents = (await inOrder(textFor)).flatMap(({ pages }) => pages).filter(({ isCategory }) => !isCategory);
  const texts = documents.map(
    async ({ href, markdown }) => `<!-- ${interpolate(source, { url: absolute(href) })} -->\n\n${await markdown()}`,
  );
  return (await Promise.all(texts)).join('\n---\n\n');
}
