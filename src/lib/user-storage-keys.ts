/** Keys of local storage for what a signed-in user has entered. Signing out removes them. */
export const JOINING_KEY = 'commonplace.joining';

export const USER_STORAGE_KEYS = [JOINING_KEY];
