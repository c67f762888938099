import { expect, test } from './fixtures.ts';
import { getLayoutShift } from './layout-shift.ts';
import {
  ACCEPTED,
  comeToSign,
  documentText,
  expectTexts,
  FAULT_NOTES,
  fillIn,
  JOIN,
  nameField,
  RULES,
  sectionHeading,
  signButton,
  statement,
} from './membership.ts';
import { enterAs, getRecords, newPerson } from './people.ts';
import { advanceAnimations, forgetFont, holdBack, loseAnswer, nextFrames } from './shell.ts';
import { askForMail, codeField, emailField, enterCodeOfMail, form, newAddress, sendButton } from './sign-in.ts';

/** The text of the ground rules that is in force. */
const TEXT = `**/${RULES.id}/history/${RULES.version}/`;

test.describe('code that cannot be fetched', () => {
  test.use({ expected: ['net::ERR_', 'Failed to fetch', 'Join.island'] });

  test('is reported at the press, and the next press works; somebody with a session gets the form', async ({
    page,
    baseURL,
  }) => {
    await page.route('**/Join.island*', (route) => route.abort());
    await page.goto(JOIN);
    await emailField(page).fill(newAddress());
    await emailField(page).press('Enter');
    const asleep = form(page).locator('.sign-in-asleep');
    await expect(asleep).toBeVisible();
    const place = await sendButton(page).boundingBox();
    await page.unroute('**/Join.island*');
    // The pointer wakes the form before the press.
    await sendButton(page).hover();
    await expect(asleep).toBeHidden();
    expect(await sendButton(page).boundingBox()).toEqual(place);
    await sendButton(page).click();
    await expect(codeField(page)).toBeVisible();

    await page.route('**/Join.island*', (route) => route.abort());
    await enterAs(page, await newPerson(baseURL ?? ''), JOIN);
    await expect(emailField(page)).toBeVisible();
    await expect(form(page).locator('.sign-in-asleep')).toBeHidden();
  });
});

test('on a slow connection, somebody with a session does not get the form until its code may never come', async ({
  page,
  baseURL,
}) => {
  const release = await holdBack(page, '**/Join.island*');
  // The wait is no movement.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enterAs(page, await newPerson(baseURL ?? ''), JOIN);
  await expect(page.locator('html[data-session]')).toBeAttached();
  await advanceAnimations(page, 59_000);
  await expect(emailField(page)).toBeHidden();
  await advanceAnimations(page, 61_000);
  await expect(emailField(page)).toBeVisible();
  release();
  await expectTexts(page);
});

test('on a slow connection, nothing moves for somebody with a session, on a phone and in a wide window', async ({
  page,
  baseURL,
}) => {
  const person = await newPerson(baseURL ?? '');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const wake = await holdBack(page, '**/Join.island*');
    const answer = await holdBack(page, '**/rpc/membership_status');
    await enterAs(page, person, JOIN);
    await nextFrames(page, 2);
    wake();
    await expect(page.getByText('Looking up your membership')).toBeVisible();
    await nextFrames(page, 2);
    answer();
    await expectTexts(page);
    expect(await getLayoutShift(page), `${width} px`).toBe(0);
    await page.unrouteAll({ behavior: 'wait' });
    await forgetFont(page);
  }
});

