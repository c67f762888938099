import type { Page } from '@playwright/test';
import { REMINDER_KEY } from '#features/membership/signature-reminder/reminder-cache.ts';
import { expect } from './fixtures.ts';
import { pages } from './handbook.ts';
import { tabTo } from './keyboard.ts';
import {
  button,
  CHARTER,
  dialog,
  FAULT_NOTES,
  findings,
  greeting,
  MEMBER,
  RULES,
  signedDocument,
  versionPath,
} from './membership.ts';
import { enterAs, getRecords, getStatus, newMember, newPerson } from './people.ts';
import { findCutOff, pageWidth } from './preferences.ts';
import { settle } from './scripts.ts';
import { expectPage, holdBack, mainNavigation } from './shell.ts';
import { askForMail, authItem, enterCodeOfMail, getStored, signOutButton } from './sign-in.ts';
import { expectTree } from './trees.ts';
import {
  CHARTER_SENTENCE,
  charterBox,
  difference,
  inGracePeriod,
  LAST_DAY_OF_GRACE,
  question,
  REMINDER,
  reminder,
  writtenDay,
} from './world.ts';

const test = inGracePeriod(7);

// One server is enough for all of them.
test.describe.configure({ mode: 'default' });

const until = writtenDay(LAST_DAY_OF_GRACE);

test('an editorial change is reported and keeps the signature; a substantive one asks, and shows what changed; axe finds nothing on a narrow screen, and nothing overflows', async ({
  page,
  world,
}) => {
  await enterAs(page, world.member());
  await expect(question(page)).toContainText(`Your signature of version 1 counts until ${until}.`);
  await expect(question(page).getByRole('heading', { level: 3 })).toHaveText(CHARTER.title);
  await expect(difference(page).locator('ins').first()).toBeVisible();
  await expect(difference(page).locator('del').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the difference on its own page' })).toHaveAttribute(
    'href',
    versionPath(CHARTER, 2, 1),
  );
  await expect(charterBox(page)).not.toBeChecked();
  await expectTree(question(page), 'new-version');
  // The recorded tree has the element's own level, not its `aria-level`, one below that of its title.
  const changed = question(page).getByRole('heading', { name: '3. What members give' });
  await expect(changed).toHaveAttribute('aria-level', '5');
  await expect(page.getByRole('main')).toContainText(`Please sign by ${until}`);
  const rules = signedDocument(page, RULES.title);
  await expect(rules).toContainText('Version 2 clarified the wording. Your signature of version 1 remains valid.');
  await expect(rules.getByRole('link', { name: `What changed: ${RULES.title}` })).toHaveAttribute(
    'href',
    versionPath(RULES, 2, 1),
  );

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 320, height: 900 });
  expect.soft(await findings(page)).toEqual([]);
  expect(await pageWidth(page)).toBe(320);
  expect(await findCutOff(page)).toEqual([]);
});

test('signing in on the page leads to the question first', async ({ page, world }) => {
  const { address } = world.member();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(MEMBER);
  await askForMail(page, address);
  await enterCodeOfMail(page, address, 2);
  const heading = page.getByRole('heading', { level: 2, name: 'A document has changed' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
});

test('accepting needs the tick, and then everything is in order at once, by keyboard alone', async ({
  page,
  world,
}) => {
  const person = world.member();
  await enterAs(page, person);
  await expect(reminder(page)).toBeVisible();
  await tabTo(page, button(page, 'Accept'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Tick the box if you agree.')).toBeVisible();
  await expect(charterBox(page)).toBeFocused();
  expect((await getRecords(person)).length).toBe(2);
  await page.keyboard.press('Space');
  await tabTo(page, button(page, 'Accept'));
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Thank you. You have signed version 2 of the ${CHARTER.title}.`)).toBeFocused();
  await expect(question(page)).toBeHidden();
  await expect(page.getByRole('main')).toContainText('In good standing');
  await expect(reminder(page)).toBeHidden();
  expect((await getRecords(person)).at(-1)).toMatchObject({
    document: CHARTER.id,
    version: 2,
    act: 'accept',
    statement: CHARTER_SENTENCE,
  });
});

test.describe('while the difference has not loaded', () => {
  test.use({ expected: [...FAULT_NOTES, 'A fragment of'] });

  test('nothing is signed, and it can be once it is shown', async ({ page, world }) => {
    const person = world.member();
    const path = `**${versionPath(CHARTER, 2, 1)}`;
    await page.route(path, (route) => route.abort());
    await enterAs(page, person);
    await charterBox(page).check();
    await button(page, 'Accept').click();
    const missing = page.getByText(`The text of the ${CHARTER.title} has not loaded; scroll to it and wait.`);
    await expect(missing).toBeVisible();
    expect((await getRecords(person)).length).toBe(2);
    await page.unroute(path);
    await button(page, 'Retry').click();
    await expect(difference(page)).toBeVisible();
    await expect(missing).toHaveCount(0);
    await button(page, 'Accept').click();
    await expect(page.getByText(`Thank you. You have signed version 2 of the ${CHARTER.title}.`)).toBeVisible();
    expect((await getRecords(person)).length).toBe(3);
  });
});

test('"Decide later" records nothing, folds the question and says until when; "Decline" asks once, is recorded, and one can accept later', async ({
  page,
  world,
}) => {
  const person = world.member();
  await enterAs(page, person);
  await button(page, 'Decide later').click();
  const note = question(page).getByText(`you have until ${until} to decide`);
  await expect(note).toBeFocused();
  await expect(note).toContainText('Nothing was recorded.');
  await expect(difference(page)).toBeHidden();
  await expect(reminder(page)).toBeVisible();
  expect((await getRecords(person)).length).toBe(2);
  await button(page, 'Show it again').click();
  await expect(difference(page)).toBeVisible();
  await page.reload();
  await expect(difference(page)).toBeVisible();

  await button(page, 'Decline').click();
  const asked = dialog(page, `Decline version 2 of the ${CHARTER.title}?`);
  await expect(asked).toContainText(`Version 1, which you signed, applies to you until ${until}.`);
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  expect((await getRecords(person)).length).toBe(2);

  await expect(button(page, 'Decline')).toBeFocused();
  await page.keyboard.press('Enter');
  await expectTree(asked, 'new-version-decline');
  await tabTo(page, asked.getByRole('button', { name: 'Decline' }));
  await page.keyboard.press('Enter');
  await expect(question(page).getByText(`You declined version 2 of the ${CHARTER.title}`)).toBeFocused();
  await expect(reminder(page)).toBeHidden();
  expect((await getRecords(person)).at(-1)).toMatchObject({ document: CHARTER.id, version: 2, act: 'decline' });
  await page.reload();
  await button(page, 'Show it again').click();
  await expect(button(page, 'Decline')).toBeHidden();
  await charterBox(page).check();
  await button(page, 'Accept').click();
  await expect(page.getByText('Thank you.')).toBeFocused();
  const { documents } = await getStatus(person);
  expect(documents.find(({ document: id }) => id === CHARTER.id)?.signed?.version).toBe(2);
});

const RPC = '**/rest/v1/rpc/membership_status';

/** How often a page has requested the membership. */
function countQuestions(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/membership_status')) count += 1;
  });
  return () => count;
}

test.describe('the reminder of it', () => {
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

  test('is requested again after an hour, is in the menu of narrow screens too, and gone after signing out', async ({
    page,
    world,
  }) => {
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
    const viewport = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: REMINDER }).click();
    await expect(question(page)).toBeVisible();
    if (viewport) await page.setViewportSize(viewport);
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
});
