// Breaks what can break while people join, and counts what is lost: npm run faults -- [--rounds 5] [--sign-ups 100] [--at-once 8] [--only disk,mail]
import { parseArgs } from 'node:util';
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
  /** Why it cannot be tried on this machine. */
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

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    'sign-ups': { type: 'string', default: '100' },
    'at-once': { type: 'string', default: '8' },
    only: { type: 'string', default: Object.keys(FAULTS).join(',') },
  },
});

const toCount = (name: string, text: string) => {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  console.error(`--${name} is "${text}". It must be a whole number, as in --${name} 5.`);
  return process.exit(2);
};
const options = {
  rounds: toCount('rounds', values.rounds),
  signUps: toCount('sign-ups', values['sign-ups']),
  atOnce: toCount('at-once', values['at-once']),
};

console.log('| fault | rounds | joined | refused, tried again | lost | doubled | remark |');
console.log('| --- | --- | --- | --- | --- | --- | --- |');
let isHeld = true;
for (const name of values.only.split(',')) {
  const fault = FAULTS[name];
  if (!fault) {
    console.error(`There is no fault "${name}". There are: ${Object.keys(FAULTS).join(', ')}.`);
    process.exit(2);
  }
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
