import { readdirSync, readFileSync } from 'node:fs';

const read = (file: string) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It has ended.
    return '';
  }
};

/** Linux counts time in hundredths of a second. After the name, which may have spaces: parent is the second, times the twelfth on. */
const readFields = (pid: string | number) => {
  const stat = read(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

/** A process and all that came of it. */
function findDescendants(root: number): number[] {
  const children = Map.groupBy(
    readdirSync('/proc').filter((name) => /^\d+$/.test(name)),
    (pid) => Number(readFields(pid)[1]),
  );
  const found = [root];
  for (const pid of found) found.push(...(children.get(pid) ?? []).map(Number));
  return found;
}

/** Watches a process with its children until it is told to stop: the highest memory of all together in MB, and their time of a processor in s. */
export function watchProcesses(root: number | undefined): { stop: () => { memory: number; processor: number } } {
  if (process.platform !== 'linux' || root === undefined) return { stop: () => ({ memory: 0, processor: 0 }) };
  let memory = 0;
  const times = new Map<number, number>();
  const look = () => {
    let sum = 0;
    for (const pid of findDescendants(root)) {
      sum += Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
      const fields = readFields(pid);
      const ticks = Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
      if (ticks > 0) times.set(pid, ticks / 100);
    }
    memory = Math.max(memory, sum);
  };
  const timer = setInterval(look, 100);
  return {
    stop: () => {
      clearInterval(timer);
      return { memory, processor: [...times.values()].reduce((all, time) => all + time, 0) };
    },
  };
}
