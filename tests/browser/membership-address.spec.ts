import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { href } from './handbook.ts';
import { button, enterAsMember, FAULT_NOTES, findings, MEMBER } from './membership.ts';
import { enterAs, getStatus, newMember, newPerson, type Person, sendMail } from './people.ts';
import { loseAnswer } from './shell.ts';
import { codeField, isSignedOut, mailTo, newAddress } from './sign-in.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Your e-mail address' });
const getCode = (page: Page, address: string) => page.getByLabel(`Code from the e-mail to ${address}`);

/** Requests another address, and returns it with both mails. */
async function ask(page: Page, { address }: Person) {
  const other = newAddress('moved');
  // There before it says something, which screen readers then announce.
  const status = await section(page).getByRole('status').elementHandle();
  await section(page).getByLabel('New e-mail address').fill(other);
  await button(page, 'Send the e-mails').click();
  await expect(section(page)).toContainText(`Two e-mails are on their way, to ${address} and to ${other}.`);
  expect(await status?.textContent()).toContain('Two e-mails are on their way');
  await expect(getCode(page, address)).toBeFocused();
  return { other, present: await mailTo(page, address, 2), next: await mailTo(page, other) };
}

test('a member changes the address with both codes, twice, and stays signed in only here', async ({
  page,
  baseURL,
}) => {
  const person = await enterAsMember(page, baseURL);
  const { member } = await getStatus(person);
  const { other, present, next } = await ask(page, person);
  expect(await findings(page)).toEqual([]);
  // The request survives a reload.
  await page.reload();
  await getCode(page, person.address).fill(present.code);
  await button(page, 'Confirm').click();
  await expect(section(page)).toContainText('One mailbox is confirmed.');
  await expect(getCode(page, person.address)).toHaveValue('');
  await getCode(page, other).fill(next.code);
  await button(page, 'Confirm').click();
  await expect(page.getByText(`Your address is now ${other}.`)).toBeFocused();
  await expect(section(page)).toContainText(`You sign in with ${other}.`);

  // On the same page, which then asks for the codes of the address that is current by then.
  const last = newAddress('again');
  await section(page).getByLabel('New e-mail address').fill(last);
  await button(page, 'Send the e-mails').click();
  await expect(section(page)).toContainText(`Two e-mails are on their way, to ${other} and to ${last}.`);
  await getCode(page, other).fill((await mailTo(page, other, 2)).code);
  await getCode(page, last).fill((await mailTo(page, last)).code);
  await button(page, 'Confirm').click();
  await expect(page.getByText(`Your address is now ${last}.`)).toBeFocused();
  await page.reload();
  await expect(page.locator('.membership-facts')).toContainText(last);
  const again = await newPerson(baseURL ?? '', last);
  expect((await getStatus(again)).member).toEqual(member);
});

test('both links work as well, each with a press, and the signed-in device stays signed in', async ({
  page,
  context,
  baseURL,
}) => {
  const person = await enterAsMember(page, baseURL);
  const { other, present, next } = await ask(page, person);
  const tab = await context.newPage();
  await tab.goto(next.link);
  await expect(tab.getByText('This link confirms another e-mail address')).toBeVisible();
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Change your e-mail address');
  await expect(tab).toHaveTitle('Change your e-mail address | Alder Quay');
  expect((await getStatus(person)).email).toBe(person.address);
  await tab.getByRole('button', { name: 'Confirm' }).click();
  await expect(tab.getByText('This mailbox is confirmed.')).toBeFocused();
  await tab.goto(present.link);
  await tab.getByRole('button', { name: 'Confirm' }).click();
  await expect(tab.getByText('Both mailboxes are confirmed')).toBeFocused();
  // The page that asked no longer waits for codes.
  await expect(section(page)).toContainText(`You sign in with ${other}.`);
  await expect(section(page).getByLabel('New e-mail address')).toBeVisible();
  await tab.getByRole('link', { name: 'Continue' }).click();
  await expect(tab.locator('.membership-facts')).toContainText(other);
});

test('both links on a signed-out device confirm and sign nobody in, and the device that asked no longer waits for codes', async ({
  page,
  browser,
  baseURL,
  expected,
}) => {
  expected.push(...FAULT_NOTES);
  const person = await enterAsMember(page, baseURL);
  const { present, next } = await ask(page, person);
  const other = await (await browser.newContext()).newPage();
  for (const { link } of [present, next]) {
    await other.goto(link);
    await other.getByRole('button', { name: 'Confirm' }).click();
    await expect(other.getByRole('button', { name: 'Confirm' })).toBeHidden();
  }
  await expect(other.getByText('Both mailboxes are confirmed')).toBeVisible();
  expect(await isSignedOut(other)).toBe(true);
  await other.context().close();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('main').getByText('Please sign in again.')).toBeVisible();
  expect(await isSignedOut(page)).toBe(true);
});

