/** State that several islands share, for React's `useSyncExternalStore`. It survives soft navigation. */
export type Store<State> = {
  get: () => State;
  /** The state at build and at the first render of an island. */
  initial: () => State;
  set: (change: Partial<State>) => void;
  /** Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
};

/** Creates a store with an initial state. */
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
