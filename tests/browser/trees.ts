import type { Locator } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * What a screen reader gets of a part of the page: roles, names, states and their order, as `trees/<name>.aria.yml` has it.
 * A plain run, `npm run test:browser -- <file>`, writes a file that is missing, and fails. With `--update-snapshots` it rewrites what
 * differs, and passes over a file that is missing. Read what it has written, and put patterns in the place of what is another one in
 * each run.
 */
export const expectTree = (part: Locator, name: string): Promise<void> =>
  expect.soft(part).toMatchAriaSnapshot({ name: `${name}.aria.yml` });
