import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { href, pages, TITLE } from './handbook.ts';
import { tabTo } from './keyboard.ts';
import { getLayoutShift } from './layout-shift.ts';
import { enterAs, newPerson, sendMail } from './people.ts';
import { settle } from './scripts.ts';
import { holdBack, nextFrames, skipToContent } from './shell.ts';
import {
  askForMail,
  authItem,
  codeField,
  EXPIRED,
  emailField,
  enterCodeOfMail,
  FORM,
  isSignedOut,
  mailTo,
  newAddress,
  signedInAs,
  signInButton,
  signOutButton,
  storedSession,
} from './sign-in.ts';
import { expectTree } from './trees.ts';

const NOTES = ['the server responded with a status of', 'net::ERR_'];
const CONFIRM = 'auth/confirm/';
/** A code for the browser that asked, as in the hosted service's own templates. */
const EXCHANGE_CODE = '1b8a6d5e-0000-4000-8000-000000000000';

/** The end of the page's URL. */
const at = (page: string) => new RegExp(`${href(page)}$`);

test.describe('opening the link', () => {
  test('redeems nothing, by a mail scanner or on a phone: the code still works where it was requested', async ({
    browser,
    page,
  }) => {
    const address = newAddress();
    await page.goto(FORM);
    await askForMail(page, address);
    const { link } = await mailTo(page, address);
    const scanner = await browser.newPage();
    const requests: string[] = [];
    scanner.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await scanner.goto(link);
    await expect(signInButton(scanner)).toBeVisible();
    await signInButton(scanner).hover();
    await settle(scanner);
    expect(requests.filter((line) => !line.startsWith('GET ') || line.includes('/auth/v1/'))).toEqual([]);
    await scanner.close();
    await enterCodeOfMail(page, address);
    await expect(signedInAs(page, address)).toBeVisible();
  });

  test('in another browser names the site, as the link does not identify the account; used again, it is a success for somebody who is already signed in', async ({
    page,
    baseURL,
    expected,
  }) => {
    expected.push(...NOTES, 'Signing in failed.');
    const address = newAddress();
    const { link } = await sendMail(baseURL ?? '', address);
    await page.goto(link);
    await expect(page.getByRole('main')).toContainText(`The link signs you in to ${TITLE} on this device.`);
    await expectTree(page.getByRole('main'), 'confirm');
    await tabTo(page, signInButton(page));
    await page.keyboard.press('Enter');
    await expect(signedInAs(page, address)).toBeVisible();
    await expect(page).toHaveURL(at(FORM));

    await page.goto(link);
    await signInButton(page).click();
    await expect(signedInAs(page, address)).toBeVisible();
  });

  test('takes the secret out of the address bar before any other script, and keeps it for a reload', async ({
    page,
    baseURL,
  }) => {
    const address = newAddress();
    const { link } = await sendMail(baseURL ?? '', address);
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        if (document.querySelector('script[type="module"], astro-island')) seen.push(location.href);
      }).observe(document, { childList: true, subtree: true });
    });
    const requests: { url: string; referrer: string | undefined }[] = [];
    page.on('request', (request) => requests.push({ url: request.url(), referrer: request.headers().referer }));
    await page.goto(link);
    await expect(page).toHaveURL(/\/auth\/confirm\/\?next=[^#&]*$/);
    const seen = await page.evaluate(() => (window as Window & { seen?: string[] }).seen ?? []);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter((href) => href.includes('token_hash'))).toEqual([]);
    await page.reload();
    await expect(signInButton(page)).toBeVisible();
    // The link to the content adds an entry to the history, which keeps it, too.
    await skipToContent(page);
    await expect
      .poll(() => page.evaluate(() => [location.hash, Boolean(history.state?.signIn)]))
      .toEqual(['#main', true]);
    await page.reload();
    await expect(signInButton(page)).toBeVisible();
    expect(requests.filter(({ referrer }) => referrer?.includes('token_hash'))).toEqual([]);
    // Nothing is loaded from elsewhere.
    expect([...new Set(requests.map(({ url }) => new URL(url).origin))]).toEqual([new URL(link).origin]);
    await signInButton(page).click();
    await expect(signedInAs(page, address)).toBeVisible();
  });

  test('in a tab that shows an older one uses the newer one', async ({ page, baseURL }) => {
    const address = newAddress();
    const { link } = await sendMail(baseURL ?? '', address);
    await page.goto(`${link.split('#')[0]}#token_hash=older&type=email`);
    await expect(signInButton(page)).toBeVisible();
    await page.evaluate((link) => location.assign(link), link);
    await expect(page).toHaveURL(/\/auth\/confirm\/\?next=[^#&]*$/);
    await signInButton(page).click();
    await expect(signedInAs(page, address)).toBeVisible();
  });
});

