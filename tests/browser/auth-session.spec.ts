import { blockStorage } from './early.ts';
import { expect, test } from './fixtures.ts';
import { pages } from './handbook.ts';
import { button, greeting, JOIN, MEMBER, sectionHeading } from './membership.ts';
import { enterAs, newMember, newPerson, storeSession } from './people.ts';
import { settle } from './scripts.ts';
import { expectNavbarAsleep, expectPage, holdBack, mainNavigation } from './shell.ts';
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
  getStored,
  isSignedOut,
  mailTo,
  newAddress,
  sendButton,
  signedInAs,
  signInButton,
  signInByCode,
  signOutButton,
  storedSession,
} from './sign-in.ts';

/** A time in the past, in seconds since 1970. */
const LONG_AGO = 1_000_000;

test('an expired session is renewed before it is shown, and the new one is checked and ended', async ({
  page,
  baseURL,
}) => {
  const { address, session } = await newPerson(baseURL ?? '');
  const calls: Record<string, (string | undefined)[]> = {};
  page.on('request', (request) => {
    const name = /\/auth\/v1\/(\w+)/.exec(request.url())?.[1];
    if (name) calls[name] = [...(calls[name] ?? []), request.headers().authorization?.replace('Bearer ', '')];
  });
  await storeSession(page, { ...session, expires_at: LONG_AGO });
  await page.goto(pages.privacy.path);
  await expect(authItem(page).getByTitle(address)).toBeVisible();
  const renewed = (await storedSession(page))?.value;
  // Access tokens of one session are identical within a second.
  expect(renewed?.refresh_token).not.toBe(session.refresh_token);
  const signingOut = page.waitForRequest('**/auth/v1/logout?scope=local');
  await signOutButton(page).click();
  await signingOut;
  const { key } = await (await page.request.get('backend.json')).json();
  const { access_token } = renewed ?? {};
  expect(calls).toEqual({ token: [key], user: [access_token], logout: [access_token] });
});

test.describe('while the backend does not answer a session that has to be renewed', () => {
  // It refuses to renew what was ended meanwhile, and whoever asked for something is then nobody.
  test.use({ expected: [/status of (?:400 .*grant_type=refresh_token|401 .*membership_status)/] });

  test('signing out takes effect at once', async ({ page, baseURL }) => {
    const { session } = await newPerson(baseURL ?? '');
    await storeSession(page, session);
    await page.goto(pages.privacy.path);
    await expect(signOutButton(page)).toBeVisible();
    const renewal = Promise.withResolvers<void>();
    await page.route('**/auth/v1/token*', async (route) => {
      await renewal.promise;
      await route.continue();
    });
    const renewing = page.waitForRequest('**/auth/v1/token*');
    const isEnding = JSON.stringify({ ...session, expires_at: Math.round(Date.now() / 1000) + 30 });
    await page.evaluate((isEnding) => {
      localStorage.setItem('sb-localhost-auth-token', isEnding);
      // As when somebody comes back to the tab.
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, isEnding);
    await renewing;
    const signingOut = page.waitForResponse('**/auth/v1/logout?scope=local');
    await signOutButton(page).click();
    await expect(authItem(page)).toBeEmpty();
    await expect(page.locator('#Announcer')).toHaveText('You are signed out.');
    expect(await isSignedOut(page)).toBe(true);
    await signingOut;
    const refused = page.waitForResponse('**/auth/v1/token*');
    renewal.resolve();
    expect((await refused).status()).toBe(400);
    await settle(page);
    expect(await isSignedOut(page)).toBe(true);
  });
});

test('a browser generates a random number at the first sign-in, and sends it after each sign-in and at no other time', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/recognise_browser')) sent.push(request.postDataJSON().mark);
  });
  await page.goto(FORM);
  expect(await getStored(page, 'commonplace.browser')).toBeNull();
  await signInByCode(page, newAddress());
  await expect.poll(() => sent).toEqual([await getStored(page, 'commonplace.browser')]);
  expect(sent[0]).toMatch(/^[\da-f-]{36}$/);
  await page.goto(pages.privacy.path);
  await signOutButton(page).click();
  await expect(authItem(page)).toBeEmpty();
  // Somebody else, in the same browser.
  await signInByCode(page, newAddress());
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toBe(sent[0]);
  await page.goto('member/');
  // A list above it may move it between the press of the mouse and its release.
  await page.getByRole('button', { name: 'Delete my account' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is deleted.' })).toBeVisible();
  await expect.poll(() => getStored(page, 'commonplace.browser')).toBeNull();
});

