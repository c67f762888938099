import type { Command, Option, Program } from './model.ts';
import { HELP } from './parse.ts';

const WIDTH = 100;

/** @param name of one command; undefined for all of them. */
export function helpOf(program: Program, name: string | undefined): string {
  const command = name === undefined ? undefined : program.commands[name];
  const parts = name && command ? ofCommand(`${program.name} -- ${name}`, command) : ofProgram(program);
  return join([...parts, ...program.notes.map((note) => wrap(note))]);
}

/** @param usage what stands after `npm run`, up to the words of the command. */
export const helpOfCommand = (usage: string, command: Described): string => join(ofCommand(usage, command));

type Described = Pick<Command, 'says' | 'words' | 'options'>;

const join = (parts: string[]) => `${parts.join('\n\n')}\n`;

function ofProgram({ name, says, commands }: Program): string[] {
  const rows = Object.entries(commands).map(([word, command]) => [usage(word, command), command.says] as const);
  return [
    wrap(says),
    `npm run ${name} -- <command> [options]`,
    rowsOf(rows),
    `One command: npm run ${name} -- <command> --help`,
  ];
}

function ofCommand(start: string, command: Described): string[] {
  const options = Object.entries(command.options);
  const rows = [...options, ['help', HELP] as const].map(
    ([word, option]) => [write(word, option), option.says] as const,
  );
  const needed = options.filter(([, { isNeeded }]) => isNeeded).map(([word, option]) => write(word, option));
  const others = needed.length < options.length ? ['[options]'] : [];
  return [wrap(command.says), ['npm run', usage(start, command), ...needed, ...others].join(' '), rowsOf(rows)];
}

const usage = (name: string, { words = [] }: Described) => [name, ...words.map((word) => `<${word}>`)].join(' ');

const write = (name: string, { value, choices }: Option) =>
  `--${name}${value ? ` ${choices ? choices.join('|') : `<${value}>`}` : ''}`;

function rowsOf(rows: (readonly [string, string])[]): string {
  const left = Math.max(...rows.map(([first]) => first.length)) + 4;
  return rows.map(([first, says]) => `  ${first.padEnd(left - 2)}${wrap(says, left)}`).join('\n');
}

/** @param indent of the lines after the first. */
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
