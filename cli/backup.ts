// Takes a backup of what people put into the backend: npm run backup -- --help
import site from '#site';
import { withBackend } from './backend.ts';
import { backupCommand } from './backup/program.ts';
import { runSingleCommand } from './command-line/run.ts';

const { backupDays } = site.membership;

/** Runs what the command line asks for. */
export const backUp = (line?: string[]): Promise<void> =>
  runSingleCommand('backup', backupCommand({ withBackend, environment: process.env, backupDays, now: Date.now }), line);

if (import.meta.main) await backUp();
