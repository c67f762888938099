import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { href, pages } from './handbook.ts';
import { enterAs, newPerson } from './people.ts';
import { expectPage, mainNavigation } from './shell.ts';
import {
  askForMail,
  authItem,
  emailField,
  enterCode,
  FORM,
  form,
  isSignedOut,
  mailTo,
  newAddress,
  signedInAs,
  signInButton,
  signOutButton,
  storedSession,
} from './sign-in.ts';

test('on a page that was reached by links, a visitor asks for a mail, types its code, is signed in, and signs out, each by one call with key and token', async ({
  page,
}) => {
  const address = newAddress();
  const { key } = await (await page.request.get('backend.json')).json();
  const calls: { call: string; apikey: string | undefined; bearer: string | undefined }[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!pathname.startsWith('/auth/v1/')) return;
    const { apikey, authorization } = request.headers();
    const scope = searchParams.get('scope') ?? '';
    calls.push({
      call: `${request.method()} ${pathname} ${scope}`.trim(),
      apikey,
      bearer: authorization?.replace('Bearer ', ''),
    });
  });
  await page.goto(pages.privacy.path);
  await mainNavigation(page).getByRole('link', { name: 'Join', exact: true }).click();
  await expectPage(page, pages.join.heading);
  await askForMail(page, address);
  await expect(form(page)).toContainText(`An e-mail is on its way to ${address}.`);
  const { code, link } = await mailTo(page, address);
  expect(link).toContain(href('auth/confirm/?next='));
  await enterCode(page, ` ${code.slice(0, 3)} ${code.slice(3)} `);
  await expect(signedInAs(page, address)).toBeFocused();
  await expect(authItem(page).getByTitle(address)).toBeVisible();
  const token = (await storedSession(page))?.value.access_token;

  const signingOut = page.waitForRequest('**/auth/v1/logout*');
  await signOutButton(page).click();
  await signingOut;
  await expect(authItem(page)).toBeEmpty();
  await expect(page.locator('#Announcer')).toHaveText('You are signed out.');
  await expect(emailField(page)).toBeVisible();
  expect(await isSignedOut(page)).toBe(true);
  // Each waits for the previous one, so their order is fixed.
  expect(calls).toEqual([
    { call: 'POST /auth/v1/otp', apikey: key, bearer: key },
    { call: 'POST /auth/v1/verify', apikey: key, bearer: key },
    { call: 'GET /auth/v1/user', apikey: key, bearer: token },
    { call: 'POST /auth/v1/logout local', apikey: key, bearer: token },
  ]);
});

async function signOutBesideText(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).press('Enter');
  await expect(emailField(page)).toBeFocused();
}

test('a visitor follows the link of the mail, presses the button, is back where they were, and signs out beside the text, which leads on to the form', async ({
  page,
  baseURL,
}) => {
  const address = newAddress();
  await page.goto(FORM);
  await askForMail(page, address);
  const { link } = await mailTo(page, address);
  await page.goto(link);
  await expect(page.getByRole('main')).toContainText(address);
  await signInButton(page).click();
  await expect(page).toHaveURL(new RegExp(`${href(FORM)}$`));
  await expect(signedInAs(page, address)).toBeVisible();
  await expect(authItem(page).getByTitle(address)).toBeVisible();
  await signOutBesideText(page);

  await enterAs(page, await newPerson(baseURL ?? ''), 'auth/confirm/');
  await signOutBesideText(page);
});

test('a backend from the configuration is used without asking the site for another one', async ({ page, baseURL }) => {
  const person = await newPerson(baseURL ?? '');
  const { key } = await (await page.request.get('backend.json')).json();
  const { origin } = new URL(baseURL ?? '');
  const configured = JSON.stringify({ url: [0, origin], key: [0, key] }).replaceAll('"', '&quot;');
  await page.route(`**/${FORM}`, async (route) => {
    const html = await (await route.fetch()).text();
    const parts = html.split('&quot;backend&quot;:[0,null]');
    expect(parts.length).toBeGreaterThan(2);
    await route.fulfill({ contentType: 'text/html', body: parts.join(`&quot;backend&quot;:[0,${configured}]`) });
  });
  const questions: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('backend.json')) questions.push(request.url());
  });
  await enterAs(page, person, FORM);
  await expect(signedInAs(page, person.address)).toBeVisible();
  await expect(authItem(page).getByTitle(person.address)).toBeVisible();
  expect(questions).toEqual([]);
});
