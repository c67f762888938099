import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

type Mode = 'dark' | 'light';

/** The contrast of level AAA, 7 : 1 for text, which axe leaves out by itself. */
const CONTRAST = 'color-contrast-enhanced';
/** The rules whose findings depend on colours. */
const COLOR_RULES = [CONTRAST, 'link-in-text-block'];
const ALL_RULES = { rules: { [CONTRAST]: { enabled: true } } };

/**
 * What axe finds on the page once nothing moves or fades any more, a line for each place: by all its rules in the first colour mode,
 * and by those about colours in the others.
 * @param narrow says which part of the page is looked at; all of it otherwise.
 */
export async function findings(
  page: Page,
  modes: readonly Mode[] = ['dark', 'light'],
  narrow: (axe: AxeBuilder) => AxeBuilder = (axe) => axe,
): Promise<string[]> {
  const found: string[] = [];
  for (const mode of modes) {
    await page.evaluate((mode) => document.documentElement.setAttribute('data-theme', mode), mode);
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
    // The other way opens a second page, for frames of other sites, of which there are none.
    const axe = narrow(new AxeBuilder({ page }).setLegacyMode());
    const { violations } = await (mode === modes[0] ? axe.options(ALL_RULES) : axe.withRules(COLOR_RULES)).analyze();
    found.push(
      ...violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target }) => `${mode}: ${id}: ${help}: ${target.join(' ')}`),
      ),
    );
  }
  return found;
}
