import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { getText, type ParsedHtml, parseHtml } from '#workspace/html/parse-html.ts';

/** An element: its attributes by their lower-case names, and its text. For tests. */
type Found = { attributes: Record<string, string>; text: string };

const getWords = (parsed: Pick<ParsedHtml, 'children'>) => getText(parsed).replaceAll(/\s+/g, ' ').trim();

/** Renders a component, with functions to find elements by their tag name. For tests. */
export function rendered(component: ReactNode) {
  const html = renderToStaticMarkup(component);
  const parsed = parseHtml(html);
  const all = (name: string): Found[] =>
    parsed.elements
      .filter(({ tagName }) => tagName === name)
      .map((element) => ({
        attributes: Object.fromEntries(element.attributes.map((attribute) => [attribute.name, attribute.value])),
        text: getWords(element),
      }));
  return {
    html,
    text: getWords(parsed),
    all,
    /** The first element with a tag name. Throws if there is none. */
    one(name: string): Found {
      const [first] = all(name);
      if (!first) throw new Error(`There is no <${name}> in ${html}`);
      return first;
    },
    /** Links as `text → URL`. */
    links: () => all('a').map(({ attributes, text }) => `${text || attributes['aria-label']} → ${attributes.href}`),
  };
}
