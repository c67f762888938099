import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { quote } from '#cli/output/quote.ts';
import { lookUp } from '../look-up.ts';
import { type Context, getImportPath } from './context.ts';
import { type Node, walk } from './tree.ts';

/** The meaning of a component of the old site. */
export type Meaning =
  | {
      kind:
        | 'tab item'
        | 'link'
        | 'admonition'
        | 'code'
        | 'part'
        | 'card'
        | 'badge'
        | 'picture'
        | 'doc list'
        | 'nothing';
    }
  /** `from` and `code` are those of a component of the site that only is a group of tabs around its children. */
  | { kind: 'tabs'; from?: string; code?: string }
  /** One that this engine has, perhaps under another name. */
  | { kind: 'same'; name: string }
  /** One that folds its text away. Its summary is an attribute, or separate text. */
  | { kind: 'details'; attribute: string; summary: string }
  /** `file`: the file whose text it is, as of `import code from './a.ts?raw'`. */
  | { kind: 'unknown'; from: string; file?: string };

export type Components = { known: ReadonlyMap<string, Meaning>; names: ReadonlySet<string> };

const THEME: Record<string, Meaning> = {
  '@theme/Tabs': { kind: 'tabs' },
  '@theme/TabItem': { kind: 'tab item' },
  '@theme/Admonition': { kind: 'admonition' },
  '@theme/CodeBlock': { kind: 'code' },
  '@theme/DocCardList': { kind: 'doc list' },
  '@theme/Details': { kind: 'details', attribute: 'summary', summary: 'Details' },
  '@theme/IdealImage': { kind: 'picture' },
  '@docusaurus/Link': { kind: 'link' },
  // Of Astro: `Image` and `Picture`.
  'astro:assets': { kind: 'picture' },
};

/** What Starlight has for MDX. */
const STARLIGHT: Record<string, Meaning> = {
  Aside: { kind: 'admonition' },
  Badge: { kind: 'badge' },
  Card: { kind: 'card' },
  CardGrid: { kind: 'same', name: 'Cards' },
  Code: { kind: 'code' },
  FileTree: { kind: 'same', name: 'FileTree' },
  Icon: { kind: 'nothing' },
  LinkButton: { kind: 'link' },
  LinkCard: { kind: 'card' },
  Steps: { kind: 'same', name: 'Steps' },
  TabItem: { kind: 'tab item' },
  Tabs: { kind: 'tabs' },
};

