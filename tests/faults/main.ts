// Breaks what can break while people join, and counts what is lost: npm run faults -- --help
import { COUNT, type ParsedArgs, toExpectedNames } from '#cli/command-line/model.ts';
import { runSingleCommand } from '#cli/command-line/run.ts';
import { whyNoPostgres } from '../support/postgres.ts';
import { moveClock } from './clock.ts';
import { deploy } from './deploy.ts';
import { killPostgresDuringActs, killServerDuringActs, killServerDuringActsOnPostgres } from './desk-kills.ts';
import { fillDisk, whyNoDisk } from './full-disk.ts';
import { type KillOptions, killPostgres, killServerOnPglite, killServerOnPostgres } from './kills.ts';
import { killDuringLetters, killPostgresDuringLetters } from './letter-kills.ts';
import { stopMail } from './mail-down.ts';
import { beSlow } from './slow-clients.ts';
import type { Outcome } from './world.ts';

interface Fault {
  run: (options: KillOptions) => Promise<Outcome>;
  /** Why it cannot run on this machine. */
  whyNot?: () => string | undefined;
}

const FAULTS: Record<string, Fault> = {
  server: { run: killServerOnPglite },
  'server-on-postgres': { run: killServerOnPostgres, whyNot: whyNoPostgres },
  postgres: { run: killPostgres, whyNot: whyNoPostgres },
  desk: { run: killServerDuringActs },
  'desk-on-postgres': { run: killServerDuringActsOnPostgres, whyNot: whyNoPostgres },
  'desk-postgres': { run: killPostgresDuringActs, whyNot: whyNoPostgres },
  letters: { run: killDuringLetters, whyNot: whyNoPostgres },
  'letters-postgres': { run: killPostgresDuringLetters, whyNot: whyNoPostgres },
  disk: { run: fillDisk, whyNot: whyNoDisk },
  mail: { run: stopMail },
  slow: { run: beSlow },
  clock: { run: moveClock },
  deploy: { run: deploy },
};

await runSingleCommand('faults', {
  description:
    'Breaks what can break while people join, and counts what is lost. Prints a table, and ends with 1 if anything is lost or doubled.',
  options: {
    rounds: { value: 'count', expects: COUNT, description: 'How often each fault is tried; 5 by default.' },
    'sign-ups': { value: 'count', expects: COUNT, description: 'How many people join in a round; 100 by default.' },
    'at-once': { value: 'count', expects: COUNT, description: 'How many of them at once; 8 by default.' },
    only: {
      value: 'names',
      expects: toExpectedNames(Object.keys(FAULTS)),
      description: `Some of these, with commas between: ${Object.keys(FAULTS).join(', ')}.`,
    },
  },
  run: tryFaults,
});

async function tryFaults({ values }: ParsedArgs): Promise<never> {
  const options = {
    rounds: Number(values.get('rounds') ?? 5),
    signUps: Number(values.get('sign-ups') ?? 100),
    atOnce: Number(values.get('at-once') ?? 8),
  };
  console.log('| fault | rounds | joined | refused, tried again | lost | doubled | remark |');
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  let isHeld = true;
  const wanted = values.get('only')?.split(',') ?? Object.keys(FAULTS);
  for (const [name, fault] of Object.entries(FAULTS).filter(([name]) => wanted.includes(name))) {
    const reason = fault.whyNot?.();
    if (reason) {
      console.log(`| ${name} | not tried: ${reason} | | | | | |`);
      continue;
    }
    const { problems, ...row } = await fault.run(options);
    console.log(
      `| ${row.fault} | ${row.rounds} | ${row.acknowledged} | ${row.refused} | ${row.lost} | ${row.doubled} | ${[row.remark, ...problems].join('; ')} |`,
    );
    if (row.lost + row.doubled + problems.length > 0) isHeld = false;
  }
  process.exit(isHeld ? 0 : 1);
}
