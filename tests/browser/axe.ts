import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export type Mode = 'dark' | 'light';

/** What axe finds on the page in each colour mode, once nothing moves or fades any more, a line for each place. */
export async function findings(page: Page, modes: readonly Mode[] = ['dark', 'light']): Promise<string[]> {
  const found: string[] = [];
  for (const mode of modes) {
    await page.evaluate((mode) => document.documentElement.setAttribute('data-theme', mode), mode);
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
    const { violations } = await new AxeBuilder({ page }).analyze();
    found.push(
      ...violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target }) => `${mode}: ${id}: ${help}: ${target.join(' ')}`),
      ),
    );
  }
  return found;
}
