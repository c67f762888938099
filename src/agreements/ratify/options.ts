import { parseArgs } from 'node:util';
import { z } from 'astro/zod';
import { nearest } from '../../lib/edit-distance.ts';
import type { Change } from '../model.ts';
import { Refusal } from './refusal.ts';

/** What shall become the next version, and of which agreement. */
export type Order = { id: string; change: Change; effective: string; summary: string };

export const HELP = `Gives an agreement its next version: archives its text, takes the SHA-256 of it, and enters both into the lock file and
the front matter of the document.

  npm run ratify -- <id> --change editorial|substantive --effective YYYY-MM-DD --summary "…"

  <id>           The name of the document's file without its extension, as in code_of_conduct.
  --change       editorial: it clarifies the wording, alters no right or duty, and signatures remain good.
                 substantive: anything else. Members are asked to sign again. A first version is substantive.
  --effective    The day on which it takes effect, at 00:00 UTC. After the day of the version before.
  --summary      What has changed, for members, in a sentence or two.
  --help         Says this.
`;

const USAGE =
  'Like this: npm run ratify -- code_of_conduct --change editorial --effective 2026-12-01 --summary "What has changed."\n' +
  'Mind the "--" after "ratify": without it, npm keeps the options for itself. More: npm run ratify -- --help';

const schema = z.object({
  change: z.enum(['editorial', 'substantive']),
  effective: z.iso.date(),
  // One line, as it becomes a line of the front matter.
  summary: z
    .string()
    .trim()
    .regex(/^[^\p{Cc}]+$/u),
});

const EXPECTED: Record<string, string> = {
  change: 'editorial or substantive',
  effective: 'a day of the calendar, such as 2026-12-01',
  summary: 'one line of text in quotes',
};
const OPTIONS = Object.keys(EXPECTED);

/**
 * Reads the command line. Undefined where it asks for help.
 * @throws {Refusal} with everything that is wrong in it
 */
export function readOrder(line: string[]): Order | undefined {
  if (line.includes('--help') || line.includes('-h')) return undefined;
  const { values, words, problems } = read(line);
  const [id, extra] = words;
  if (id === undefined) problems.unshift('Which agreement? The name of its file is missing.');
  if (extra !== undefined) problems.push(`"${extra}" is one word too many. A summary stands in quotes.`);
  const { data, error } = schema.safeParse(Object.fromEntries(values));
  const wrong = new Set(error?.issues.map(({ path }) => String(path[0])));
  for (const name of wrong) problems.push(sentenceFor(name, values.get(name)));
  if (id === undefined || !data || problems.length > 0) throw new Refusal([problems.join('\n'), USAGE], 2);
  return { id, ...data };
}

const sentenceFor = (name: string, value: string | undefined) =>
  value === undefined
    ? `--${name} is missing. It is ${EXPECTED[name]}.`
    : `--${name} is "${value}". It must be ${EXPECTED[name]}.`;

function read(line: string[]) {
  const values = new Map<string, string>();
  const words: string[] = [];
  const problems: string[] = [];
  const options = Object.fromEntries(OPTIONS.map((name) => [name, { type: 'string' as const }]));
  for (const token of parseArgs({ args: line, options, strict: false, tokens: true }).tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    if (!OPTIONS.includes(token.name)) problems.push(`There is no option ${token.rawName}.${didYouMean(token.name)}`);
    else if (values.has(token.name)) problems.push(`--${token.name} is there twice.`);
    values.set(token.name, token.value ?? '');
  }
  return { values, words, problems };
}

function didYouMean(name: string): string {
  const [best] = nearest(name, OPTIONS);
  return best ? ` Did you mean --${best}?` : '';
}
