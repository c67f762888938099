import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { bundle } from 'lightningcss';
import { CSS_TARGETS } from '#lib/build/oldest-browsers.ts';
import { getAttribute, type ParsedHtml } from '#workspace/html/parse-html.ts';

/**
 * Parts that few pages have, by the class of their element: of texts, and of configured home pages. The order is that of the cascade.
 * Parts that are rare, or seldom alone, come together: each distinct style sheet is a hash in the policy, which is sent with every
 * page, and a host may read no more than 2,000 characters of it.
 */
const PARTS: Record<string, Record<string, string>> = {
  admonition: { admonition: 'admonitions/admonition.css', 'admonition--plain': 'admonitions/plain.css' },
  code: { code: 'code/code.css' },
  term: { term: 'glossary/term.css', glossary: 'glossary/glossary.css' },
  clauses: { clauses: 'clauses/clauses.css' },
  additions: {
    'fill-in': 'facts/fill-in.css',
    badge: 'badge/badge.css',
    'task-list-item': 'lists/task-lists.css',
    footnotes: 'footnotes/footnotes.css',
    math: 'maths/maths.css',
  },
  components: {
    'card-grid': 'cards/cards.css',
    steps: 'steps/steps.css',
    'file-tree': 'file-tree/file-tree.css',
    tabs: 'tabs/tabs.css',
  },
  diagram: { diagram: 'diagrams/diagram.css' },
  'table-wide': { 'table-wide': 'tables/wide.css' },
  'agreement-note': { 'agreement-note': '../features/agreements/pages/note.css' },
  cards: { cards: '../features/docs/category-cards.css' },
  'home-blocks': { 'home-blocks': '../features/home/home-blocks.css' },
  // Ordinary pages already have these.
  'home-text': { 'home-text': 'markdown.css' },
};

/** A style sheet with its imports, as small as Vite makes the others. */
const readStyles = (file: string): string =>
  bundle({
    filename: fileURLToPath(new URL(file, import.meta.url)),
    minify: true,
    targets: CSS_TARGETS,
  }).code.toString();

const styles = Object.entries(PARTS).map(([name, files]) => ({
  name,
  classes: Object.keys(files),
  css: Object.values(files).map(readStyles).join(''),
}));

/** The styles of the parts that a page has. */
export function findPartStyles({ elements }: Pick<ParsedHtml, 'elements'>): { name: string; css: string }[] {
  const classes = new Set(elements.flatMap((element) => getAttribute(element, 'class')?.split(/\s+/) ?? []));
  const needed = styles.filter((style) => style.classes.some((name) => classes.has(name)));
  return needed.map(({ name, css }) => ({ name, css }));
}

/** While developing there are no build steps, so each page loads the styles of all parts, after those that they override. */
export function partStylesInDevelopment(): AstroIntegration {
  return {
    name: 'commonplace:part-styles-in-development',
    hooks: {
      'astro:config:setup': ({ command, injectScript }) => {
        if (command === 'dev')
          injectScript(
            'page',
            Object.values(PARTS)
              .flatMap((files) => Object.values(files))
              .map((file) => `import '${new URL(file, 'file:///src/markdown/').pathname}';`)
              .join(' '),
          );
      },
    },
  };
}