test('a link for another account than the one that asked here says so before going on', async ({ page, baseURL }) => {
  const [anna, ben] = [newAddress('anna'), newAddress('ben')];
  const { link } = await sendMail(baseURL ?? '', ben);
  await page.goto(FORM);
  await askForMail(page, anna);
  await page.goto(link);
  await signInButton(page).click();
  await expect(signedInAs(page, ben)).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/confirm\//);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(at(FORM));
});

test.describe('a link for another account than the one that is signed in', () => {
  /** Presses the button on the page of a stranger's link, as somebody who is signed in. */
  async function pressLink(page: Page, baseURL: string) {
    const [anna, stranger] = [await newPerson(baseURL), newAddress('stranger')];
    const { link } = await sendMail(baseURL, stranger);
    await enterAs(page, anna, 'privacy/');
    await expect(authItem(page).getByTitle(anna.address)).toBeVisible();
    await page.goto(link);
    await expect(page.getByRole('main')).toContainText(`You are already signed in as ${anna.address}.`);
    await signInButton(page).click();
    const question = page.getByRole('region', { name: 'Sign in', exact: true });
    await expect(question).toContainText('Do you want to switch to that account?');
    await expect(question).toContainText(`You are signed in as ${anna.address}.`);
    await expect(question).toContainText(`The link is for another account: ${stranger}.`);
    await expect(question).toBeFocused();
    await expectTree(page.getByRole('main'), 'confirm-other-account');
    return { anna: anna.address, stranger };
  }

  test('names both, and the person stays signed in', async ({ page, baseURL }) => {
    const { anna } = await pressLink(page, baseURL ?? '');
    expect((await storedSession(page))?.value.user.email).toBe(anna);
    await tabTo(page, page.getByRole('button', { name: 'Stay signed in' }));
    await page.keyboard.press('Enter');
    await expect(page.locator(':focus')).toHaveText(`You are signed in as ${anna}.`);
    await page.reload();
    await expect(authItem(page).getByTitle(anna)).toBeVisible();
  });

  test('names both, and switches on request', async ({ page, baseURL }) => {
    const { stranger } = await pressLink(page, baseURL ?? '');
    await page.getByRole('button', { name: 'Switch account' }).click();
    await expect(page).toHaveURL(at(FORM));
    await expect(signedInAs(page, stranger)).toBeVisible();
  });

  test.describe('and is signed out in another tab meanwhile', () => {
    test.use({ expected: [...NOTES, 'The backend was not informed of the sign-out.'] });

    test('names only the other one, and switches on request', async ({ page, baseURL }) => {
      const { stranger } = await pressLink(page, baseURL ?? '');
      const tab = await page.context().newPage();
      await tab.goto('privacy/');
      await signOutButton(tab).click();
      await expect(authItem(page)).toBeEmpty();
      await expect(page.getByRole('main')).not.toContainText('You are signed in as');
      await expect(page.getByRole('button', { name: 'Stay signed in' })).toBeHidden();
      await page.getByRole('button', { name: 'Switch account' }).click();
      await expect(signedInAs(page, stranger)).toBeVisible();
    });
  });
});

test.describe('a link that was used or replaced', () => {
  test.use({ expected: [...NOTES, 'Signing in failed.'] });

  test('gets the one message, and a new code to the stored address', async ({ page, baseURL }) => {
    const address = newAddress();
    await page.goto(FORM);
    await askForMail(page, address);
    const { link } = await mailTo(page, address);
    // Another e-mail replaces the link.
    await sendMail(baseURL ?? '', address);
    await page.goto(link);
    await tabTo(page, signInButton(page));
    await page.keyboard.press('Enter');
    await expect(page.locator(':focus')).toContainText(EXPIRED);
    await expect(signInButton(page)).toBeHidden();
    await expectTree(page.getByRole('main'), 'confirm-expired');
    await tabTo(page, page.getByRole('button', { name: 'Send a new code' }));
    await page.keyboard.press('Enter');
    await expect(codeField(page)).toBeFocused();
    await expect(page.getByRole('main')).toContainText(address);
    await enterCodeOfMail(page, address, 3);
    await expect(page).toHaveURL(at(FORM));
    await expect(signedInAs(page, address)).toBeVisible();
  });
});

