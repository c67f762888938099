/** Dispatched on `window` when somebody has signed in on this page, for islands that sleep until there is a session. */
export const SESSION_EVENT = 'commonplace:session';
