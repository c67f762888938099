import { expect, test } from './fixtures.ts';
import {
  ACCEPTED,
  acts,
  becomeMember,
  comeToSign,
  currentStep,
  expectTexts,
  fillIn,
  headingOf,
  JOIN,
  nameField,
  SENTENCE,
  signButton,
  statement,
} from './membership.ts';
import { askForMail, authItem, emailField, mailTo, newAddress, signInButton, storedSession } from './sign-in.ts';

test('an empty name and an unticked box are told beside them, the first one gets the focus, and nothing is signed', async ({
  page,
}) => {
  await comeToSign(page, newAddress());
  await signButton(page).click();
  await expect(nameField(page)).toBeFocused();
  await expect(page.getByText('Enter the name that your card should show.')).toBeVisible();
  await expect(page.getByText('Tick the box if you agree.')).toBeVisible();
  await nameField(page).fill('a'.repeat(81));
  await signButton(page).click();
  await expect(page.getByText('The name has 81 characters. At most 80 fit.')).toBeVisible();
  await nameField(page).fill('Anna');
  await signButton(page).click();
  await expect(statement(page)).toBeFocused();
  await expect(statement(page)).toHaveAccessibleName(SENTENCE);
  await expect(statement(page)).toHaveAccessibleDescription('Tick the box if you agree. Nothing is signed without it.');
  expect(await acts(page)).toEqual([]);
});

test('who decides later stays signed in, nothing is recorded, and the documents wait', async ({ page }) => {
  const address = newAddress();
  await comeToSign(page, address);
  await page.getByRole('button', { name: 'Decide later' }).click();
  await expect(headingOf(page, 'Take your time')).toBeFocused();
  await expect(page.getByRole('main').getByRole('link', { name: 'Home page' })).toBeVisible();
  expect(await acts(page)).toEqual([]);
  expect(await storedSession(page)).not.toBeNull();
  await page.getByRole('button', { name: 'Back to the documents' }).click();
  await expect(headingOf(page, 'Read and sign')).toBeFocused();
});

test('who declines is asked once, told what it does, and may change their mind', async ({ page }) => {
  await comeToSign(page, newAddress());
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(headingOf(page, 'Decline these documents?')).toBeFocused();
  await expect(page.getByRole('main')).toContainText('You do not become a member.');
  await page.getByRole('button', { name: 'Go back' }).click();
  expect(await acts(page)).toEqual([]);
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('button', { name: 'Yes, decline' }).click();
  await expect(headingOf(page, /^You declined on /)).toBeFocused();
  expect(await acts(page)).toMatchObject([{ act: 'decline' }, { act: 'decline' }]);
  await page.reload();
  await expect(headingOf(page, /^You declined on /)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Delete my account' })).toHaveAttribute('href', '/resources/member/');
  await page.getByRole('button', { name: 'Read and sign after all' }).click();
  await expectTexts(page);
  await fillIn(page, 'Anna');
  await signButton(page).click();
  await expect(headingOf(page, 'Welcome, Anna')).toBeFocused();
});

test('two tabs come along: signing in one shows the card in the other, signing out the form', async ({
  page,
  context,
}) => {
  await comeToSign(page, newAddress());
  const other = await context.newPage();
  await other.goto(JOIN);
  await expectTexts(other);
  await fillIn(page, 'Anna');
  await signButton(page).click();
  await expect(headingOf(page, 'Welcome, Anna')).toBeVisible();
  await expect(headingOf(other, 'You are a member already')).toBeVisible();
  await authItem(other).getByRole('button', { name: 'Sign out' }).click();
  await expect(emailField(page)).toBeVisible();
});

test('signing out removes the name that was typed', async ({ page }) => {
  await comeToSign(page, newAddress());
  await nameField(page).fill('Anna');
  expect(await page.evaluate(() => localStorage.getItem('commonplace.joining'))).toContain('Anna');
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect(emailField(page)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('commonplace.joining'))).toBeNull();
});

test('pressing twice signs once', async ({ page }) => {
  await comeToSign(page, newAddress());
  await fillIn(page, 'Anna');
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/sign_agreements')) sent += 1;
  });
  await signButton(page).dblclick();
  await expect(headingOf(page, 'Welcome, Anna')).toBeVisible();
  expect(sent).toBe(1);
  expect(await acts(page)).toEqual(ACCEPTED);
});

test('from the page that tells what joining means, one goes on to read and sign once signed in', async ({ page }) => {
  const address = newAddress();
  await page.goto('join/');
  await askForMail(page, address);
  const { code } = await mailTo(page.request, address);
  await page.getByLabel('Code from the mail').fill(code);
  await signInButton(page).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Your membership' })).toHaveAttribute(
    'href',
    '/resources/member/',
  );
  await page.getByRole('link', { name: 'Continue to read and sign' }).click();
  await expectTexts(page);
  await expect(currentStep(page)).toHaveText('Read and sign');
});

test('who has left may come back, and keeps the number', async ({ page }) => {
  await becomeMember(page, newAddress(), 'Anna');
  const number = await page.locator('.join-facts dd').nth(1).textContent();
  await page.evaluate(async () => {
    const { url, key } = await (await fetch('/resources/backend.json')).json();
    const stored = Object.keys(localStorage).find((key) => /^sb-.+-auth-token$/.test(key)) ?? '';
    const { access_token } = JSON.parse(localStorage.getItem(stored) ?? '{}');
    const headers = { apikey: key, authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
    await fetch(`${url}/rest/v1/rpc/leave_community`, { method: 'POST', headers, body: '{}' });
  });
  await page.reload();
  await expectTexts(page);
  await expect(page.getByRole('main')).toContainText(`your number ${number} is still yours`);
  await expect(nameField(page)).toHaveValue('Anna');
  await statement(page).check();
  await signButton(page).click();
  await expect(headingOf(page, 'Welcome, Anna')).toBeVisible();
  await expect(page.locator('.join-facts dd').nth(1)).toHaveText(number ?? '');
});
