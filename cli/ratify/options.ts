import { z } from 'zod';
import { changeSchema } from '#contracts/agreement-schema.ts';
import type { Change } from '#contracts/agreements.ts';
import { formatCommandHelp } from '../command-line/help.ts';
import type { Command } from '../command-line/model.ts';
import { DAY } from '../command-line/model.ts';
import { parseArguments, wantsHelp } from '../command-line/parse.ts';

/** The next version of an agreement, as the command line describes it. */
export type RatifyOptions = { id: string; change: Change; effective: string; summary: string };

export const USAGE =
  'Like this: npm run ratify -- house_rules --change editorial --effective 2026-12-01 --summary "What has changed."\n' +
  'Note the "--" after "ratify": without it, npm takes the options for itself. More: npm run ratify -- --help';

const schema = z.object({
  change: changeSchema,
  effective: z.iso.date(),
  // One line, since it becomes a line of the front matter.
  summary: z
    .string()
    .trim()
    .regex(/^[^\p{Cc}]+$/u),
});

const { change, summary } = schema.shape;

const COMMAND = {
  description:
    'Gives an agreement its next version: archives its text, computes its SHA-256, and enters both into the lock file and the ' +
    "front matter of the document. <agreement> is the name of the document's file without its extension, as in house_rules.",
  positionals: ['agreement'],
  options: {
    change: {
      value: 'change',
      choices: change.options,
      required: true,
      description:
        'editorial: clarifies the wording, without changing rights or duties; signatures stay valid. substantive: anything else. ' +
        'Members are asked to sign again. A first version is substantive.',
    },
    effective: {
      value: 'day',
      expects: DAY,
      required: true,
      description: 'The day on which it takes effect, at 00:00 UTC. After the day of the previous version.',
    },
    summary: {
      value: 'text',
      expects: { description: 'one line of text in quotes', validate: (value) => summary.safeParse(value).success },
      required: true,
      description: 'What has changed, for members, in a sentence or two.',
    },
  },
} satisfies Omit<Command, 'run'>;

/** Only allowed alone. */
export const STATEMENTS_OPTION = '--statements';

export const HELP = `${formatCommandHelp('ratify --', COMMAND)}
Each version has a statement in every language of the site: the sentence that people sign. After a language was added,
npm run ratify -- ${STATEMENTS_OPTION} adds what the lock file lacks, and changes nothing else.
`;

/**
 * Undefined if the command line asks for help.
 * @throws {UsageError} with everything that is wrong in it
 */
export function parseRatifyOptions(line: string[]): RatifyOptions | undefined {
  if (wantsHelp(line)) return undefined;
  const { positionals, values } = parseArguments(COMMAND, line, 'npm run ratify --');
  const [id = ''] = positionals;
  return { id, ...schema.parse(Object.fromEntries(values)) };
}
