import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** A mail of the local outbox. */
export type Mail = { to: string; subject: string; text: string; html: string; link: string; code: string };

/** The page with the form that the tests use. */
export const FORM = 'join/';

let count = 0;

/** An address that nobody has signed in with yet. */
export const newAddress = (name = 'anna'): string => {
  count += 1;
  return `${name}-${process.pid}-${Date.now().toString(36)}-${count}@example.org`;
};

async function mailsTo(request: APIRequestContext, address: string): Promise<Mail[]> {
  const mails: Mail[] = await (await request.get('/outbox.json')).json();
  return mails.filter(({ to }) => to === address);
}

/** The newest mail to an address, once there are as many as expected. */
export async function mailTo(request: APIRequestContext, address: string, expected = 1): Promise<Mail> {
  await expect.poll(async () => (await mailsTo(request, address)).length, { timeout: 8_000 }).toBe(expected);
  const [mail] = await mailsTo(request, address);
  if (!mail) throw new Error(`There is no mail to ${address}.`);
  return mail;
}

export const form = (page: Page) => page.getByRole('region', { name: 'Join or sign in' });
export const emailField = (page: Page) => page.getByLabel('E-mail address');
export const codeField = (page: Page) => page.getByLabel('Code from the mail');
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send me a link and a code' });
export const signInButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true });

/** The place in the navbar where somebody who is signed in is shown. */
export const authItem = (page: Page) => page.locator('.navbar .navbar-item-custom-auth');
export const signedInAs = (page: Page, address: string) => page.getByRole('main').getByText(`signed in as ${address}`);

/** Types the address and presses the button; the form then asks for the code. */
export async function askForMail(page: Page, address: string): Promise<void> {
  await emailField(page).fill(address);
  await sendButton(page).click();
  await expect(codeField(page)).toBeVisible();
}

/** From the form to being signed in, by the code. */
export async function signInByCode(page: Page, address: string): Promise<void> {
  await page.goto(FORM);
  await askForMail(page, address);
  const { code } = await mailTo(page.request, address);
  await codeField(page).fill(code);
  await signInButton(page).click();
  await expect(signedInAs(page, address)).toBeVisible();
}

/** The stored session, as it lies in local storage; null where there is none. */
export const storedSession = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((key) => /^sb-.+-auth-token$/.test(key));
    return key === undefined ? null : { key, value: JSON.parse(localStorage.getItem(key) ?? 'null') };
  });
