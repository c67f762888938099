import renderer from '@astrojs/react/server.js';

type Check = typeof renderer.check;

const known = new WeakSet<object>();

/** Whether a component is a React component. Uses a copy of the page, as a trial rendering increments the page's id counter. */
async function check(this: { result: object }, ...asked: Parameters<Check>): Promise<boolean> {
  const [component] = asked;
  if (known.has(component)) return true;
  const isReact = await Reflect.apply(renderer.check, { result: { ...this.result } }, asked);
  if (isReact) known.add(component);
  return isReact;
}

/**
 * Renders React while the site is built. Before each component, Astro asks which renderer it belongs to, and the library finds out by
 * a trial rendering: once is enough. Negative answers are not cached, as a component that renders nothing may render something later.
 */
export default { ...renderer, check };
