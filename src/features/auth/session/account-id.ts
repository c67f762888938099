import { authState, readStoredSession } from './session-state.ts';

/** The account that is signed in on this device, for what arrives late. A tab whose page still shows another one learns of it here. */
export const getAccountId = (): string | undefined => (readStoredSession() ?? authState.get().session)?.user.id;
