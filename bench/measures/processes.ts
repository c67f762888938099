import { readdirSync, readFileSync } from 'node:fs';

const read = (file: string) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It has ended.
    return '';
  }
};

/** The fields after the name, which may have spaces: the second is the parent, the twelfth and thirteenth are times in 1/100 s. */
const readFields = (pid: string | number) => {
  const stat = read(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

/** A process and all its descendants. */
function findDescendants(root: number): number[] {
  const children = Map.groupBy(
    readdirSync('/proc').filter((name) => /^\d+$/.test(name)),
    (pid) => Number(readFields(pid)[1]),
  );
  const found = [root];
  for (const pid of found) found.push(...(children.get(pid) ?? []).map(Number));
  return found;
}

/** Watches a process and its descendants. `stop` returns their highest total memory in MB, and their processor time in s. */
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
