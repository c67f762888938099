import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(new URL('./bare.ts', import.meta.url));

interface BareServer {
  port: number;
  pid: number | undefined;
  stop: () => void;
}

/** Serves a folder with Node's own server and nothing around it, to measure Node's share of the time. */
export async function startBare(folder: string, base: string): Promise<BareServer> {
  const child = spawn(process.execPath, [FILE, folder, base], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  return { port: Number(String(line)), pid: child.pid, stop: () => child.kill('SIGTERM') };
}
