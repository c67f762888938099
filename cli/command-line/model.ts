import { z } from 'zod';

/** An option of the command line, named without its dashes. */
export interface Option {
  /** The name of its value in the help, `file`; undefined for an option without a value. */
  value?: string;
  /** The possible values. */
  choices?: readonly string[];
  /** What a value has to be, if not just any text. The description ends a sentence. */
  expects?: { description: string; validate: (value: string) => boolean };
  required?: boolean;
  description: string;
}

export type Options = Record<string, Option>;

/** The parsed command line of a command. */
export interface ParsedArgs {
  /** The positional arguments, as many as the command takes. */
  positionals: readonly string[];
  /** The value of each option; an empty string for an option without a value. Undefined if it is absent. */
  values: ReadonlyMap<string, string>;
}

/** One command of a program. */
export interface Command {
  description: string;
  /** The names of its arguments, in order. All are required. */
  positionals?: readonly string[];
  options: Options;
  /** The names of the other commands of a program that has one without a name. */
  others?: readonly string[];
  /** @returns the exit code; undefined means 0 */
  run: (args: ParsedArgs) => Promise<number | undefined>;
}

/** The commands of `npm run <name>`, by name. */
export interface Program {
  name: string;
  description: string;
  commands: Record<string, Command>;
  /** Paragraphs at the end of the help. */
  notes: readonly string[];
}

/** The value of an option with choices, with its type. */
export const getChoice = <C extends string>(
  { values }: ParsedArgs,
  name: string,
  choices: readonly C[],
): C | undefined => choices.find((choice) => choice === values.get(name));

/** For an option whose value is a whole number above 0. */
export const COUNT: NonNullable<Option['expects']> = {
  description: 'a whole number, such as 5',
  validate: (value) => /^[1-9]\d{0,9}$/.test(value),
};

/** For an option whose value is one or more of these names, with commas between. */
export const toExpectedNames = (names: readonly string[]): NonNullable<Option['expects']> => ({
  description: `one or more of these, with commas between: ${names.join(', ')}`,
  validate: (value) => value.split(',').every((name) => names.includes(name)),
});

/** For an option whose value is a day. */
export const DAY: NonNullable<Option['expects']> = {
  description: 'a day of the calendar, such as 2026-12-01',
  validate: (value) => z.iso.date().safeParse(value).success,
};
