import { readFile } from 'node:fs/promises';

/** Linux counts processor time in hundredths of a second. */
const TICK = 10_000;

/** A process and those that it started. */
async function withChildren(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return [pid, ...children.split(' ').filter(Boolean).map(Number)];
}

/** The processor time of a process and its children, in microseconds; 0 if the system does not report it. */
export async function readCpuTime(pid = 0): Promise<number> {
  let ticks = 0;
  for (const one of await withChildren(pid)) {
    const stat = await readFile(`/proc/${one}/stat`, 'utf8').catch(() => '');
    // After the name, which may have spaces: user and system time are the twelfth and thirteenth.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    ticks += Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  }
  return ticks * TICK;
}

/** In MB; 0 if the system does not report it. */
export async function readMemory(pid = 0): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
