import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { QUICK_VARIABLES } from '../support/quick-node.ts';

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

type Served = {
  /** The URL that the server reports, with the base path. */
  url: string;
  /** What it has printed so far. */
  readOutput: () => string;
  /** Does nothing if it has stopped already. */
  stop: () => Promise<void>;
};

/** Serves a built site on a free port, or on `PORT`, in the given environment. Waits until the server prints `ready`. */
export const serve = (folder: string, environment: Record<string, string>, ready?: string): Promise<Served> =>
  startProgram([MAIN, folder], environment, { ready });

/** In milliseconds. From its URL to what is waited for, a server needs seconds, and a busy machine more than a minute for a new database. */
const PATIENCE = 300_000;

/** The same for any program that serves a site, in its own working directory. */
export async function startProgram(
  line: readonly string[],
  environment: Record<string, string>,
  { ready = 'is at', cwd }: { ready?: string | undefined; cwd?: string } = {},
): Promise<Served> {
  const env = { ...process.env, ...QUICK_VARIABLES, PORT: '0', HOST: 'localhost', ...environment };
  const server = spawn(process.execPath, [...line], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let output = '';
  let patience: NodeJS.Timeout | undefined;
  server.stdout.on('data', (part) => {
    output += part;
    const [, url] = /is at (\S+)/.exec(output) ?? [];
    if (!url) return;
    // Without an end, the test would only be told that its time is over.
    patience ??= setTimeout(() => server.kill(), PATIENCE).unref();
    if (!output.includes(ready)) return;
    clearTimeout(patience);
    resolve(url);
  });
  server.once('exit', () => reject(new Error(`The server stopped before it said "${ready}": ${output}`)));
  return {
    url: await promise,
    readOutput: () => output,
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const stopped = once(server, 'exit');
      server.kill();
      await stopped;
    },
  };
}
