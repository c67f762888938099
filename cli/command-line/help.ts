import type { Command, Option, Program } from './model.ts';
import { HELP } from './parse.ts';

const WIDTH = 100;

/** @param name of one command; undefined for all of them */
export function formatHelp(program: Program, name: string | undefined): string {
  const command = name === undefined ? undefined : program.commands[name];
  const parts = name && command ? describeCommand(`${program.name} -- ${name}`, command) : describeProgram(program);
  return join([...parts, ...program.notes.map((note) => wrap(note))]);
}

/** @param usage the text after `npm run`, up to the arguments of the command */
export const formatCommandHelp = (usage: string, command: Described): string => join(describeCommand(usage, command));

type Described = Pick<Command, 'description' | 'positionals' | 'options'>;

const join = (parts: string[]) => `${parts.join('\n\n')}\n`;

function describeProgram({ name, description, commands }: Program): string[] {
  const rows = Object.entries(commands).map(
    ([key, command]) => [formatUsage(key, command), command.description] as const,
  );
  return [
    wrap(description),
    `npm run ${name} -- <command> [options]`,
    formatRows(rows),
    `One command: npm run ${name} -- <command> --help`,
  ];
}

function describeCommand(start: string, command: Described): string[] {
  const options = Object.entries(command.options);
  const rows = [...options, ['help', HELP] as const].map(
    ([name, option]) => [formatOption(name, option), option.description] as const,
  );
  const required = options.filter(([, option]) => option.required).map(([name, option]) => formatOption(name, option));
  const others = required.length < options.length ? ['[options]'] : [];
  const usage = ['npm run', formatUsage(start, command), ...required, ...others].join(' ');
  return [wrap(command.description), usage, formatRows(rows)];
}

const formatUsage = (name: string, { positionals = [] }: Described) =>
  [name, ...positionals.map((positional) => `<${positional}>`)].join(' ');

const formatOption = (name: string, { value, choices }: Option) =>
  `--${name}${value ? ` ${choices ? choices.join('|') : `<${value}>`}` : ''}`;

function formatRows(rows: (readonly [string, string])[]): string {
  const left = Math.max(...rows.map(([first]) => first.length)) + 4;
  return rows.map(([first, description]) => `  ${first.padEnd(left - 2)}${wrap(description, left)}`).join('\n');
}

/** @param indent of the lines after the first */
function wrap(text: string, indent = 0): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line && indent + line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line].join(`\n${' '.repeat(indent)}`);
}
