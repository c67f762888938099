import renderer from '@astrojs/react/server.js';

type Check = typeof renderer.check;

const known = new WeakSet<object>();

/** Whether a component is one of React. On a copy of the page, as what is rendered for a trial counts the page's ids on. */
async function check(this: { result: object }, ...asked: Parameters<Check>): Promise<boolean> {
  const [component] = asked;
  if (known.has(component)) return true;
  const isReact = await Reflect.apply(renderer.check, { result: { ...this.result } }, asked);
  if (isReact) known.add(component);
  return isReact;
}

/**
 * What renders React while the site is built. Before each component, Astro asks which renderer it belongs to, and the library finds out by rendering it
 * as a trial: once is enough. A negative answer is not kept: a component that renders nothing is rejected, and may render something later.
 */
export default { ...renderer, check };
