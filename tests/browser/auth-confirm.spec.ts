import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  askForMail,
  authItem,
  codeField,
  emailField,
  FORM,
  mailTo,
  newAddress,
  signedInAs,
  signInButton,
  signInByCode,
  storedSession,
} from './sign-in.ts';

const NOTES = ['the server responded with a status of', 'net::ERR_'];
const CONFIRM = 'auth/confirm/';
const EXPIRED =
  'This link or code no longer works. It may have expired, been used, or been replaced by a newer e-mail.';

/** Asks for a mail and gives its link. */
async function askForLink(page: Page, address: string): Promise<string> {
  await page.goto(FORM);
  await askForMail(page, address);
  return (await mailTo(page.request, address)).link;
}

test.describe('opening the link', () => {
  test('redeems nothing: the person’s own press works after a mail scanner was there', async ({ browser, page }) => {
    const address = newAddress();
    const link = await askForLink(page, address);
    const scanner = await browser.newPage();
    const asked: string[] = [];
    scanner.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await scanner.goto(link, { waitUntil: 'networkidle' });
    await scanner.mouse.move(200, 300);
    await scanner.waitForLoadState('networkidle');
    expect(asked.filter((line) => !line.startsWith('GET ') || line.includes('/auth/v1/'))).toEqual([]);
    await scanner.close();

    await page.goto(link);
    await signInButton(page).click();
    await expect(signedInAs(page, address)).toBeVisible();
  });

  test('on another device names the site, as the link does not say whose it is', async ({ browser, page }) => {
    const address = newAddress();
    const link = await askForLink(page, address);
    const phone = await browser.newPage();
    await phone.goto(link);
    await expect(phone.getByRole('main')).toContainText('The link signs you in to Commonplace on this device.');
    await signInButton(phone).click();
    await expect(signedInAs(phone, address)).toBeVisible();
    await expect(phone).toHaveURL(/\/join\/$/);
    await phone.close();
  });

  test('takes the secret out of the address bar before any other script, and keeps it for a reload', async ({
    page,
  }) => {
    const address = newAddress();
    const link = await askForLink(page, address);
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        if (document.querySelector('script[type="module"], astro-island')) seen.push(location.href);
      }).observe(document, { childList: true, subtree: true });
    });
    const referrers: (string | undefined)[] = [];
    page.on('request', (request) => referrers.push(request.headers().referer));
    await page.goto(link);
    await expect(page).toHaveURL(/\/auth\/confirm\/\?next=[^#&]*$/);
    const seen = await page.evaluate(() => (window as Window & { seen?: string[] }).seen ?? []);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter((href) => href.includes('token_hash'))).toEqual([]);
    expect(referrers.filter((referrer) => referrer?.includes('token_hash'))).toEqual([]);
    await page.reload();
    await signInButton(page).click();
    await expect(signedInAs(page, address)).toBeVisible();
  });

  test('loads nothing from elsewhere, and the page is for no search engine', async ({ page, request }) => {
    const origins = new Set<string>();
    page.on('request', (request) => origins.add(new URL(request.url()).origin));
    await page.goto(`${CONFIRM}#token_hash=abc&type=email`);
    await expect(signInButton(page)).toBeVisible();
    expect([...origins]).toEqual([new URL(page.url()).origin]);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expect(page.locator('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer');
    expect(await (await request.get('sitemap.xml')).text()).not.toContain('/auth/');
  });

  test('in a tab that shows an older one takes the newer one', async ({ page }) => {
    const address = newAddress();
    const link = await askForLink(page, address);
    await page.goto(`${link.split('#')[0]}#token_hash=older&type=email`);
    await expect(signInButton(page)).toBeVisible();
    await page.evaluate((link) => location.assign(link), link);
    await expect(page).toHaveURL(/\/auth\/confirm\/\?next=[^#&]*$/);
    await signInButton(page).click();
    await expect(signedInAs(page, address)).toBeVisible();
  });
});

test('a link leads nowhere but to this site', async ({ page }) => {
  const link = new URL(await askForLink(page, newAddress()));
  link.searchParams.set('next', 'https://evil.example/resources/');
  await page.goto(link.href);
  await signInButton(page).click();
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/resources\/$/);
});

test('a link that is somebody else’s than who asked here says so before going on', async ({ browser, page }) => {
  const [anna, ben] = [newAddress('anna'), newAddress('ben')];
  const elsewhere = await browser.newPage();
  const link = await askForLink(elsewhere, ben);
  await elsewhere.close();
  await page.goto(FORM);
  await askForMail(page, anna);
  await page.goto(link);
  await signInButton(page).click();
  await expect(signedInAs(page, ben)).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/confirm\//);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/join\/$/);
});

