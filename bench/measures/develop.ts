import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Browser } from '@playwright/test';
import type { Corpus } from '../corpus.ts';
import type { Figures } from '../statistics.ts';
import { BASE, type Subject, WORK_FOLDER } from '../subjects/subject.ts';

const PORT = 4179;
const LONGEST = 300_000;
const ADDED = 'One more sentence was added here.';

/**
 * Starts the development server without caches. Returns the time until a page is on the screen, in s, and from saving a text until the
 * page shows it, in ms.
 */
export async function measureDevelopment(browser: Browser, subject: Subject, corpus: Corpus): Promise<Figures> {
  for (const path of [subject.output, ...subject.caches]) rmSync(path, { recursive: true, force: true });
  subject.write(corpus);
  const { title } = corpus.measured;
  const url = `http://localhost:${PORT}${BASE}${subject.getPath(corpus.measured)}`;
  const start = performance.now();
  const server = startServer(subject);
  const page = await browser.newPage();
  try {
    while (!(await isAnswered(url))) {
      if (server.exitCode !== null || performance.now() - start > LONGEST) throw new Error('The server did not start.');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await page.goto(url, { timeout: LONGEST });
    await page.locator('h1', { hasText: title }).first().waitFor({ timeout: LONGEST });
    const ready = (performance.now() - start) / 1000;
    // The server goes on to prepare what the page did not need.
    await page.waitForTimeout(3000);
    const saved = performance.now();
    appendFileSync(subject.getFile(corpus.measured), `\n${ADDED}\n`);
    await page.getByText(ADDED).first().waitFor({ timeout: LONGEST });
    return { ready, edit: performance.now() - saved };
  } finally {
    await page.close();
    await stop(server);
  }
}

function startServer({ name, folder, develop, env }: Subject): ChildProcess {
  const [program = '', ...options] = develop?.(PORT) ?? [];
  const log = join(WORK_FOLDER, 'logs', `${name}-dev.log`);
  mkdirSync(join(WORK_FOLDER, 'logs'), { recursive: true });
  const out = openSync(log, 'w');
  return spawn(program, options, {
    cwd: folder,
    stdio: ['ignore', out, out],
    // A process group of its own, which is ended as a whole.
    detached: true,
    env: {
      ...process.env,
      PATH: join(folder, 'node_modules/.bin') + delimiter + process.env.PATH,
      PORT: String(PORT),
      ...env,
    },
  });
}

const isAnswered = (url: string) =>
  fetch(url, { headers: { accept: 'text/html' } }).then(
    ({ ok }) => ok,
    () => false,
  );

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.pid === undefined) return;
  const ended = once(server, 'exit');
  process.kill(-server.pid, 'SIGKILL');
  await ended;
}
