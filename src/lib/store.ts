/** A state that several islands of a page share, made for React's `useSyncExternalStore`. It outlives soft navigation. */
export type Store<State> = {
  get: () => State;
  /** What is known at build, and at an island's first render. */
  initial: () => State;
  set: (change: Partial<State>) => void;
  /** Returns what ends it. */
  subscribe: (listener: () => void) => () => void;
};

/** Makes a store that begins with a state. */
export function createStore<State extends object>(initial: State): Store<State> {
  const listeners = new Set<() => void>();
  let state = initial;
  return {
    get: () => state,
    initial: () => initial,
    set(change) {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
