import { describe, expect, it } from 'vitest';
import { getTarget, isForTests, isTest, sources } from './sources.ts';

/** The layer of a file: a feature, a folder of `src/` or of the root. */
function getLayer(path: string): string {
  const [first = '', second = '', third = ''] = path.split('/');
  if (first === 'src' && second === 'features') return `features/${third}`;
  return first === 'src' ? second : first;
}

const isFeature = (layer: string) => layer.startsWith('features/') || layer === 'markdown';
/** Files that every layer may use. */
const BASE = ['contracts', 'workspace', 'lib'];

/** The public files of a feature. */
const isPublic = (path: string) =>
  /^src\/features\/[\w-]+\/index\.ts$/.test(path) ||
  ['src/markdown/index.ts', 'src/markdown/components.ts'].includes(path);
/** Astro needs the file of an island itself. */
const isForBrowser = (path: string) => /\.(client\.ts|island\.tsx)$/.test(path);

/** Whether a layer may use a file of another one: pages → layout, features → ui → lib → workspace → contracts. */
function mayUse(layer: string, target: string): boolean {
  const other = getLayer(target);
  if (layer === 'contracts') return false;
  if (layer === 'workspace') return other === 'contracts';
  if (layer === 'lib') return ['contracts', 'workspace'].includes(other);
  if (layer === 'ui' || layer === 'styles') return BASE.includes(other);
  if (isFeature(layer)) return BASE.includes(other) || other === 'ui' || (isFeature(other) && isPublic(target));
  if (layer === 'layout')
    return (
      [...BASE, 'ui', 'styles'].includes(other) || (isFeature(other) && (isPublic(target) || isForBrowser(target)))
    );
  // These assemble the site.
  if (['pages', 'astro.config.mjs', 'astro.members.config.mjs', 'content.config.ts', 'collections.ts'].includes(layer))
    return target.startsWith('src/') || BASE.includes(other) || other === 'astro.config.mjs';
  if (layer === 'server') return ['contracts', 'workspace'].includes(other);
  // What a command writes for readers uses the messages of the pages.
  if (layer === 'cli' && target.startsWith('src/lib/messages/')) return true;
  if (layer === 'cli') return ['contracts', 'workspace', 'server', 'scripts'].includes(other);
  if (layer === 'scripts') return ['contracts', 'workspace', 'server'].includes(other);
  if (layer === 'site') return target === 'contracts/site-config/index.ts';
  if (layer === 'playwright.config.ts' || layer === 'vitest.config.ts') return other === 'scripts' || other === 'tests';
  return layer === 'tests' || layer === 'bench';
}

describe('the rule of imports', () => {
  it.each([
    ['contracts', 'workspace/url.ts', false],
    ['workspace', 'contracts/agreements.ts', true],
    ['workspace', 'src/lib/date.ts', false],
    ['lib', 'workspace/site.ts', true],
    ['lib', 'src/ui/icons.tsx', false],
    ['lib', 'src/features/docs/index.ts', false],
    ['ui', 'src/lib/date.ts', true],
    ['ui', 'src/features/docs/index.ts', false],
    ['features/docs', 'src/ui/icons.tsx', true],
    ['features/docs', 'src/markdown/components.ts', true],
    ['features/docs', 'src/features/blog/index.ts', true],
    ['features/docs', 'src/features/blog/load.ts', false],
    ['features/docs', 'src/layout/Footer.tsx', false],
    ['features/docs', 'src/pages/404.astro', false],
    ['layout', 'src/features/docs/index.ts', true],
    ['layout', 'src/features/docs/sidebar.client.ts', true],
    ['layout', 'src/features/search/dialog/SearchDialog.island.tsx', true],
    ['layout', 'src/features/docs/tree.ts', false],
    ['pages', 'src/features/docs/DocPage.astro', true],
    ['pages', 'tests/unit/sources.ts', false],
    ['server', 'src/lib/date.ts', false],
    ['server', 'contracts/agreements.ts', true],
    ['server', 'tests/unit/sources.ts', false],
    ['cli', 'server/http/listen.ts', true],
    ['cli', 'src/lib/date.ts', false],
    ['cli', 'src/lib/messages/index.ts', true],
    ['scripts', 'src/ui/Button.tsx', false],
  ])('%s may use %s: %s', (layer, target, expected) => {
    expect(mayUse(layer, target)).toBe(expected);
  });
});

const links = sources.flatMap((source) =>
  source.imports.flatMap((used) => {
    const target = getTarget(source.path, used);
    return target ? [{ from: source.path, target, ...used }] : [];
  }),
);

