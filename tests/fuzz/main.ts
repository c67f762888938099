// Tries many more cases than the tests do: npm run fuzz -- [--runs 1000000] [--seed n]
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '1000000' }, seed: { type: 'string' } } });
const seed = values.seed ?? String(randomInt(2 ** 31));
if (![values.runs, seed].every((text) => /^\d{1,10}$/.test(text))) {
  console.error('--runs and --seed are whole numbers: npm run fuzz -- --runs 1000000 --seed 7');
  process.exit(2);
}
console.log(
  `${values.runs} cases with the seed ${seed}. The same again: npm run fuzz -- --runs ${values.runs} --seed ${seed}`,
);
const env = { ...process.env, FUZZ_RUNS: values.runs, FUZZ_SEED: seed };
// A million cases take their time.
const options = ['run', 'tests/fuzz', '--testTimeout', '36000000'];
process.exit(spawnSync('vitest', options, { stdio: 'inherit', env }).status ?? 1);
