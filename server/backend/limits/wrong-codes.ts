import { type Clock, slidingWindow } from './window.ts';

/** Ends guessing: after a few wrong ones the code of an e-mail is void. Its link still works, so nobody is locked out. */
export interface WrongCodes {
  /** Whether the code for this address is void. */
  isVoid: (email: string) => boolean;
  /** Counted before the code is compared: a hundred guesses at once must not all be the first. */
  count: (email: string) => void;
  /** A new e-mail was sent, or the code was right. */
  forget: (email: string) => void;
}

/** @param lifetime of a code, in seconds. */
export function wrongCodes(most: number, lifetime: number, clock: Clock): WrongCodes {
  const counted = slidingWindow(most, lifetime, clock);
  return { isVoid: (email) => counted.wait(email) > 0, count: counted.add, forget: counted.clear };
}
