import { OVER_DAILY_EMAILS } from '#contracts/error-codes.ts';
import { expect, test } from './fixtures.ts';
import { contactLink } from './membership.ts';
import { enlargeLetters, pageWidth } from './preferences.ts';
import { searchFor } from './search.ts';
import { holdBack } from './shell.ts';
import {
  askForMail,
  authItem,
  codeField,
  EXPIRED,
  emailField,
  enterCode,
  enterCodeOfMail,
  FORM,
  form,
  isSignedOut,
  mailTo,
  newAddress,
  sendButton,
  signedInAs,
  signInButton,
} from './sign-in.ts';
import { TRANSLATED, translate } from './translator.ts';

/** What the browser logs for an error response. */
const NOTES = ['the server responded with a status of', 'net::ERR_'];

test.describe('a page that the browser has translated', () => {
  // React draws the table of contents anew, which nobody notices.
  test.use({ expected: ['Minified React error #418'] });

  test('takes an address, and a search finds something', async ({ page }) => {
    await page.goto(FORM);
    await translate(page);
    await expect(page.locator('main h1').locator(TRANSLATED)).toBeVisible();
    // Its menu would close while it opens.
    await expect(page.locator('#navbar').locator(TRANSLATED)).toHaveCount(0);
    await searchFor(page, 'locker');
    await page.keyboard.press('Escape');
    await emailField(page).fill(newAddress());
    await sendButton(page).click();
    await expect(codeField(page)).toBeVisible();
  });
});

test('an address stays in a field beside which a password manager has put something before it woke', async ({
  page,
}) => {
  const wake = await holdBack(page, '**/SignIn.island*');
  await page.goto(FORM);
  await emailField(page).evaluate((field) => {
    field.before(document.createElement('span'));
    field.after(document.createElement('div'));
  });
  const address = newAddress();
  await emailField(page).pressSequentially(address);
  await wake();
  await sendButton(page).click();
  await expect(page.getByRole('main')).toContainText(`on its way to ${address}`);
});

test.describe('the address', () => {
  test('is checked by HTML rules, with a message beside the field, in view even at the lower edge of the window', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto(FORM);
    await expect(emailField(page)).toHaveAttribute('aria-invalid', 'false');
    // With Firefox, screen readers call such a form invalid, whatever `aria-invalid` says.
    await expect(page.locator('form:invalid')).toHaveCount(0);
    await emailField(page).fill('anna at example.org');
    await emailField(page).evaluate((field) => field.scrollIntoView({ block: 'end' }));
    await emailField(page).press('Enter');
    await expect(page.getByText('Enter a full address')).toBeInViewport({ ratio: 0.9 });
    await expect(emailField(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(emailField(page)).toBeFocused();
    await expect(page.locator('.field-error')).toHaveAttribute('aria-live', 'polite');
    await emailField(page).fill('山田@example.jp');
    await sendButton(page).click();
    await expect(form(page)).toContainText('only letters from a to z');
    await emailField(page).fill('');
    await sendButton(page).click();
    await expect(form(page)).toContainText('Enter your e-mail address.');
    await expect(emailField(page)).toHaveAccessibleDescription(/There is no password\. Enter your e-mail address\.$/);
  });

  test('typed and sent before the form’s code has loaded is not lost', async ({ page }) => {
    const address = newAddress();
    const release = await holdBack(page, '**/SignIn.island*');
    await page.goto(FORM);
    await emailField(page).pressSequentially(`  ${address} `);
    await emailField(page).press('Enter');
    await expect(sendButton(page)).toHaveCSS('cursor', 'progress');
    release();
    await expect(codeField(page)).toBeVisible();
    await expect(signInButton(page)).not.toHaveCSS('cursor', 'progress');
    await mailTo(page, address);
  });

  test('sent before any script has loaded, it stays in the field', async ({ page }) => {
    const release = await holdBack(page, '**/_astro/*.js*');
    await page.goto(FORM, { waitUntil: 'commit' });
    await emailField(page).fill('anna@example.org');
    await emailField(page).press('Enter');
    await sendButton(page).click();
    release();
    await page.waitForLoadState();
    await expect(emailField(page)).toHaveValue('anna@example.org');
    await sendButton(page).click();
    await expect(codeField(page)).toBeVisible();
  });

  test('and the step and the minute until the next mail survive a reload; the address can be changed, and still get its code', async ({
    page,
  }) => {
    const address = newAddress();
    await page.goto(FORM);
    await askForMail(page, address);
    await page.reload();
    await expect(form(page)).toContainText(address);
    await expect(codeField(page)).toBeVisible();
    await expect(form(page)).toContainText('Look in the spam folder.');
    await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: 'Change address' }).click();
    await expect(emailField(page)).toHaveValue(address);
    await expect(emailField(page)).toBeFocused();
    await page.reload();
    await expect(emailField(page)).toHaveValue(address);
    // Another mail has to wait.
    const haveCode = page.getByRole('button', { name: 'I already have a code' });
    await expect(haveCode).toBeVisible();
    await emailField(page).fill(newAddress());
    await expect(haveCode).toBeHidden();
    await emailField(page).fill(address);
    await haveCode.click();
    await expect(codeField(page)).toBeFocused();
    await enterCodeOfMail(page, address);
    await expect(signedInAs(page, address)).toBeVisible();
  });
});

