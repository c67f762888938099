import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { pages } from './handbook.ts';
import {
  ACCEPTED,
  button,
  comeToSign,
  dialog,
  enterAsMember,
  FAULT_NOTES,
  fillIn,
  greeting,
  sectionHeading,
  signButton,
} from './membership.ts';
import { takePasskeys } from './passkeys.ts';
import { getRecords, getStatus, newMember, type Person, signInElsewhere } from './people.ts';
import { settle } from './scripts.ts';
import { loseAnswer } from './shell.ts';
import { authItem, emailField, getStored, isSignedOut, newAddress, signOutButton } from './sign-in.ts';

/** What is done at once, and answered late or never. */

const BEN = 'Ben Example';

/** The act is done at once, and its answer arrives when the returned function is called. */
async function holdAnswer(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    const response = await route.fetch();
    await promise;
    await route.fulfill({ response });
  });
  return resolve;
}

async function deleteAccount(page: Page): Promise<void> {
  await button(page, 'Delete my account').click();
  await dialog(page, 'Delete your account?').getByRole('button', { name: 'Delete my account' }).click();
}

const exists = async ({ client, session }: Person) => !(await client.auth.getUser(session.access_token)).error;

for (const [label, call] of [
  ['Download my data', '**/rpc/export_my_data'],
  ['Receipts as a file', '**/rest/v1/agreement_signatures*'],
] as const)
  test(`“${label}” saves nothing for somebody who has signed out meanwhile`, async ({ page, baseURL }) => {
    const files: string[] = [];
    page.on('download', (download) => files.push(download.suggestedFilename()));
    await page.addInitScript(() => {
      const create = URL.createObjectURL.bind(URL);
      URL.createObjectURL = (file) => {
        document.documentElement.dataset.saved = 'true';
        return create(file);
      };
    });
    await enterAsMember(page, baseURL);
    const release = await holdAnswer(page, call);
    const answer = page.waitForResponse(call);
    await button(page, label).click();
    await signOutButton(page).click();
    await expect(authItem(page)).toBeEmpty();
    release();
    await (await answer).finished();
    await settle(page);
    await expect(page.locator('html[data-saved]')).toHaveCount(0);
    expect(files).toEqual([]);
  });

test.describe('an account that is deleted', () => {
  test.use({ expected: FAULT_NOTES });

  test('is reported as deleted although the answer is lost', async ({ page, baseURL }) => {
    const person = await enterAsMember(page, baseURL);
    await loseAnswer(page, '**/rpc/delete_account');
    await deleteAccount(page);
    await expect(sectionHeading(page, 'Your account is deleted.')).toBeVisible();
    expect(await exists(person)).toBe(false);
    expect(await isSignedOut(page)).toBe(true);
  });

  test('is not reported as deleted if it is not', async ({ page, baseURL }) => {
    const person = await enterAsMember(page, baseURL);
    await page.route('**/rpc/delete_account', (route) => route.abort('connectionreset'));
    const asked = page.waitForResponse('**/auth/v1/user');
    await deleteAccount(page);
    await (await asked).finished();
    await settle(page);
    await expect(dialog(page, 'Delete your account?')).toContainText('could not be reached');
    expect(await exists(person)).toBe(true);
  });

  test('whose session has ended meanwhile asks to sign in again', async ({ page, baseURL }) => {
    const person = await enterAsMember(page, baseURL);
    await person.client.auth.signOut({ scope: 'global' });
    await deleteAccount(page);
    await expect(page.getByRole('main').getByText('Please sign in again.')).toBeVisible();
  });

  test('does not sign out another one that was signed in meanwhile, and says nothing about it later', async ({
    page,
    baseURL,
  }) => {
    await enterAsMember(page, baseURL);
    const ben = await newMember(baseURL ?? '', BEN);
    const release = await holdAnswer(page, '**/rpc/delete_account');
    const answer = page.waitForResponse('**/rpc/delete_account');
    await deleteAccount(page);
    await signInElsewhere(page, ben.session);
    await expect(greeting(page, BEN)).toBeVisible();
    release();
    await (await answer).finished();
    await settle(page);
    await expect(greeting(page, BEN)).toBeVisible();
    expect(await isSignedOut(page)).toBe(false);
  });

  test('is not mentioned to whoever signs in and out after it', async ({ page, baseURL }) => {
    await enterAsMember(page, baseURL);
    const ben = await newMember(baseURL ?? '', BEN);
    await deleteAccount(page);
    await expect(sectionHeading(page, 'Your account is deleted.')).toBeVisible();
    await signInElsewhere(page, ben.session);
    await expect(greeting(page, BEN)).toBeVisible();
    await signOutButton(page).click();
    await expect(emailField(page)).toBeVisible();
    await expect(sectionHeading(page, 'Your account is deleted.')).toBeHidden();
  });
});

