import { useCallback, useEffect, useRef } from 'react';

/**
 * Answers that may overtake each other: `latest(promise)` resolves to undefined for one that another call has followed, or that
 * comes after the component has gone.
 */
export function useLatest() {
  const count = useRef(0);
  useEffect(
    () => () => {
      count.current++;
    },
    [],
  );
  return useCallback(async <T>(promise: Promise<T>): Promise<T | undefined> => {
    const own = ++count.current;
    const value = await promise;
    return own === count.current ? value : undefined;
  }, []);
}
