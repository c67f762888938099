import { useCallback, useEffect, useRef } from 'react';

/**
 * For answers that may arrive out of order: `latest(promise)` resolves to undefined if there was a later call, or if the component
 * is unmounted.
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
