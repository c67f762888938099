import type { Context } from './context.ts';
import type { Edits } from './edits.ts';
import { type Node, walk } from './tree.ts';

const PICTURE_URL = /^(https?:)?\/\//i;

/** The mode that a picture is for: `#only-dark` of Material for MkDocs, `#gh-dark-mode-only` of GitHub. */
const MODE = /#(?:only-(light|dark)|gh-(light|dark)-mode-only)(?![\w-])/;

/** Removes the picture for the dark mode if the text has one for the light mode: both would be shown. Returns whether it did. */
export function removeDarkPicture(url: string, start: number, end: number, context: Context): boolean {
  const { page, notes, edits, getLine } = context;
  const [, only, github] = MODE.exec(url) ?? [];
  if ((only ?? github) !== 'dark' || !/#(?:only-light|gh-light-mode-only)(?![\w-])/.test(page.body)) return false;
  notes.changed(
    page.file,
    getLine(start),
    `the picture "${url}" is left out: it is for the dark mode, and there is another for the light one`,
  );
  edits.remove(start, end);
  return true;
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

/** Everyone who reads the page would load a picture from another site, so it becomes a link. */
export function convertImage(node: Node, around: readonly Node[], context: Context) {
  const { page, links, notes, edits, getLine } = context;
  const { url = '', alt } = node;
  const line = getLine(node.start);
  if (removeDarkPicture(url, node.start, node.end, context)) return;
  const isLinked = around.some(({ type }) => type === 'link');
  if (PICTURE_URL.test(url)) {
    const label = alt?.trim() || 'Picture';
    notes.left(
      page.file,
      line,
      `the picture ${url} is on another site`,
      isLinked
        ? 'Its alternative text is shown instead. Save it beside the text to show it.'
        : 'A link leads to it. Save it beside the text to show it.',
    );
    edits.replace(node.start, node.end, isLinked ? label : `[${label}](${url})`);
    return;
  }
  const found = /^data:/.test(url) ? url : links.resolvePicture(url, page);
  if (!found) {
    notes.left(
      page.file,
      line,
      `the picture "${url}" is missing`,
      'Its alternative text is shown instead. Put the file beside the text and name it.',
    );
    edits.replace(node.start, node.end, alt ?? '');
    return;
  }
  const altText = alt?.trim() ? alt : undefined;
  if (altText === undefined && node.title !== 'decorative') {
    notes.left(
      page.file,
      line,
      `the picture "${url}" has no alternative text`,
      'It is marked as decorative. If it shows something, describe it.',
    );
    edits.replace(node.start, node.end, `![](${found} "decorative")`);
    return;
  }
  if (found === url && node.type === 'image') return;
  const title = node.title ? ` "${node.title.replaceAll('"', '\\"')}"` : '';
  edits.replace(node.start, node.end, `![${(altText ?? '').replaceAll(/[[\]]/g, '\\$&')}](${found}${title})`);
}
