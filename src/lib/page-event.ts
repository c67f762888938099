/** Dispatched on `document` after a page was swapped in; islands that stay alive read the new address from `location`. */
export const PAGE_EVENT = 'commonplace:page';