test.describe('a link that was used', () => {
  test.use({ expected: [...NOTES, 'Signing in failed.'] });

  test('gets the one message, and a new code to the address that was kept', async ({ browser, page }) => {
    const address = newAddress();
    const link = await askForLink(page, address);
    const phone = await browser.newPage();
    await phone.goto(link);
    await signInButton(phone).click();
    await expect(signedInAs(phone, address)).toBeVisible();
    await phone.close();

    await page.goto(link);
    await signInButton(page).click();
    await expect(page.getByRole('main')).toContainText(EXPIRED);
    await expect(signInButton(page)).toBeHidden();
    await page.getByRole('button', { name: 'Send a new code' }).click();
    await expect(page.getByRole('main')).toContainText(address);
    const { code } = await mailTo(page.request, address, 2);
    await codeField(page).fill(code);
    await signInButton(page).click();
    await expect(page).toHaveURL(/\/join\/$/);
    await expect(signedInAs(page, address)).toBeVisible();
  });

  test('is a success for somebody who is signed in already', async ({ page }) => {
    const address = newAddress();
    const link = await askForLink(page, address);
    for (let press = 0; press < 2; press += 1) {
      await page.goto(link);
      await signInButton(page).click();
      await expect(signedInAs(page, address)).toBeVisible();
    }
  });
});

test.describe('links of the hosted service’s own templates', () => {
  test('with tokens say whom they sign in, and do it at the press', async ({ browser, page }) => {
    const address = newAddress();
    await signInByCode(page, address);
    const session = (await storedSession(page))?.value;
    const fragment = new URLSearchParams({ access_token: session.access_token, refresh_token: session.refresh_token });
    const phone = await browser.newPage();
    await phone.goto(
      `${page.url().replace(FORM, CONFIRM)}?next=/resources/docs/#${fragment}&expires_in=3600&type=magiclink`,
    );
    await expect(phone).toHaveURL(/\/auth\/confirm\/\?next=%2Fresources%2Fdocs%2F$/);
    await expect(phone.getByRole('main')).toContainText(`signs you in as ${address}`);
    expect(await storedSession(phone)).toBeNull();
    await signInButton(phone).click();
    await expect(phone).toHaveURL(/\/resources\/docs\/$/);
    await expect(authItem(phone).getByTitle(address)).toBeVisible();
    await phone.close();
  });

  test('with a token hash in the query are understood', async ({ page }) => {
    const address = newAddress();
    const link = new URL(await askForLink(page, address));
    const query = new URLSearchParams(`${link.search.slice(1)}&${link.hash.slice(1)}`);
    await page.goto(`${link.origin}${link.pathname}?${query}`);
    await expect(page).not.toHaveURL(/token_hash/);
    await signInButton(page).click();
    await expect(signedInAs(page, address)).toBeVisible();
  });

  test('with a code for the browser that asked exchange it at the press', async ({ page, baseURL }) => {
    const address = newAddress();
    await signInByCode(page, address);
    const session = (await storedSession(page))?.value;
    await page.evaluate(() => localStorage.clear());
    let sent: unknown;
    await page.route('**/auth/v1/token?grant_type=pkce', (route) => {
      sent = route.request().postDataJSON();
      return route.fulfill({ json: session });
    });
    await page.goto(`${CONFIRM}?code=1b8a6d5e-0000-4000-8000-000000000000`);
    await expect(page).toHaveURL(`${baseURL}${CONFIRM}`);
    await expect(signInButton(page)).toBeVisible();
    expect(sent).toBeUndefined();
    await signInButton(page).click();
    await expect(authItem(page).getByTitle(address)).toBeVisible();
    expect(sent).toMatchObject({ auth_code: '1b8a6d5e-0000-4000-8000-000000000000' });
  });

  test.describe('that carry an error', () => {
    test.use({ expected: [...NOTES, 'The link carries an error.', 'Signing in failed.'] });

    for (const mark of ['?', '#']) {
      test(`after a "${mark}" say what to do, in our words`, async ({ page }) => {
        const error = 'error=access_denied&error_code=otp_expired&error_description=Call+0900+now';
        await page.goto(`${CONFIRM}${mark}${error}`);
        await expect(page.getByRole('main')).toContainText(EXPIRED);
        await expect(page.getByRole('main')).not.toContainText('0900');
        await expect(page).not.toHaveURL(/error/);
        await page.getByRole('button', { name: 'Send a new code' }).click();
        await expect(emailField(page)).toBeVisible();
      });
    }

    test('a code of another browser says where it works', async ({ page }) => {
      await page.goto(`${CONFIRM}?code=1b8a6d5e-0000-4000-8000-000000000000`);
      await signInButton(page).click();
      await expect(page.getByRole('main')).toContainText('only works in the browser that asked for it');
    });
  });
});

test('the page without a link asks for the code or the address', async ({ page }) => {
  await page.goto(CONFIRM);
  await expect(page.getByRole('main')).toContainText('Open the link from your mail once more');
  await expect(emailField(page)).toBeVisible();
});
