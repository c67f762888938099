/** Keys of local storage with what somebody has entered while signed in. Signing out removes them. */
export const JOINING_KEY = 'commonplace.joining';

export const PERSONAL_KEYS = [JOINING_KEY];
