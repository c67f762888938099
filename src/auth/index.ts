/** What sign-in shows the rest of the site. Runs at build and in the browser alike. */
export { type Backend, configuredBackend } from './backend/config.ts';
export { AuthItem, type AuthItemData } from './navbar/AuthItem.tsx';
export { type DatabaseProblem, type Result, resultOf } from './result.ts';
export { type Auth, AuthProvider, useAuth } from './session/AuthProvider.tsx';
export { signOutEverywhere } from './session/store.client.ts';
