import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { bundle } from 'lightningcss';
import { CSS_TARGETS } from '#lib/build/oldest-browsers.ts';
import { getAttribute, type ParsedHtml } from '#workspace/html/parse-html.ts';

/** Parts that few pages have, by the class of their element: of texts, and of configured home pages. The order is that of the cascade. */
const PARTS = {
  admonition: 'admonitions/admonition.css',
  code: 'code/code.css',
  term: 'glossary/term.css',
  glossary: 'glossary/glossary.css',
  clauses: 'clauses/clauses.css',
  'fill-in': 'facts/fill-in.css',
  'admonition--plain': 'admonitions/plain.css',
  badge: 'badge/badge.css',
  'card-grid': 'cards/cards.css',
  'task-list-item': 'lists/task-lists.css',
  footnotes: 'footnotes/footnotes.css',
  steps: 'steps/steps.css',
  'file-tree': 'file-tree/file-tree.css',
  math: 'maths/maths.css',
  diagram: 'diagrams/diagram.css',
  'table-wide': 'tables/wide.css',
  tabs: 'tabs/tabs.css',
  'agreement-note': '../features/agreements/pages/note.css',
  cards: '../features/docs/category-cards.css',
  'home-blocks': '../features/home/home-blocks.css',
  // Ordinary pages already have these.
  'home-text': 'markdown.css',
};

/** A style sheet with its imports, as small as Vite makes the others. */
const readStyles = (file: string): string =>
  bundle({
    filename: fileURLToPath(new URL(file, import.meta.url)),
    minify: true,
    targets: CSS_TARGETS,
  }).code.toString();

const styles = Object.entries(PARTS).map(([name, file]) => ({ name, css: readStyles(file) }));

/** The styles of the parts that a page has. */
export function findPartStyles({ elements }: Pick<ParsedHtml, 'elements'>): { name: string; css: string }[] {
  const classes = new Set(elements.flatMap((element) => getAttribute(element, 'class')?.split(/\s+/) ?? []));
  return styles.filter(({ name }) => classes.has(name));
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
              .map((file) => `import '${new URL(file, 'file:///src/markdown/').pathname}';`)
              .join(' '),
          );
      },
    },
  };
}
