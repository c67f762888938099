import { test as base, expect } from '@playwright/test';
import { recordMessages } from '../pictures/recorder.ts';

/** The message of the tests' own setting `serviceWorkers: 'block'`. */
const BLOCKED = 'Service Worker registration blocked by Playwright';

type Fixtures = {
  /** Console messages and errors that a test expects, as parts of their text; any other fails it. */
  expected: (RegExp | string)[];
};

/** Every test fails on console output and page errors that it does not expect. */
export const test = base.extend<Fixtures & { guard: undefined }>({
  expected: [[], { option: true }],
  guard: [
    async ({ browser, context, expected }, use, { titlePath }) => {
      // Playwright takes a list whose second item is an object for a value and its options.
      if (!Array.isArray(expected)) throw new Error('The second item of `expected` is not to be a pattern.');
      const surprises: string[] = [];
      const isExpected = (text: string) =>
        [BLOCKED, ...expected].some((part) => (typeof part === 'string' ? text.includes(part) : part.test(text)));
      const note = (text: string) => {
        if (!isExpected(text)) surprises.push(text);
      };
      context.on('console', (message) => note(`${message.type()}: ${message.text()} (${message.location().url})`));
      context.on('weberror', (error) => note(`error: ${error.error().message}`));
      await recordMessages(browser, context, titlePath.join(' › '), () => use(undefined));
      expect(surprises, 'unexpected console output').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
