import type { Context } from './context.ts';
import type { Edits } from './edits.ts';
import { isInLink, type Node, walk } from './tree.ts';

/** A file that is no picture that every browser shows, such as a bitmap or a film. */
const OTHER_FILE = /^[^?#]*\.(?!(?:avif|gif|jpe?g|png|svg|webp)(?:[?#]|$))\w+(?:[?#]|$)/i;

const PICTURE_URL = /^(https?:)?\/\//i;

/** The mode that a picture is for: `#only-dark` of Material for MkDocs, `#gh-dark-mode-only` of GitHub. */
const MODE = /#(?:only-(light|dark)|gh-(light|dark)-mode-only)(?![\w-])/;

/** The mode of a picture as this engine writes it, for the end of its path. */
export function getMode(url: string): string {
  const [, only, github] = MODE.exec(url) ?? [];
  const mode = only ?? github;
  return mode === undefined ? '' : `#only-${mode}`;
}

/** The definitions of a text by their identifiers, for pictures. Those that no link needs are removed. */
export function readDefinitions(tree: Node, edits: Edits): Map<string, Node> {
  const nodes = [...walk(tree)].map(({ node }) => node);
  const list = (type: string) =>
    new Set(nodes.filter((node) => node.type === type).map(({ identifier }) => identifier));
  const [pictures, links] = [list('imageReference'), list('linkReference')];
  const definitions = nodes.filter(({ type, identifier }) => type === 'definition' && pictures.has(identifier));
  for (const { identifier, start, end } of definitions) if (!links.has(identifier)) edits.remove(start, end);
  // The first of several with one identifier counts.
  return new Map(definitions.reverse().map((node) => [node.identifier ?? '', node]));
}

/** `![x][ref]`, which becomes `![x](…)`: a definition does not tell whether it is of a picture or of a link. */
export function convertImageReference(
  node: Node,
  around: readonly Node[],
  context: Context,
  definitions: ReadonlyMap<string, Node>,
) {
  const definition = definitions.get(node.identifier ?? '');
  if (!definition) return;
  const [mode = ''] = new RegExp(`^${MODE.source}`).exec(context.edits.source.slice(node.end)) ?? [];
  const { url = '', title = null } = definition;
  convertImage({ ...node, url: url + mode, title, end: node.end + mode.length }, around, context);
}

type OldPicture = { url: string; alt: string; isLinked: boolean; isDecorative?: boolean; start: number };

/**
 * The file of a picture as the new text names it, or the words that stand for one that cannot be shown; reports what is wrong with it.
 * Everyone who reads the page would load a picture from another site, so that becomes a link.
 */
export function readPicture(
  { url, alt, isLinked, isDecorative, start }: OldPicture,
  { page, links, notes, getLine }: Context,
): { path: string } | { label: string; isLink: boolean; url?: string } {
  const note = (what: string, advice: string) => notes.left(page.file, getLine(start), `the picture ${what}`, advice);
  if (PICTURE_URL.test(links.withoutOrigin(url))) {
    const shown = isLinked ? 'Its alternative text is shown instead.' : 'A link leads to it.';
    note(`${url} is on another site`, `${shown} Save it beside the text to show it.`);
    return { label: alt || 'Picture', isLink: !isLinked };
  }
  const isWithin = /^data:/i.test(url);
  const other = !isWithin && OTHER_FILE.test(url) ? links.resolve(url, page) : undefined;
  if (other?.kind === 'moved') {
    const shown = isLinked ? 'Its alternative text is shown instead.' : 'A link leads to it.';
    note(`"${url}" is of a kind that pages do not show`, `${shown} Save it as JPEG, PNG, WebP, AVIF, GIF or SVG.`);
    return { label: alt || 'Picture', isLink: !isLinked, url: other.url };
  }
  const path = isWithin ? links.savePicture(url, page) : links.resolvePicture(url, page);
  if (!path) {
    const advice = 'Its alternative text is shown instead. Put the file beside the text and name it.';
    note(isWithin ? 'within the text cannot be read' : `"${url}" is missing`, advice);
    return { label: alt, isLink: false };
  }
  if (!alt && !isDecorative)
    note(
      `"${isWithin ? path : url}" has no alternative text`,
      'It is marked as decorative. If it shows something, describe it.',
    );
  return { path };
}

/** Words in a link or a picture. In MDX, an angle bracket or a brace would begin code. */
const escapeWords = (words: string): string => words.replaceAll(/(?<!\\)[[\]<{]/g, '\\$&');

/** A picture in Markdown. Without words it is decorative. */
export function toMarkdown(alt: string, path: string, title?: string | null): string {
  const quoted = alt ? title : 'decorative';
  return `![${escapeWords(alt)}](${path}${quoted ? ` "${quoted.replaceAll('"', '\\"')}"` : ''})`;
}

export function convertImage(node: Node, around: readonly Node[], context: Context) {
  const { edits } = context;
  const { url = '', title, start, end } = node;
  const alt = node.alt?.trim() ?? '';
  const isLinked = isInLink(node, around, edits.source);
  const isDecorative = title === 'decorative';
  const picture = readPicture({ url, alt, isLinked, isDecorative, start }, context);
  if ('label' in picture) {
    const words = escapeWords(picture.label);
    edits.replace(start, end, picture.isLink ? `[${words}](${picture.url ?? url})` : words);
  } else if (picture.path + getMode(url) !== url || node.type !== 'image' || !(alt || isDecorative))
    edits.replace(start, end, toMarkdown(alt, picture.path + getMode(url), title));
}
