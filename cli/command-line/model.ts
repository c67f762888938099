import { z } from 'zod';

/** An option as it is written on the command line, without its dashes. */
export interface Option {
  /** What the help calls its value, `file`; undefined for an option that takes none. */
  value?: string;
  /** The possible values. */
  choices?: readonly string[];
  /** What a value has to be, where not any text will do. The description ends a sentence. */
  expects?: { description: string; validate: (value: string) => boolean };
  required?: boolean;
  description: string;
}

export type Options = Record<string, Option>;

/** What the command line gives to a command. */
export interface ParsedArgs {
  /** What is not an option, as many as the command takes. */
  positionals: readonly string[];
  /** The value of each option; an option that takes none has an empty string. Undefined where it is absent. */
  values: ReadonlyMap<string, string>;
}

/** One thing that a program does. */
export interface Command {
  description: string;
  /** What its arguments are called, in order. All are required. */
  positionals?: readonly string[];
  options: Options;
  /** @returns the exit code; undefined stands for 0 */
  run: (args: ParsedArgs) => Promise<number | undefined>;
}

/** What `npm run <name>` does, by the name of the command that comes first. */
export interface Program {
  name: string;
  description: string;
  commands: Record<string, Command>;
  /** Paragraphs below the help. */
  notes: readonly string[];
}

/** The chosen value of an option, as its own type. */
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
