import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** An element: its attributes by their lower-case names, and its text. For tests. */
type Found = { attributes: Record<string, string>; text: string };

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };
const decode = (html: string) => html.replaceAll(/&[\w#]+;/g, (entity) => ENTITIES[entity] ?? entity);
const getText = (html: string) =>
  decode(html.replaceAll(/<[^>]*>/g, ''))
    .replaceAll(/\s+/g, ' ')
    .trim();

const getAttributes = (tag: string) =>
  Object.fromEntries(
    [...tag.matchAll(/\s([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name?.toLowerCase(), decode(value ?? '')]),
  );

/** Renders a component, with functions to find elements by their tag name. Elements of that name must not be nested. For tests. */
export function rendered(component: ReactNode) {
  const html = renderToStaticMarkup(component);
  const all = (name: string): Found[] =>
    [...html.matchAll(new RegExp(`<${name}(?=[\\s>])([^>]*)>([\\s\\S]*?)</${name}>`, 'g'))].map(
      ([, attributes, inner]) => ({ attributes: getAttributes(attributes ?? ''), text: getText(inner ?? '') }),
    );
  return {
    html,
    text: getText(html),
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
