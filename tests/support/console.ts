// Runs before each file of unit tests: unexpected output on the console fails the test.
import { format } from 'node:util';
import { afterAll, afterEach, expect } from 'vitest';

const METHODS = ['debug', 'info', 'log', 'warn', 'error'] as const;

const printed: string[] = [];

// Plain functions, not spies: a test that expects output spies on the console itself, and its spy goes first.
for (const method of METHODS) {
  console[method] = (...args: unknown[]) => void printed.push(`console.${method}: ${format(...args)}`);
}

const expectNothing = () => expect(printed.splice(0), 'printed on the console, and not expected').toEqual([]);

afterEach(expectNothing);
// Including output while a file was loaded or its hooks ran.
afterAll(expectNothing);
