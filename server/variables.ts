import { z } from 'zod';
import { StartError } from './start-error.ts';

export type Variables = Record<string, string | undefined>;

const MAX_DIGITS = 9;

/** @param example the value after the `=` in the message. */
const getError =
  (expected: string, example: string) =>
  ({ path, input }: { path?: PropertyKey[] | undefined; input?: unknown }): string => {
    const name = String(path?.at(-1));
    return `${name} is "${input}". It must be ${expected}, as in ${name}=${example}.`;
  };

/** A whole number. */
export const wholeNumber = ({
  from,
  to = 10 ** MAX_DIGITS - 1,
  example = from,
}: {
  from: number;
  to?: number;
  example?: number;
}) => {
  const error = getError(`a whole number from ${from} to ${to}`, String(example));
  const digits = new RegExp(`^\\d{1,${MAX_DIGITS}}$`);
  const isInRange = (text: string) => digits.test(text) && Number(text) >= from && Number(text) <= to;
  return z.string().refine(isInRange, { error }).transform(Number);
};

/** One of a few words. */
export const choice = <const Choice extends string>(choices: readonly [Choice, ...Choice[]]) =>
  z.enum(choices, { error: getError(choices.join(' or '), choices[0]) });

/** A text that a function accepts. */
export const textThat = (accepts: (text: string) => boolean, expected: string, example: string) =>
  z.string().refine(accepts, { error: getError(expected, example) });

/** A URL. Its messages do not show the value, which may hold a password. */
export const url = (protocols: readonly string[], example: string) =>
  z
    .string()
    .refine(
      (text) => {
        const parsed = URL.parse(text);
        return parsed !== null && protocols.includes(parsed.protocol) && parsed.host !== '';
      },
      { error: ({ path }) => `${String(path?.at(-1))} cannot be read. It must be a URL like ${example}.`, abort: true },
    )
    .refine(isDecodable, {
      error: ({ path }) =>
        `${String(path?.at(-1))} cannot be read: it has a "%" that begins no escape. Write that sign itself as %25.`,
    });

function isDecodable(text: string): boolean {
  try {
    return typeof decodeURIComponent(text) === 'string';
  } catch {
    return false;
  }
}

/**
 * Parses the variables in the schema; an empty value counts as absent.
 * @throws {StartError} that lists every invalid value.
 */
export function parseVariables<Schema extends z.ZodType>(variables: Variables, schema: Schema): z.output<Schema> {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value));
  const result = schema.safeParse(present);
  if (result.success) return result.data;
  throw new StartError(result.error.issues.map(({ message }) => message).join('\n'));
}
