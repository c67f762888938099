import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { pages } from './handbook.ts';
import { enterAs, newPerson, type Person, signInElsewhere } from './people.ts';
import { settle } from './scripts.ts';
import { expectPage, holdBack, mainNavigation } from './shell.ts';
import {
  authItem,
  codeField,
  emailField,
  enterCodeOfMail,
  FORM,
  form,
  isSignedOut,
  newAddress,
  sendButton,
  signedInAs,
  signOutButton,
} from './sign-in.ts';

const NOTES = [
  'the server responded with a status of',
  'net::ERR_',
  'The sign-in e-mail was not sent.',
  'The backend could not be reached.',
];

async function send(page: Page, address: string): Promise<void> {
  await page.goto(FORM);
  await emailField(page).fill(address);
  await sendButton(page).click();
}

/** Opens a page without a network, and lets the backend be looked for again. Returns what lets it be found. */
async function enterWhileBackendIsLookedFor(page: Page, person: Person): Promise<() => void> {
  await page.route('**/backend.json', (route) => route.abort());
  await enterAs(page, person, pages.privacy.path);
  await expect(authItem(page)).toContainText('Offline');
  await page.unroute('**/backend.json');
  return holdBack(page, '**/backend.json');
}

const retry = (page: Page) => page.getByRole('button', { name: 'Retry' }).click();

test.describe('a backend that', () => {
  test.use({ expected: [...NOTES, 'Signing in failed.'] });

  test('cannot be found, and then is down while the address and while the code is sent: the form says so, keeps what was typed and works once it is up again, and the site stays readable', async ({
    page,
  }) => {
    const address = newAddress();
    await page.route('**/backend.json', (route) => route.abort('connectionrefused'));
    await send(page, address);
    await expect(form(page)).toContainText('could not be reached');
    await expect(codeField(page)).toBeHidden();
    await expect(page.locator('.problem')).toHaveAttribute('aria-live', 'polite');
    await page.unroute('**/backend.json');

    await page.route('**/auth/v1/**', (route) => route.abort('connectionrefused'));
    const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('/auth/v1/otp'));
    await retry(page);
    await asked;
    await expect(form(page)).toContainText('could not be reached');
    await expect(codeField(page)).toBeHidden();
    await page.unroute('**/auth/v1/**');
    await retry(page);
    await expect(codeField(page)).toBeVisible();

    await page.route('**/auth/v1/verify*', (route) => route.abort('connectionrefused'));
    await enterCodeOfMail(page, address);
    await expect(form(page)).toContainText('could not be reached');
    await expect(codeField(page)).toHaveValue(/^\d{6}$/);
    await page.unroute('**/auth/v1/verify*');
    await retry(page);
    await expect(signedInAs(page, address)).toBeVisible();
    await mainNavigation(page).getByRole('link', { name: 'Blog' }).click();
    await expectPage(page, pages.blog.heading);
  });

  test('does not respond times out after ten seconds, with a message and Retry', async ({ page }) => {
    const limits: number[] = [];
    await page.exposeFunction('noteLimit', (limit: number) => limits.push(limit));
    await page.addInitScript(() => {
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      // Waiting that long would take too much time, so the timer is captured and fires sooner.
      AbortSignal.timeout = (limit) => {
        Reflect.get(window, 'noteLimit')(limit);
        return timeout(limit / 10);
      };
    });
    await page.route('**/auth/v1/otp*', () => {});
    await send(page, newAddress());
    await expect(page.getByRole('button', { name: 'Sending…' })).toHaveAttribute('aria-disabled', 'true');
    await expect(form(page)).toContainText('did not answer within 10 seconds');
    expect(new Set(limits)).toEqual(new Set([10_000]));
    await page.unroute('**/auth/v1/otp*');
    await retry(page);
    await expect(codeField(page)).toBeVisible();
  });
});

test.describe('a tab from before a new release', () => {
  test.use({ expected: [...NOTES, 'Error hydrating', 'Failed to fetch dynamically imported module'] });

  test('whose form can no longer be loaded says to reload the page', async ({ page }) => {
    await page.route('**/SignIn.island*', (route) => route.fulfill({ status: 404 }));
    await page.goto(FORM);
    await emailField(page).fill(newAddress());
    await sendButton(page).click();
    await expect(form(page).getByRole('alert')).toContainText('or reload the page');
  });
});

