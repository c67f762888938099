/** The public interface of sign-in. It is used at build and in the browser. */
export { AuthItem, type AuthItemData } from './AuthItem.tsx';
export type { SignInData } from './load.ts';
export { type DatabaseProblem, mayBeDone, toResult } from './result.ts';
export { AuthProvider, useAuth, useAuthState } from './session/AuthProvider.tsx';
export { getAccountId, isForAnother } from './session/account.ts';
export { readStoredSession } from './session/session-state.ts';
export { findSessionClient, requireSessionClient } from './session/store.client.ts';
export { setPendingSignIn } from './sign-in/pending-sign-in.ts';
export { type Problem, toProblem } from './sign-in/problem.ts';
export { SignedIn } from './sign-in/SignedIn.tsx';
export { SignInForm } from './sign-in/SignInForm.tsx';
export { SignInPanel } from './sign-in/SignInPanel.tsx';
export { useBackend, useSignIn } from './sign-in/use-sign-in.ts';
export { hasOtherLetters, parseCode, parseEmail } from './sign-in/validate-input.ts';
