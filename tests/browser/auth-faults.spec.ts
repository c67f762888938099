import type { Page, Route } from '@playwright/test';
import { blockStorage } from './early.ts';
import { expect, test } from './fixtures.ts';
import {
  askForMail,
  authItem,
  codeField,
  emailField,
  FORM,
  form,
  mailTo,
  newAddress,
  sendButton,
  signedInAs,
  signInButton,
  signInByCode,
  storedSession,
} from './sign-in.ts';

const NOTES = [
  'the server responded with a status of',
  'net::ERR_',
  'The sign-in e-mail was not sent.',
  'The backend could not be reached.',
];

/** The site reads on, whatever is the matter with the backend. */
async function expectSiteReadsOn(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Docs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The handbook' })).toBeVisible();
}

async function send(page: Page, address: string): Promise<void> {
  await page.goto(FORM);
  await emailField(page).fill(address);
  await sendButton(page).click();
}

test.describe('a backend that', () => {
  test.use({ expected: NOTES });

  const json = (status: number, body: object) => (route: Route) => route.fulfill({ status, json: body });
  const faults: Record<string, [(route: Route) => Promise<void>, string]> = {
    'is down': [(route) => route.abort('connectionrefused'), 'could not be reached'],
    'answers 500': [json(500, { code: 500, error_code: 'unexpected_failure', msg: 'Oops' }), 'is in trouble'],
    'answers with a page of HTML': [
      (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to our hotel</h1>' }),
      'could not be reached',
    ],
    'answers 502 with a page of HTML': [
      (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
      'is in trouble',
    ],
    'answers 429 with a page of HTML': [
      (route) => route.fulfill({ status: 429, contentType: 'text/html', body: '<h1>Slow down</h1>' }),
      'Too many sign-in e-mails are being sent right now. Please try again later.',
    ],
  };

  for (const [name, [fault, message]] of Object.entries(faults)) {
    test(`${name}: the form says so, offers what helps, and works once it is over`, async ({ page }) => {
      const address = newAddress();
      await page.route('**/auth/v1/**', fault);
      await send(page, address);
      await expect(form(page)).toContainText(message);
      await expect(codeField(page)).toBeHidden();
      await expect(page.locator('.problem')).toHaveAttribute('aria-live', 'polite');
      await page.unroute('**/auth/v1/**');
      const isLimited = message.startsWith('Too many');
      await (isLimited ? sendButton(page) : page.getByRole('button', { name: 'Retry' })).click();
      await expect(codeField(page)).toBeVisible();
      await mailTo(page.request, address);
      await expectSiteReadsOn(page);
    });
  }

  test('does not answer is given up after ten seconds, with a message and Retry', async ({ page }) => {
    const address = newAddress();
    await page.route('**/auth/v1/otp*', () => {});
    await send(page, address);
    await expect(page.getByRole('button', { name: 'Sending…' })).toHaveAttribute('aria-disabled', 'true');
    await expect(form(page)).toContainText('did not answer within 10 seconds', { timeout: 12_000 });
    await page.unroute('**/auth/v1/otp*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(codeField(page)).toBeVisible();
  });

  test('cannot even be found yet is asked for again', async ({ page }) => {
    await page.route('**/backend.json', (route) => route.abort('connectionrefused'));
    await send(page, newAddress());
    await expect(form(page)).toContainText('could not be reached');
    await page.unroute('**/backend.json');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(codeField(page)).toBeVisible();
  });

  test('is down while the code is sent keeps the code in the field', async ({ page }) => {
    const address = newAddress();
    await page.goto(FORM);
    await askForMail(page, address);
    const { code } = await mailTo(page.request, address);
    await page.route('**/auth/v1/verify*', (route) => route.abort('connectionrefused'));
    await codeField(page).fill(code);
    await signInButton(page).click();
    await expect(form(page)).toContainText('could not be reached');
    await expect(codeField(page)).toHaveValue(code);
    await page.unroute('**/auth/v1/verify*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(signedInAs(page, address)).toBeVisible();
  });
  test.use({ expected: [...NOTES, 'Signing in failed.'] });
});

test.describe('a device that is offline', () => {
  test.use({
    expected: [
      ...NOTES,
      'The session could not be checked.',
      'The backend did not hear of the sign-out.',
      'Error hydrating',
      'Failed to fetch dynamically imported module',
    ],
  });

  test('is told so by the form, which sends once it is connected again', async ({ page, context }) => {
    const address = newAddress();
    await page.goto(FORM);
    await emailField(page).fill(address);
    await expect(page.locator('main astro-island')).not.toHaveAttribute('ssr');
    await context.setOffline(true);
    await sendButton(page).click();
    await expect(form(page)).toContainText('This device is offline. Nothing was sent.');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(codeField(page)).toBeVisible();
  });

  test('that has not even loaded the form is told what to do', async ({ page, context }) => {
    await page.goto(FORM);
    await context.setOffline(true);
    await emailField(page).fill(newAddress());
    await sendButton(page).click();
    await expect(form(page)).toContainText('This form could not be loaded. Check the connection');
    await context.setOffline(false);
    await sendButton(page).click();
    await expect(codeField(page)).toBeVisible();
    await expect(form(page).getByText('could not be loaded')).toBeHidden();
  });

  test('keeps the session and says so, and notes when it is connected again', async ({ page }) => {
    const address = newAddress();
    await signInByCode(page, address);
    await page.route('**/auth/v1/**', (route) => route.abort('internetdisconnected'));
    await page.reload();
    await expect(authItem(page)).toContainText('Offline');
    await expect(authItem(page).getByTitle(`${address} (offline, still signed in)`)).toBeVisible();
    await expect(page.getByRole('main')).toContainText('You stay signed in on this device.');
    expect(await storedSession(page)).not.toBeNull();
    await page.unroute('**/auth/v1/**');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(authItem(page)).not.toContainText('Offline');
    await expect(authItem(page).getByTitle(address)).toBeVisible();
  });

  test('can sign out', async ({ page, context }) => {
    await signInByCode(page, newAddress());
    await expect(authItem(page).getByRole('button', { name: 'Sign out' })).toBeVisible();
    await context.setOffline(true);
    await authItem(page).getByRole('button', { name: 'Sign out' }).click();
    await expect(authItem(page)).toBeEmpty();
    expect(await storedSession(page)).toBeNull();
  });

  test('can sign out also while its session has expired', async ({ page, context }) => {
    await signInByCode(page, newAddress());
    await expect(authItem(page).getByRole('button', { name: 'Sign out' })).toBeVisible();
    await context.setOffline(true);
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((key) => key.endsWith('-auth-token')) ?? '';
      const session = JSON.parse(localStorage.getItem(key) ?? '');
      localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1_000_000 }));
    });
    await authItem(page).getByRole('button', { name: 'Sign out' }).click();
    await expect(authItem(page)).toBeEmpty();
    expect(await storedSession(page)).toBeNull();
  });
});

