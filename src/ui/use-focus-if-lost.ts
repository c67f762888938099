import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives an element the focus when a state changes and the button or field that had the focus is gone. Keyboard and screen reader
 * users go on from there. The state that a page begins with takes no focus.
 */
export function useFocusIfLost(element: RefObject<HTMLElement | null>, state: unknown): void {
  const last = useRef(state);
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    if (document.activeElement === document.body) element.current?.focus();
  }, [element, state]);
}