test.describe('a session that fails the check', () => {
  test.use({
    expected: [
      'the server responded with a status of',
      'The session failed the check',
      'The session could not be read',
    ],
  });

  test('or cannot be renewed, is dropped before any of it is shown, and the page says what to do, or the form on a page that has it', async ({
    page,
    baseURL,
  }) => {
    const { address, session } = await newPerson(baseURL ?? '');
    const [header, claims] = session.access_token.split('.');
    await storeSession(page, { ...session, access_token: `${header}.${claims}.AAAA` });
    await page.addInitScript((address) => {
      const seen = { address: false };
      Object.assign(window, { seen });
      new MutationObserver(() => {
        if (document.body?.textContent.includes(address)) seen.address = true;
      }).observe(document, { childList: true, subtree: true, characterData: true });
    }, address);
    await page.goto(pages.privacy.path);
    const note = page.getByRole('alert').filter({ hasText: 'Please sign in again.' });
    await expect(note).toBeVisible();
    await expect(signOutButton(page)).toBeHidden();
    expect(await isSignedOut(page)).toBe(true);
    expect(await page.evaluate(() => (window as Window & { seen?: object }).seen)).toEqual({ address: false });
    await note.getByRole('link', { name: 'Sign in' }).click();
    await expectPage(page, pages.memberJoin.heading);
    await expect(emailField(page)).toBeVisible();

    await storeSession(page, { ...session, expires_at: LONG_AGO, refresh_token: 'unknown' });
    await page.goto(FORM);
    await expect(page.getByRole('main').getByText('Please sign in again.')).toBeVisible();
    await expect(emailField(page)).toBeVisible();
    expect(await isSignedOut(page)).toBe(true);
  });
});

test('where storage is blocked, signing in works for the current page, which says so, and another tab stays signed out', async ({
  page,
  context,
}) => {
  const address = newAddress();
  const other = await context.newPage();
  for (const tab of [page, other]) await blockStorage(tab);
  await other.goto(FORM);
  await emailField(other).click();
  await signInByCode(page, address);
  await expect(page.getByRole('main')).toContainText('Your browser blocks storage here');
  await expect(authItem(page).getByTitle(address)).toBeVisible();
  // It could have been told of the session by now.
  await settle(other);
  await expect(authItem(other)).toBeEmpty();
  await expect(emailField(other)).toBeVisible();
  await mainNavigation(page).getByRole('link', { name: 'Blog' }).click();
  await expectPage(page, pages.blog.heading);
  await expect(authItem(page).getByTitle(address)).toBeVisible();
  await signOutButton(page).click();
  await expect(authItem(page)).toBeEmpty();
});

test('where storage is blocked, the link of the mail signs in as well, and the page that it leads to knows', async ({
  page,
}) => {
  const address = newAddress();
  await blockStorage(page);
  await page.goto(JOIN);
  await askForMail(page, address);
  const { link } = await mailTo(page, address);
  await page.goto(link);
  await signInButton(page).click();
  await expect(sectionHeading(page, 'Read and sign')).toBeVisible();
  await expect(authItem(page).getByTitle(address)).toBeVisible();
  await authItem(page).getByRole('link', { name: address }).click();
  await expect(page.getByRole('main')).toContainText(address);
  await expect(sendButton(page)).toBeHidden();
});

for (const [name, hours] of Object.entries({ 'a day ahead': 24, 'a day behind': -24 })) {
  test(`a clock that is ${name} does not prevent signing in, and is mentioned`, async ({ page }) => {
    const address = newAddress();
    await page.clock.install({ time: Date.now() + hours * 3_600_000 });
    await signInByCode(page, address);
    await expect(page.getByRole('main')).toContainText('This device’s clock is wrong.');
    await page.reload();
    await expect(authItem(page).getByTitle(address)).toBeVisible();
  });
}

test('a clock that is set back does not prolong the wait for another mail', async ({ page }) => {
  await page.clock.install();
  await page.goto(FORM);
  await askForMail(page, newAddress());
  const again = page.getByRole('button', { name: /^Send again/ });
  await expect(again).toHaveText(/in [1-6]?\d\ss/);
  await page.clock.setSystemTime(Date.now() - 3_600_000);
  await page.clock.runFor(61_000);
  await expect(again).toHaveText('Send again');
});

