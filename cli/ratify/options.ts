import { z } from 'zod';
import { changeSchema } from '#contracts/agreement-schema.ts';
import type { Change } from '#contracts/agreements.ts';
import { A_DAY } from '../command-line/day.ts';
import { helpOfCommand } from '../command-line/help.ts';
import type { Command } from '../command-line/model.ts';
import { asksForHelp, readGiven } from '../command-line/parse.ts';

/** The next version of an agreement, as the command line describes it. */
export type RatifyOptions = { id: string; change: Change; effective: string; summary: string };

export const USAGE =
  'Like this: npm run ratify -- code_of_conduct --change editorial --effective 2026-12-01 --summary "What has changed."\n' +
  'Mind the "--" after "ratify": without it, npm keeps the options for itself. More: npm run ratify -- --help';

const schema = z.object({
  change: changeSchema,
  effective: z.iso.date(),
  // One line, as it becomes a line of the front matter.
  summary: z
    .string()
    .trim()
    .regex(/^[^\p{Cc}]+$/u),
});

const { change, summary } = schema.shape;

const COMMAND = {
  says:
    'Gives an agreement its next version: archives its text, takes the SHA-256 of it, and enters both into the lock file and the ' +
    "front matter of the document. <agreement> is the name of the document's file without its extension, as in code_of_conduct.",
  words: ['agreement'],
  options: {
    change: {
      value: 'change',
      choices: change.options,
      isNeeded: true,
      says:
        'editorial: it clarifies the wording, alters no right or duty, and signatures remain good. substantive: anything else. ' +
        'Members are asked to sign again. A first version is substantive.',
    },
    effective: {
      value: 'day',
      expects: A_DAY,
      isNeeded: true,
      says: 'The day on which it takes effect, at 00:00 UTC. After the day of the version before.',
    },
    summary: {
      value: 'text',
      expects: { says: 'one line of text in quotes', isMet: (value) => summary.safeParse(value).success },
      isNeeded: true,
      says: 'What has changed, for members, in a sentence or two.',
    },
  },
} satisfies Omit<Command, 'run'>;

export const HELP = helpOfCommand('ratify --', COMMAND);

/**
 * Undefined where the command line asks for help.
 * @throws {WrongUse} with everything that is wrong in it
 */
export function parseRatifyOptions(line: string[]): RatifyOptions | undefined {
  if (asksForHelp(line)) return undefined;
  const { words, values } = readGiven(COMMAND, line, 'npm run ratify --');
  const [id = ''] = words;
  return { id, ...schema.parse(Object.fromEntries(values)) };
}
