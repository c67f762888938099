import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import browserTests from '../../playwright.config.ts';
import vitest from '../../vitest.config.ts';
import otherBrowsers from '../other-browsers.config.ts';
import { files, getCode, getTarget, parse, ROOT, read, sources, visit } from './sources.ts';

type Manifest = { dependencies: Record<string, string>; devDependencies: Record<string, string> };

const manifest: Manifest = JSON.parse(read('package.json'));
const versions = { ...manifest.dependencies, ...manifest.devDependencies };
const dependencies = Object.keys(versions);

/** Folders that each machine creates itself. */
const MADE = new Set([
  'node_modules',
  ...[...read('.gitignore').matchAll(/^([\w.-]+)\/$/gm)].map(([, folder = '']) => folder),
]);

/** Every file of the repository that is text. */
const texts = globSync(['**/*', '.*', '.ci/*'], {
  cwd: ROOT,
  exclude: (path) => MADE.has(basename(path)) || path === '.git',
})
  .filter((path) => statSync(join(ROOT, path)).isFile())
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
  .filter(({ text }) => !text.includes('\0'));

/** The names of the variables, parameters, functions and imports that code declares. */
function getBindings(path: string, code: string): string[] {
  const names: string[] = [];
  visit(parse(path, code), (node) => {
    const isBinding =
      ts.isVariableDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isBindingElement(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isFunctionExpression(node) ||
      ts.isImportSpecifier(node) ||
      ts.isImportClause(node);
    if (isBinding && node.name && ts.isIdentifier(node.name)) names.push(node.name.text);
  });
  return names;
}

describe('the repository', () => {
  it('contains no path of a machine', () => {
    const ofSomeone = /(?<![\w.)])(?:\/(?:home|Users)\/\w+|\/root\/|[A-Z]:\\Users\\)/;
    const found = texts.filter(({ text }) => ofSomeone.test(text) || text.includes(ROOT));
    expect(texts.length).toBeGreaterThan(200);
    expect(found.map(({ path }) => path)).toEqual([]);
  });

  it('has the same bytes everywhere: Git for Windows changes no end of a line', () => {
    const { stdout } = spawnSync('git', ['ls-files', '--eol'], { cwd: ROOT, encoding: 'utf8' });
    const ofText = stdout.split('\n').filter((line) => /^i\/(?:lf|crlf|mixed)/.test(line));
    expect(ofText.filter((line) => !/attr\/(?:-text|text=auto eol=lf) /.test(line))).toEqual([]);
    expect(ofText.length).toBeGreaterThan(200);
  });

  it('has only documents and settings at its root, beside the folders', () => {
    const known = /^(?:\.\w+|[A-Z]+(?:\.md)?|[\w.-]+\.(?:json|config\.m?[jt]s))$/;
    expect(texts.map(({ path }) => path).filter((path) => !/[\\/]/.test(path) && !known.test(path))).toEqual([]);
  });

  it('can be installed from any registry: none is written down', () => {
    expect(read('package-lock.json')).not.toContain('"resolved"');
    expect(read('.npmrc')).not.toMatch(/registry\s*=/);
  });

  it('calls functions that return a thing getThing or toThing, and not thingOf', () => {
    // Combined checks have such names in many libraries, and questions begin with `is`.
    const known = /^(?:(?:one|array|record|object)Of|is\w*Of)$/;
    const declared = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:const|let|function) ([a-z]\w*Of)\b/g)].map(([, name = '']) => ({ path, name })),
    );
    expect(declared.filter(({ name }) => !known.test(name))).toEqual([]);
  });

  it('names no document of the demo in the engine, which any community uses', () => {
    const ids = files('site/content/docs/**/*.md')
      .map((path) => basename(path, '.md'))
      .filter((id) => id.includes('_'));
    const inEngine = sources.filter(({ path }) => /^(?:src|server|cli|contracts|workspace)\/(?!adopt)/.test(path));
    expect(
      inEngine.flatMap(({ path, text }) => ids.filter((id) => text.includes(id)).map((id) => `${path}: ${id}`)),
    ).toEqual([]);
  });

  it('has no test that no runner finds', () => {
    const projects: { test?: { include?: string[] } }[] = JSON.parse(JSON.stringify(vitest.test?.projects ?? []));
    const inVitest = [...projects.flatMap(({ test }) => test?.include ?? []), ...(otherBrowsers.test?.include ?? [])];
    const inBrowser = files(`${browserTests.testDir}/**`).filter((path) =>
      browserTests.projects?.some(({ testMatch }) => testMatch instanceof RegExp && testMatch.test(path)),
    );
    const run = new Set([...files(inVitest), ...inBrowser]);
    const all = texts.map(({ path }) => path.replaceAll('\\', '/')).filter((path) => /\.(test|spec)\.\w+$/.test(path));
    expect(all.filter((path) => !run.has(path))).toEqual([]);
    expect(run.size).toBe(all.length);
  });

  it('replaces none of its own modules in a test but the configuration, which is data', () => {
    const replaced = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/\bvi\.(?:m|doM)ock\(\s*(?:import\(\s*)?['"`]([^'"`]+)/g)].map(([, name = '']) => ({
        path,
        name,
      })),
    );
    expect(replaced.map(({ name }) => name)).toContain('#site');
    expect(replaced.filter(({ name }) => /^[#.]/.test(name) && name !== '#site')).toEqual([]);
  });

  it("never shadows the browser's document with another variable", () => {
    expect(getBindings('a.ts', 'const { document: id } = row; f({ document: id });')).toEqual(['id']);
    expect(getBindings('a.ts', '([document]: Row[]) => document')).toEqual(['document']);
    // Where it is no word in quotes, and not the browser's, whose name a dot follows. Only these are parsed.
    const asName = /(?<![.\w'"])document(?![.\w'"])/;
    const hiding = sources.filter(
      ({ path, text }) => asName.test(text) && getBindings(path, getCode(path, text)).includes('document'),
    );
    expect(hiding.map(({ path }) => path)).toEqual([]);
  });

  it('has a licence, and names it in package.json', () => {
    expect(read('LICENSE')).toMatch(/^MIT License\n\nCopyright \(c\) \d{4} the Commonplace contributors\n/);
    expect(manifest).toMatchObject({ license: 'MIT' });
  });
});

/** The name of a package in an import: `@scope/name/part` → `@scope/name`. */
const getPackage = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

const imported = new Set(
  sources
    .filter(({ path }) => !path.startsWith('bench/'))
    .flatMap(({ path, imports }) => imports.filter((used) => !getTarget(path, used)))
    .map(({ specifier }) => specifier)
    .filter((specifier) => !isBuiltin(specifier) && !specifier.startsWith('astro:'))
    .map(getPackage),
);

/** Packages that are used without being imported: commands, the Node that runs everything, and peer dependencies. */
const COMMANDS = ['@astrojs/check', '@biomejs/biome', 'node', 'typescript-7'];
const peers = dependencies.flatMap((name) => {
  const { peerDependencies = {} }: { peerDependencies?: object } = JSON.parse(
    read(`node_modules/${name}/package.json`),
  );
  return Object.keys(peerDependencies);
});
const inUse = new Set([...imported, ...COMMANDS, ...peers]);
const typed = (name: string) => name.replace(/^@types\//, '');
const isInUse = (name: string) => inUse.has(typed(name));
const isDeclared = (name: string) => dependencies.some((dependency) => typed(dependency) === name);

describe('a dependency', () => {
  it.each(Object.entries(versions))('%s has one exact version, %s', (_, version) => {
    expect(version).toMatch(/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/);
  });

  it('is in use', () => {
    expect(dependencies.filter((name) => !isInUse(name))).toEqual([]);
  });

  it('is declared where it is imported', () => {
    expect([...imported].filter((name) => !isDeclared(name))).toEqual([]);
  });

  it('has its reason in docs/decisions, and every reason belongs to a dependency', () => {
    const [file = ''] = globSync('docs/decisions/*-libraries.md', { cwd: ROOT });
    const reasons = [...read(file).matchAll(/^\| `([^`]+)` \| (.{20,}) \|$/gm)].map(([, name]) => name);
    expect(reasons.sort()).toEqual(dependencies.sort());
  });
});
