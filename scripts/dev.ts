// npm run dev: shows each change of the site as it is saved. Errors that prevent a start are reported in the terminal and on the page.
import '#workspace/astro-environment.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { watch } from 'chokidar';
import { oneAtATime } from '#server/backend/one-at-a-time.ts';
import { readArguments } from '#server/command-line.ts';
import { readEnvironment } from '#server/environment.ts';
import type { Endpoint } from '#server/http/listen.ts';
import { exitWithError } from '#server/start-error.ts';
import { SITE_FOLDER } from '#workspace/folders.ts';
import { holdConnections } from './dev/held-connections.ts';
import { type MistakesPage, serveMistakes } from './dev/mistakes-page.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const ASTRO = fileURLToPath(new URL('../node_modules/astro/bin/astro.mjs', import.meta.url));

const HELP = `Shows the site at http://localhost:3000, and each change as it is saved.

npm run dev

Set HOST and PORT to change that, as in PORT=4000 npm run dev.`;

readArguments({ help: 'npm run dev -- --help', description: HELP });
const endpoint = readEndpoint();

function readEndpoint(): Endpoint {
  try {
    return readEnvironment({ ...process.env, HOST: process.env.HOST || 'localhost', BACKEND: 'off' });
  } catch (error) {
    return exitWithError(error);
  }
}

/** Files that are only read when the server starts. Astro watches all others itself. */
const READ_ONCE = /^site\.config\.ts$|^messages\/|(?:^|\/)(?:facts|roles|glossary|site)\.yml$|^content\/agreements\//;
/** The engine's code that Node loads once, when the server starts, such as what changes texts. Vite reloads all other code itself. */
const LOADED_ONCE =
  /^(?:contracts|workspace|src\/markdown|src\/lib\/messages)\/.*(?<!\.test|\.client)\.ts$|^src\/collections\.ts$/;
/** Where Astro would start again by itself, with the code that Node has loaded and without noticing changes of texts any more. */
const CONFIGURATION = ['astro.config.mjs', 'package.json', 'tsconfig.json'];
/** How long a server may take to end by itself: longer than it may go on answering (`hand-over.ts`). */
const PATIENCE_MS = 11_000;
/** An editor writes a file in several steps. */
const PAUSE_MS = 150;

/** The development server, and the end of its process. */
let astro: { child: ChildProcess; closed: Promise<unknown>; isListening: boolean } | undefined;
let page: MistakesPage | undefined;
const held = holdConnections(endpoint);
let isEnding = false;
/** A change may come while the former server is still ending: two would take the same port. */
const inTurn = oneAtATime();

/** Starts the development server in the place of an earlier one, or of the page with the mistakes. */
const start = () =>
  inTurn(async () => {
    await page?.close();
    page = undefined;
    const former = astro;
    astro = undefined;
    if (former?.isListening) end(former.child);
    else former?.child.kill();
    await former?.closed;
    if (isEnding) return;
    await held.hold();
    const env = { ...process.env, HAND_OVER: '1', ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) };
    const child = spawn(process.execPath, [ASTRO, 'dev', '--host', endpoint.host, '--port', String(endpoint.port)], {
      cwd: ROOT,
      env,
      stdio: ['inherit', 'pipe', 'pipe', 'ipc'],
    });
    handOver(child);
    astro = { child, closed: once(child, 'close'), isListening: false };
    let output = '';
    child.stdout?.on('data', (part) => process.stdout.write(part));
    child.stderr?.on('data', (part) => {
      output = (output + stripVTControlCharacters(String(part))).slice(-20_000);
      process.stderr.write(part);
    });
    void astro.closed.then(() => inTurn(() => showMistakes(child, output)));
  });

/** A server that has just ended gets no message any more. */
const ignore = () => {};

/** See `src/lib/build/hand-over.ts`. */
function handOver(child: ChildProcess): void {
  child.on('message', (message) => {
    if (message === 'listen') {
      held.release();
      child.send('free', ignore);
    }
    if (message !== 'listening') return;
    if (astro?.child === child) astro.isListening = true;
    for (const socket of held.sockets) child.send('connection', socket, ignore);
  });
}

/** Ends a server once it has answered what it was asked for. */
function end(child: ChildProcess): void {
  child.send('end', ignore);
  const timer = setTimeout(() => child.kill(), PATIENCE_MS);
  child.once('exit', () => clearTimeout(timer));
}

async function showMistakes(child: ChildProcess, output: string): Promise<void> {
  // A change has triggered another start.
  if (astro?.child !== child || isEnding) return;
  // Somebody has quit, with Vite's own key for that or from another terminal.
  if (child.exitCode === 0 || child.exitCode === TERMINATED) return process.exit(0);
  const [, url, id] = RUNNING.exec(output) ?? [];
  if (url) {
    console.error(`\nnpm run dev is running already: ${url}. Stop it with Ctrl+C in its terminal, or with: kill ${id}`);
    return process.exit(1);
  }
  astro = undefined;
  held.release();
  page = await serveMistakes(withoutStack(output), endpoint, held.sockets);
  console.error('\nFix this and save: the site is then started again.');
}

/** The code with which Vite ends at the signal SIGTERM. */
const TERMINATED = 143;

/** What Astro says of a server that another terminal has started. Its advice needs Astro's own command. */
const RUNNING = /Another astro dev server is already running\.\s+URL:\s+(\S+)\s+PID:\s+(\d+)/;

/** The error as the build reports it. */
const withoutStack = (text: string) => text.replace(/\n\s*Stack trace:.*$/s, '').trim();

let timer: NodeJS.Timeout | undefined;

/** Starts the server again after a change that needs it. While it runs, it handles all others itself. */
function restartAfter(isNeeded: (path: string, event: string) => boolean, folder: string, names = ['.']): void {
  // Node's own watcher loses a file that an editor replaces by another.
  watch(names, { cwd: folder, ignoreInitial: true })
    .on('all', (event, file) => {
      if (!page && !isNeeded(file.replaceAll('\\', '/'), event)) return;
      clearTimeout(timer);
      timer = setTimeout(() => void start(), PAUSE_MS);
    })
    .on('error', (error) =>
      console.error(`Changes of the configuration are not noticed (${error}). Restart after each one.`),
    );
}

// Vite shows a changed style immediately, but knows only from its start whether there is one.
restartAfter((path, event) => READ_ONCE.test(path) || (path === 'theme.css' && event !== 'change'), SITE_FOLDER);
restartAfter((path) => LOADED_ONCE.test(path) || CONFIGURATION.includes(path), ROOT, [
  ...CONFIGURATION,
  ...['contracts', 'src', 'workspace'],
]);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isEnding = true;
    astro?.child.kill(signal);
    process.exit(0);
  });

await start();
