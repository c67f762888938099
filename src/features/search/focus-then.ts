import type { RefObject } from 'react';

/** What a button does that disappears with it. The focus moves first, so that it is not lost. */
export const focusThen =
  <Choice extends unknown[]>(target: RefObject<HTMLElement | null>, act: (...choice: Choice) => void) =>
  (...choice: Choice): void => {
    target.current?.focus({ preventScroll: true });
    act(...choice);
  };
