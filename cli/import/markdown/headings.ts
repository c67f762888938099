import GithubSlugger from 'github-slugger';
import { decodePath } from '#contracts/redirects.ts';
import type { OldPage } from '../model.ts';
import { readTags } from './tags.ts';
import { getPlainText, type Node, parsePlain, parseTree, walk } from './tree.ts';

/** `## Title {/* #id * /}`, the syntax of newer MDX. */
const COMMENT_ID = /\{\/\*\s*#([\p{L}\p{M}\p{N}_-]+)\s*\*\/\}[ \t]*$/gmu;

/** Writes ids of headings as `{#id}`. */
export const convertHeadingIds = (source: string): string => source.replaceAll(COMMENT_ID, '{#$1}');

/** Parses a text as MDX if it is meant to be MDX and can be parsed as such; otherwise as plain Markdown. */
export function parseEither(source: string, isMdx: boolean): { tree: Node; isMdx: boolean; error?: string } {
  if (!isMdx) return { tree: parseTree(source, false), isMdx: false };
  try {
    return { tree: parseTree(source, true), isMdx: true };
  } catch (error) {
    return {
      tree: parseTree(source, false),
      isMdx: false,
      error: error instanceof Error ? error.message : String(error),
    };
  }
}

/** The words of a heading. Pictures beside them, such as badges, are left out. */
export function getHeadingText(heading: Node): string | undefined {
  const [words, all] = [withoutPictures(heading), heading].map((node) =>
    getPlainText(node).replaceAll(/\s+/g, ' ').trim(),
  );
  return words || all || undefined;
}

const withoutPictures = (node: Node): Node => ({
  ...node,
  children: node.children.filter(({ type }) => !type.startsWith('image')).map(withoutPictures),
});

/** The words of the first heading of level 1. */
export function getFirstHeading(source: string): string | undefined {
  const heading = parsePlain(source).children.find(({ type, depth }) => type === 'heading' && depth === 1);
  return heading && getHeadingText(heading);
}

/** What the front matter or the sidebar calls a page. */
const getLabel = ({ settings }: Pick<OldPage, 'settings'>): string | undefined => {
  const label = settings.title ?? settings.sidebar_label;
  return label === undefined ? undefined : String(label);
};

/**
 * The heading that a page has as its title, which it shows itself: the first one of level 1, if the text begins with it or it is the only
 * one; or, in a text without any, one of a lower level that it begins with and that only says the title again. Where generators show the
 * title of the front matter above the text, several headings of level 1 are its chapters.
 */
export function findTitle(tree: Node, page: Pick<OldPage, 'settings' | 'dialect'>): Node | undefined {
  const label = getLabel(page);
  const first = tree.children.find(({ type }) => !['mdxjsEsm', 'html', 'yaml', 'mdxFlowExpression'].includes(type));
  const [heading, ...others] = tree.children.filter(({ type, depth }) => type === 'heading' && depth === 1);
  const hasChapters = others.length > 0 && page.dialect === 'markdown' && page.settings.title !== undefined;
  if (heading && hasChapters) return heading === first && saysAgain(heading, label) ? heading : undefined;
  if (heading) return heading === first || others.length === 0 ? heading : undefined;
  return first?.type === 'heading' && saysAgain(first, label) ? first : undefined;
}

const saysAgain = (heading: Node, label: string | undefined) =>
  label !== undefined && getLetters(getPlainText(heading)) === getLetters(label);

/** The anchors of a page: the ids of its headings and elements. Links to its first heading lead to its top. */
export type Anchors = { ids: Set<string>; top: Set<string> };

/** The anchors of a prepared text, as the old and the new site generate them from headings. */
export function findAnchors(prepared: string, page: Pick<OldPage, 'settings' | 'dialect'>): Anchors {
  const isMdx = page.dialect === 'docusaurus';
  const source = isMdx ? hideComments(prepared) : prepared;
  const { tree } = parseEither(source, isMdx);
  const slugger = new GithubSlugger();
  const anchors: Anchors = { ids: new Set(), top: new Set() };
  const title = findTitle(tree, page);
  for (const { node } of walk(tree)) {
    if (node.type === 'heading') {
      // As in `toUrlName`.
      const id = node.id ?? slugger.slug(getPlainText(node).trim().replaceAll('İ', 'i'));
      (node === title ? anchors.top : anchors.ids).add(id);
    }
    if (node.type !== 'html' && !node.type.startsWith('mdxJsx')) continue;
    for (const tag of readTags(source, node.start, node.end)) {
      // Components are left out, or do something else with their ids.
      if (/^[A-Z]/.test(tag.name)) continue;
      for (const { name, value } of tag.attributes)
        if (value && (name === 'id' || (name === 'name' && tag.name === 'a'))) anchors.ids.add(value);
    }
  }
  return anchors;
}

/** The id that a link means, if the page has it, perhaps in another case or with other characters between the words. */
export function findAnchor({ ids, top }: Anchors, hash: string): { id: string } | undefined {
  const wanted = decodePath(hash);
  if (wanted === '' || top.has(wanted)) return { id: '' };
  if (ids.has(wanted)) return { id: wanted };
  const near = [...ids].find((id) => getLetters(id) === getLetters(wanted));
  if (near !== undefined) return { id: near };
  return [...top].some((id) => getLetters(id) === getLetters(wanted)) ? { id: '' } : undefined;
}

const getLetters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Converts HTML comments to MDX comments, the only ones that MDX has; lines keep their numbers. */
export function hideComments(source: string): string {
  let text = source;
  const places = [...walk(parsePlain(source))]
    .filter(({ node }) => node.type === 'html' && source.slice(node.start, node.end).includes('<!--'))
    .map(({ node }) => node)
    .sort((a, b) => b.start - a.start);
  for (const { start, end } of places) {
    const converted = source
      .slice(start, end)
      .replaceAll(/<!--([\s\S]*?)-->/g, (_, inner: string) => `{/*${inner.replaceAll('*/', '* /')}*/}`);
    text = text.slice(0, start) + converted + text.slice(end);
  }
  return text;
}
