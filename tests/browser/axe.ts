import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions, Spec } from 'axe-core';
import { nextFrames } from './shell.ts';

/** Half as large as the imported module, and added to each page. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** A tablet in portrait. */
const TABLET = 768;
/** A wide screen, a tablet, and one of 1,280 pixels at 400 %. */
const WIDTHS = [1440, TABLET, 320] as const;
/** The widths at which the navbar has a menu button. */
export const WIDTHS_WITH_MENU = [TABLET, 320] as const;
/** The width at which it has its own links. */
export const WIDTHS_WITH_BAR = [1440] as const;

/** The contrast of level AAA, 7 : 1 for text, which axe leaves out by default. It ignores what fails level AA: see `color-contrast`. */
const CONTRAST = 'color-contrast-enhanced';
/** The rules whose findings depend on colours. */
const COLOR_RULES = ['color-contrast', CONTRAST, 'link-in-text-block'];
/** Other rules that axe leaves out by default: target sizes of WCAG 2.2, and labels that cannot be spoken. */
const MORE_RULES = [CONTRAST, 'target-size', 'label-content-name-mismatch'];

/** What one run of axe looks for. */
type Pass = 'dark' | 'light' | 'structure';

/** All rules in one mode; in the other, those whose findings depend on the mode; or only the rules that do not. */
const PASSES: Record<Pass, { mode: 'dark' | 'light'; options: RunOptions }> = {
  dark: { mode: 'dark', options: { rules: toRules(MORE_RULES, true) } },
  light: { mode: 'light', options: { runOnly: COLOR_RULES } },
  structure: { mode: 'dark', options: { rules: { ...toRules(MORE_RULES, true), ...toRules(COLOR_RULES, false) } } },
};

function toRules(names: readonly string[], enabled: boolean): RunOptions['rules'] {
  return Object.fromEntries(names.map((name) => [name, { enabled }]));
}

/** The part of the page to check; by default all of it. */
type Part = { include?: string[]; exclude?: string[] };

type Finding = { rule: string; targets: string[] };

/** Returns what axe finds in one pass after all animations have ended. */
const run = (page: Page, pass: Pass, { include = ['html'], exclude = [] }: Part): Promise<Finding[]> =>
  page.evaluate(
    async ({ mode, part, options }) => {
      document.documentElement.setAttribute('data-theme', mode);
      // The end of one may start another in elements that inherit its colour.
      for (let all = document.getAnimations(); all.length > 0; all = document.getAnimations()) {
        for (const animation of all) {
          if (animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY) animation.cancel();
          else animation.finish();
        }
      }
      const { axe } = window as Window & { axe?: { run: (...args: unknown[]) => Promise<AxeResults> } };
      const found = await axe?.run(part, { ...options, resultTypes: ['violations'], preload: false });
      return (found?.violations ?? []).map(({ id, help, nodes }) => ({
        rule: `${id}: ${help}`,
        targets: nodes.map(({ target }) => target.join(' ')),
      }));
    },
    { ...PASSES[pass], part: { include, exclude } },
  );

async function load(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
}

/** Has axe read colours, which takes most of its time, of some elements only, until the window loads another document. */
export async function limitColors(page: Page, selector: string): Promise<void> {
  await load(page);
  await page.evaluate(
    (rules) => {
      const { axe } = window as Window & { axe?: { configure: (spec: Spec) => void } };
      axe?.configure({ rules });
    },
    COLOR_RULES.map((id) => ({ id, selector: id === 'link-in-text-block' ? `a[href]:is(${selector})` : selector })),
  );
}

/** Sets the width of the window, and waits until the page has reacted. */
async function setWidth(page: Page, width: number): Promise<void> {
  const { width: before, height = 900 } = page.viewportSize() ?? {};
  if (before === width) return;
  await page.setViewportSize({ width, height });
  await nextFrames(page, 2);
}

/**
 * Returns what axe finds on the current page in windows of several widths, one line for each place: by all rules in the dark mode,
 * and by those about colours in the light mode; on the tablet, only by the others. A page that is wider than its window is a finding too.
 */
export async function findings(
  page: Page,
  part: Part = {},
  widths: readonly number[] = WIDTHS,
  passes: readonly Pass[] = ['dark', 'light'],
): Promise<string[]> {
  const before = page.viewportSize();
  const theme = await page.locator('html').getAttribute('data-theme');
  await load(page);
  const found = new Set<string>();
  for (const width of widths) {
    await setWidth(page, width);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > width) found.add(`${width}: the page is ${wide} pixels wide`);
    // The width between the others shows no other colours.
    for (const pass of width === TABLET ? (['structure'] as const) : passes) {
      for (const { rule, targets } of await run(page, pass, part))
        for (const target of targets) found.add(`${width} ${pass}: ${rule}: ${target}`);
    }
  }
  if (before) await setWidth(page, before.width);
  if (theme) await page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), theme);
  return [...found];
}
