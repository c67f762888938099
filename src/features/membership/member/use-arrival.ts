import { type RefObject, useEffect, useRef } from 'react';

/** Gives an element the focus when it appears, where the visitor's own step has brought it. */
export function useArrival<T extends HTMLElement>(hasArrived: boolean): RefObject<T | null> {
  const element = useRef<T>(null);
  const isWanted = useRef(hasArrived);
  useEffect(() => {
    if (isWanted.current) element.current?.focus();
  }, []);
  return element;
}