test.describe('a device that is offline', () => {
  test.use({
    expected: [
      ...NOTES,
      'The session could not be checked.',
      'The backend was not informed of the sign-out.',
      'Error hydrating',
      'Failed to fetch dynamically imported module',
    ],
  });

  test('gets instructions if it has not loaded the form, and otherwise a message from it, which sends once it is online again', async ({
    page,
    context,
  }) => {
    await page.goto(FORM);
    await context.setOffline(true);
    await emailField(page).fill(newAddress());
    await sendButton(page).click();
    await expect(form(page).getByText('This form could not be loaded. Check your connection')).toBeVisible();
    await context.setOffline(false);
    await sendButton(page).click();
    await expect(codeField(page)).toBeVisible();
    await expect(form(page).getByText('could not be loaded')).toBeHidden();

    await page.getByRole('button', { name: 'Change address' }).click();
    await emailField(page).fill(newAddress());
    await context.setOffline(true);
    await sendButton(page).click();
    await expect(form(page)).toContainText('This device is offline. Nothing was sent.');
    await context.setOffline(false);
    await retry(page);
    await expect(codeField(page)).toBeVisible();
  });

  test('keeps the session and says so, and notices when it is online again', async ({ page, baseURL }) => {
    const person = await newPerson(baseURL ?? '');
    await page.route('**/auth/v1/**', (route) => route.abort('internetdisconnected'));
    await enterAs(page, person, FORM);
    await expect(authItem(page)).toContainText('Offline');
    await expect(authItem(page).getByTitle(`${person.address} (offline, still signed in)`)).toBeVisible();
    await expect(page.getByRole('main')).toContainText('You stay signed in on this device.');
    expect(await isSignedOut(page)).toBe(false);
    await page.unroute('**/auth/v1/**');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(authItem(page)).not.toContainText('Offline');
    await expect(authItem(page).getByTitle(person.address)).toBeVisible();
  });

  test('signs out at once, also while the backend is looked for again', async ({ page, baseURL }) => {
    const release = await enterWhileBackendIsLookedFor(page, await newPerson(baseURL ?? ''));
    await signOutButton(page).click();
    await expect(page.locator('#Announcer')).toHaveText('You are signed out.');
    expect(await isSignedOut(page)).toBe(true);
    await expect(authItem(page)).toBeEmpty();
    // The backend is informed as soon as it is found.
    const ended = page.waitForResponse('**/auth/v1/logout?scope=local');
    release();
    expect((await ended).status()).toBe(204);
  });

  test('and signs out, does not sign out whoever signs in meanwhile in another tab', async ({ page, baseURL }) => {
    const release = await enterWhileBackendIsLookedFor(page, await newPerson(baseURL ?? ''));
    await signOutButton(page).click();
    await expect(authItem(page)).toBeEmpty();
    const ben = await newPerson(baseURL ?? '');
    await signInElsewhere(page, ben.session);
    const ended = page.waitForResponse('**/auth/v1/logout?scope=local');
    release();
    await (await ended).finished();
    await settle(page);
    await expect(authItem(page).getByTitle(ben.address)).toBeVisible();
    expect(await isSignedOut(page)).toBe(false);
  });

  test('can sign out, also with an expired session', async ({ page, context, baseURL }) => {
    const signOutOffline = async () => {
      await context.setOffline(true);
      await signOutButton(page).click();
      await expect(authItem(page)).toBeEmpty();
      expect(await isSignedOut(page)).toBe(true);
      await context.setOffline(false);
    };
    await enterAs(page, await newPerson(baseURL ?? ''), pages.privacy.path);
    await expect(signOutButton(page)).toBeVisible();
    await signOutOffline();

    const person = await newPerson(baseURL ?? '');
    await enterAs(page, person, pages.privacy.path);
    await expect(signOutButton(page)).toBeVisible();
    await context.setOffline(true);
    // The session expires.
    const expired = JSON.stringify({ ...person.session, expires_at: 1_000_000 });
    await page.evaluate((expired) => localStorage.setItem('sb-localhost-auth-token', expired), expired);
    await signOutOffline();
  });
});
