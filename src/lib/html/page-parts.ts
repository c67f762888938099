/**
 * The ids of parts of every page: a link to a heading or a chapter with such an id would lead to them, and the search would not find its
 * dialog. Other parts have ids that begin with a capital letter, as no heading's does.
 */
export const PAGE_PARTS = ['main', 'mobile-docs', 'mobile-menu', 'navbar', 'page', 'search'] as const;
