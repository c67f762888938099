import { type RefObject, useEffect } from 'react';

/** Closes an open `details` on a press outside, when the focus leaves, and on Escape, which gives the focus back. */
export function useDismiss(ref: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const details = ref.current;
    if (!details) return;
    const listening = new AbortController();
    const { signal } = listening;
    const close = () => {
      details.open = false;
    };
    const closeUnlessInside = (target: EventTarget | null) => {
      if (!(target instanceof Node) || !details.contains(target)) close();
    };
    addEventListener('pointerdown', ({ target }) => closeUnlessInside(target), { signal });
    details.addEventListener('focusout', ({ relatedTarget }) => relatedTarget && closeUnlessInside(relatedTarget), {
      signal,
    });
    details.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || !details.open) return;
        event.stopPropagation();
        close();
        details.querySelector('summary')?.focus();
      },
      { signal },
    );
    return () => listening.abort();
  }, [ref]);
}
