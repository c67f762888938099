import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from '#tests/support/server.ts';

/** Starts an engine that fails, as a file is in the way of its database, and prints why. */
const START = `
  import { startEngine } from '${import.meta.resolve('./engine.ts')}';
  const database = { kind: 'folder', path: process.execPath };
  const engine = startEngine({ options: { database }, report: () => {}, isPatient: false });
  await engine.ready.catch(({ message }) => console.log(message));
`;

it.skipIf(process.platform === 'win32')(
  'a start that fails where few files can be opened says so, since any other reason may follow from that',
  async () => {
    const script = join(await makeFolder({ 'start.mjs': START }), 'start.mjs');
    const line = ['-c', 'ulimit -n 64; exec "$0" "$1"', process.execPath, script];
    expect(execFileSync('sh', line, { encoding: 'utf8' })).toMatch(
      /^too many files are open\. Let this process open more/,
    );
  },
);
