import { format } from 'node:util';
import { vi } from 'vitest';
import { QUICK_VARIABLES } from './quick-node.ts';
import type { Outcome } from './run-command.ts';

/**
 * Runs a command in the process of the test, with only these variables, like `runScript` in a separate process: starting
 * one takes longer than most commands. Calls must not overlap. Another test checks that each command starts as a program.
 */
export async function runHere(
  run: (line: string[]) => Promise<void>,
  line: readonly string[],
  variables: Record<string, string> = {},
): Promise<Outcome> {
  const written = { stdout: '', stderr: '' };
  const before = { variables: { ...process.env }, exitCode: process.exitCode };
  const isTerminal = Object.getOwnPropertyDescriptor(process.stdin, 'isTTY');
  const spies = [
    ...(['stdout', 'stderr'] as const).map((name) =>
      vi.spyOn(process[name], 'write').mockImplementation((text) => {
        written[name] += typeof text === 'string' ? text : Buffer.from(text).toString('utf8');
        return true;
      }),
    ),
    // Each command listens for a reader that goes away.
    vi.spyOn(process.stdout, 'on').mockReturnValue(process.stdout),
    vi.spyOn(process.stderr, 'on').mockReturnValue(process.stderr),
    vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
      written.stderr += `${format(...args)}\n`;
    }),
  ];
  replaceVariables({ ...QUICK_VARIABLES, ...variables });
  Object.defineProperty(process.stdin, 'isTTY', { value: false, configurable: true });
  process.exitCode = undefined;
  try {
    await run([...line]);
    return { code: Number(process.exitCode ?? 0), ...written };
  } finally {
    process.exitCode = before.exitCode;
    if (isTerminal) Object.defineProperty(process.stdin, 'isTTY', isTerminal);
    else Reflect.deleteProperty(process.stdin, 'isTTY');
    replaceVariables(before.variables);
    for (const spy of spies) spy.mockRestore();
  }
}

/** In place, since a command may keep a reference to the object. */
function replaceVariables(variables: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, variables);
}
