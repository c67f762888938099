import renderer from '@astrojs/react/server.js';

/**
 * What renders React while the site is built. Before each component, Astro asks whose it is, and the library finds out by calling it
 * in a rendering of its own. Here every function that is no component of Astro is one of React.
 */
export default {
  ...renderer,
  check: async (...[component, ...rest]: Parameters<typeof renderer.check>) =>
    typeof component === 'function' || renderer.check(component, ...rest),
};
