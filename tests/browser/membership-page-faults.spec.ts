import { expect, test } from './fixtures.ts';
import { button, dialog, enterAsMember, FAULT_NOTES, greeting } from './membership.ts';
import { enterAs, getStatus, newMember, newPerson } from './people.ts';
import { settle } from './scripts.ts';
import { advanceAnimations, holdBack } from './shell.ts';

test.describe('when something is wrong', () => {
  test.use({ expected: FAULT_NOTES });

  test('without a response, or with a backend without membership, the page says so in plain words and retries on request', async ({
    page,
    baseURL,
  }) => {
    const person = await newMember(baseURL ?? '');
    await page.route('**/rpc/membership_status', (route) => route.abort());
    await enterAs(page, person);
    await expect(page.getByRole('main').getByText('The membership service could not be reached.')).toBeVisible();
    await button(page, 'Retry').press('Enter');
    await expect(page.locator(':focus')).toContainText('The membership service could not be reached.');
    await page.unroute('**/rpc/membership_status');
    const json = { code: 'PGRST202', message: 'Could not find the function', details: null, hint: null };
    await page.route('**/rpc/membership_status', (route) => route.fulfill({ status: 404, json }));
    await button(page, 'Retry').press('Enter');
    await expect(page.getByRole('main')).toContainText('not set up for membership yet');
    await page.unroute('**/rpc/membership_status');
    await button(page, 'Retry').press('Enter');
    await expect(greeting(page)).toBeFocused();
  });

  test.describe('while the session is being checked, the membership is looked up', () => {
    test.use({ expected: [...FAULT_NOTES, 'The session could not be checked.', 'The session failed the check'] });

    test('so that where nothing responds, the page says so after one time limit', async ({ page, baseURL }) => {
      const person = await newPerson(baseURL ?? '');
      // Waiting that long would take too much time, so each time limit is a tenth.
      await page.addInitScript(() => {
        const timeout = AbortSignal.timeout.bind(AbortSignal);
        AbortSignal.timeout = (limit) => timeout(limit / 10);
      });
      const calls: string[] = [];
      await page.route(/\/(auth|rest)\/v1\//, (route) => {
        calls.push(new URL(route.request().url()).pathname.split('/').at(-1) ?? '');
      });
      page.once('requestfailed', () => calls.push('given up'));
      await enterAs(page, person);
      await expect(page.getByRole('main').getByRole('alert')).toContainText('did not answer within 10 seconds');
      expect(calls.slice(0, calls.indexOf('given up')).toSorted()).toEqual(['membership_status', 'user']);
    });

    test('but nobody is shown before, and nobody afterwards if the check failed', async ({ page, baseURL }) => {
      const person = await newMember(baseURL ?? '');
      const { promise: late, resolve: release } = Promise.withResolvers<void>();
      await page.route('**/auth/v1/user', async (route) => {
        await late;
        await route.fulfill({ status: 403, json: { error_code: 'bad_jwt', msg: 'No.' } });
      });
      const lookUp = page.waitForResponse('**/rpc/membership_status');
      await enterAs(page, person);
      await (await lookUp).finished();
      await settle(page);
      await expect(greeting(page)).toBeHidden();
      await expect(page.getByText('Looking up your membership.')).toBeAttached();
      release();
      await expect(page.getByRole('main').getByText('Please sign in again.')).toBeVisible();
      await expect(greeting(page)).toBeHidden();
    });
  });

  test('if its code cannot be loaded, the page says so; if it is late, not until it may never come', async ({
    page,
    baseURL,
  }) => {
    const person = await newMember(baseURL ?? '');
    const message = page.getByText('This page could not be loaded.');
    await page.route('**/_astro/Member.island*', (route) => route.abort());
    await enterAs(page, person);
    await expect(message).toBeVisible();
    await page.unroute('**/_astro/Member.island*');

    const release = await holdBack(page, '**/_astro/Member.island*');
    // The wait is no movement.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await enterAs(page, person);
    await expect(page.locator('html[data-session]')).toBeAttached();
    await advanceAnimations(page, 59_000);
    await expect(message).toBeHidden();
    await advanceAnimations(page, 61_000);
    await expect(message).toBeVisible();
    release();
    await expect(greeting(page)).toBeVisible();
  });

  test('a device that is offline gets a message, and nothing is changed; leaving that fails after its dialog was closed opens it again, with the reason', async ({
    page,
    context,
    baseURL,
  }) => {
    const person = await enterAsMember(page, baseURL);
    await context.setOffline(true);
    await expect(page.getByText('This device is offline. What you see may be out of date')).toBeVisible();
    await page.getByLabel('Display name').fill('Somebody Else');
    await button(page, 'Save').click();
    await expect(page.getByText('This device is offline. Nothing was changed.')).toBeVisible();
    await context.setOffline(false);
    await button(page, 'Save').click();
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
    expect((await getStatus(person)).member?.display_name).toBe('Somebody Else');

    const { promise: late, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/rpc/leave_community', async (route) => {
      await late;
      await route.abort('connectionreset');
    });
    await button(page, 'Leave the community').click();
    const asked = dialog(page, 'Leave the community?');
    await asked.getByRole('button', { name: 'Leave the community' }).click();
    await page.keyboard.press('Escape');
    await expect(asked).toBeHidden();
    release();
    await expect(asked).toContainText('The membership service could not be reached.');
    expect((await getStatus(person)).standing).toBe('member');
  });
});
