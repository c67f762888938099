import { parseArgs } from 'node:util';
import { nearest } from '../../lib/edit-distance.ts';
import type { Command, Given, Option, Options, Program } from './model.ts';
import { WrongUse } from './problem.ts';

/** What the command line asks for: help, of one command or of all, or a command with what it was given. */
export type Asked = { kind: 'help'; name: string | undefined } | { kind: 'command'; command: Command; given: Given };

export const HELP: Option = { says: 'Says this.' };

/** @throws {WrongUse} that names what cannot be understood, and the nearest that can. */
export function parse({ commands }: Program, [name, ...rest]: string[]): Asked {
  const names = Object.keys(commands);
  const known = name !== undefined && Object.hasOwn(commands, name) ? name : undefined;
  const command = known === undefined ? undefined : commands[known];
  const isHelp = [name, ...rest].some((word) => word === '--help' || word === '-h');
  if (isHelp && (command || name?.startsWith('-'))) return { kind: 'help', name: known };
  if (name === undefined) throw new WrongUse(`What shall be done: ${list(names)}?`);
  if (command) return { kind: 'command', command, given: read(command, name, rest) };
  if (name.startsWith('-')) throw new WrongUse(`The command comes before its options: ${list(names)}.`);
  throw new WrongUse(`There is no command "${name}".${didYouMean(name, names)}`);
}

function read({ options, words = [] }: Command, name: string, line: string[]): Given {
  const values = new Map<string, string>();
  const found: string[] = [];
  const known: Options = { ...options, help: HELP };
  for (const token of tokensOf(known, line)) {
    if (token.kind === 'positional') found.push(token.value);
    if (token.kind !== 'option') continue;
    const option = Object.hasOwn(known, token.name) ? known[token.name] : undefined;
    if (!option)
      throw new WrongUse(`There is no option ${token.rawName}.${didYouMean(token.name, Object.keys(known), '--')}`);
    if (values.has(token.name)) throw new WrongUse(`--${token.name} is there twice.`);
    values.set(token.name, valueFor(option, token));
  }
  checkWords(found, words, name);
  return { words: found, values };
}

function tokensOf(options: Options, line: string[]) {
  const types = Object.entries(options).map(
    ([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }] as const,
  );
  return parseArgs({ args: line, options: Object.fromEntries(types), strict: false, tokens: true }).tokens;
}

type OptionToken = { name: string; value: string | undefined; inlineValue: boolean | undefined };

function valueFor({ value: what, choices }: Option, { name, value, inlineValue }: OptionToken): string {
  if (!what) {
    if (value !== undefined) throw new WrongUse(`--${name} takes no value.`);
    return '';
  }
  // Without "=", what begins with a dash is the next option.
  if (!value || (!inlineValue && /^-./.test(value)))
    throw new WrongUse(`--${name} needs a value: --${name} <${what}>.`);
  if (choices && !choices.includes(value)) {
    throw new WrongUse(`--${name} is "${value}". It must be ${list(choices)}.${didYouMean(value, choices)}`);
  }
  return value;
}

function checkWords(found: string[], wanted: readonly string[], name: string): void {
  const missing = wanted[found.length];
  if (missing) throw new WrongUse(`Which ${missing}? As in: ${name} <${missing}>.`);
  const extra = found[wanted.length];
  if (extra === undefined) return;
  throw new WrongUse(
    `"${extra}" is one word too many for ${name}. npm keeps options for itself unless "--" stands before them: npm run … -- ${name} --option.`,
  );
}

const list = (words: readonly string[]) => new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(words);

function didYouMean(word: string, candidates: Iterable<string>, before = ''): string {
  const [best] = nearest(word, candidates);
  return best ? ` Did you mean ${before}${best}?` : '';
}
