import type { ClientDirective } from 'astro';

/** Stands in for the site's own directive, which the tests of the toolbox do not need: wakes at once. */
const intent: ClientDirective = (load) => {
  load().then((hydrate) => hydrate());
};

export default intent;
