import { basename } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { getTarget, parse, read, readCode, type Source, sources, toSource, visit } from './sources.ts';

const scripts = Object.values<string>(JSON.parse(read('package.json')).scripts).join(' ');

/** Files that Astro, a command of package.json, a tool or a test runner starts or reads, and the messages by their name. */
const isEntry = (path: string) =>
  /^src\/(pages|lib\/messages)\//.test(path) ||
  /\.(test|spec)\.tsx?$|\.d\.ts$|^(src\/)?[\w-]+\.config\.ts$/.test(path) ||
  scripts.includes(path);

/** Exports that Astro and the tools expect in these files. */
const CONVENTIONS = ['default', 'getStaticPaths', 'prerender', 'GET', 'collections', 'setup'];

const getCode = ({ path, text }: Source) => (path.endsWith('.astro') ? readCode(text).frontMatter : text);

/** The names that a file exports, except by `export *`. */
function getExports(file: ts.SourceFile): string[] {
  return file.statements.flatMap((statement) => {
    if (ts.isExportAssignment(statement)) return ['default'];
    if (ts.isExportDeclaration(statement)) {
      const { exportClause: clause } = statement;
      return clause && ts.isNamedExports(clause) ? clause.elements.map(({ name }) => name.text) : [];
    }
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
    const has = (kind: ts.SyntaxKind) => modifiers.some((modifier) => modifier.kind === kind);
    if (!has(ts.SyntaxKind.ExportKeyword)) return [];
    return has(ts.SyntaxKind.DefaultKeyword) ? ['default'] : getDeclaredNames(statement);
  });
}

function getDeclaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const hasName =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isEnumDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement);
  return hasName && statement.name ? [statement.name.text] : [];
}

/**
 * The strings of a file: a file may be named there for a bundler, a thread or Astro. An import names a specific file and is
 * not included: it would keep all files of that name.
 */
function getQuotes(file: ts.SourceFile): string[] {
  const quotes: string[] = [];
  visit(file, (node) => {
    if (ts.isStringLiteralLike(node) && !isSpecifier(node)) quotes.push(node.text);
  });
  return quotes;
}

/** Whether a text is the source of an import. */
function isSpecifier({ parent }: ts.StringLiteralLike): boolean {
  if (ts.isCallExpression(parent)) return parent.expression.kind === ts.SyntaxKind.ImportKeyword;
  return (
    ts.isImportDeclaration(parent) ||
    ts.isExportDeclaration(parent) ||
    (ts.isLiteralTypeNode(parent) && ts.isImportTypeNode(parent.parent))
  );
}

/** Files that nothing uses as `path`, exports that nobody imports as `path: name`. */
function findUnused(all: Source[]): string[] {
  const used = new Map<string, Set<string>>();
  for (const { path, imports } of all) {
    for (const one of imports) {
      const target = getTarget(path, one);
      if (target && target !== path) used.set(target, new Set([...(used.get(target) ?? []), ...one.names]));
    }
  }
  // To parse a file takes longer than the rest, so that happens once.
  const parsed = all.map((source) => {
    const file = parse(source.path, getCode(source));
    return { path: source.path, exports: getExports(file), quotes: getQuotes(file) };
  });
  const quotes = new Set(parsed.flatMap((file) => file.quotes.map((quote) => basename(quote))));
  return parsed.flatMap(({ path, exports }) => {
    const names = used.get(path);
    const isStarted = isEntry(path) || quotes.has(basename(path));
    if (!names && !isStarted) return [path];
    if (names?.has('*')) return [];
    return exports
      .filter((name) => !names?.has(name) && !(isStarted && CONVENTIONS.includes(name)))
      .map((name) => `${path}: ${name}`);
  });
}

describe('the search for what is unused', () => {
  const unusedIn = (files: Record<string, string>) =>
    findUnused(Object.entries(files).map(([path, text]) => toSource(path, text)));
  const page = (code: string) => ({ 'src/pages/index.astro': `---\n${code}\n---\n<p />` });

  it('finds a file that nobody imports', () => {
    expect(unusedIn({ ...page(''), 'src/lib/a.ts': 'export const a = 1;' })).toEqual(['src/lib/a.ts']);
  });

  it.each([
    "import '#lib/start.ts';",
    "import('#lib/start.ts');",
    "export * from '#lib/start.ts';",
    "type Start = import('#lib/start.ts').Start;",
  ])('finds a file with the same name as another one that is imported by %s', (code) => {
    const files = { 'src/lib/start.ts': '', 'src/ui/start.ts': "console.log('started');" };
    expect(unusedIn({ ...page(code), ...files })).toEqual(['src/ui/start.ts']);
  });

  it('finds each export that nobody imports, whatever its kind', () => {
    const kinds =
      'export const a = 1, b = 2; export function c() {} export class D {} export type E = 1; export enum F {} export { a as g };';
    expect(unusedIn({ ...page("import { a } from '#lib/a.ts';"), 'src/lib/a.ts': kinds })).toEqual(
      ['b', 'c', 'D', 'E', 'F', 'g'].map((name) => `src/lib/a.ts: ${name}`),
    );
  });

  it('finds an export that only its own file uses', () => {
    const files = {
      ...page("import { b } from '#lib/a.ts';"),
      'src/lib/a.ts': 'export const a = 1; export const b = a;',
    };
    expect(unusedIn(files)).toEqual(['src/lib/a.ts: a']);
  });

  it('finds an unused re-export', () => {
    const files = { 'src/lib/a.ts': 'export const a = 1;', 'src/lib/index.ts': "export { a as b } from './a.ts';" };
    expect(unusedIn({ ...page("import '#lib/index.ts';"), ...files })).toEqual(['src/lib/index.ts: b']);
  });

  it.each([
    ["import * as all from '#lib/a.ts';", []],
    ["const all = await import('#lib/a.ts');", []],
    ["const { a } = await import('#lib/a.ts');", ['src/lib/a.ts: b']],
    ["const start = () => import('#lib/a.ts').then(({ a }) => a());", ['src/lib/a.ts: b']],
    ["const start = async () => (await import('#lib/a.ts')).a();", ['src/lib/a.ts: b']],
    ["type A = import('#lib/a.ts').a;", ['src/lib/a.ts: b']],
    ["const entry = new URL('../lib/a.ts', import.meta.url);", ['src/lib/a.ts: a', 'src/lib/a.ts: b']],
  ])('reads %s', (code, expected) => {
    expect(unusedIn({ ...page(code), 'src/lib/a.ts': 'export const a = 1; export const b = 2;' })).toEqual(expected);
  });
});

// It parses the whole repository.
it('every file and every export of the repository is used', () => {
  expect(findUnused(sources)).toEqual([]);
});