test.describe('links of the hosted service’s own templates', () => {
  test('with tokens show who they sign in, and do it at the press', async ({ page, baseURL }) => {
    const { address, session } = await newPerson(baseURL ?? '');
    const fragment = new URLSearchParams({ access_token: session.access_token, refresh_token: session.refresh_token });
    await page.goto(`${CONFIRM}?next=${href(pages.privacy.path)}#${fragment}&expires_in=3600&type=magiclink`);
    await expect(page).toHaveURL(new RegExp(`/auth/confirm/\\?next=${encodeURIComponent(href(pages.privacy.path))}$`));
    await expect(page.getByRole('main')).toContainText(`signs you in as ${address}`);
    expect(await isSignedOut(page)).toBe(true);
    await signInButton(page).click();
    await expect(page).toHaveURL(at(pages.privacy.path));
    await expect(authItem(page).getByTitle(address)).toBeVisible();
  });

  test('with a token hash in the query work, and only lead to this site', async ({ page, baseURL }) => {
    const address = newAddress();
    const link = new URL((await sendMail(baseURL ?? '', address)).link);
    const query = new URLSearchParams(`${link.search.slice(1)}&${link.hash.slice(1)}`);
    query.set('next', `https://evil.example${href('')}`);
    await page.goto(`${link.origin}${link.pathname}?${query}`);
    await expect(page).not.toHaveURL(/token_hash/);
    await signInButton(page).click();
    await expect(page).toHaveURL(baseURL ?? '');
    await expect(authItem(page).getByTitle(address)).toBeVisible();
  });

  test('with a code for the browser that asked exchange it at the press', async ({ page, baseURL }) => {
    const { address, session } = await newPerson(baseURL ?? '');
    let sent: unknown;
    await page.route('**/auth/v1/token?grant_type=pkce', (route) => {
      sent = route.request().postDataJSON();
      return route.fulfill({ json: session });
    });
    await page.goto(`${CONFIRM}?code=${EXCHANGE_CODE}`);
    await expect(page).toHaveURL(at(CONFIRM));
    await expect(signInButton(page)).toBeVisible();
    expect(sent).toBeUndefined();
    await signInButton(page).click();
    await expect(authItem(page).getByTitle(address)).toBeVisible();
    expect(sent).toMatchObject({ auth_code: EXCHANGE_CODE });
  });

  test.describe('that contain an error', () => {
    test.use({ expected: [...NOTES, 'The link contains an error.', 'Signing in failed.'] });

    test('say what to do, in our words, as does one for another browser', async ({ page }) => {
      // The link has nothing to try again.
      await page.goto(`${CONFIRM}#error=server_error&error_code=unexpected_failure&error_description=Database+error`);
      await expect(page.getByRole('main')).toContainText('Something went wrong on our side.');
      await expect(page.getByRole('main').getByRole('button')).toHaveText(['Send a new code']);
      await page.getByRole('button', { name: 'Send a new code' }).click();
      await expect(emailField(page)).toBeFocused();

      // The service puts the error in both places.
      const error = 'error=access_denied&error_code=otp_expired&error_description=Call+0900+now';
      await page.goto(`${CONFIRM}?${error}#${error}`);
      await expect(page.getByRole('main')).toContainText(EXPIRED);
      await expect(page.getByRole('main')).not.toContainText('0900');
      await expect(page).toHaveURL(at(CONFIRM));
      await page.getByRole('button', { name: 'Send a new code' }).click();
      await expect(emailField(page)).toBeFocused();

      await page.goto(`${CONFIRM}?code=${EXCHANGE_CODE}`);
      await signInButton(page).click();
      await expect(page.locator(':focus')).toContainText('only works in the browser that asked for it');
    });
  });
});

test('the page without a link asks for the code or the address, without moving its footer, and is hidden from search engines', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const wake = await holdBack(page, '**/Confirm.island*');
  await page.goto(CONFIRM);
  await nextFrames(page, 2);
  wake();
  await expect(emailField(page)).toBeVisible();
  expect(await getLayoutShift(page)).toBe(0);
  await expect(page.getByRole('main')).toContainText('Open the link from your e-mail again');
  await expectTree(page.getByRole('main'), 'confirm-without-link');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer');
  expect(await (await page.request.get('sitemap.xml')).text()).not.toContain('/auth/');
});