test('signing out ends this session only, and says so to the backend', async ({ page }) => {
  await signInByCode(page, newAddress());
  const logout = page.waitForRequest((request) => request.url().includes('/auth/v1/logout'));
  await authItem(page).getByRole('button', { name: 'Sign out' }).click();
  expect(new URL((await logout).url()).searchParams.get('scope')).toBe('local');
});

test('where storage is blocked, signing in works for the page at hand, which says so', async ({ page }) => {
  const address = newAddress();
  await blockStorage(page);
  await signInByCode(page, address);
  await expect(page.getByRole('main')).toContainText('Your browser keeps nothing for this site');
  await expectSiteReadsOn(page);
  await expect(authItem(page).getByTitle(address)).toBeVisible();
  await authItem(page).getByRole('button', { name: 'Sign out' }).click();
  await expect(authItem(page)).toBeEmpty();
});

for (const [name, hours] of Object.entries({ 'a day ahead': 24, 'a day behind': -24 })) {
  test(`a clock that is ${name} does not keep anybody from signing in, and is mentioned`, async ({ page }) => {
    const address = newAddress();
    await page.clock.install({ time: Date.now() + hours * 3_600_000 });
    await signInByCode(page, address);
    await expect(page.getByRole('main')).toContainText('The clock of this device is wrong.');
    await page.reload();
    await expect(authItem(page).getByTitle(address)).toBeVisible();
    await expectSiteReadsOn(page);
  });
}

test.describe('two tabs', () => {
  test('sign in and out together, also where nobody has touched the other one', async ({ page, context }) => {
    const address = newAddress();
    const other = await context.newPage();
    await other.goto('docs/');
    await expect(other.locator('#navbar astro-island')).toHaveAttribute('ssr');
    await signInByCode(page, address);
    await expect(authItem(other).getByTitle(address)).toBeVisible();
    await authItem(other).getByRole('button', { name: 'Sign out' }).click();
    await expect(authItem(page)).toBeEmpty();
    await expect(emailField(page)).toBeVisible();
  });

  test('with the form and with the link end up signed in both', async ({ page, context }) => {
    const address = newAddress();
    await page.goto(FORM);
    await askForMail(page, address);
    const { link } = await mailTo(page.request, address);
    const other = await context.newPage();
    await other.goto(link);
    await signInButton(other).click();
    await expect(signedInAs(other, address)).toBeVisible();
    await expect(signedInAs(page, address)).toBeVisible();
    await expect(codeField(page)).toBeHidden();
  });

  test.describe('after a wrong code', () => {
    test.use({ expected: ['403 (Forbidden)', 'Signing in failed.'] });

    test('say nothing more of it once the link has signed them in', async ({ page, context }) => {
      const address = newAddress();
      await page.goto(FORM);
      await askForMail(page, address);
      const { link, code } = await mailTo(page.request, address);
      await codeField(page).fill(code === '000000' ? '000001' : '000000');
      await signInButton(page).click();
      const problem = page.getByText('This link or code no longer works.');
      await expect(problem).toBeVisible();
      const other = await context.newPage();
      await other.goto(link);
      await signInButton(other).click();
      await expect(signedInAs(page, address)).toBeVisible();
      await authItem(page).getByRole('button', { name: 'Sign out' }).click();
      await expect(emailField(page)).toBeVisible();
      await expect(problem).toHaveCount(0);
    });
  });
});
