/** What sign-in shows the rest of the site. Runs at build and in the browser alike. */
export { AuthItem, type AuthItemData } from './navbar/AuthItem.tsx';
export { type DatabaseProblem, type Result, resultOf } from './result.ts';
export { type Auth, AuthProvider, useAuth, useAuthState } from './session/AuthProvider.tsx';
export { findEngine, signOutEverywhere } from './session/store.client.ts';
export type { SignInData } from './sign-in/model.ts';
export { SignedIn } from './sign-in/SignedIn.tsx';
export { SignInForm } from './sign-in/SignInForm.tsx';
export { useBackend } from './sign-in/use-backend.ts';
export { setPending } from './sign-in/use-pending.ts';
export { useSignIn } from './sign-in/use-sign-in.ts';
