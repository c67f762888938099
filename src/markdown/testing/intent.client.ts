import type { ClientDirective } from 'astro';

/** Replaces the site's own directive in tests of the toolbox: wakes at once. */
const intent: ClientDirective = (load) => {
  load().then((hydrate) => hydrate());
};

export default intent;
