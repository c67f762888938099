import { describe, expect, it } from 'vitest';
import { files, isForTests, isTest, sources, targetOf } from './sources.ts';

/** Where a file belongs: a folder of `src/`, or a folder of the root; files of the root and of `src/` are their own. */
function layerOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  return first === 'src' ? second : first;
}

/** Every folder of `src/` that is not a layer of its own. */
const FEATURES = files('src/*/')
  .map((folder) => layerOf(folder))
  .filter((name) => !['lib', 'pages', 'shell', 'styles', 'ui'].includes(name));
const CONFIGURATION = 'site.config.ts';

/** What a feature shows the others. */
const isPublic = (path: string) => /^src\/[\w-]+\/index\.ts$/.test(path) || path === 'src/markdown/components.ts';
/** Astro needs an island's own file. */
const isForBrowser = (path: string) => /\.(client\.ts|island\.tsx)$/.test(path);
const isInSource = (path: string) => path.startsWith('src/') || path === CONFIGURATION;

/** Whether a layer may use a file of another one. Imports run one way: pages → features → ui → lib. */
function mayUse(layer: string, target: string): boolean {
  const other = layerOf(target);
  const isBelow = other === 'lib' || other === CONFIGURATION;
  if (layer === 'lib') return isBelow;
  if (layer === 'ui') return isBelow;
  if (FEATURES.includes(layer)) return isBelow || other === 'ui' || (FEATURES.includes(other) && isPublic(target));
  if (layer === 'shell') {
    return (
      isBelow ||
      ['ui', 'styles'].includes(other) ||
      (FEATURES.includes(other) && (isPublic(target) || isForBrowser(target)))
    );
  }
  if (layer === 'pages') return isInSource(target);
  if (layer === CONFIGURATION) return target === 'src/lib/site/index.ts';
  // These put the site together.
  if (layer === 'astro.config.ts' || layer === 'content.config.ts') return isInSource(target);
  // A steward's commands: the server's parts, and the plain functions of the site.
  if (layer === 'scripts')
    return other === 'server' || (isInSource(target) && !/\.(tsx|astro|client\.ts)$/.test(target));
  if (layer === 'playwright.config.ts') return other === 'scripts';
  return layer === 'tests' || layer === 'bench';
}

describe('the rule of imports', () => {
  it.each([
    ['lib', 'site.config.ts', true],
    ['lib', 'src/ui/icons.tsx', false],
    ['lib', 'src/docs/index.ts', false],
    ['ui', 'src/lib/date.ts', true],
    ['ui', 'src/docs/index.ts', false],
    ['docs', 'src/ui/icons.tsx', true],
    ['docs', 'src/markdown/components.ts', true],
    ['docs', 'src/blog/index.ts', true],
    ['docs', 'src/blog/load.ts', false],
    ['docs', 'src/shell/footer/Footer.tsx', false],
    ['docs', 'src/pages/404.astro', false],
    ['shell', 'src/docs/index.ts', true],
    ['shell', 'src/docs/sidebar.client.ts', true],
    ['shell', 'src/search/dialog/SearchDialog.island.tsx', true],
    ['shell', 'src/docs/tree.ts', false],
    ['pages', 'src/docs/DocPage.astro', true],
    ['pages', 'tests/unit/sources.ts', false],
    ['server', 'src/lib/url.ts', false],
    ['server', 'tests/unit/sources.ts', false],
    ['scripts', 'server/listen.ts', true],
    ['scripts', 'src/lib/url.ts', true],
    ['scripts', 'src/ui/Button.tsx', false],
    ['scripts', 'tests/unit/sources.ts', false],
  ])('%s may use %s: %s', (layer, target, expected) => {
    expect(mayUse(layer, target)).toBe(expected);
  });
});

const links = sources.flatMap((source) =>
  source.imports.flatMap((used) => {
    const target = targetOf(source.path, used);
    return target ? [{ from: source.path, target, ...used }] : [];
  }),
);

const show = ({ from, target }: { from: string; target: string }) => `${from} imports ${target}`;

describe('imports', () => {
  it('are found in every layer', () => {
    const layers = new Set(links.map(({ from }) => layerOf(from)));
    expect([...layers]).toEqual(
      expect.arrayContaining(['docs', 'blog', 'lib', 'ui', 'shell', 'pages', 'server', 'scripts', 'tests']),
    );
  });

  it('run one way, and between features by what they show', () => {
    const wrong = links.filter(({ from, target }) => {
      const layer = layerOf(from);
      const helpsTest = isTest(from) && isForTests(target) && isInSource(target);
      return layer !== layerOf(target) && !helpsTest && !mayUse(layer, target);
    });
    expect(wrong.map(show)).toEqual([]);
  });

  it('of what helps tests are made by tests alone', () => {
    const wrong = links.filter(({ from, target }) => isTest(target) && !isTest(from));
    expect(wrong.map(show)).toEqual([]);
  });
});
