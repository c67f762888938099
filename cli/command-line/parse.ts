import { parseArgs } from 'node:util';
import { nearest } from '#contracts/nearest.ts';
import { UsageError } from './errors.ts';
import type { Command, Option, Options, ParsedArgs, Program } from './model.ts';

/** A request for help, about one command or all of them, or a command. */
type ParsedCommand =
  | { kind: 'help'; name: string | undefined }
  | { kind: 'command'; command: Command; args: ParsedArgs };

export const HELP: Option = { description: 'Shows this help.' };

/** Whether a command line asks for help, whatever else it contains. */
export const wantsHelp = (line: readonly string[]): boolean => line.some((arg) => arg === '--help' || arg === '-h');

/** @throws {UsageError} that names what is wrong, and the nearest match */
export function parse({ commands }: Program, line: string[]): ParsedCommand {
  const [name, ...rest] = line;
  const names = Object.keys(commands);
  const known = name !== undefined && Object.hasOwn(commands, name) ? name : undefined;
  const command = known === undefined ? undefined : commands[known];
  if (wantsHelp(line) && (command || name?.startsWith('-'))) return { kind: 'help', name: known };
  if (name === undefined) throw new UsageError(`Which command: ${formatList(names)}?`);
  if (command) return { kind: 'command', command, args: parseArguments(command, rest, name) };
  if (name.startsWith('-')) throw new UsageError(`The command comes before its options: ${formatList(names)}.`);
  throw new UsageError(`There is no command "${name}".${didYouMean(name, names)}`);
}

/**
 * Parses the arguments and options of one command.
 * @param usage the text before them, for messages
 * @throws {UsageError} with everything that is wrong, a line each
 */
export function parseArguments(
  { options, positionals = [], others }: Accepts,
  line: string[],
  usage: string,
): ParsedArgs {
  const values = new Map<string, string>();
  const found: string[] = [];
  const errors: string[] = [];
  const known: Options = { ...options, help: HELP };
  for (const token of tokenize(known, line)) {
    if (token.kind === 'positional') found.push(token.value);
    if (token.kind !== 'option') continue;
    const option = Object.hasOwn(known, token.name) ? known[token.name] : undefined;
    if (!option) errors.push(`There is no option ${token.rawName}.${didYouMean(token.name, Object.keys(known), '--')}`);
    else if (values.has(token.name)) errors.push(`--${token.name} is given twice.`);
    else errors.push(...checkOption(option, token));
    values.set(token.name, token.value ?? '');
  }
  const missing = Object.entries(options).filter(([name, { required }]) => required && !values.has(name));
  const problems = [
    ...checkPositionals(found, { positionals, others }, usage),
    ...errors,
    ...missing.map(([name, option]) => `--${name} is missing. It is ${describeExpected(option)}.`),
  ];
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
  return { positionals: found, values };
}

type Accepts = Pick<Command, 'options' | 'positionals' | 'others'>;

/** Not strict, since that would report the first error only. */
function tokenize(options: Options, args: string[]) {
  const types = Object.entries(options).map(
    ([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }] as const,
  );
  return parseArgs({ args, options: Object.fromEntries(types), strict: false, tokens: true }).tokens;
}

type OptionToken = { name: string; value: string | undefined; inlineValue: boolean | undefined };

function checkOption(option: Option, { name, value, inlineValue }: OptionToken): string[] {
  const { value: valueName, choices, expects } = option;
  if (!valueName) return value === undefined ? [] : [`--${name} takes no value.`];
  // Without "=", anything that begins with a dash is the next option.
  if (!value || (!inlineValue && /^-./.test(value))) return [`--${name} needs a value: --${name} <${valueName}>.`];
  if (choices?.includes(value) ?? expects?.validate(value) ?? true) return [];
  return [`--${name} is "${value}". It must be ${describeExpected(option)}.${didYouMean(value, choices ?? [])}`];
}

const describeExpected = ({ choices, expects, value }: Option) =>
  expects?.description ?? (choices ? formatList(choices) : `a ${value}`);

function checkPositionals(
  found: string[],
  { positionals: expected = [], others = [] }: Omit<Accepts, 'options'>,
  usage: string,
): string[] {
  // An empty one is most often a variable of a script that is not set.
  const missing = expected.find((_, index) => !found[index]?.trim());
  if (missing) return [`Which ${missing}? As in: ${usage} <${missing}>.`];
  const extra = found[expected.length];
  if (extra === undefined) return [];
  const [meant] = nearest(extra, others);
  if (meant) return [`There is no command "${extra}". Did you mean ${meant}?`];
  return [
    `"${extra}" is one argument too many. Put a text of several words into quotes, and put "--" before options, which npm ` +
      'otherwise takes for itself: npm run … -- … --option.',
  ];
}

const formatList = (names: readonly string[]) => new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names);

function didYouMean(name: string, candidates: Iterable<string>, before = ''): string {
  const [best] = nearest(name, candidates);
  return best ? ` Did you mean ${before}${best}?` : '';
}
