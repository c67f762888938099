import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { QUICK_VARIABLES } from './quick-node.ts';

/** As in package.json and deploy/commonplace.service: without it, garbage may take 130 MB. */
const FLAGS = ['--max-semi-space-size=16'];
const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

/** One machine may do as much as a whole community. */
const NO_LIMITS = {
  MAIL_PAUSE: '0',
  MAILS_PER_HOUR: '1000000',
  MAILS_PER_CLIENT: '1000000',
  MAILS_PER_DAY: '1000000',
  ATTEMPTS_PER_CLIENT: '1000000',
  REQUESTS_PER_CLIENT: '1000000',
};

/** The server as a separate process, as a steward starts it. */
export interface RealServer {
  origin: string;
  child: ChildProcess;
  /** Its output. */
  output: () => string;
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
}

interface RealServerOptions {
  site: string;
  data: string;
  port: number;
  /** Further variables. */
  variables?: Record<string, string | undefined>;
  /** Return once it listens, even if nobody can sign in yet. */
  isStatic?: boolean;
}

/** In milliseconds. A busy machine takes its time. */
const PATIENCE = 120_000;

/** @throws {Error} with its output if it does not start. */
export async function startRealServer({
  site,
  data,
  port,
  variables,
  isStatic,
}: RealServerOptions): Promise<RealServer> {
  const env = {
    ...QUICK_VARIABLES,
    ...NO_LIMITS,
    PATH: process.env.PATH,
    PORT: String(port),
    DATA_FOLDER: data,
    ...variables,
  };
  const child = spawn(process.execPath, [...FLAGS, MAIN, site], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      // E-mails are printed, too; the end shows what went wrong.
      output = (output + text).slice(-20_000);
    });
  }
  const sign = isStatic ? ' is at http' : 'Signing in works';
  for (const end = Date.now() + PATIENCE; !output.includes(sign); await delay(20)) {
    if (!isRunning(child) || Date.now() > end) {
      child.kill('SIGKILL');
      throw new Error(`The server did not start:\n${output}`);
    }
  }
  return {
    origin: `http://127.0.0.1:${/http:\/\/localhost:(\d+)/.exec(output)?.[1] ?? port}`,
    child,
    output: () => output,
    end: async (signal) => {
      if (!isRunning(child)) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

/** A process that a signal has ended has no exit code. */
export const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;

export const makeWorkFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'commonplace-'));

/** The keys that a server made in its data folder. */
export async function readKeys(data: string): Promise<{ publishableKey: string; secretKey: string }> {
  return JSON.parse(await readFile(join(data, 'keys.json'), 'utf8'));
}
