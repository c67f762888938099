/** The event on the document after the link of a mail has been used or discarded. */
export const LINK_CHANGE = 'commonplace:link';
