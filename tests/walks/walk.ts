import type { Browser, BrowserContext, Page } from '@playwright/test';
import { pick, type Random, toRandom } from '../../bench/random.ts';
import { describePage, findFaults } from './observe.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1000, height: 700 },
  { width: 996, height: 700 },
  { width: 390, height: 844 },
  { width: 320, height: 480 },
];
const KEYS = [
  'Tab',
  'Tab',
  'Tab',
  'Shift+Tab',
  'Enter',
  'Space',
  'Escape',
  'ArrowDown',
  'ArrowUp',
  'Home',
  'End',
  'PageDown',
];
const QUERIES = ['boat', 'rig', 'the halyard', 'zzzz', 'ä', '"knot"', ''];
/** What cannot be pressed within this time, in milliseconds, is left alone: it is covered, or moves. */
const PATIENCE = 2_500;
/** What is wrong for this long, in milliseconds, stays wrong. */
const SETTLED = 1_500;

/** What happened in a walk, and what was wrong in it. */
type Walk = { steps: string[]; faults: string[] };

/** A step of a reader. Gives its name for the report. */
type Step = (page: Page, random: Random) => Promise<string>;

/** Presses one of the things on the page that match and can be seen, and that lead to no file and no other site. */
const press =
  (selector: string): Step =>
  async (page, random) => {
    const handles = await page.evaluateHandle((selector) => {
      const leaves = ({ href, target, download }: HTMLAnchorElement) =>
        new URL(href).origin !== location.origin ||
        target !== '' ||
        download !== '' ||
        /\.\w+$/.test(new URL(href).pathname);
      return [...document.querySelectorAll<HTMLElement>(selector)].filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          !(element instanceof HTMLAnchorElement && leaves(element)),
      );
    }, selector);
    const count = await handles.evaluate((elements) => elements.length);
    if (count === 0) return 'finds nothing to press';
    const index = Math.floor(random() * count);
    const element = (await handles.evaluateHandle((elements, index) => elements[index], index)).asElement();
    const name = await element?.evaluate((element) => element.ariaLabel ?? element.textContent?.trim().slice(0, 40));
    await element?.click({ timeout: PATIENCE });
    return `presses ${JSON.stringify(name)}`;
  };

/** Goes through the history, within the site. */
const travel =
  (distance: 1 | -1): Step =>
  async (page) => {
    await page.evaluate((distance) => {
      if (distance > 0 || (navigation.currentEntry?.index ?? 0) > 1) history.go(distance);
    }, distance);
    return distance > 0 ? 'goes forward' : 'goes back';
  };

const search: Step = async (page, random) => {
  const query = pick(QUERIES, random);
  await page.keyboard.press('Control+k');
  await page.keyboard.type(query);
  const key = pick(['ArrowDown', 'Enter', 'Escape'], random);
  await page.keyboard.press(key);
  return `searches for ${JSON.stringify(query)} and presses ${key}`;
};

const pressKey: Step = async (page, random) => {
  const key = pick(KEYS, random);
  await page.keyboard.press(key);
  return `presses ${key}`;
};

const scroll: Step = async (page, random) => {
  const share = random();
  await page.evaluate((share) => scrollTo(0, share * document.documentElement.scrollHeight), share);
  return `scrolls to ${Math.round(share * 100)} %`;
};

const resize: Step = async (page, random) => {
  const size = pick(SIZES, random);
  await page.setViewportSize(size);
  return `makes the window ${size.width} px wide`;
};

const changeColors: Step = async (page, random) => {
  const colorScheme = pick(['dark', 'light'] as const, random);
  await page.emulateMedia({ colorScheme });
  return `prefers ${colorScheme} colours`;
};

const STEPS: readonly Step[] = [
  ...Array<Step>(5).fill(press('a[href]')),
  ...Array<Step>(3).fill(press('button, summary, [role=tab], label, input')),
  ...Array<Step>(3).fill(pressKey),
  ...Array<Step>(3).fill(travel(-1)),
  travel(1),
  search,
  scroll,
  resize,
  changeColors,
];

/** Lets a reader walk through the site from a page. The same seed leads the same way, as far as the machine's speed allows. */
export async function walk(browser: Browser, url: string, seed: number, length: number): Promise<Walk> {
  const random = toRandom(seed);
  const context = await browser.newContext({ viewport: pick(SIZES, random), permissions: ['clipboard-write'] });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const faults = new Set<string>();
  const steps = [`opens ${url}`];
  page.on('pageerror', (error) => faults.add(`${steps.length}: ${error.stack}`));
  page.on('console', (message) => {
    const isMissing = message.text().includes('404 (Not Found)');
    if (['error', 'warning'].includes(message.type()) && !isMissing) faults.add(`${steps.length}: ${message.text()}`);
  });
  await page.goto(url);
  while (steps.length < length) {
    steps.push(await pick(STEPS, random)(page, random).catch((error) => `fails: ${String(error).split('\n')[0]}`));
    // Some steps follow each other at once.
    if (random() < 0.3) continue;
    const found = await stayingFaults(page);
    for (const fault of found) faults.add(`${steps.length}: ${fault} (${page.url()})`);
  }
  for (const difference of await compareWithFresh(page, context)) faults.add(difference);
  await context.close();
  return { steps, faults: [...faults] };
}

/** The faults that are still there after a moment. A navigation meanwhile ends the question. */
async function stayingFaults(page: Page): Promise<string[]> {
  await page.waitForTimeout(300);
  const before = await page.evaluate(findFaults).catch((): string[] => []);
  if (before.length === 0) return [];
  await page.waitForTimeout(SETTLED);
  const after = await page.evaluate(findFaults).catch((): string[] => []);
  return after.filter((fault) => before.includes(fault));
}

/** In what the last page of a walk differs from the same page in a new tab. */
async function compareWithFresh(page: Page, context: BrowserContext): Promise<string[]> {
  await page.waitForTimeout(SETTLED);
  const walked = await page.evaluate(describePage);
  const fresh = await context.newPage();
  await fresh.goto(page.url());
  await fresh.waitForTimeout(SETTLED);
  const expected = await fresh.evaluate(describePage);
  return Object.entries(expected).flatMap(([part, lines]) => {
    const missing = lines.filter((line) => !walked[part]?.includes(line));
    const other = walked[part]?.filter((line) => !lines.includes(line)) ?? [];
    if (missing.length + other.length === 0) return [];
    return `${page.url()}: ${part} is not that of the page in a new tab: ${JSON.stringify({ missing, other })}`;
  });
}
