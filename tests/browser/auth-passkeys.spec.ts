import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { button, enterAsMember, findings, greeting, MEMBER, sectionHeading } from './membership.ts';
import { addAuthenticator, takePasskeys } from './passkeys.ts';
import { enterAs, newPerson } from './people.ts';
import { emailField, FORM, form, mailTo, newAddress, sendButton, signOutButton } from './sign-in.ts';

const passkeyButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Sign in with a passkey' });
const passkeyList = (page: Page) => page.getByRole('list', { name: 'Passkeys' });

test('a member adds a passkey, signs in with it without an e-mail, and removes it', async ({ page, baseURL }) => {
  await addAuthenticator(page);
  await takePasskeys(page, baseURL ?? '');
  await enterAsMember(page, baseURL);
  await expect(page.getByText('There is no passkey for this account yet.')).toBeVisible();
  await button(page, 'Add a passkey').click();
  await expect(passkeyList(page)).toContainText(/Added .+, not used yet/);
  await expect(page.getByText('The passkey was added.')).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await signOutButton(page).click();
  await emailField(page).focus();
  await passkeyButton(page).click();
  await expect(greeting(page)).toBeFocused();
  await expect(passkeyList(page)).toContainText(/Added .+, last used/);

  const saved = page.waitForEvent('download');
  await button(page, 'Download my data').click();
  const data = JSON.parse(await readFile(await (await saved).path(), 'utf8'));
  expect(data.passkeys).toMatchObject([{ friendly_name: 'Passkey', last_used_at: expect.any(String) }]);

  await passkeyList(page)
    .getByRole('button', { name: /^Remove: Passkey/ })
    .press('Enter');
  await expect(page.getByText('The passkey can no longer be used to sign in here.')).toBeVisible();
  await expect(page.getByText('There is no passkey for this account yet.')).toBeVisible();
  await expect(passkeyList(page)).toBeHidden();
});

test('on a phone, what follows the lists of passkeys and of sessions stays in place while they load', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await takePasskeys(page, baseURL ?? '');
  const released = Promise.withResolvers<void>();
  await page.route(/\/auth\/v1\/passkeys|\/rpc\/my_sessions/, async (route) => {
    await released.promise;
    await route.fallback();
  });
  await enterAsMember(page, baseURL);
  const none = page.getByText('There is no passkey for this account yet.');
  const sessions = page.getByRole('list', { name: 'Your sessions' });
  const getTop = () =>
    button(page, 'Delete my account').evaluate((element) => scrollY + element.getBoundingClientRect().top);
  const top = await getTop();
  await expect(none).toBeHidden();
  await expect(sessions).toBeHidden();
  released.resolve();
  await expect(none).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  expect(await getTop()).toBeCloseTo(top, 0);
});

test.describe('what fails', () => {
  test.use({ expected: ['the server responded with a status of', 'passkey', 'Passkey'] });

  test('a device without a passkey is reported, a second one for the same account is not created, and a removed one is refused with a message, and e-mail offered instead', async ({
    page,
    baseURL,
  }) => {
    await addAuthenticator(page);
    await takePasskeys(page, baseURL ?? '');
    await page.goto(FORM);
    await emailField(page).focus();
    await passkeyButton(page).click();
    await expect(form(page)).toContainText('No passkey was used. Try again, or sign in by e-mail.');

    await enterAs(page, await newPerson(baseURL ?? ''));
    await button(page, 'Add a passkey').click();
    await expect(passkeyList(page).getByRole('listitem')).toHaveCount(1);
    await button(page, 'Add a passkey').click();
    await expect(page.getByText('Your device already has a passkey for this account.')).toBeVisible();
    await expect(passkeyList(page).getByRole('listitem')).toHaveCount(1);

    await passkeyList(page)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(page.getByText('The passkey can no longer be used to sign in here.')).toBeVisible();
    await signOutButton(page).click();
    await emailField(page).focus();
    await passkeyButton(page).click();
    await expect(page.getByText('This passkey cannot sign you in here.')).toBeVisible();
    await expect(sendButton(page)).toBeEnabled();
    await emailField(page).fill(newAddress());
    await sendButton(page).click();
    await expect(page.getByText('This passkey cannot sign you in here.')).toHaveCount(0);
  });

  test('a service with passkeys switched off is reported as such', async ({ page, baseURL }) => {
    await takePasskeys(page, baseURL ?? '');
    await page.route(/\/auth\/v1\/passkeys/, (route) =>
      route.fulfill({ status: 404, json: { code: 404, error_code: 'passkey_disabled', msg: 'Passkeys are disabled' } }),
    );
    await enterAs(page, await newPerson(baseURL ?? ''));
    await button(page, 'Show the passkeys').click();
    await expect(page.getByText('Passkeys are not switched on in the sign-in service.')).toBeVisible();
    await expect(sectionHeading(page, 'Your sessions')).toBeVisible();
  });
});

test('where the backend takes no passkeys, nothing mentions them', async ({ page, baseURL }) => {
  const person = await newPerson(baseURL ?? '');
  await page.goto(MEMBER);
  await emailField(page).focus();
  await page.waitForResponse('**/backend.json');
  await emailField(page).fill(person.address);
  await sendButton(page).click();
  await mailTo(page, person.address, 2);
  await expect(passkeyButton(page)).toHaveCount(0);
  await enterAs(page, person);
  await expect(sectionHeading(page, 'Your sessions')).toBeVisible();
  await expect(sectionHeading(page, 'Passkeys')).toHaveCount(0);
});
