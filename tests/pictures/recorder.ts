import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';
import de from '#messages/de';
import en from '#messages/en';
import { flattenMessages, toPatterns } from './messages.ts';
import { type Found, scan, watch } from './page.ts';

/** Where `main.ts` expects the pages that show a message for the first time. Without it nothing is recorded. */
const FOLDER = process.env.PICTURES;

/** A page at the time when it showed messages that no page had shown before. */
export type Sighting = Found & { test: string };

const patterns = FOLDER ? { en: toPatterns(flattenMessages(en)), de: toPatterns(flattenMessages(de)) } : {};
const seen = new Set<string>();
const recorded = new WeakSet<BrowserContext>();
/** The arguments of the functions in `page.ts`, as source text. */
const getArguments = () => `${JSON.stringify(patterns)}, ${JSON.stringify([...seen])}`;

function keep(found: Found | null, test: string): void {
  const keys = (found?.keys ?? []).filter((key) => !seen.has(key));
  if (!FOLDER || !found || keys.length === 0) return;
  for (const key of keys) seen.add(key);
  const sighting: Sighting = { ...found, keys, test };
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${randomUUID()}.json`), JSON.stringify(sighting));
}

async function record(context: BrowserContext, test: string): Promise<void> {
  if (recorded.has(context)) return;
  recorded.add(context);
  await context.exposeBinding('showMessages', (_, found: Found) => keep(found, test));
  await context.addInitScript({ content: `(${watch})(${getArguments()}, ${scan})` });
}

/** Records each page of a test that shows a new message. */
export async function recordMessages(
  browser: Browser,
  context: BrowserContext,
  test: string,
  use: () => Promise<void>,
): Promise<void> {
  if (!FOLDER) return use();
  await record(context, test);
  const makeContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const other = await makeContext(options);
    await record(other, test);
    return other;
  };
  try {
    await use();
    // Pages without scripts could not be watched.
    for (const page of context.pages()) {
      const found = await page.evaluate<Found | null>(`(${scan})(${getArguments()})`).catch(() => null);
      keep(found, test);
    }
  } finally {
    browser.newContext = makeContext;
  }
}
