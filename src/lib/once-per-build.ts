/** Caches the results of a function by key during a build; not while developing. */
export function oncePerBuild<Args extends unknown[], Made>(
  make: (...args: Args) => Made,
  toKey: (...args: Args) => string,
): (...args: Args) => Made {
  const known = new Map<string, Made>();
  return (...args) => {
    const key = toKey(...args);
    const made = (import.meta.env.DEV ? undefined : known.get(key)) ?? make(...args);
    known.set(key, made);
    return made;
  };
}
