import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { SCHEMA_STEP } from '#contracts/schema-step.ts';
import { type Reply, startFakeBackend } from '#tests/support/fake-backend.ts';
import { QUICK_VARIABLES } from '#tests/support/quick-node.ts';
import { runHere } from '#tests/support/run-here.ts';
import { members } from '../members.ts';

const getState = (path: string): Reply => ({ json: path.endsWith('/schema_steps') ? [{ step: SCHEMA_STEP }] : null });

/** Runs a command with a backend that answers a change in this way. */
async function changeWith(reply: Reply, ...line: string[]) {
  const { url, asked } = await startFakeBackend(({ path }) =>
    /\/(schema_steps|show_member)$/.test(path) ? getState(path) : reply,
  );
  const outcome = await runHere(members, [...line, '--yes', '--url', url], { BACKEND_SECRET_KEY: 'sb_secret_x' });
  return { ...outcome, changes: asked.filter(({ path }) => /record_|readdress_/.test(path)).length };
}

const warn = (reply: Reply) => changeWith(reply, 'warn', 'ana@example.org', '--reason', 'Loud');
const gateway = { status: 504, text: '<h1>Gateway Timeout</h1>' };

it('an act whose answer is lost is not called undone, since repeating it would record it twice', async () => {
  expect(await warn(gateway)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      / Try again later\.\nIt may have been recorded all the same\. Look before you repeat it: npm run members -- show ana@example\.org\n$/,
    ),
    changes: 1,
  });
  const line = ['readdress', 'ana@example.org', 'ana@new.example', '--stewards', 'Ana, Ben', '--reason', 'Lost'];
  expect(await changeWith(gateway, ...line)).toMatchObject({
    stderr: expect.stringMatching(/\nIt may have been recorded .*: npm run members -- show ana@new\.example\n$/),
    changes: 1,
  });
});

it('nor is one that is interrupted while the backend is at it', async () => {
  let child: ChildProcess | undefined;
  const { url } = await startFakeBackend(({ path }) => {
    if (path.endsWith('/record_member_act')) child?.kill('SIGINT');
    return path.endsWith('/record_member_act') ? new Promise<Reply>(() => {}) : getState(path);
  });
  const line = ['warn', 'ana@example.org', '--reason', 'Loud', '--yes', '--url', url];
  child = spawn(process.execPath, [fileURLToPath(new URL('../members.ts', import.meta.url)), ...line], {
    env: { ...QUICK_VARIABLES, BACKEND_SECRET_KEY: 'sb_secret_x' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [stderr, exit] = await Promise.all([child.stderr && text(child.stderr), once(child, 'exit')]);
  expect(exit).toEqual([130, null]);
  expect(stderr).toMatch(/\nInterrupted\. It may have been recorded all the same\. .* show ana@example\.org\n$/);
});

it('an act that the backend refuses is undone', async () => {
  const refusal = { status: 400, json: { code: 'CP020', message: 'No.' } };
  expect((await warn(refusal)).stderr).toMatch(/ refused: No\.\n$/);
});