test('a link that is pressed again because the answer was lost has probably done its work', async ({
  page,
  baseURL,
  expected,
}) => {
  expected.push(...FAULT_NOTES, 'The change of the address was not confirmed.');
  const person = await newMember(baseURL ?? '');
  await enterAs(page, person, MEMBER);
  const { other, next, present } = await ask(page, person);
  await page.goto(next.link);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('This mailbox is confirmed.')).toBeFocused();
  await loseAnswer(page, '**/auth/v1/verify*', { times: 1 });
  await page.goto(present.link);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Your first try has probably confirmed this mailbox')).toBeVisible();
  await expect(page.getByText('It may have expired')).toHaveCount(0);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('main').getByText('Your session has ended.')).toBeVisible();
  expect((await newPerson(baseURL ?? '', other)).session.user.id).toBe(person.session.user.id);
});

test('an invalid address, a wrong code and a used link are reported', async ({ page, baseURL, expected }) => {
  expected.push(...FAULT_NOTES, 'The change of the address was not confirmed.');
  const person = await newMember(baseURL ?? '');
  await enterAs(page, person, MEMBER);
  const field = section(page).getByLabel('New e-mail address');
  for (const [typed, told] of [
    ['', 'Enter the new e-mail address.'],
    ['anna@', 'Enter a full address, such as anna@example.org.'],
    [person.address.toUpperCase(), 'This is already your address.'],
  ] as const) {
    await field.fill(typed);
    await button(page, 'Send the e-mails').click();
    await expect(section(page)).toContainText(told);
  }
  const { other, next } = await ask(page, person);
  await button(page, 'Confirm').click();
  await expect(section(page)).toContainText('Enter a code of 6 digits');
  await getCode(page, other).fill(next.code === '000000' ? '111111' : '000000');
  await button(page, 'Confirm').click();
  const expired = section(page).getByText(`${other}: This code no longer works.`);
  await expect(expired).toContainText('For new ones, press “Use another address” above.');
  const message = await expired.boundingBox();
  const control = await button(page, 'Use another address').boundingBox();
  expect(control?.y).toBeLessThan(message?.y ?? 0);
  await button(page, 'Use another address').click();
  await expect(section(page).getByLabel('New e-mail address')).toBeFocused();
  await page.goto(`${next.link.replace(/token_hash=[0-9a-f]{8}/, 'token_hash=00000000')}`);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.locator(':focus')).toContainText('This link or code no longer works.');
  await expect(page.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', href(MEMBER));
  // The sign-in mail still goes to the present address.
  expect((await sendMail(baseURL ?? '', person.address)).code).toMatch(/^\d{6}$/);
  await expect(codeField(page)).toBeHidden();
});

test('a code that was taken before is not sent again when the other one was wrong, and too many attempts are named; a member whose session was ended elsewhere is told so', async ({
  page,
  baseURL,
  expected,
}) => {
  expected.push(
    ...FAULT_NOTES,
    'The change of the address was not confirmed.',
    'The e-mails to change the address were not sent.',
  );
  const person = await enterAsMember(page, baseURL);
  // As a hosted project answers: nothing works twice.
  const taken = new Set<string>();
  await page.route('**/auth/v1/verify', async (route) => {
    const proof = route.request().postData() ?? '';
    const message = 'Token has expired or is invalid';
    if (taken.has(proof))
      return route.fulfill({ status: 403, json: { code: 403, error_code: 'otp_expired', msg: message } });
    const response = await route.fetch();
    if (response.ok()) taken.add(proof);
    return route.fulfill({ response });
  });
  const { other, present, next } = await ask(page, person);
  await getCode(page, person.address).fill(present.code);
  await getCode(page, other).fill(next.code === '000000' ? '111111' : '000000');
  await button(page, 'Confirm').click();
  await expect(section(page)).toContainText(`${other}: This code no longer works.`);
  await expect(section(page)).toContainText('One mailbox is confirmed.');
  await getCode(page, other).fill(next.code);
  const tooMany = { status: 429, json: { code: 429, error_code: 'over_request_rate_limit', msg: 'Wait.' } };
  await page.route('**/auth/v1/verify', (route) => route.fulfill(tooMany), { times: 1 });
  await button(page, 'Confirm').click();
  await expect(section(page)).toContainText('Too many attempts. Wait a few minutes');
  await button(page, 'Confirm').click();
  await expect(page.getByText(`Your address is now ${other}.`)).toBeFocused();

  const elsewhere = await newPerson(baseURL ?? '', other);
  await elsewhere.client.auth.signOut({ scope: 'global' });
  await section(page).getByLabel('New e-mail address').fill(newAddress('moved'));
  await button(page, 'Send the e-mails').click();
  await expect(section(page)).toContainText('Your session has ended. Sign out, then sign in again.');
});
