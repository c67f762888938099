import type { Group } from './model.ts';

/** Attributes of the element whose text is searched, in a group. A page without such an element is not in the index. */
export const searchable = (group: Group) => ({ 'data-pagefind-body': '', 'data-pagefind-filter': `group:${group}` });
