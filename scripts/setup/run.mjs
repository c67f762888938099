import { spawnSync } from 'node:child_process';

/** Something that the user can fix: shown as its message alone. */
export class SetupProblem extends Error {}

/**
 * Runs a program with its output on the terminal.
 * @param {string} program
 * @param {string[]} options
 * @param {{ cwd?: string }} [place]
 * @returns {boolean} whether it succeeded
 */
export function run(program, options, { cwd } = {}) {
  const { status } = spawnSync(program, options, { cwd, stdio: 'inherit', env: withoutQuestions() });
  return status === 0;
}

/**
 * Prints what it is doing, does it, and prints how long it took.
 * @template T
 * @param {string} doing  as in "Installing the dependencies"
 * @param {() => T} action
 * @returns {T}
 */
export function timed(doing, action) {
  const start = performance.now();
  console.log(`${doing} …`);
  const result = action();
  console.log(`… took ${Math.round((performance.now() - start) / 1000)} s`);
  return result;
}

/** No program may wait for an answer: there may be nobody to give one. */
function withoutQuestions() {
  return { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
}
