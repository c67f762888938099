import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { copyEngine } from '#tests/support/engine-copy.ts';
import { freePort } from '#tests/support/postgres.ts';
import { QUICK_VARIABLES } from '#tests/support/quick-node.ts';

/** A copy of the engine, with an empty site and another program in the place of Astro. */
const engine = mkdtempSync(join(tmpdir(), 'dev-'));

beforeAll(() => {
  copyEngine(engine, ['package.json', 'astro.config.mjs', 'contracts', 'scripts', 'server', 'src', 'workspace']);
  mkdirSync(join(engine, 'site'));
  rmSync(join(engine, 'node_modules/astro'));
  mkdirSync(join(engine, 'node_modules/astro/bin'), { recursive: true });
});

afterAll(() => rmSync(engine, { recursive: true }));

let command: ChildProcess | undefined;
let output = '';
let errors = '';

/** Starts the command, with a program that does this instead of Astro. */
async function develop(astro: string): Promise<string> {
  writeFileSync(join(engine, 'node_modules/astro/bin/astro.mjs'), astro);
  const port = await freePort();
  output = '';
  errors = '';
  const env = { ...QUICK_VARIABLES, HOST: '127.0.0.1', PORT: String(port) };
  command = spawn(process.execPath, ['scripts/dev.ts'], { cwd: engine, env });
  command.stdout?.on('data', (part) => (output += part));
  command.stderr?.on('data', (part) => (errors += part));
  return `http://127.0.0.1:${port}/`;
}

const getCode = async () => command?.exitCode ?? (await once(command as ChildProcess, 'close'))[0];

afterEach(async () => {
  if (command?.exitCode !== null) return;
  const ended = once(command, 'close');
  command.kill();
  await ended;
});

it('what keeps the site from being shown is reported on a page at its URL', async () => {
  const url = await develop(
    `console.error('site.config.ts:3: taglin: there is no such key.\\n  Stack trace:\\n    at load'); process.exit(1);`,
  );
  await expect.poll(() => errors).toContain('Fix this and save: the site is then started again.');
  const answer = await fetch(url);
  expect(answer.status).toBe(500);
  expect(await answer.text()).toContain('<pre role="alert">site.config.ts:3: taglin: there is no such key.</pre>');
});

it.each([
  ['that somebody has quit', 0],
  ['that was stopped from another terminal', 143],
])('ends with a server %s', async (_, code) => {
  await develop(`process.exit(${code});`);
  expect([await getCode(), errors]).toEqual([0, '']);
});

it('says how to stop a server that another terminal has started', async () => {
  const said =
    'Another astro dev server is already running.\n\n  URL:  http://localhost:3000\n  PID:  4711\n\nRun `astro dev stop`';
  await develop(`console.error(${JSON.stringify(said)}); process.exit(1);`);
  expect(await getCode()).toBe(1);
  expect(errors).toContain(
    '\nnpm run dev is running already: http://localhost:3000. Stop it with Ctrl+C in its terminal, or with: kill 4711\n',
  );
});

it.each(['astro.config.mjs', 'package.json', 'src/collections.ts'])(
  'a change of %s starts another server',
  async (file) => {
    // It ends as Vite does.
    await develop(
      `process.on('SIGTERM', () => process.exit(143)); setInterval(() => {}, 1_000); console.log('Started.');`,
    );
    // Again and again, since it is not known from when on changes are noticed; after longer than they are collected.
    const change = () => {
      utimesSync(join(engine, file), new Date(), new Date());
      return output.match(/Started\./g)?.length;
    };
    await expect.poll(() => output).toContain('Started.');
    await expect.poll(change, { interval: 500 }).toBeGreaterThan(1);
  },
);
