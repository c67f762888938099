import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The folder of package.json. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * An import of a file. `isType`: it disappears with the types; `isLater`: by `import()`, when the code runs. `names` are the imported
 * names, `*` for all of them.
 */
type Import = { specifier: string; isType: boolean; isLater: boolean; names: string[] };

export type Source = { path: string; text: string; imports: Import[] };

/** A file of the repository by its path from the root. */
export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Paths from the root with forward slashes, except the sites of other generators. */
export const files = (pattern: string | string[]): string[] =>
  globSync(pattern, { cwd: ROOT, exclude: (path) => /node_modules|sites-to-import/.test(path) })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();

/** The code of an Astro component: its front matter and its scripts. */
export function readCode(astro: string): { frontMatter: string; scripts: string[]; template: string } {
  const [, frontMatter = ''] = /^---\n([\s\S]*?)\n---/.exec(astro) ?? [];
  const template = astro.replace(/^---\n[\s\S]*?\n---/, '');
  return {
    frontMatter,
    scripts: [...template.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code),
    template,
  };
}

/** The program text of a file as the compiler reads it. */
export const parse = (path: string, text: string): ts.SourceFile =>
  ts.createSourceFile(path.replace(/\.astro$/, '.ts'), text, ts.ScriptTarget.Latest, true);

/** Visits every node below a node. */
export function visit(node: ts.Node, onNode: (node: ts.Node) => void): void {
  node.forEachChild((child) => {
    onNode(child);
    visit(child, onNode);
  });
}

function isTypeImport(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  const clause = node.importClause;
  if (clause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const bindings = clause?.namedBindings;
  if (!bindings || clause.name || !ts.isNamedImports(bindings)) return false;
  return bindings.elements.every(({ isTypeOnly }) => isTypeOnly);
}

function getImportedNames(node: ts.ImportDeclaration | ts.ExportDeclaration): string[] {
  if (ts.isExportDeclaration(node))
    return node.exportClause && ts.isNamedExports(node.exportClause) ? getExportNames(node.exportClause) : ['*'];
  const { importClause: clause } = node;
  const bindings = clause?.namedBindings;
  const named = bindings && (ts.isNamedImports(bindings) ? getExportNames(bindings) : ['*']);
  return [...(clause?.name ? ['default'] : []), ...(named ?? [])];
}

/** The names that things have in the file they come from. */
const getExportNames = ({ elements }: ts.NamedImports | ts.NamedExports): string[] =>
  elements.map(({ name, propertyName }) => (propertyName ?? name).text);

/** The names used from a module that is loaded later: by `({ a }) =>` or `const { a } =`, `.a`, or possibly all of them. */
function getLaterNames(call: ts.Node): string[] {
  const { parent } = call;
  if (ts.isAwaitExpression(parent) || ts.isParenthesizedExpression(parent)) return getLaterNames(parent);
  if (ts.isVariableDeclaration(parent)) return getBoundNames(parent.name);
  if (!ts.isPropertyAccessExpression(parent)) return ['*'];
  if (parent.name.text !== 'then') return [parent.name.text];
  const [then] = ts.isCallExpression(parent.parent) ? parent.parent.arguments : [];
  const [parameter] = then && ts.isArrowFunction(then) ? then.parameters : [];
  return parameter ? getBoundNames(parameter.name) : ['*'];
}

const getBoundNames = (name: ts.BindingName): string[] =>
  ts.isObjectBindingPattern(name)
    ? name.elements.map((element) => (element.propertyName ?? element.name).getText())
    : ['*'];

function getImport(node: ts.Node): Import | undefined {
  if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) {
    const { moduleSpecifier } = node;
    if (ts.isStringLiteral(moduleSpecifier))
      return {
        specifier: moduleSpecifier.text,
        isType: isTypeImport(node),
        isLater: false,
        names: getImportedNames(node),
      };
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [argument] = node.arguments;
    if (argument && ts.isStringLiteral(argument))
      return { specifier: argument.text, isType: false, isLater: true, names: getLaterNames(node) };
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal))
    return {
      specifier: node.argument.literal.text,
      isType: true,
      isLater: false,
      names: [node.qualifier?.getText() ?? '*'],
    };
  return undefined;
}

/** The imports of a piece of code. */
export function getImports(path: string, code: string): Import[] {
  const imports: Import[] = [];
  visit(parse(path, code), (node) => {
    const found = getImport(node);
    if (found) imports.push(found);
  });
  return imports;
}

/** The TypeScript in a file: for an Astro component its front matter and its scripts. */
export function getCode(path: string, text: string): string {
  const { frontMatter, scripts } = readCode(text);
  return path.endsWith('.astro') ? [frontMatter, ...scripts].join('\n') : text;
}

/** A file of code by its path and text, with what it imports. */
export const toSource = (path: string, text: string): Source => ({
  path,
  text,
  imports: getImports(path, getCode(path, text)),
});

/** Every file of code in the repository, with what it imports. */
export const sources: Source[] = files([
  '*.{ts,mjs}',
  '{src,contracts,workspace,server,cli,scripts,tests,bench}/**/*.{ts,tsx,mjs,astro}',
]).map((path) => toSource(path, read(path)));

/** The path of an imported file from the root; undefined for a package. */
export function getTarget(from: string, { specifier }: Import): string | undefined {
  if (specifier.startsWith('#')) return inPackage(specifier);
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)).replaceAll('\\', '/') : undefined;
}

const { imports }: { imports: Record<string, string> } = JSON.parse(read('package.json'));

/** The target of an import that begins with `#`, by `imports` in package.json. */
function inPackage(specifier: string): string | undefined {
  for (const [pattern, target] of Object.entries(imports)) {
    const prefix = pattern.replace(/\*$/, '');
    if (pattern === specifier || (pattern.endsWith('*') && specifier.startsWith(prefix)))
      return target.replace('./', '').replace('*', specifier.slice(prefix.length));
  }
  return undefined;
}

export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path) || isForTests(path);

/** Test helpers. */
export const isForTests = (path: string): boolean =>
  /(^|\/)testing(\.tsx?$|\/)/.test(path) || path.startsWith('tests/');