test('on a page from right to left, addresses and codes run from left to right', async ({ page }) => {
  const address = newAddress('123');
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => document.documentElement.setAttribute('dir', 'rtl'));
  });
  await page.goto(FORM);
  await expect(emailField(page)).toHaveCSS('direction', 'ltr');
  await askForMail(page, address);
  await expect(form(page).getByText(address, { exact: true })).toHaveCSS('direction', 'ltr');
  await expect(codeField(page)).toHaveCSS('direction', 'ltr');
  await enterCodeOfMail(page, address);
  await expect(page.getByRole('main').getByText(address, { exact: true })).toHaveCSS('direction', 'ltr');
  await expect(authItem(page).getByText(address)).toHaveCSS('direction', 'ltr');
});

test.describe('the code', () => {
  test('has a field that phones and password managers recognise, in letters of twice the size, and an invalid code is reported', async ({
    page,
  }) => {
    await enlargeLetters(page, 320);
    await page.goto(FORM);
    await askForMail(page, newAddress());
    expect(await pageWidth(page)).toBe(320);
    await expect(codeField(page)).toBeFocused();
    await expect(codeField(page)).toHaveAttribute('inputmode', 'numeric');
    await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code');
    await enterCode(page, '12 34');
    await expect(form(page)).toContainText('Enter the 6 digits from the e-mail.');
  });

  test('is sent automatically once it is complete, even if pasted with spaces and sent by button too, and only once', async ({
    page,
  }) => {
    const address = newAddress();
    await page.goto(FORM);
    await askForMail(page, address);
    const { code } = await mailTo(page, address);
    let sent = 0;
    // Pending until the button has been pressed too.
    const pressed = Promise.withResolvers<void>();
    await page.route('**/auth/v1/verify*', async (route) => {
      sent += 1;
      await pressed.promise;
      await route.continue();
    });
    await codeField(page).pressSequentially(code.slice(0, 5));
    expect(sent).toBe(0);
    const button = await signInButton(page).elementHandle();
    await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)} `);
    await button?.evaluate((element) => element instanceof HTMLElement && element.click());
    pressed.resolve();
    await expect(signedInAs(page, address)).toBeVisible();
    expect(sent).toBe(1);
  });

  test.describe('that is wrong or replaced', () => {
    test.use({ expected: [...NOTES, 'Signing in failed.'] });

    test('gets the one message, with a new code to the same address, whose typing replaces it', async ({ page }) => {
      const address = newAddress();
      await page.goto(FORM);
      await askForMail(page, address);
      const { code } = await mailTo(page, address);
      await enterCode(page, code === '111111' ? '222222' : '111111');
      await expect(form(page)).toContainText(EXPIRED);
      await page.getByRole('button', { name: 'Send a new code' }).click();
      await expect(form(page)).toContainText('Another e-mail is on its way.');
      const newer = await mailTo(page, address, 2);
      await expect(codeField(page)).toBeFocused();
      if (newer.code !== code) {
        await page.keyboard.type(code);
        await expect(form(page)).toContainText(EXPIRED);
      }
      await enterCode(page, newer.code);
      await expect(signedInAs(page, address)).toBeVisible();
    });
  });
});

test.describe('too many requests', () => {
  test.use({ expected: [...NOTES, 'The sign-in e-mail was not sent.'] });

  const limited = (msg: string) => ({
    status: 429,
    json: { code: 429, error_code: 'over_email_send_rate_limit', msg },
  });

  test('are reported with the seconds to wait, which continue across a reload, or with “later”, never as “sent”, and the button sends once the limit is over', async ({
    page,
  }) => {
    const limit = (msg: string) => page.route('**/auth/v1/otp*', (route) => route.fulfill(limited(msg)));
    const address = newAddress();
    await limit('For security purposes, you can only request this after 43 seconds.');
    await page.goto(FORM);
    await emailField(page).fill(address);
    await sendButton(page).click();
    const waiting = page.getByRole('button', { name: /^Send again in (4[0-3]|[123]?\d) s$/ });
    await expect(waiting).toBeVisible();
    await expect(codeField(page)).toBeHidden();
    await page.reload();
    await expect(waiting).toBeVisible();
    await expect(emailField(page)).toHaveValue(address);

    // An hour is not said to be over in a minute.
    await limit('For security purposes, you can only request this after 3000 seconds.');
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await emailField(page).fill(address);
    await sendButton(page).click();
    await expect(page.getByRole('button', { name: /^Send again in (3000|2\d{3}) s$/ })).toBeVisible();
    await expect(form(page)).toContainText('Please try again later.');
    await expect(form(page)).not.toContainText('in a minute');

    await limit('email rate limit exceeded');
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await emailField(page).fill(address);
    await sendButton(page).click();
    await expect(form(page)).toContainText(
      'Too many sign-in e-mails are being sent right now. Please try again later.',
    );
    await expect(codeField(page)).toBeHidden();
    await page.unroute('**/auth/v1/otp*');
    await sendButton(page).click();
    await expect(codeField(page)).toBeVisible();
  });

  test('still allow the code of an earlier mail, about which the form claims nothing it does not know', async ({
    page,
  }) => {
    const address = newAddress();
    await page.goto(FORM);
    await askForMail(page, address);
    await page.evaluate(() => localStorage.clear());
    const answer = limited('For security purposes, you can only request this after 43 seconds.');
    await page.route('**/auth/v1/otp*', (route) => route.fulfill(answer));
    await page.reload();
    await emailField(page).fill(address);
    await sendButton(page).click();
    await page.getByRole('button', { name: 'I already have a code' }).click();
    await expect(form(page)).toContainText(`Enter the code from the newest e-mail to ${address}.`);
    await expect(form(page)).not.toContainText('on its way');
    await page.reload();
    await expect(form(page)).toContainText(`Enter the code from the newest e-mail to ${address}.`);
    await enterCodeOfMail(page, address);
    await expect(signedInAs(page, address)).toBeVisible();
  });

  test('in a day tell people who have signed in before that their mail arrives, and take its code', async ({
    page,
  }) => {
    const answer = limited('For security purposes, you can only request this after 80000 seconds.');
    const json = { ...answer.json, error_code: OVER_DAILY_EMAILS };
    await page.route('**/auth/v1/otp*', (route) => route.fulfill({ ...answer, json }));
    await page.goto(FORM);
    await emailField(page).fill(newAddress());
    await sendButton(page).click();
    await expect(form(page)).toContainText('If you have signed in here before, yours should arrive all the same.');
    // The mailbox may get another one in a minute, as always.
    await expect(page.getByRole('button', { name: /^Send again in [1-6]?\d s$/ })).toBeVisible();
    await page.getByRole('button', { name: 'I already have a code' }).click();
    await expect(codeField(page)).toBeFocused();
  });
});

test.describe('with scripts switched off', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says so, and how to reach the people who run the site', async ({ page }) => {
    await page.goto(FORM);
    await expect(form(page).locator('noscript p')).toContainText('Signing in needs JavaScript');
    await expect(emailField(page)).toBeHidden();
    await expect(contactLink(page)).toBeVisible();
  });
});

test.describe('without any backend', () => {
  test.use({ expected: NOTES });

  test('the page says how to join instead once the form is used, and that of a link, whom to write to', async ({
    page,
  }) => {
    await page.route('**/backend.json', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(FORM);
    await emailField(page).focus();
    await expect(page.locator(':focus')).toContainText('are not set up on this site yet');
    await expect(emailField(page)).toBeHidden();
    await expect(contactLink(page)).toBeVisible();
    expect(await isSignedOut(page)).toBe(true);

    await page.goto('auth/confirm/#token_hash=older&type=email');
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await expect(page.locator(':focus')).toContainText('Signing in online is not set up on this site yet.');
    await expect(contactLink(page)).toBeVisible();
  });
});
