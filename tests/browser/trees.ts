import type { Locator } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * Expects a part of the page to give a screen reader the roles, names, states and order in `trees/<name>.aria.yml`.
 * A plain run, `npm run test:browser -- <file>`, writes a missing file, and fails. With `--update-snapshots` it rewrites what
 * differs, and skips a missing file. Read what it has written, and replace what differs in each run with patterns.
 */
export const expectTree = (part: Locator, name: string): Promise<void> =>
  expect.soft(part).toMatchAriaSnapshot({ name: `${name}.aria.yml` });
