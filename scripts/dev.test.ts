import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { copyEngine, replaceAstro } from '#tests/support/engine-copy.ts';
import { freePort } from '#tests/support/postgres.ts';
import { QUICK_VARIABLES } from '#tests/support/quick-node.ts';

/** A copy of the engine, with an empty site and another program in the place of Astro. */
const engine = mkdtempSync(join(tmpdir(), 'dev-'));

beforeAll(() => {
  copyEngine(engine, ['package.json', 'astro.config.mjs', 'contracts', 'scripts', 'server', 'src', 'workspace']);
  mkdirSync(join(engine, 'site'));
});

afterAll(() => rmSync(engine, { recursive: true }));

/** Starts the command, with a program that does this instead of Astro. */
async function develop(astro: string) {
  replaceAstro(engine, astro);
  const port = await freePort();
  const env = { ...QUICK_VARIABLES, HOST: '127.0.0.1', PORT: String(port) };
  const command = spawn(process.execPath, ['scripts/dev.ts'], { cwd: engine, env });
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) command[name].on('data', (part) => (written[name] += part));
  const ended: Promise<unknown> = once(command, 'close').then(([code]) => code);
  onTestFinished(async () => {
    command.kill();
    await ended;
  });
  return { url: `http://127.0.0.1:${port}/`, written, ended };
}

it('what keeps the site from being shown is reported on a page at its URL', async () => {
  const { url, written } = await develop(
    `console.error('site.config.ts:3: taglin: there is no such key.\\n  Stack trace:\\n    at load'); process.exit(1);`,
  );
  await expect.poll(() => written.stderr).toContain('Fix this and save: the site is then started again.');
  const answer = await fetch(url);
  expect(answer.status).toBe(500);
  expect(await answer.text()).toContain('<pre role="alert">site.config.ts:3: taglin: there is no such key.</pre>');
});

it.each([
  ['that somebody has quit', 0],
  ['that was stopped from another terminal', 143],
])('ends with a server %s', async (_, code) => {
  const { ended, written } = await develop(`process.exit(${code});`);
  expect([await ended, written.stderr]).toEqual([0, '']);
});

it('says how to stop a server that another terminal has started', async () => {
  const said =
    'Another astro dev server is already running.\n\n  URL:  http://localhost:3000\n  PID:  4711\n\nRun `astro dev stop`';
  const { ended, written } = await develop(`console.error(${JSON.stringify(said)}); process.exit(1);`);
  expect(await ended).toBe(1);
  expect(written.stderr).toContain(
    '\nnpm run dev is running already: http://localhost:3000. Stop it with Ctrl+C in its terminal, or with: kill 4711\n',
  );
});

it.each(['astro.config.mjs', 'package.json', 'src/collections.ts'])(
  'a change of %s starts another server',
  async (file) => {
    // It ends as Vite does, and with the command.
    const { written } = await develop(
      `process.on('SIGTERM', () => process.exit(143)); process.on('message', () => {}); console.log('Started.');`,
    );
    // Again, as nothing says when changes begin to be noticed, and ever more rarely, so that a slow machine gets to a start.
    let polls = 0;
    const change = () => {
      polls += 1;
      if (Number.isInteger(Math.log2(polls))) utimesSync(join(engine, file), new Date(), new Date());
      return written.stdout.match(/Started\./g)?.length;
    };
    await expect.poll(() => written.stdout).toContain('Started.');
    await expect.poll(change, { interval: 500 }).toBeGreaterThan(1);
  },
);
