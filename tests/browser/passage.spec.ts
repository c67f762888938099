import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { pages } from './handbook.ts';
import { settle, watchScripts } from './scripts.ts';
import { expectPage } from './shell.ts';
import { translate } from './translator.ts';

const DOC = pages.rigging.path;
/** Words in the note at the end of that document. */
const PASSAGE = 'Pulling on every line in turn';

/** What is fetched for it, at the first selection. */
const CODE = 'text-fragment.client';

/** Selects a text in the first block that has it, as a visitor would. */
const select = (page: Page, text: string) =>
  page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.querySelector('main .prose') ?? document, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at < 0) continue;
      getSelection()?.setBaseAndExtent(node, at, node, at + wanted.length);
      return;
    }
    throw new Error(`Nowhere: ${wanted}`);
  }, text);

const offer = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Copy link to this passage' });
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test.describe('a passage that is selected', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('can be shared, by keyboard too, at the next Tab stop: its link opens the page there', async ({
    page,
    context,
    baseURL,
  }) => {
    const scripts = watchScripts(page);
    await page.goto(DOC);
    expect(scripts).not.toContain(CODE);
    await select(page, PASSAGE);
    await offer(page).click();
    expect(scripts).toContain(CODE);
    await expect(page.getByRole('main').getByRole('button', { name: 'Copied' })).toBeVisible();
    const href = await clipboard(page);
    expect(href).toBe(`${baseURL}${DOC}#:~:text=${encodeURIComponent(PASSAGE)}`);
    const other = await context.newPage();
    await other.goto(href);
    await expect(other.getByText(PASSAGE)).toBeInViewport();
    await other.close();

    await page.reload();
    await page.getByText(PASSAGE).dblclick({ position: { x: 20, y: 10 } });
    await expect(offer(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(offer(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('button', { name: 'Copied' })).toBeFocused();
    expect(await clipboard(page)).toContain('#:~:text=');
    expect(await clipboard(page)).not.toBe(href);

    // A term of the glossary, with its hidden meaning beside it: once on the page, and twice.
    await page.goto(pages.tides.path);
    for (const [term, directive] of [
      ['slack water', 'slack%20water'],
      ['harbour mouth', 'the-,harbour%20mouth,-.'],
    ] as const) {
      // The offer stays where the pointer is.
      await page.mouse.move(0, 0);
      await select(page, term);
      await offer(page).click();
      await expect.poll(() => clipboard(page)).toBe(`${baseURL}${pages.tides.path}#:~:text=${directive}`);
    }
  });
});

test('a passage that cannot be copied, as on a page without HTTPS, says so', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.goto(DOC);
  await select(page, PASSAGE);
  await offer(page).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Could not copy' })).toBeVisible();
});

test('the offer is on a narrow screen, too, and disappears with the selection, when something outside the text is selected, and when another page is shown', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(DOC);
  await select(page, PASSAGE);
  await expect(offer(page)).toBeVisible();
  const box = await offer(page).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  await page.evaluate(() => getSelection()?.removeAllRanges());
  await expect(offer(page)).toHaveCount(0);
  await select(page, PASSAGE);
  await expect(offer(page)).toBeVisible();
  await page.evaluate(() => {
    const outside = document.querySelector('.text-footer');
    if (outside) getSelection()?.selectAllChildren(outside);
  });
  await expect(offer(page)).toHaveCount(0);
  await select(page, PASSAGE);
  await expect(offer(page)).toBeVisible();
  await page.getByRole('navigation', { name: 'Docs pages' }).getByRole('link', { name: /^Next/ }).click();
  await expectPage(page, pages.launching.heading);
  await expect(offer(page)).toHaveCount(0);
});

test('nothing is offered once the browser has translated the page, as its words are not in the one that a link opens', async ({
  page,
}) => {
  await page.goto(DOC);
  await select(page, PASSAGE);
  await expect(offer(page)).toBeVisible();
  await translate(page);
  await select(page, `¡${PASSAGE}`);
  await expect(page.getByRole('main').locator('.passage')).toHaveCount(0);
});

test('nothing is offered, and nothing fetched for it, if the browser finds no passages', async ({ page }) => {
  const scripts = watchScripts(page);
  await page.addInitScript(() => Reflect.deleteProperty(Document.prototype, 'fragmentDirective'));
  await page.goto(DOC);
  const heard = page.evaluate(
    () => new Promise<void>((resolve) => document.addEventListener('selectionchange', () => resolve())),
  );
  await select(page, PASSAGE);
  await heard;
  await settle(page);
  expect(scripts).not.toContain(CODE);
  await expect(offer(page)).toHaveCount(0);
});
