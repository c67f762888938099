import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { whyNotBuilt } from './failed-build.ts';

const run = (script: string) => {
  const { status, signal } = spawnSync(process.execPath, ['-e', script]);
  return whyNotBuilt({ code: status, signal });
};

it('a build that the system killed names memory as a possible reason', () => {
  expect(run('process.kill(process.pid, "SIGKILL")')).toMatch(/\(SIGKILL\)\. Often memory ran out/);
  expect(run('process.exit(1)')).toBe('See the mistakes above.');
});

it('a build that somebody stopped, or whose output nobody reads, has no mistakes', () => {
  expect(run('process.kill(process.pid, "SIGTERM")')).toBe('The build was stopped (SIGTERM).');
  expect(run('process.exit(141)')).toBe('The build ended when nobody read its output any more.');
});
