// Tries many more cases than the tests do: npm run fuzz -- --help
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { COUNT } from '#cli/command-line/model.ts';
import { runSingleCommand } from '#cli/command-line/run.ts';

await runSingleCommand('fuzz', {
  description: 'Gives the site random bad input, many more times than the tests.',
  options: {
    runs: { value: 'count', expects: COUNT, description: 'How many cases; 1000000 by default.' },
    seed: {
      value: 'number',
      expects: COUNT,
      description: 'The same seed gives the same cases; a new one each time by default.',
    },
  },
  run: async ({ values }) => {
    const runs = values.get('runs') ?? '1000000';
    const seed = values.get('seed') ?? String(randomInt(1, 2 ** 31));
    console.log(`${runs} cases with the seed ${seed}. The same again: npm run fuzz -- --runs ${runs} --seed ${seed}`);
    const env = { ...process.env, FUZZ_RUNS: runs, FUZZ_SEED: seed };
    // A million cases take their time.
    const options = ['run', 'tests/fuzz', '--testTimeout', '36000000'];
    return spawnSync('vitest', options, { stdio: 'inherit', env }).status ?? 1;
  },
});
