import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { pages } from './handbook.ts';
import { enlargeLetters, pageWidth } from './preferences.ts';

const DOC = pages.tides.path;

/** Each term as it is written in the document, and how its explanation begins. */
const TERMS = {
  'harbour mouth': 'The gap between',
  range: 'How far the water',
  'slack water': 'The half hour',
  'neap tide': 'The tide a week',
};

const term = (page: Page, name = 'range') => page.getByRole('main').getByRole('button', { name, exact: true });
const meaning = (page: Page, name: keyof typeof TERMS = 'range') => page.getByRole('main').getByText(TERMS[name]);

/** None of this needs a script. */
test.use({ javaScriptEnabled: false });

test.beforeEach(async ({ page }) => {
  await page.goto(DOC);
});

test('a term is explained once, where the document uses it first; the keyboard shows it, Escape closes it, and a passage is copied with its terms', async ({
  page,
}) => {
  await expect(page.getByRole('main').locator('.term')).toHaveText(Object.keys(TERMS));
  for (const name of Object.keys(TERMS)) await expect(term(page, name)).toBeVisible();
  await expect(page.locator('.term-meaning:visible')).toHaveCount(0);
  const passage = page
    .getByRole('main')
    .locator('p', { has: page.locator('.term') })
    .first();
  const copied = await passage.evaluate((element) => {
    getSelection()?.selectAllChildren(element);
    return String(getSelection());
  });
  expect(copied).toContain(Object.keys(TERMS)[0]);

  await term(page, 'harbour mouth').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(term(page)).toBeFocused();
  await expect(meaning(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(meaning(page)).toBeHidden();
  await expect(term(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(meaning(page)).toBeVisible();
});

/** Without the pointer, which would show the explanation by itself if it stays for half a second. */
const press = (page: Page, name?: string) => term(page, name).dispatchEvent('click');

test('the pointer shows an explanation while it is there; a press shows it, and the next one, or a press on another term or elsewhere, closes it', async ({
  page,
}) => {
  await term(page).hover();
  await expect(meaning(page)).toBeVisible();
  // Longer than a browser waits before it closes the explanation that the pointer has left.
  await meaning(page).click({ delay: 700 });
  await expect(meaning(page)).toBeVisible();
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(meaning(page)).toBeHidden();

  await press(page);
  await expect(meaning(page)).toBeVisible();
  await press(page);
  await expect(meaning(page)).toBeHidden();
  await press(page);
  await expect(meaning(page)).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(meaning(page)).toBeHidden();
  await press(page);
  await press(page, 'slack water');
  await expect(meaning(page, 'slack water')).toBeVisible();
  await expect(meaning(page)).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a tap explains each term within the screen, and no other text moves', async ({ page }) => {
    const text = page.getByRole('main').getByText('The rule of twelfths');
    for (const name of Object.keys(TERMS) as (keyof typeof TERMS)[]) {
      await term(page, name).scrollIntoViewIfNeeded();
      const before = await text.boundingBox();
      await term(page, name).tap();
      await expect(meaning(page, name)).toBeVisible();
      expect(await text.boundingBox()).toEqual(before);
      await expect(meaning(page, name)).toBeInViewport({ ratio: 1 });
      // It may cover the next term.
      await page.getByRole('heading', { level: 1 }).tap();
      await expect(page.locator('.term-meaning:visible')).toHaveCount(0);
    }
  });
});

test('with letters of twice the size on a small phone, words of a table do not make the page wider', async ({
  page,
}) => {
  await enlargeLetters(page, 320);
  await page.locator('.prose').evaluate((text) => {
    const row = document.createElement('table').insertRow();
    for (const term of text.querySelectorAll('.term-and-mark')) row.insertCell().append(term);
    text.append(row.closest('table') ?? '');
  });
  await expect(page.getByRole('cell')).toHaveCount(3);
  expect(await pageWidth(page)).toBe(320);
});
