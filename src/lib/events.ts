/** Dispatched on `document` after soft navigation. Islands that stay alive read the new URL from `location`. */
export const PAGE_EVENT = 'commonplace:page';

/** Dispatched on `window` after somebody signed in on this page. It hydrates islands that wait for a session. */
export const SESSION_EVENT = 'commonplace:session';
