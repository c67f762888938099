import type { Page } from '@playwright/test';
import { REMINDER_KEY } from '#features/membership/signature-reminder/reminder-cache.ts';
import { expect } from './fixtures.ts';
import { pages } from './handbook.ts';
import { greeting } from './membership.ts';
import { enterAs, newMember, newPerson } from './people.ts';
import { settle } from './scripts.ts';
import { expectPage, holdBack, mainNavigation } from './shell.ts';
import { authItem, getStored, signOutButton } from './sign-in.ts';
import { inGracePeriod, question, REMINDER, reminder } from './world.ts';

const test = inGracePeriod(3);

// One server is enough for all of them.
test.describe.configure({ mode: 'default' });

const RPC = '**/rest/v1/rpc/membership_status';

/** How often a page has requested the membership. */
function countQuestions(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/membership_status')) count += 1;
  });
  return () => count;
}

test('is shown at the address on every page without moving it, is requested once, and leads to the question', async ({
  page,
  world,
}) => {
  const questions = countQuestions(page);
  const release = await holdBack(page, RPC);
  const person = world.member();
  await enterAs(page, person, pages.privacy.path);
  const address = authItem(page).getByTitle(person.address);
  await expect(address).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const before = await address.boundingBox();
  release();
  await expect(reminder(page)).toBeVisible();
  await expect(reminder(page)).toHaveAttribute('title', REMINDER);
  expect(await address.boundingBox()).toEqual(before);
  await mainNavigation(page).getByRole('link', { name: 'Blog' }).click();
  await expectPage(page, pages.blog.heading);
  await page.goto(pages.privacy.path);
  await expect(reminder(page)).toBeVisible();
  await settle(page);
  expect(questions()).toBe(1);
  await reminder(page).click();
  await expect(question(page)).toBeVisible();
});

test('is requested again after an hour, and gone after signing out', async ({ page, world }) => {
  const questions = countQuestions(page);
  await enterAs(page, world.member(), pages.privacy.path);
  await expect(reminder(page)).toBeVisible();
  await page.evaluate((key) => {
    const known = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...known, at: known.at - 3_600_000, isAsked: false }));
  }, REMINDER_KEY);
  await page.reload();
  await expect(reminder(page)).toBeVisible();
  expect(questions()).toBe(2);
  await signOutButton(page).click();
  await expect(authItem(page)).toBeEmpty();
  await expect.poll(() => getStored(page, REMINDER_KEY)).toBeNull();
});

test('is not shown to somebody else, whatever is stored for another person', async ({ page, world }) => {
  const person = await newPerson(world.server.url);
  await page.addInitScript((key) => {
    localStorage.setItem(key, JSON.stringify({ user: 'somebody-else', at: Date.now(), isAsked: true }));
  }, REMINDER_KEY);
  const answer = page.waitForResponse(RPC);
  await enterAs(page, person, pages.privacy.path);
  await expect(authItem(page).getByTitle(person.address)).toBeVisible();
  await answer;
  await settle(page);
  await expect(reminder(page)).toBeHidden();
});

test('is in the menu of narrow screens too', async ({ page, world }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAs(page, world.member(), pages.privacy.path);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: REMINDER }).click();
  await expect(question(page)).toBeVisible();
});

test('is gone once the member page finds that everything was signed elsewhere, even before the session is checked', async ({
  page,
  world,
}) => {
  const person = await newMember(world.server.url);
  await page.addInitScript(([key, reminder]) => localStorage.setItem(key, reminder), [
    REMINDER_KEY,
    JSON.stringify({ user: person.session.user.id, at: Date.now(), isAsked: true }),
  ] as const);
  const release = await holdBack(page, '**/auth/v1/user');
  const answer = page.waitForResponse(RPC);
  await enterAs(page, person);
  await (await answer).finished();
  await settle(page);
  release();
  await expect(greeting(page)).toBeVisible();
  await expect.poll(() => getStored(page, REMINDER_KEY)).toContain('"isAsked":false');
  await expect(reminder(page)).toBeHidden();
});
