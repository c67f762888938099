import { expect, it } from 'vitest';
import { SCHEMA_STEP } from '#contracts/schema-step.ts';
import { type Reply, startFakeBackend } from '#tests/support/fake-backend.ts';
import { runHere } from '#tests/support/run-here.ts';
import { members } from '../members.ts';

/** Runs a command with a backend that answers a change in this way. */
async function changeWith(reply: Reply, ...line: string[]) {
  const { url, asked } = await startFakeBackend(({ path }) => {
    if (path.endsWith('/schema_steps')) return { json: [{ step: SCHEMA_STEP }] };
    return path.endsWith('/show_member') ? { json: null } : reply;
  });
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

it('an act that the backend refuses is undone', async () => {
  const refusal = { status: 400, json: { code: 'CP020', message: 'No.' } };
  expect((await warn(refusal)).stderr).toMatch(/ refused: No\.\n$/);
});