type Edge = { from: string; target: string };

/** The parts of two paths below their last common folder: two files, two folders, or one of each. */
function toSiblings({ from, target }: Edge): Edge {
  const [a, b] = [from.split('/'), target.split('/')];
  const depth = a.findIndex((part, index) => part !== b[index]);
  return { from: a.slice(0, depth + 1).join('/'), target: b.slice(0, depth + 1).join('/') };
}

/** The imports by which files, or sibling folders, import each other, directly or in a circle of several. */
function findCycles<T extends Edge>(edges: T[]): T[] {
  const siblings = new Map(edges.filter(({ from, target }) => from !== target).map((edge) => [edge, toSiblings(edge)]));
  for (let count = -1; count !== siblings.size; ) {
    count = siblings.size;
    const sources = new Set([...siblings.values()].map(({ from }) => from));
    const targets = new Set([...siblings.values()].map(({ target }) => target));
    for (const [edge, { from, target }] of siblings) {
      if (!targets.has(from) || !sources.has(target)) siblings.delete(edge);
    }
  }
  return [...siblings.keys()];
}

describe('a cycle of imports', () => {
  const cyclesIn = (...edges: [string, string][]) =>
    findCycles(edges.map(([from, target]) => ({ from, target }))).map(({ from, target }) => [from, target]);

  it('is found between files', () => {
    expect(cyclesIn(['lib/a.ts', 'lib/b.ts'], ['lib/b.ts', 'lib/a.ts'])).toHaveLength(2);
  });

  it('is found between several files, without the files that lead to it', () => {
    const cycle: [string, string][] = [
      ['a.ts', 'b.ts'],
      ['b.ts', 'c.ts'],
      ['c.ts', 'a.ts'],
    ];
    expect(cyclesIn(['before.ts', 'a.ts'], ...cycle, ['c.ts', 'after.ts'])).toEqual(cycle);
  });

  it('is found between folders whose files have none', () => {
    expect(cyclesIn(['ui/a.ts', 'lib/b.ts'], ['lib/c.ts', 'ui/d.ts'])).toHaveLength(2);
    expect(cyclesIn(['docs/card/a.ts', 'docs/join/b.ts'], ['docs/join/c.ts', 'docs/card/d.ts'])).toHaveLength(2);
  });

  it('does not exist between a folder and its content', () => {
    expect(cyclesIn(['server/main.ts', 'server/http/app.ts'], ['server/http/app.ts', 'server/json.ts'])).toEqual([]);
  });
});

const show = ({ from, target }: { from: string; target: string }) => `${from} imports ${target}`;

describe('imports', () => {
  it('are found in every layer', () => {
    const layers = new Set(links.map(({ from }) => getLayer(from)));
    expect([...layers]).toEqual(
      expect.arrayContaining(['features/docs', 'lib', 'ui', 'layout', 'pages', 'server', 'cli', 'workspace', 'tests']),
    );
  });

  it('run one way, and between features only to public files', () => {
    const wrong = links.filter(({ from, target }) => {
      const layer = getLayer(from);
      const helpsTest = isTest(from) && isForTests(target);
      return layer !== getLayer(target) && !helpsTest && !mayUse(layer, target);
    });
    expect(wrong.map(show)).toEqual([]);
  });

  it('form no cycle, neither of files nor of sibling folders', () => {
    const wrong = findCycles(links.filter(({ from, target }) => !isTest(from) && !isTest(target)));
    expect(wrong.map(show)).toEqual([]);
  });

  it('from the folder of the community are in the list of the sites alone', () => {
    const users = links.filter(({ from, target }) => getLayer(target) === 'site' && getLayer(from) !== 'site');
    expect(users.map(({ from }) => from)).toEqual(['tests/support/sites.ts']);
  });

  it('of test helpers are only in tests', () => {
    const wrong = links.filter(
      ({ from, target }) => isTest(target) && !isTest(from) && getLayer(from) !== 'playwright.config.ts',
    );
    expect(wrong.map(show)).toEqual([]);
  });

  it('of Node alone are in what declares the collections: Vite transforms all that it imports, in each build', () => {
    const declarations = sources.filter(({ path }) => path.endsWith('content.config.ts'));
    const imports = declarations.flatMap(({ imports }) => imports.filter(({ isType }) => !isType));
    expect(new Set(imports.map(({ specifier }) => specifier))).toEqual(new Set(['node:module']));
  });

  it('go up two folders at most; beyond that they use "#"', () => {
    const wrong = links.filter(({ specifier }) => specifier.startsWith('../../../'));
    expect(wrong.map(show)).toEqual([]);
  });
});
