import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { QUICK_VARIABLES } from './quick-node.ts';

export interface Outcome {
  code: number | null;
  /** Stdout, for programs. */
  stdout: string;
  /** Stderr, for people. */
  stderr: string;
}

/** Runs a script of this folder to its end, like npm, with only these variables. */
export async function runScript(
  name: string,
  line: readonly string[],
  { variables = {}, cwd }: { variables?: Record<string, string>; cwd?: string } = {},
): Promise<Outcome> {
  const script = fileURLToPath(new URL(`../../cli/${name}`, import.meta.url));
  const child = spawn(process.execPath, [script, ...line], {
    env: { ...QUICK_VARIABLES, ...variables },
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  const [stdout, stderr, [code]] = await Promise.all([
    getText(child.stdout),
    getText(child.stderr),
    once(child, 'exit'),
  ]);
  process.off('exit', end);
  return { code, stdout, stderr };
}

/** With its byte order mark, if it has one. */
const getText = async (stream: Readable) => (await buffer(stream)).toString('utf8');
