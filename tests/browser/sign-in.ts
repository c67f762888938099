import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { pages } from './handbook.ts';
import { type Mail, readOutbox } from './outbox.ts';

/** The page with the form that the tests use. */
export const FORM = pages.join.path;

export const EXPIRED =
  'This link or code no longer works. It may have expired, been used, or been replaced by a newer e-mail.';

let count = 0;

/** An e-mail address that nobody has signed in with yet. */
export const newAddress = (name = 'anna'): string => {
  count += 1;
  return `${name}-${process.pid}-${Date.now().toString(36)}-${count}@example.org`;
};

/** The newest e-mail to an address from the site that a page shows, once the expected number has arrived. */
export async function mailTo(page: Page, address: string, expected = 1): Promise<Mail> {
  let mails: Mail[] = [];
  await expect
    .poll(async () => {
      mails = await readOutbox(new URL(page.url()).origin, address);
      return mails.length;
    })
    .toBe(expected);
  const [mail] = mails;
  if (!mail) throw new Error(`There is no mail to ${address}.`);
  return mail;
}

export const form = (page: Page) => page.getByRole('region', { name: 'Join or sign in' });
export const emailField = (page: Page) => page.getByLabel('E-mail address');
export const codeField = (page: Page) => page.getByLabel('Code from the e-mail');
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send me a link and a code' });
export const signInButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true });

/** The place in the navbar that shows who is signed in. */
export const authItem = (page: Page) => page.locator('.navbar .navbar-item-custom-auth');
export const signOutButton = (page: Page) => authItem(page).getByRole('button', { name: 'Sign out' });
export const signedInAs = (page: Page, address: string) => page.getByRole('main').getByText(`signed in as ${address}`);

/** Types the address and presses the button; the form then asks for the code. */
export async function askForMail(page: Page, address: string): Promise<void> {
  await emailField(page).fill(address);
  await sendButton(page).click();
  await expect(codeField(page)).toBeVisible();
}

/** Types a code. One with all digits is sent automatically, any other by the button. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code);
  if (code.replaceAll(/\D/g, '').length < 6) await signInButton(page).click();
}

/** Types the code of the newest mail, which is the only one by default. */
export async function enterCodeOfMail(page: Page, address: string, mails = 1): Promise<void> {
  const { code } = await mailTo(page, address, mails);
  await enterCode(page, code);
}

/** From the form to being signed in, by the code. */
export async function signInByCode(page: Page, address: string): Promise<void> {
  await page.goto(FORM);
  await askForMail(page, address);
  await enterCodeOfMail(page, address);
  await expect(signedInAs(page, address)).toBeVisible();
}

/** The session in local storage; null if there is none. */
export const storedSession = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((key) => /^sb-.+-auth-token$/.test(key));
    return key === undefined ? null : { key, value: JSON.parse(localStorage.getItem(key) ?? 'null') };
  });

/** Whether the page has no session any more. */
export const isSignedOut = async (page: Page) => (await storedSession(page)) === null;

/** A value of local storage. */
export const getStored = (page: Page, key: string) => page.evaluate((key) => localStorage.getItem(key), key);
