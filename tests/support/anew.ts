// Runs before each file of tests that change modules, variables, globals or the clock, or that pass for another program: they share a
// process, and each finds it as it was.
import { afterAll, vi } from 'vitest';

const variables = { ...process.env };
const { argv } = process;
vi.resetModules();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
  Object.assign(process.env, variables);
  process.argv = argv;
});
