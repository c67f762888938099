// Does with the Supabase CLI what docs/guide/run-it.md says for a hosted project, on a PostgreSQL of this machine: npm run hosted
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SUPABASE_CLI } from '#cli/backend/backend-errors.ts';
import { SCHEMA_STEP } from '#contracts/schema-step.ts';
import { readArguments } from '#server/command-line.ts';
import { makeHostedProject, queryRows } from '../support/hosted-project.ts';
import { startPostgres } from '../support/postgres.ts';

readArguments({
  help: 'npm run hosted -- --help',
  description: `Writes the Supabase project of the site and pushes its migrations with the newest ${SUPABASE_CLI}, which npm fetches, to a
database like that of a hosted project. Fails if the CLI refuses a setting, or warns of one that it will refuse.

npm run hosted`,
});

const folder = mkdtempSync(join(tmpdir(), 'hosted-'));
const { url, stop } = await startPostgres();
try {
  run(process.execPath, ['cli/supabase.ts', 'prepare', '--output', folder]);
  const project = await makeHostedProject(url, { isPushed: false });
  const push = ['db', 'push', `--remote=${project}?sslmode=disable`, '--yes'];
  const output = run('npx', ['--yes', SUPABASE_CLI, '--workdir', folder, ...push]);
  const warnings = output.split('\n').filter((line) => line.startsWith('WARN'));
  if (warnings.length > 0) throw new Error(`The Supabase CLI warns:\n${warnings.join('\n')}`);
  const [row] = await queryRows(project, 'select max(step) as step from public.schema_steps');
  if (row?.step !== SCHEMA_STEP) throw new Error(`The database has step ${row?.step}, not ${SCHEMA_STEP}.`);
  console.log(
    `\nThe database of the project has all migrations (step ${SCHEMA_STEP}), and the CLI accepts its settings.`,
  );
} finally {
  await stop();
  rmSync(folder, { recursive: true, force: true });
}

/** @returns what the program printed, which is also shown. */
function run(program: string, options: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, options, {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  process.stdout.write(stdout ?? '');
  process.stderr.write(stderr ?? '');
  if (status !== 0) throw new Error(`"${program} ${options.join(' ')}" failed${error ? `: ${error.message}` : '.'}`);
  return stdout + stderr;
}
