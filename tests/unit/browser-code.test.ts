import { describe, expect, it } from 'vitest';
import { getImports, getTarget, isTest, readCode, type Source, sources } from './sources.ts';

/** The packages that may reach the browser: what islands are made of, and the client of the backend. */
const PACKAGES = ['react', 'react-dom/client', '@supabase/supabase-js'];
/** The packages of the service worker, which is not part of any page. */
const WORKER = 'src/features/offline/worker/';
const isOfWorker = ({ path, specifier }: { path: string; specifier: string }) =>
  path.startsWith(WORKER) && /^workbox-[\w-]+$/.test(specifier);

const byPath = new Map(sources.map((source) => [source.path, source]));
const isEntry = (path: string) => /\.(client\.ts|island\.tsx)$/.test(path) && !isTest(path);
const components = sources.filter(({ path }) => path.endsWith('.astro'));

/** A file with everything that is loaded with it; `isLater`: including what it loads when it runs. */
function closure(entries: string[], { isLater }: { isLater: boolean }): Map<string, Source> {
  const reached = new Map<string, Source>();
  const open = [...entries];
  for (let path = open.pop(); path; path = open.pop()) {
    const source = byPath.get(path);
    if (!source || reached.has(path)) continue;
    reached.set(path, source);
    for (const used of source.imports) {
      const target = getTarget(path, used);
      if (target && !used.isType && (isLater || !used.isLater)) open.push(target);
    }
  }
  return reached;
}

/** What came after the oldest browsers of src/lib/build/oldest-browsers.ts, and has no replacement there. */
const TOO_NEW =
  /\b(?:URL\.parse|RegExp\.escape|Promise\.try|Error\.isError|Math\.sumPrecise|Iterator\.from)\b|\.(?:toBase64|toHex|getOrInsert|isSubsetOf|symmetricDifference)\(|\.fromBase64\b|(?:(?<!navigation)\.(?:values|keys|entries)\(\)|\.matchAll\([^()]*\))\.(?:map|filter|some|every|find|reduce|toArray|forEach)\(/g;

/** What reaches the browser, and what browser, build, commands and server share. */
const isForAll = (path: string | undefined) => path?.startsWith('src/') || path?.startsWith('contracts/');

/** Packages and files outside `src/` that some files load. */
const outsiders = (reached: Map<string, Source>) =>
  [...reached.values()].flatMap(({ path, imports }) =>
    imports
      .filter((used) => !used.isType && !isForAll(getTarget(path, used)))
      .map(({ specifier }) => ({ path, specifier })),
  );

const entries = sources.map(({ path }) => path).filter(isEntry);

describe('what reaches the browser', () => {
  it('is named *.client.ts or *.island.tsx', () => {
    expect(entries.length).toBeGreaterThan(5);
    const islands = components.flatMap(({ path, text }) => {
      const { frontMatter, template } = readCode(text);
      const woken = [...template.matchAll(/<(\w+)\s[^>]*?\bclient:/g)].map(([, name]) => name);
      const names = new Map(
        [...frontMatter.matchAll(/^import (\w+) from '([^']+)'/gm)].map(([, name, file]) => [name, file]),
      );
      return woken.map((name) => `${path}: ${names.get(name) ?? name}`);
    });
    expect(islands).not.toEqual([]);
    expect(islands.filter((island) => !island.endsWith('.island.tsx'))).toEqual([]);
  });

  it('is loaded by a script of a component only if it is named *.client.ts', () => {
    const scripts = components.flatMap(({ path, text }) =>
      readCode(text).scripts.flatMap((code) => getImports(path, code).map(({ specifier }) => `${path}: ${specifier}`)),
    );
    expect(scripts).not.toEqual([]);
    expect(scripts.filter((script) => !script.endsWith('.client.ts'))).toEqual([]);
  });

  it('named *.client.ts is used by nothing that runs at build', () => {
    const reached = closure(entries, { isLater: true });
    const wrong = sources.filter(
      ({ path, imports }) =>
        !reached.has(path) &&
        !isTest(path) &&
        !path.endsWith('.astro') &&
        imports.some(({ specifier, isType }) => specifier.endsWith('.client.ts') && !isType),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('loads few packages, and nothing else from outside src/ and contracts/: no configuration, no content, no server code', () => {
    const wrong = outsiders(closure(entries, { isLater: true })).filter(
      (outsider) => !PACKAGES.includes(outsider.specifier) && !isOfWorker(outsider),
    );
    expect(wrong).toEqual([]);
  });

  it('uses nothing that is too new for the browsers that the design is for', () => {
    expect('URL.parse(a) b.values().map(c) d.matchAll(/e/g).some(f)'.match(TOO_NEW)).toHaveLength(3);
    const reached = [...closure(entries, { isLater: true }).values()];
    expect(
      reached.flatMap(({ path, text }) => (text.match(TOO_NEW) ?? []).map((found) => `${path}: ${found}`)),
    ).toEqual([]);
  });

  it('contains nothing of the service worker in pages', () => {
    const pages = closure(
      entries.filter((path) => !path.startsWith(WORKER)),
      { isLater: true },
    );
    expect([...pages.keys()].filter((path) => path.startsWith(WORKER))).toEqual([]);
  });
});

describe('the core that runs on every page before anyone touches it', () => {
  const core = closure(['src/layout/core.client.ts', 'src/layout/intent.client.ts'], { isLater: false });

  it('is more than one file', () => {
    expect(core.size).toBeGreaterThan(5);
  });

  it('loads no package at all, and so no React', () => {
    expect(outsiders(core)).toEqual([]);
  });
});
