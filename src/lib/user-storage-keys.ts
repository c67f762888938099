/** Keys of local storage for what a signed-in user has entered, or may read without a network. Signing out removes them. */
export const JOINING_KEY = 'commonplace.joining';
export const MEMBERS_PAGES_KEY = 'commonplace.members-pages';

export const USER_STORAGE_KEYS = [JOINING_KEY, MEMBERS_PAGES_KEY];
