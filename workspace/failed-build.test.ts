import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { whyNotBuilt } from './failed-build.ts';

const run = (script: string) => spawnSync(process.execPath, ['-e', script]);

it('a build that the system killed names memory as a possible reason', () => {
  expect(whyNotBuilt(run('process.kill(process.pid, "SIGKILL")').signal)).toMatch(/\(SIGKILL\)\. Often memory ran out/);
  expect(whyNotBuilt(run('process.exit(1)').signal)).toBe('See the mistakes above.');
});
