import { StartProblem } from './start-problem.ts';

export type Variables = Record<string, string | undefined>;

/** Reads one variable each; what cannot be used is noted and taken for absent. */
export interface Reader {
  text: (name: string) => string | undefined;
  whole: (name: string, range: { from: number; to?: number; example?: number }) => number | undefined;
  choice: (name: string, choices: readonly string[]) => string | undefined;
  /** @param example shows what would be right. */
  url: (name: string, schemes: readonly string[], example: string) => string | undefined;
  complain: (problem: string) => void;
}

const MOST_DIGITS = 9;

/** @throws {StartProblem} that names every value which cannot be used. */
export function readVariables<Result>(variables: Variables, readAll: (read: Reader) => Result): Result {
  const problems: string[] = [];
  const text = (name: string) => variables[name] || undefined;
  const complain = (problem: string) => void problems.push(problem);

  const result = readAll({
    text,
    complain,
    whole: (name, { from, to = 10 ** MOST_DIGITS - 1, example = from }) => {
      const value = text(name);
      if (value === undefined) return undefined;
      const number = new RegExp(`^\\d{1,${MOST_DIGITS}}$`).test(value) ? Number(value) : Number.NaN;
      if (number >= from && number <= to) return number;
      complain(`${name} is "${value}". It must be a whole number from ${from} to ${to}, as in ${name}=${example}.`);
      return undefined;
    },
    choice: (name, choices) => {
      const value = text(name);
      if (value === undefined || choices.includes(value)) return value;
      complain(`${name} is "${value}". It must be ${choices.join(' or ')}, as in ${name}=${choices[0]}.`);
      return undefined;
    },
    url: (name, schemes, example) => {
      const value = text(name);
      if (value === undefined) return undefined;
      if (URL.canParse(value) && schemes.includes(new URL(value).protocol) && new URL(value).host !== '') return value;
      // Not the value itself: it may hold a password.
      complain(`${name} cannot be read. It must be an address like ${example}.`);
      return undefined;
    },
  });
  if (problems.length > 0) throw new StartProblem(problems.join('\n'));
  return result;
}
