import { createInterface } from 'node:readline';
import { InterruptedError } from './errors.ts';

/** Asks the person at the terminal. An empty answer is an empty string. */
export type Ask = (question: string) => Promise<string>;

type Streams = { input: NodeJS.ReadableStream & { isTTY?: boolean }; output: NodeJS.WritableStream };

/** Opens the terminal for questions, which reject with an `InterruptedError` after Ctrl+C or Ctrl+D. Undefined without a terminal. */
export function openTerminal(
  { input, output }: Streams = { input: process.stdin, output: process.stderr },
): { ask: Ask; close: () => void } | undefined {
  if (!input.isTTY) return undefined;
  // The version of readline with promises never settles after Ctrl+D.
  const terminal = createInterface({ input, output });
  const ended = new Promise<never>((_, reject) => terminal.once('close', () => reject(new InterruptedError())));
  // The command closes the terminal itself after the last question.
  ended.catch(() => {});
  const ask: Ask = (question) =>
    Promise.race([ended, new Promise<string>((resolve) => terminal.question(question, resolve))]);
  return { ask, close: () => terminal.close() };
}
