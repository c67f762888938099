import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { runScript } from '#tests/support/run-command.ts';

/** Rows as they are after 1,203 people joined. The guard would only number accounts that sign in. */
const MANY = `
  insert into auth.users (id, email)
    select gen_random_uuid(), 'm' || n || '@example.org' from generate_series(1, 1203) n;
  alter table public.members disable trigger guard;
  insert into public.members (id, number, display_name, joined_at)
    select id, substr(split_part(email, '@', 1), 2)::integer, 'Name of ' || email, '2026-01-01T00:00:00Z' from auth.users;
  alter table public.members enable trigger guard;
`;

describe('a long list', () => {
  let many: TestBackend;
  let line: { variables: Record<string, string> };

  beforeAll(async () => {
    many = await startTestBackend({ extraMigration: MANY });
    line = { variables: { DATA_FOLDER: many.dataFolder, PORT: String(many.port) } };
  });
  afterAll(() => many?.stop());

  it('is complete and in order, and shows its progress', async () => {
    const { stdout, stderr, code } = await runScript('members.ts', ['export', '--format', 'json'], line);
    const numbers: number[] = JSON.parse(stdout).members.map(({ number }: { number: number }) => number);
    expect(numbers).toEqual(Array.from({ length: 1203 }, (_, index) => index + 1));
    expect(stderr).toBe(`Backend: ${many.origin} (the embedded one)\n1,000 members so far …\n1,203 members\n`);
    expect(code).toBe(0);
  });

  it('ends quietly if nobody reads it to the end', async () => {
    const script = fileURLToPath(new URL('members.ts', import.meta.url));
    const child = spawn(process.execPath, [script, 'export', '--format', 'json'], { env: line.variables });
    const stderr = text(child.stderr);
    await once(child.stdout, 'data');
    child.stdout.destroy();
    const [code] = await once(child, 'exit');
    expect([code, await stderr]).toEqual([0, expect.not.stringMatching(/EPIPE|Error|\bat /)]);
  });
});
