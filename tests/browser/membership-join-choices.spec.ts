import { JOINING_KEY } from '#lib/user-storage-keys.ts';
import { expect, test } from './fixtures.ts';
import { href } from './handbook.ts';
import {
  ACCEPTED,
  CHARTER,
  comeToSign,
  currentStep,
  expectTexts,
  fillIn,
  JOIN,
  MEMBER,
  nameField,
  RULES,
  SENTENCE,
  sectionHeading,
  signButton,
  statement,
} from './membership.ts';
import { enterAs, getRecords, getStatus, newMember, newPerson } from './people.ts';
import { emailField, getStored, isSignedOut, signOutButton } from './sign-in.ts';

test('an empty name and an unticked box are reported beside them, the first one gets the focus, and nothing is signed; pressing twice then signs once', async ({
  page,
  baseURL,
}) => {
  const person = await comeToSign(page, baseURL);
  await signButton(page).click();
  await expect(nameField(page)).toBeFocused();
  await expect(page.getByText('Enter the name that your card should show.')).toBeVisible();
  await expect(page.getByText('Tick the box if you agree.')).toBeVisible();
  await nameField(page).fill('a'.repeat(81));
  await signButton(page).click();
  await expect(page.getByText('The name has 81 characters. At most 80 are allowed.')).toBeVisible();
  await nameField(page).fill('Anna');
  await signButton(page).click();
  await expect(statement(page)).toBeFocused();
  await expect(statement(page)).toHaveAccessibleName(SENTENCE);
  await expect(statement(page)).toHaveAccessibleDescription('Tick the box if you agree. Nothing is signed without it.');
  expect(await getRecords(person)).toEqual([]);

  await statement(page).check();
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/sign_agreements')) sent += 1;
  });
  await signButton(page).dblclick();
  await expect(sectionHeading(page, 'Welcome, Anna')).toBeVisible();
  expect(sent).toBe(1);
  expect(await getRecords(person)).toEqual(ACCEPTED);
});

test('deciding later keeps the person signed in, records nothing, and the documents wait; signing out removes the name', async ({
  page,
  baseURL,
}) => {
  const person = await comeToSign(page, baseURL);
  await nameField(page).fill('Anna');
  expect(await getStored(page, JOINING_KEY)).toContain('Anna');
  await page.getByRole('button', { name: 'Decide later' }).click();
  await expect(sectionHeading(page, 'Take your time')).toBeFocused();
  await expect(page.getByRole('main').getByRole('link', { name: 'Home page' })).toBeVisible();
  expect(await getRecords(person)).toEqual([]);
  expect(await isSignedOut(page)).toBe(false);
  await page.getByRole('button', { name: 'Back to reading and signing' }).click();
  await expect(sectionHeading(page, 'Read and sign')).toBeFocused();
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect(emailField(page)).toBeVisible();
  expect(await getStored(page, JOINING_KEY)).toBeNull();
});

test('declining asks once, explains its effect, and can be revised', async ({ page, baseURL }) => {
  const person = await comeToSign(page, baseURL);
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(sectionHeading(page, 'Do you want to decline?')).toBeFocused();
  await expect(page.getByRole('main')).toContainText('You will not become a member.');
  await page.getByRole('button', { name: 'Go back' }).click();
  expect(await getRecords(person)).toEqual([]);
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('button', { name: 'Yes, decline' }).click();
  await expect(sectionHeading(page, /^You declined on /)).toBeFocused();
  expect(await getRecords(person)).toMatchObject([{ act: 'decline' }, { act: 'decline' }]);
  await page.reload();
  await expect(sectionHeading(page, /^You declined on /)).toBeVisible();
  const day = new Date().toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
  const declined = [RULES, CHARTER].map(({ title, version }) => `${title}, version ${version}: declined on ${day}`);
  await expect(page.getByRole('main')).toContainText(declined.join(''));
  await page.goto(MEMBER);
  await expect(sectionHeading(page, 'You are not a member yet')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(declined.join(''));
  await expect(page.getByRole('main')).not.toContainText('nothing has been signed');
  await page.getByRole('main').getByRole('link', { name: 'Become a member' }).click();
  await expect(page.getByRole('link', { name: 'Delete my account' })).toHaveAttribute('href', href('member/'));
  await page.getByRole('button', { name: 'Read and sign after all' }).click();
  await expectTexts(page);
  await fillIn(page);
  await signButton(page).click();
  await expect(sectionHeading(page, 'Welcome, Anna')).toBeFocused();
});

test('the page that explains joining leads on to reading and signing once signed in; two tabs stay in sync: signing in one shows the card in the other, signing out the form', async ({
  page,
  context,
  baseURL,
}) => {
  await enterAs(page, await newPerson(baseURL ?? ''), 'join/');
  await expect(page.getByRole('main').getByRole('link', { name: 'Your membership' })).toHaveAttribute(
    'href',
    href('member/'),
  );
  await page.getByRole('link', { name: 'Continue to read and sign' }).click();
  await expectTexts(page);
  await expect(currentStep(page)).toHaveText('Read and sign');

  const other = await context.newPage();
  await other.goto(JOIN);
  await expectTexts(other);
  await fillIn(page);
  await signButton(page).click();
  await expect(sectionHeading(page, 'Welcome, Anna')).toBeVisible();
  await expect(sectionHeading(other, 'You are a member already')).toBeVisible();
  await signOutButton(other).click();
  await expect(emailField(page)).toBeVisible();
});

test('people who have left may come back, and keep their number', async ({ page, baseURL }) => {
  const person = await newMember(baseURL ?? '', 'Anna');
  const number = (await getStatus(person)).member?.number;
  await person.client.rpc('leave_community').throwOnError();
  await enterAs(page, person, JOIN);
  await expectTexts(page);
  await expect(page.getByRole('main')).toContainText(`your number ${number} is still yours`);
  await expect(nameField(page)).toHaveValue('Anna');
  await statement(page).check();
  await signButton(page).click();
  await expect(sectionHeading(page, 'Welcome, Anna')).toBeVisible();
  await expect(page.locator('.join-facts dd').nth(1)).toHaveText(String(number));
});
