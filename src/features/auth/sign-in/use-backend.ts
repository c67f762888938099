import { type RefObject, useEffect, useState } from 'react';
import { findEngine } from '../session/store.client.ts';

/**
 * Fetches the backend's client once the visitor is in the form, so that it is there when they press the button. Returns
 * whether the site has a backend: undefined as long as nobody knows.
 */
export function useBackend(form: RefObject<HTMLElement | null>): boolean | undefined {
  const [hasBackend, setHasBackend] = useState<boolean>();
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const ask = () =>
      findEngine().then(
        (engine) => setHasBackend(engine !== null),
        (error: unknown) => console.error('The backend could not be reached.', error),
      );
    element.addEventListener('focusin', ask, { once: true });
    // The focus may have been what woke the island.
    if (element.contains(document.activeElement)) void ask();
    return () => element.removeEventListener('focusin', ask);
  }, [form]);
  return hasBackend;
}
