import { expect, test } from './fixtures.ts';
import {
  askForMail,
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

/** What the browser itself notes of an answer that is an error. */
const NOTES = ['the server responded with a status of', 'net::ERR_'];

const EXPIRED =
  'This link or code no longer works. It may have expired, been used, or been replaced by a newer e-mail.';

test.describe('the address', () => {
  test('is checked by the rule of HTML, with a message beside the field', async ({ page }) => {
    await page.goto(FORM);
    await emailField(page).fill('anna at example.org');
    await sendButton(page).click();
    await expect(form(page)).toContainText('Enter an e-mail address with a name, an @ and a domain');
    await expect(emailField(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(emailField(page)).toBeFocused();
    await expect(page.locator('.field-error')).toHaveAttribute('aria-live', 'polite');
    await emailField(page).fill('');
    await sendButton(page).click();
    await expect(form(page)).toContainText('Enter your e-mail address.');
  });

  test('typed and sent before the form’s code has come is not lost', async ({ page }) => {
    const address = newAddress();
    await page.route('**/SignIn.island*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    await page.goto(FORM);
    await emailField(page).pressSequentially(`  ${address} `);
    await emailField(page).press('Enter');
    await expect(codeField(page)).toBeVisible();
    await mailTo(page.request, address);
  });

  test('and the step survive a reload, and can be changed', async ({ page }) => {
    const address = newAddress();
    await page.goto(FORM);
    await askForMail(page, address);
    await page.reload();
    await expect(form(page)).toContainText(address);
    await expect(codeField(page)).toBeVisible();
    await expect(form(page)).toContainText('Look in the spam folder.');
    await page.getByRole('button', { name: 'Change address' }).click();
    await expect(emailField(page)).toHaveValue(address);
    await expect(emailField(page)).toBeFocused();
    await page.reload();
    await expect(emailField(page)).toHaveValue(address);
  });

  test('is met with the same words whether it is known or not', async ({ browser, page }) => {
    const address = newAddress();
    await signInByCode(page, address);
    const texts = [];
    for (const to of [address, newAddress()]) {
      const visitor = await browser.newPage();
      await visitor.goto(new URL(FORM, page.url().replace(FORM, '')).href);
      await askForMail(visitor, to);
      texts.push((await form(visitor).textContent())?.replace(to, '…').replace(/again in \d+ s/, 'again in … s'));
      await visitor.close();
    }
    expect(texts[0]).toBe(texts[1]);
  });
});

test.describe('the code', () => {
  test('has a field that phones and password keepers know', async ({ page }) => {
    await page.goto(FORM);
    await askForMail(page, newAddress());
    await expect(codeField(page)).toBeFocused();
    await expect(codeField(page)).toHaveAttribute('inputmode', 'numeric');
    await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code');
    await codeField(page).fill('12 34');
    await signInButton(page).click();
    await expect(form(page)).toContainText('Enter the 6 digits from the mail.');
  });

  test('works on the device that asked, while the mail is read on another', async ({ browser, page }) => {
    const address = newAddress();
    await page.goto(FORM);
    await askForMail(page, address);
    const { code, link } = await mailTo(page.request, address);
    const phone = await browser.newPage();
    await phone.goto(link);
    await expect(signInButton(phone)).toBeVisible();
    await codeField(page).fill(code);
    await signInButton(page).click();
    await expect(signedInAs(page, address)).toBeVisible();
    await phone.close();
  });

  test('pressed twice is sent once', async ({ page }) => {
    const address = newAddress();
    await page.goto(FORM);
    await askForMail(page, address);
    const { code } = await mailTo(page.request, address);
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().includes('/auth/v1/verify')) sent += 1;
    });
    await codeField(page).fill(code);
    await signInButton(page).dblclick();
    await expect(signedInAs(page, address)).toBeVisible();
    expect(sent).toBe(1);
  });

  test.describe('that is wrong or replaced', () => {
    test.use({ expected: [...NOTES, 'Signing in failed.'] });

    test('gets the one message, with a new code to the same address', async ({ page }) => {
      const address = newAddress();
      await page.goto(FORM);
      await askForMail(page, address);
      const { code } = await mailTo(page.request, address);
      await codeField(page).fill(code === '111111' ? '222222' : '111111');
      await signInButton(page).click();
      await expect(form(page)).toContainText(EXPIRED);
      await page.getByRole('button', { name: 'Send a new code' }).click();
      await expect(form(page)).toContainText('Another mail is on its way.');
      const newer = await mailTo(page.request, address, 2);
      if (newer.code !== code) {
        await codeField(page).fill(code);
        await signInButton(page).click();
        await expect(form(page)).toContainText(EXPIRED);
      }
      await codeField(page).fill(newer.code);
      await signInButton(page).click();
      await expect(signedInAs(page, address)).toBeVisible();
    });

    test('is a success where a session is there already', async ({ page, context }) => {
      const address = newAddress();
      await page.goto(FORM);
      await askForMail(page, address);
      const { link, code } = await mailTo(page.request, address);
      // Pressed a moment ago in another tab: this one hears of it too late to know.
      const tooLate = Promise.withResolvers<void>();
      await page.route('**/auth/v1/verify*', async (route) => {
        const other = await context.newPage();
        await other.goto(link);
        await signInButton(other).click();
        await expect(signedInAs(other, address)).toBeVisible();
        await route.continue();
        tooLate.resolve();
      });
      await codeField(page).fill(code);
      await signInButton(page).click();
      await tooLate.promise;
      await expect(signedInAs(page, address)).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText(EXPIRED);
    });
  });
});

test.describe('too many requests', () => {
  test.use({ expected: [...NOTES, 'The sign-in e-mail was not sent.'] });

  const limited = (message: string) => ({
    status: 429,
    contentType: 'application/json',
    body: JSON.stringify({ code: 429, error_code: 'over_email_send_rate_limit', msg: message }),
  });

  test('are told with the seconds to wait, which run on across a reload, and never as “sent”', async ({ page }) => {
    const address = newAddress();
    const answer = limited('For security purposes, you can only request this after 43 seconds.');
    await page.route('**/auth/v1/otp*', (route) => route.fulfill(answer));
    await page.goto(FORM);
    await emailField(page).fill(address);
    await sendButton(page).click();
    await expect(page.getByRole('button', { name: /^Send again in 4[0-3] s$/ })).toBeVisible();
    await expect(codeField(page)).toBeHidden();
    await page.reload();
    await expect(page.getByRole('button', { name: /^Send again in (4[0-3]|3\d) s$/ })).toBeVisible();
    await expect(emailField(page)).toHaveValue(address);
  });

  test('without a number are told with “later”', async ({ page }) => {
    await page.route('**/auth/v1/otp*', (route) => route.fulfill(limited('email rate limit exceeded')));
    await page.goto(FORM);
    await emailField(page).fill(newAddress());
    await sendButton(page).click();
    await expect(form(page)).toContainText(
      'Too many sign-in e-mails are being sent right now. Please try again later.',
    );
    await expect(codeField(page)).toBeHidden();
  });

  test('are avoided: another mail can be asked for after a minute, also after a reload', async ({ page }) => {
    await page.goto(FORM);
    await askForMail(page, newAddress());
    await page.reload();
    const again = page.getByRole('button', { name: /^Send again in 5\d s$/ });
    await expect(again).toHaveAttribute('aria-disabled', 'true');
  });
});

test('with scripts switched off the page says so, and how to reach the stewards', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto(FORM);
  await expect(form(page).locator('noscript p')).toContainText('Signing in needs JavaScript');
  await expect(emailField(page)).toBeHidden();
  await expect(page.getByRole('link', { name: 'Write to the stewards' })).toBeVisible();
  await context.close();
});

test.describe('without any backend', () => {
  test.use({ expected: NOTES });

  test('the page says how to join instead once the form is used', async ({ page }) => {
    await page.route('**/backend.json', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(FORM);
    await emailField(page).focus();
    await expect(form(page)).toContainText('is not set up on this site yet');
    await expect(emailField(page)).toBeHidden();
    await expect(page.getByRole('link', { name: 'Write to the stewards' })).toBeVisible();
    expect(await storedSession(page)).toBeNull();
  });
});
