/** An option as it is written on the command line, without its dashes. */
export interface Option {
  /** What its value is called in the help, `file`; undefined for an option that takes none. */
  value?: string;
  /** The values that there are. */
  choices?: readonly string[];
  /** What a value has to be where not any text will do, in words that end a sentence. */
  expects?: { says: string; isMet: (value: string) => boolean };
  /** Whether there is no doing without it. */
  isNeeded?: boolean;
  says: string;
}

export type Options = Record<string, Option>;

/** What was given on the command line. */
export interface Given {
  /** The words that are not options, as many as the command has arguments. */
  words: readonly string[];
  /** The value of an option; an option that takes none has the empty text. Undefined where it is absent. */
  values: ReadonlyMap<string, string>;
}

/** One thing that a program does. */
export interface Command {
  says: string;
  /** What its arguments are called, in order. All are needed. */
  words?: readonly string[];
  options: Options;
  /** @returns the exit code; nothing for 0. */
  run: (given: Given) => Promise<number | undefined>;
}

/** What `npm run <name>` does, by the word that comes first. */
export interface Program {
  name: string;
  says: string;
  commands: Record<string, Command>;
  /** What there is to know besides, a paragraph each. */
  notes: readonly string[];
}

/** The choice that was made, as its own type. */
export const choiceOf = <C extends string>({ values }: Given, name: string, choices: readonly C[]): C | undefined =>
  choices.find((choice) => choice === values.get(name));