test.describe('if its answer is lost', () => {
  test.use({ expected: FAULT_NOTES });

  test('signing is shown all the same, and is done once', async ({ page, baseURL }) => {
    const person = await comeToSign(page, baseURL);
    await fillIn(page);
    await loseAnswer(page, '**/rpc/sign_agreements');
    await signButton(page).click();
    await expect(sectionHeading(page, 'Welcome, Anna')).toBeFocused();
    expect(await getRecords(person)).toEqual(ACCEPTED);
  });

  test('leaving is shown all the same', async ({ page, baseURL }) => {
    const person = await enterAsMember(page, baseURL);
    await loseAnswer(page, '**/rpc/leave_community');
    await button(page, 'Leave the community').click();
    await dialog(page, 'Leave the community?').getByRole('button', { name: 'Leave the community' }).click();
    await expect(sectionHeading(page, /^You left the community on/)).toBeVisible();
    expect((await getStatus(person)).standing).toBe('left');
  });

  test('another name is shown all the same', async ({ page, baseURL }) => {
    await enterAsMember(page, baseURL);
    await loseAnswer(page, '**/rest/v1/members?*');
    await page.getByLabel('Display name').fill('Somebody Else');
    await button(page, 'Save').click();
    await expect(greeting(page, 'Somebody Else')).toBeVisible();
  });
});

/** What somebody presses, and the call that it makes. */
const ACTS: Record<string, { call: string; press: (page: Page) => Promise<void> }> = {
  leaving: {
    call: 'POST /rest/v1/rpc/leave_community',
    async press(page) {
      await button(page, 'Leave the community').click();
      await dialog(page, 'Leave the community?').getByRole('button', { name: 'Leave the community' }).click();
    },
  },
  'signing out everywhere': {
    call: 'POST /auth/v1/logout',
    press: (page) => button(page, 'Sign out everywhere').click(),
  },
  'another address': {
    call: 'PUT /auth/v1/user',
    async press(page) {
      await page.getByLabel('New e-mail address').fill(newAddress('moved'));
      await button(page, 'Send the e-mails').click();
    },
  },
  'a passkey': {
    call: 'POST /auth/v1/passkeys/registration/options',
    press: (page) => button(page, 'Add a passkey').click(),
  },
};

for (const [name, { call, press }] of Object.entries(ACTS))
  test(`${name}, which waits for a session to be renewed, is not done for another account that was signed in meanwhile`, async ({
    page,
    context,
    baseURL,
    expected,
  }) => {
    expected.push('The e-mails to change the address were not sent.', 'Signing out everywhere failed.');
    const calls: string[] = [];
    page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await takePasskeys(page, baseURL ?? '');
    const anna = await enterAsMember(page, baseURL);
    const ben = await newMember(baseURL ?? '', BEN);
    const { promise, resolve: release } = Promise.withResolvers<void>();
    await context.route('**/auth/v1/token*', async (route) => {
      await promise;
      await route.continue();
    });
    const isEnding = JSON.stringify({ ...anna.session, expires_at: Math.round(Date.now() / 1000) + 30 });
    await page.evaluate((isEnding) => localStorage.setItem('sb-localhost-auth-token', isEnding), isEnding);
    const renewing = page.waitForRequest('**/auth/v1/token*');
    await press(page);
    await renewing;
    await signInElsewhere(page, ben.session);
    await expect(greeting(page, BEN)).toBeVisible();
    const renewed = page.waitForResponse('**/auth/v1/token*');
    release();
    await (await renewed).finished();
    await settle(page);
    expect(calls).toContain('POST /auth/v1/token');
    expect(calls).not.toContain(call);
    expect((await getStatus(ben)).standing).toBe('member');
    await expect(greeting(page, BEN)).toBeVisible();
  });

test('an answer that all sessions have ended leaves another account that was signed in meanwhile', async ({
  page,
  baseURL,
}) => {
  const anna = await enterAsMember(page, baseURL);
  const ben = await newMember(baseURL ?? '', BEN);
  const url = '**/auth/v1/logout?scope=global';
  const release = await holdAnswer(page, url);
  const answer = page.waitForResponse(url);
  await button(page, 'Sign out everywhere').click();
  await expect.poll(() => exists(anna)).toBe(false);
  await signInElsewhere(page, ben.session);
  await expect(greeting(page, BEN)).toBeVisible();
  release();
  await (await answer).finished();
  await settle(page);
  await expect(greeting(page, BEN)).toBeVisible();
  await signOutButton(page).click();
  await expect(emailField(page)).toBeVisible();
  await expect(page.getByText('You are signed out on all devices.')).toHaveCount(0);
});

test.describe('while nothing answers', () => {
  test.use({ expected: [...FAULT_NOTES, 'An action on the member page failed.'] });

  test('the receipts are given up, and the other buttons work again', async ({ page, baseURL }) => {
    // Waiting that long would take too much time, so each time limit is a tenth.
    await page.addInitScript(() => {
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (limit) => timeout(limit / 10);
    });
    await enterAsMember(page, baseURL);
    await page.route('**/history/**', () => {});
    await button(page, 'Receipts as a file').click();
    await expect(button(page, 'Preparing the file…')).toBeVisible();
    await expect(button(page, 'Receipts as a file')).toBeVisible();
    await button(page, 'Show my notices').click();
    await expect(page.getByText(/^Receipt/).first()).toBeVisible();
  });
});

test('an answer about a signature leaves nothing of somebody who has signed out meanwhile', async ({
  page,
  baseURL,
}) => {
  const { session } = await newMember(baseURL ?? '');
  const release = await holdAnswer(page, '**/rpc/membership_status');
  const asking = page.waitForRequest('**/rpc/membership_status');
  const answer = page.waitForResponse('**/rpc/membership_status');
  await page.goto(pages.privacy.path);
  await signInElsewhere(page, session);
  await asking;
  await signOutButton(page).click();
  await expect(authItem(page)).toBeEmpty();
  release();
  await (await answer).finished();
  await settle(page);
  expect(await getStored(page, 'commonplace.standing')).toBeNull();
});
