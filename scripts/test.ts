// Runs every check of the project, one after the other, and says what it is doing: npm test
import { spawnSync } from 'node:child_process';

type Step = { name: string; says: string; command: string[] };

const steps: Step[] = [
  { name: 'format', says: 'Formatting and lint', command: ['biome', 'check'] },
  { name: 'types', says: 'Types', command: ['astro', 'check', '--minimumSeverity', 'hint'] },
  { name: 'sites', says: 'The sites of the tests', command: ['node', 'tests/support/build-sites.ts'] },
  { name: 'unit', says: 'Unit tests', command: ['vitest', 'run'] },
  { name: 'browser', says: 'Browser tests', command: ['playwright', 'test'] },
];

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1]?.split(',') : undefined;
const chosen = steps.filter(({ name }) => !only || only.includes(name));

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);

for (const [index, { says, command }] of chosen.entries()) {
  const start = performance.now();
  console.log(`\n[${index + 1}/${chosen.length}] ${says}: ${command.join(' ')}`);
  const [program = '', ...options] = command;
  const { status, error } = spawnSync(program, options, {
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    shell: process.platform === 'win32',
  });
  if (error || status !== 0) {
    console.error(`\n${says} failed after ${seconds(start)} s${error ? `: ${error.message}` : ''}.`);
    process.exit(1);
  }
  console.log(`${says}: done in ${seconds(start)} s`);
}