test.describe('problems with signing', () => {
  test.use({ expected: FAULT_NOTES });

  test('the backend refuses, the device is offline or the connection is lost: the page says why each time, what was typed is kept, and nothing is signed twice', async ({
    page,
    context,
    baseURL,
  }) => {
    const refusals = [
      [500, 'XX000', 'Something went wrong on our side, and this was not confirmed'],
      [404, 'PGRST202', 'is not set up for membership yet'],
      [400, 'CP003', 'This name was not accepted'],
    ] as const;
    const person = await comeToSign(page, baseURL);
    await fillIn(page);
    for (const [status, code, text] of refusals) {
      const refusal = { status, json: { message: 'No.', code } };
      await page.route('**/rpc/sign_agreements*', (route) => route.fulfill(refusal), { times: 1 });
      await signButton(page).click();
      await expect(page.getByRole('main')).toContainText(text);
      await expect(nameField(page)).toHaveValue('Anna');
      await expect(statement(page)).toBeChecked();
    }

    await context.setOffline(true);
    await signButton(page).click();
    await expect(page.getByRole('main')).toContainText('This device is offline. What you entered is kept.');
    await context.setOffline(false);
    expect(await getRecords(person)).toEqual([]);

    await loseAnswer(page, '**/rpc/sign_agreements*', { times: 1 });
    // The page asks whether it was done, and gets no answer either.
    await page.route('**/rpc/membership_status', (route) => route.abort('connectionreset'), { times: 1 });
    await signButton(page).click();
    await expect(page.getByRole('main')).toContainText('nothing is recorded twice');
    await expect(nameField(page)).toHaveValue('Anna');
    await signButton(page).click();
    await expect(sectionHeading(page, 'Welcome, Anna')).toBeFocused();
    expect(await getRecords(person)).toEqual(ACCEPTED);
  });

  test('the session has ended: the name is back after signing in', async ({ page, baseURL }) => {
    const { address } = await comeToSign(page, baseURL);
    await fillIn(page);
    const ended = { status: 401, json: { message: 'JWT expired', code: 'PGRST303' } };
    await page.route('**/rpc/sign_agreements*', (route) => route.fulfill(ended), { times: 1 });
    await signButton(page).click();
    await expect(page.getByRole('main')).toContainText('Your session has ended');
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await askForMail(page, address);
    await enterCodeOfMail(page, address, 2);
    await expect(nameField(page)).toHaveValue('Anna');
  });

  test.describe('a text that does not load', () => {
    test.use({ expected: [...FAULT_NOTES, 'could not be shown.'] });

    test('is reported in its place, cannot be signed, and is loaded on retry, and so is the membership itself', async ({
      page,
      baseURL,
    }) => {
      const person = await newPerson(baseURL ?? '');
      const failure = { status: 500, json: { message: 'Oops', code: 'XX000' } };
      await page.route('**/rpc/membership_status*', (route) => route.fulfill(failure));
      await page.route(TEXT, (route) => route.abort());
      await enterAs(page, person, JOIN);
      await expect(page.getByRole('main')).toContainText('Something went wrong on our side');
      const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
      await retry.press('Enter');
      await expect(page.locator(':focus')).toContainText('Something went wrong on our side');
      await page.unroute('**/rpc/membership_status*');
      await retry.press('Enter');
      await expect(sectionHeading(page, 'Read and sign')).toBeFocused();

      await expect(page.getByRole('main')).toContainText('The text could not be fetched just now.');
      await fillIn(page);
      await signButton(page).click();
      await expect(page.getByRole('main')).toContainText(`The text of the ${RULES.title} has not loaded`);
      expect(await getRecords(person)).toEqual([]);
      await page.unroute(TEXT);
      await retry.press('Enter');
      await expectTexts(page);
      await expect(page.locator(':focus')).toContainText('Contents');
      await signButton(page).click();
      await expect(sectionHeading(page, 'Welcome, Anna')).toBeVisible();
    });

    test('or that is not the one in force is not shown, and nothing links to one that is not there', async ({
      page,
      baseURL,
    }) => {
      await page.route(TEXT, async (route) => {
        const html = await (await route.fetch()).text();
        await route.fulfill({
          contentType: 'text/html',
          body: html.replace(/data-sha256="\w{8}/, 'data-sha256="00000000'),
        });
      });
      await enterAs(page, await newPerson(baseURL ?? ''), JOIN);
      await expect(page.getByRole('main')).toContainText('This is not the text in force. Reload the page.');
      await expect(documentText(page, RULES.title)).toBeHidden();
      const links = page.getByRole('link', { name: 'Open the full page' });
      await expect(links).toHaveCount(2);
      await page.route(TEXT, (route) => route.fulfill({ status: 404, body: '' }));
      await page.getByRole('main').getByRole('button', { name: 'Reload the page' }).click();
      await expect(page.getByRole('main')).toContainText('is not on this site yet');
      await expect(links).toHaveCount(1);
    });
  });
});