const IMPORT = /^import\s+(.+?)\s+from\s+(["'])(.+?)\2;?\s*$/;

/** Reads what a text imports, removes what is not needed here, and returns the meaning of every name. */
export function readImports(tree: Node, context: Context): Components {
  // A site can make these known to every text.
  const known = new Map(Object.entries(THEME).map(([source, meaning]) => [basename(source), meaning]));
  const names = new Set<string>();
  for (const { node } of walk(tree)) {
    if (node.type !== 'mdxjsEsm') continue;
    let at = node.start;
    for (const statement of splitStatements(context.edits.source.slice(node.start, node.end))) {
      readStatement(statement, at, context, known, names);
      at += statement.length;
    }
  }
  return { known, names };
}

/** The statements of a block of imports and exports, each with the whitespace before the next one. */
function splitStatements(code: string): string[] {
  try {
    const { body } = parseAst(code, { lang: 'tsx' });
    return body.map(({ start }, index) => code.slice(index === 0 ? 0 : start, body[index + 1]?.start ?? code.length));
  } catch {
    return [code];
  }
}

function readStatement(
  statement: string,
  at: number,
  context: Context,
  known: Map<string, Meaning>,
  names: Set<string>,
) {
  const { page, links, notes, edits, getLine } = context;
  const end = at + statement.trimEnd().length;
  const remove = () => edits.remove(at, end);
  const [, specifiers, , written] = IMPORT.exec(statement.trim().replaceAll('\n', ' ')) ?? [];
  // Formatters of Markdown have put a backslash before the underscore of many paths, where JavaScript drops it.
  const source = written?.replaceAll('\\_', '_');
  if (!specifiers || !source) {
    if (/^import\s*["']/.test(statement)) return remove();
    if (!/^export\b/.test(statement)) return;
    const isTabs = isGroupOfTabs(statement);
    if (!isTabs)
      notes.left(
        page.file,
        getLine(at),
        `what the text declares itself: ${firstLine(statement)}`,
        'Describe in words what it showed.',
      );
    for (const [, name = ''] of statement.matchAll(/export\s+(?:default\s+)?(?:const|let|function|class)\s+(\w+)/g)) {
      names.add(name);
      known.set(name, {
        kind: isTabs ? 'tabs' : 'unknown',
        from: 'the text itself',
        ...(isTabs && { code: statement }),
      });
    }
    return remove();
  }
  const pairs = getNames(specifiers);
  const locals = pairs.map(({ local }) => local);
  const isStarlight = source === '@astrojs/starlight/components';
  const getTheme = (imported: string) => (isStarlight ? lookUp(STARLIGHT, imported) : lookUp(THEME, source));
  const target = /\.mdx?$/.test(source) ? links.getPage(resolvePath(source, context)) : undefined;
  for (const local of locals) names.add(local);
  if (target) {
    for (const local of locals) known.set(local, { kind: 'part' });
    return edits.replace(at, end, `import ${specifiers} from ${quote(getImportPath(page, target))};`);
  }
  for (const { imported, local } of pairs)
    known.set(local, getTheme(imported) ?? readComponent(source, local, context));
  remove();
}

const firstLine = (text: string) => text.trim().split('\n')[0]?.slice(0, 100) ?? '';

/** What an import names, as `{ Tabs as Group }`: by its name in the module, and in the text. */
function getNames(specifiers: string): { imported: string; local: string }[] {
  return specifiers
    .replaceAll(/[{}]/g, ',')
    .split(',')
    .map((part) => part.trim().split(/\s+as\s+/))
    .map(([imported = '', local = imported]) => ({ imported, local }))
    .filter(({ local }) => /^[\w$]+$/.test(local));
}

const resolvePath = (source: string, { page, links }: Context): string =>
  source.startsWith('@site/') ? links.inSite(source.slice('@site/'.length)) : resolve(dirname(page.file), source);

const CHILDREN = /\{\s*(?:props\.)?children\s*\}/;

const isGroupOfTabs = (code: string) => /<Tabs\b/.test(code) && CHILDREN.test(code);

const COMPONENT_ENDINGS = ['', '.jsx', '.tsx', '.js', '.ts', '/index.jsx', '/index.tsx', '/index.js', '/index.ts'];

/** A file as a text: with Vite, and with the loader that sites of Docusaurus have for it. */
const RAW = /^!!raw-loader!|\?raw$/;

/** Reads the file of a component: a component that is only a `<details>` around its children is known here. */
function readComponent(given: string, local: string, context: Context): Meaning {
  const source = given.replace(RAW, '');
  if (source !== given) {
    const file = resolvePath(source, context);
    const isThere = statSync(file, { throwIfNoEntry: false })?.isFile() === true && context.notes.isOfSite(file);
    return { kind: 'unknown', from: given, ...(isThere && { file }) };
  }
  if (!/^(\.|@site\/)/.test(source)) return { kind: 'unknown', from: source };
  const path = resolvePath(source, context);
  const file = COMPONENT_ENDINGS.map((ending) => path + ending).find(
    (candidate) => /\.[jt]sx?$/.test(candidate) && existsSync(candidate),
  );
  if (!file) return { kind: 'unknown', from: source };
  const text = readFileSync(file, 'utf8');
  if (isGroupOfTabs(text)) return { kind: 'tabs', from: source, code: text };
  const folds = /<details\b/.test(text) && CHILDREN.test(text);
  const [, attribute] = /<summary\b[^>]*>[\s\S]*?\{\s*(?:props\.)?(\w+)\s*\}[\s\S]*?<\/summary>/.exec(text) ?? [];
  if (!folds || !attribute) return { kind: 'unknown', from: source };
  const [, , byDefault] = new RegExp(`\\b${attribute}\\s*=\\s*(["'])(.*?)\\1`).exec(text) ?? [];
  return { kind: 'details', attribute, summary: byDefault ?? local };
}
