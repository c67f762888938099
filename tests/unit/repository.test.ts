import { globSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { getTarget, ROOT, read, sources } from './sources.ts';

type Manifest = { dependencies: Record<string, string>; devDependencies: Record<string, string> };

const manifest: Manifest = JSON.parse(read('package.json'));
const versions = { ...manifest.dependencies, ...manifest.devDependencies };
const dependencies = Object.keys(versions);

/** Folders that each machine makes for itself. */
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

describe('the repository', () => {
  it('names no path of a machine', () => {
    const ofSomeone = /(?<![\w.)])(?:\/(?:home|Users)\/\w+|\/root\/|[A-Z]:\\Users\\)/;
    const found = texts.filter(({ text }) => ofSomeone.test(text) || text.includes(ROOT));
    expect(texts.length).toBeGreaterThan(200);
    expect(found.map(({ path }) => path)).toEqual([]);
  });

  it('is installed from whichever registry one has: none is written down', () => {
    expect(read('package-lock.json')).not.toContain('"resolved"');
    expect(read('.npmrc')).not.toMatch(/registry\s*=/);
  });

  it('calls what gives a thing getThing or toThing, and not thingOf', () => {
    // Parsers made of others are called so in many libraries, and `isOf` asks.
    const known = ['oneOf', 'listOf', 'isOf'];
    const declared = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:const|let|function) ([a-z]\w*Of)\b/g)].map(([, name = '']) => ({ path, name })),
    );
    expect(declared.filter(({ name }) => !known.includes(name))).toEqual([]);
  });

  it('has a licence, and says so in package.json', () => {
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

/** What is used without being imported: commands, the Node that runs it all, and what other dependencies ask for. */
const COMMANDS = ['@astrojs/check', '@biomejs/biome', 'node'];
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
    expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  });

  it('is in use', () => {
    expect(dependencies.filter((name) => !isInUse(name))).toEqual([]);
  });

  it('is declared where it is imported', () => {
    expect([...imported].filter((name) => !isDeclared(name))).toEqual([]);
  });

  it('has its reason in docs/decisions, and nothing has one that is not a dependency', () => {
    const [file = ''] = globSync('docs/decisions/*-libraries.md', { cwd: ROOT });
    const reasons = [...read(file).matchAll(/^\| `([^`]+)` \| (.{20,}) \|$/gm)].map(([, name]) => name);
    expect(reasons.sort()).toEqual(dependencies.sort());
  });
});
