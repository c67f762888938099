import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses an element when a state changes and the button or field that had the focus is gone, so that keyboard and screen reader
 * users can continue there. The initial state of a page does not move the focus.
 */
export function useFocusIfLost(element: RefObject<HTMLElement | null>, state: unknown): void {
  const last = useRef(state);
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    if (document.activeElement === document.body) element.current?.focus();
  }, [element, state]);
}
