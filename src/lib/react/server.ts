import renderer from '@astrojs/react/server.js';
import { createElement, type ElementType } from 'react';
import { renderToString } from 'react-dom/server';

type Check = typeof renderer.check;
type Render = typeof renderer.renderToStaticMarkup;

const known = new WeakSet<object>();

/** Whether a component is a React component. Uses a copy of the page, as a trial rendering increments the page's id counter. */
async function check(this: { result: object }, ...asked: Parameters<Check>): Promise<boolean> {
  const [component] = asked;
  if (known.has(component)) return true;
  const isReact = await Reflect.apply(renderer.check, { result: { ...this.result } }, asked);
  if (isReact) known.add(component);
  return isReact;
}

/** What React puts before the HTML of a component so that its images are loaded earlier. The library removes it, too. */
const HINTS = /^(?:<link\s[^>]*rel="preload"[^>]*>)+/;

/**
 * Renders a component, with a prefix for its ids. Without a stream, the library (7.0.0) passes the prefix to the browser alone: fields then
 * referred to their hints and errors by ids that no element had. Here it still chooses the prefix and prepares the properties.
 */
async function renderToStaticMarkup(this: unknown, ...asked: Parameters<Render>): ReturnType<Render> {
  const [component, ...others] = asked;
  let properties = {};
  const takeProperties = (given: object) => {
    properties = given;
    return null;
  };
  const { attrs } = await Reflect.apply(renderer.renderToStaticMarkup, this, [takeProperties, ...others]);
  const options = { identifierPrefix: attrs?.prefix ?? '' };
  return {
    attrs,
    html: renderToString(createElement(component as ElementType, properties), options).replace(HINTS, ''),
  };
}

/**
 * Renders React while the site is built. Before each component, Astro asks which renderer it belongs to, and the library finds out by
 * a trial rendering: once is enough. Negative answers are not cached, as a component that renders nothing may render something later.
 */
export default { ...renderer, check, renderToStaticMarkup };
