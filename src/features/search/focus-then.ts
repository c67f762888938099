import type { RefObject } from 'react';

/** The action of a button that disappears when it is pressed. The focus moves to `target` first, so that it is not lost. */
export const focusThen =
  <Choice extends unknown[]>(target: RefObject<HTMLElement | null>, act: (...choice: Choice) => void) =>
  (...choice: Choice): void => {
    target.current?.focus({ preventScroll: true });
    act(...choice);
  };
