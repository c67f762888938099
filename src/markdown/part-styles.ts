import { readFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { getAttribute, type ParsedHtml } from '#workspace/html/parse-html.ts';

/** Parts that few pages have, by the class of their element: of texts, and of a home page whose parts are named. */
const PARTS = {
  term: 'glossary/term.css',
  glossary: 'glossary/glossary.css',
  clauses: 'clauses/clauses.css',
  'fill-in': 'facts/fill-in.css',
  'admonition--plain': 'admonitions/plain.css',
  badge: 'badge/badge.css',
  'card-grid': 'cards/cards.css',
  steps: 'steps/steps.css',
  'file-tree': 'file-tree/file-tree.css',
  math: 'maths/maths.css',
  diagram: 'diagrams/diagram.css',
  'table-wide': 'tables/wide.css',
  tabs: 'tabs/tabs.css',
  'agreement-note': '../features/agreements/pages/note.css',
  cards: '../features/docs/category-cards.css',
  'home-blocks': '../features/home/home-blocks.css',
  // A page of texts has these by itself.
  'home-text': 'markdown.css',
};

/** A style sheet with those that it imports, without its comments, and without space where it means nothing. */
const readStyles = (file: string): string =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .replaceAll(/@import '(.+?)';/g, (_, name: string) => readStyles(name))
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};]) ?/g, '$1')
    .replaceAll(/: /g, ':')
    .replaceAll(';}', '}')
    .trim();

const styles = Object.entries(PARTS).map(([name, file]) => ({ name, css: readStyles(file) }));

/** The styles of the parts that a page has: others do not carry them. */
export function findPartStyles({ elements }: Pick<ParsedHtml, 'elements'>): { name: string; css: string }[] {
  const classes = new Set(elements.flatMap((element) => getAttribute(element, 'class')?.split(/\s+/) ?? []));
  return styles.filter(({ name }) => classes.has(name));
}

/** While developing, no step follows a build, and each page fetches the styles of all parts, after those that they change. */
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
