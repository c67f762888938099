/** What search shows the rest of the site. */
export { SearchLink } from './open/SearchLink.tsx';
export { searchable } from './searchable.ts';
