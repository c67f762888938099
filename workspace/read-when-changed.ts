import { statSync } from 'node:fs';

/** Reads and parses a file again only if it was changed since the last time. A missing file is looked for each time. */
export function readWhenChanged<Value>(read: (file: string) => Value): (file: string) => Value {
  const known = new Map<string, { mark: string; value: Value }>();
  return (file) => {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (!stats) return read(file);
    const mark = `${stats.mtimeMs} ${stats.ctimeMs} ${stats.size}`;
    const last = known.get(file);
    if (last?.mark === mark) return last.value;
    const value = read(file);
    known.set(file, { mark, value });
    return value;
  };
}