test('a session of another program on the host, or of the backend that the site had before, does not hide the form, does not count, and stays', async ({
  page,
}) => {
  const stranger = { access_token: 'a.b.c', refresh_token: 'r', user: { id: 'u', email: 'ben@example.org' } };
  const key = 'sb-another-auth-token';
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    key,
    JSON.stringify(stranger),
  ] as const);
  await page.goto(pages.privacy.path);
  // The router replaces the page.
  await mainNavigation(page).getByRole('link', { name: pages.join.heading, exact: true }).click();
  const address = newAddress();
  await askForMail(page, address);
  await enterCodeOfMail(page, address);
  await expect(signedInAs(page, address)).toBeVisible();
  await page.goto(MEMBER);
  const saving = page.waitForEvent('download');
  await button(page, 'Download my data').click();
  await saving;
  // As when another tab has renewed the session.
  const own = 'sb-localhost-auth-token';
  await page.evaluate((key) => dispatchEvent(new StorageEvent('storage', { key })), own);
  await expect(authItem(page).getByTitle(address)).toBeVisible();
  await signOutButton(page).click();
  await expect.poll(() => getStored(page, own)).toBeNull();
  expect(await getStored(page, key)).toBe(JSON.stringify(stranger));
});

test.describe('two tabs', () => {
  test('sign in and out together, even if one was never touched', async ({ page, context }) => {
    const address = newAddress();
    const other = await context.newPage();
    await other.goto(pages.privacy.path);
    await expectNavbarAsleep(other);
    await signInByCode(page, address);
    await expect(authItem(other).getByTitle(address)).toBeVisible();
    await signOutButton(other).click();
    await expect(authItem(page)).toBeEmpty();
    await expect(emailField(page)).toBeVisible();
  });

  test('show nothing of an account once another one is signed in, also while that is being checked', async ({
    page,
    context,
    baseURL,
  }) => {
    const anna = await newMember(baseURL ?? '');
    const ben = await newMember(baseURL ?? '', 'Ben Example');
    await enterAs(page, anna);
    await expect(greeting(page)).toBeVisible();
    const release = await holdBack(page, '**/auth/v1/user');
    const other = await context.newPage();
    await other.goto(pages.privacy.path);
    const session = JSON.stringify(ben.session);
    await other.evaluate((session) => localStorage.setItem('sb-localhost-auth-token', session), session);
    await expect(greeting(page)).toBeHidden();
    await expect(page.getByText(anna.address)).toHaveCount(0);
    release();
    await expect(greeting(page, 'Ben Example')).toBeVisible();
    await expect(authItem(page).getByTitle(ben.address)).toBeVisible();
  });

  test('each take the code of the address that was entered there', async ({ page, context }) => {
    const [first, second] = [newAddress(), newAddress()];
    const other = await context.newPage();
    await page.goto(FORM);
    await askForMail(page, first);
    await other.goto(FORM);
    await expect(form(other)).toContainText(first);
    await other.getByRole('button', { name: 'Change address' }).click();
    await askForMail(other, second);
    await expect(form(other)).toContainText(second);
    await expect(form(page)).toContainText(first);
    await enterCodeOfMail(page, first);
    await expect(signedInAs(page, first)).toBeVisible();
    await expect(signedInAs(other, first)).toBeVisible();
  });

  test.describe('after a code that does not work', () => {
    test.use({ expected: ['403 (Forbidden)', 'Signing in failed.'] });

    test('are both signed in by the link, and no longer mention the code', async ({ page, context }) => {
      const address = newAddress();
      await page.goto(FORM);
      await askForMail(page, address);
      const { link, code } = await mailTo(page, address);
      await enterCode(page, code === '000000' ? '000001' : '000000');
      await expect(page.getByText(EXPIRED)).toBeVisible();
      const other = await context.newPage();
      await other.goto(link);
      await signInButton(other).click();
      await expect(signedInAs(page, address)).toBeVisible();
      await expect(signedInAs(other, address)).toBeVisible();
      await expect(codeField(page)).toBeHidden();
      await signOutButton(page).click();
      await expect(emailField(page)).toBeVisible();
      await expect(page.getByText(EXPIRED)).toHaveCount(0);
    });

    test('with the code in one and the link pressed in the other are both signed in', async ({ page, context }) => {
      const address = newAddress();
      await page.goto(FORM);
      await askForMail(page, address);
      const { link, code } = await mailTo(page, address);
      // Pressed a moment before the code is checked, so this tab learns of it too late.
      await page.route('**/auth/v1/verify*', async (route) => {
        const other = await context.newPage();
        await other.goto(link);
        await signInButton(other).click();
        await expect(signedInAs(other, address)).toBeVisible();
        await route.continue();
      });
      const answer = page.waitForResponse('**/auth/v1/verify*');
      await enterCode(page, code);
      await answer;
      await expect(signedInAs(page, address)).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText(EXPIRED);
    });
  });
});
