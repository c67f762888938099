import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { askForMail, codeField, mailTo, signInButton } from './sign-in.ts';

/** What is signed, in the words of the page. */
export const SENTENCE =
  'I have read the Code of conduct (version 2) and the Community member agreement (version 2), and I agree to be bound by them.';

/** What the record has of somebody who signed both documents. */
export const ACCEPTED = ['code_of_conduct', 'community_member_agreement'].map((document) => ({
  document,
  version: 2,
  act: 'accept',
  statement: SENTENCE,
  locale: 'en',
}));

/** The page on which one becomes a member. */
export const JOIN = 'join/member/';
export const TITLES = ['Code of conduct', 'Community member agreement'];

/** What the browser, and the page, note of a call to the backend that failed. */
export const FAULT_NOTES = ['the server responded with a status of', 'net::ERR_', 'A database call failed.'];

export const nameField = (page: Page) => page.getByLabel('Your name');
export const statement = (page: Page) => page.getByRole('checkbox');
export const signButton = (page: Page) => page.getByRole('button', { name: 'Sign and join' });
export const textOf = (page: Page, title: string) => page.getByRole('region', { name: `Text of the ${title}` });
export const headingOf = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name });
export const currentStep = (page: Page) => page.getByRole('list', { name: 'Steps' }).locator('[aria-current="step"]');

/** From the first step to the second, by the code of the mail. */
export async function comeToSign(page: Page, address: string): Promise<void> {
  await page.goto(JOIN);
  await askForMail(page, address);
  const { code } = await mailTo(page.request, address);
  await codeField(page).fill(code);
  await signInButton(page).click();
  await expectTexts(page);
}

/** Waits until both documents are there to be read. */
export async function expectTexts(page: Page): Promise<void> {
  for (const title of TITLES) await expect(textOf(page, title)).toContainText('1. ');
}

/** Fills in what is asked before one may sign. */
export async function fillIn(page: Page, name = 'Anna Berg'): Promise<void> {
  await nameField(page).fill(name);
  await statement(page).check();
}

/** From nothing to the member card. */
export async function becomeMember(page: Page, address: string, name = 'Anna Berg'): Promise<void> {
  await comeToSign(page, address);
  await fillIn(page, name);
  await signButton(page).click();
  await expect(headingOf(page, `Welcome, ${name}`)).toBeFocused();
}

/** Asks the backend something as the person who is signed in on the page. */
export const askBackend = (page: Page, path: string): Promise<unknown> =>
  page.evaluate(async (path) => {
    const { url, key } = await (await fetch('/resources/backend.json')).json();
    const stored = Object.keys(localStorage).find((key) => /^sb-.+-auth-token$/.test(key)) ?? '';
    const { access_token } = JSON.parse(localStorage.getItem(stored) ?? '{}');
    const headers = { apikey: key, authorization: `Bearer ${access_token}` };
    return await (await fetch(`${url}/rest/v1/${path}`, { headers })).json();
  }, path);

/** What was recorded of the person who is signed in, in order. */
export const acts = async (page: Page): Promise<unknown> =>
  askBackend(page, 'agreement_signatures?select=document,version,act,statement,locale&order=id');

/** What axe finds on the page in both colour modes, once nothing moves or fades any more, a line for each place. */
export async function findings(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const mode of ['light', 'dark']) {
    await page.evaluate((mode) => document.documentElement.setAttribute('data-theme', mode), mode);
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
    const { violations } = await new AxeBuilder({ page }).analyze();
    found.push(
      ...violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${mode}: ${id}: ${target.join(' ')}`)),
    );
  }
  return found;
}
