import { parseArgs } from 'node:util';
import { nearest } from '#contracts/nearest.ts';
import type { Command, Given, Option, Options, Program } from './model.ts';
import { WrongUse } from './problem.ts';

/** What the command line asks for: help, of one command or of all, or a command with what it was given. */
export type Asked = { kind: 'help'; name: string | undefined } | { kind: 'command'; command: Command; given: Given };

export const HELP: Option = { says: 'Says this.' };

/** Whether a line asks for help, whatever else it says. */
export const asksForHelp = (line: readonly string[]): boolean =>
  line.some((word) => word === '--help' || word === '-h');

/** @throws {WrongUse} that names what cannot be understood, and the nearest that can. */
export function parse({ commands }: Program, line: string[]): Asked {
  const [name, ...rest] = line;
  const names = Object.keys(commands);
  const known = name !== undefined && Object.hasOwn(commands, name) ? name : undefined;
  const command = known === undefined ? undefined : commands[known];
  if (asksForHelp(line) && (command || name?.startsWith('-'))) return { kind: 'help', name: known };
  if (name === undefined) throw new WrongUse(`What shall be done: ${list(names)}?`);
  if (command) return { kind: 'command', command, given: readGiven(command, rest, name) };
  if (name.startsWith('-')) throw new WrongUse(`The command comes before its options: ${list(names)}.`);
  throw new WrongUse(`There is no command "${name}".${didYouMean(name, names)}`);
}

/**
 * Reads the words and options of one command.
 * @param usage what stands before them, for the messages.
 * @throws {WrongUse} with everything that is wrong, a line each.
 */
export function readGiven({ options, words = [] }: Takes, line: string[], usage: string): Given {
  const values = new Map<string, string>();
  const found: string[] = [];
  const wrong: string[] = [];
  const known: Options = { ...options, help: HELP };
  for (const token of tokensOf(known, line)) {
    if (token.kind === 'positional') found.push(token.value);
    if (token.kind !== 'option') continue;
    const option = Object.hasOwn(known, token.name) ? known[token.name] : undefined;
    if (!option) wrong.push(`There is no option ${token.rawName}.${didYouMean(token.name, Object.keys(known), '--')}`);
    else if (values.has(token.name)) wrong.push(`--${token.name} is there twice.`);
    else wrong.push(...problemsOf(option, token));
    values.set(token.name, token.value ?? '');
  }
  const missing = Object.entries(options).filter(([name, { isNeeded }]) => isNeeded && !values.has(name));
  const problems = [
    ...problemsOfWords(found, words, usage),
    ...wrong,
    ...missing.map(([name, option]) => `--${name} is missing. It is ${expected(option)}.`),
  ];
  if (problems.length > 0) throw new WrongUse(problems.join('\n'));
  return { words: found, values };
}

type Takes = Pick<Command, 'options' | 'words'>;

function tokensOf(options: Options, line: string[]) {
  const types = Object.entries(options).map(
    ([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }] as const,
  );
  return parseArgs({ args: line, options: Object.fromEntries(types), strict: false, tokens: true }).tokens;
}

type OptionToken = { name: string; value: string | undefined; inlineValue: boolean | undefined };

function problemsOf(option: Option, { name, value, inlineValue }: OptionToken): string[] {
  const { value: what, choices, expects } = option;
  if (!what) return value === undefined ? [] : [`--${name} takes no value.`];
  // Without "=", what begins with a dash is the next option.
  if (!value || (!inlineValue && /^-./.test(value))) return [`--${name} needs a value: --${name} <${what}>.`];
  const isFine = choices?.includes(value) ?? expects?.isMet(value) ?? true;
  const hint = isFine ? '' : didYouMean(value, choices ?? []);
  return isFine ? [] : [`--${name} is "${value}". It must be ${expected(option)}.${hint}`];
}

const expected = ({ choices, expects, value }: Option) => expects?.says ?? (choices ? list(choices) : `a ${value}`);

function problemsOfWords(found: string[], wanted: readonly string[], usage: string): string[] {
  const missing = wanted[found.length];
  if (missing) return [`Which ${missing}? As in: ${usage} <${missing}>.`];
  const extra = found[wanted.length];
  if (extra === undefined) return [];
  return [
    `"${extra}" is one word too many. Several words that belong together stand in quotes, and npm keeps options for itself ` +
      'unless "--" stands before them: npm run … -- … --option.',
  ];
}

const list = (words: readonly string[]) => new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(words);

function didYouMean(word: string, candidates: Iterable<string>, before = ''): string {
  const [best] = nearest(word, candidates);
  return best ? ` Did you mean ${before}${best}?` : '';
}
