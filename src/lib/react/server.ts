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
 * What renders React while the site is built. Before each component, Astro asks whose it is, and the library finds out by rendering it
 * for a trial: once is enough. What it denies is asked again: a component that shows nothing is denied, and may show something later.
 */
export default { ...renderer, check };
