import { expect, test } from './fixtures.ts';
import {
  ACCEPTED,
  acts,
  comeToSign,
  expectTexts,
  FAULT_NOTES,
  fillIn,
  headingOf,
  JOIN,
  nameField,
  signButton,
  statement,
  textOf,
} from './membership.ts';
import { dayFromNow, startOwnServer } from './own-server.ts';
import { askForMail, emailField, form, mailTo, newAddress, signInButton } from './sign-in.ts';

test.describe('code that cannot be fetched', () => {
  test.use({ expected: ['net::ERR_', 'Failed to fetch', 'Join.island'] });

  test('is told at the press, and the next press works', async ({ page }) => {
    await page.route('**/Join.island*', (route) => route.abort());
    await page.goto(JOIN);
    await emailField(page).fill(newAddress());
    await emailField(page).press('Enter');
    await expect(form(page).locator('.sign-in-asleep')).toBeVisible();
    await page.unroute('**/Join.island*');
    await page.getByRole('button', { name: 'Send me a link and a code' }).click();
    await expect(page.getByLabel('Code from the mail')).toBeVisible();
    await expect(form(page).locator('.sign-in-asleep')).toBeHidden();
  });
});

test.describe('what goes wrong with signing', () => {
  test.use({ expected: FAULT_NOTES });

  test('the connection is lost before the answer comes: pressing again shows the card, and nothing is signed twice', async ({
    page,
  }) => {
    await comeToSign(page, newAddress());
    await fillIn(page, 'Anna');
    await page.route(
      '**/rpc/sign_agreements*',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await signButton(page).click();
    await expect(page.getByRole('main')).toContainText('nothing is recorded twice');
    await expect(nameField(page)).toHaveValue('Anna');
    await signButton(page).click();
    await expect(headingOf(page, 'Welcome, Anna')).toBeFocused();
    expect(await acts(page)).toEqual(ACCEPTED);
  });

  test('the device is offline: what was typed is kept, and once it is connected it is signed', async ({
    page,
    context,
  }) => {
    await comeToSign(page, newAddress());
    await fillIn(page, 'Anna');
    await context.setOffline(true);
    await signButton(page).click();
    await expect(page.getByRole('main')).toContainText('This device is offline. What you entered is kept.');
    await context.setOffline(false);
    await signButton(page).click();
    await expect(headingOf(page, 'Welcome, Anna')).toBeVisible();
  });

  const answers: Record<string, [number, object, string]> = {
    'is in trouble': [500, { message: 'Oops', code: 'XX000' }, 'is in trouble and did not confirm this'],
    'has no tables for membership': [404, { message: 'No.', code: 'PGRST202' }, 'is not set up for membership yet'],
    'refuses the name': [400, { message: 'No.', code: 'CP003' }, 'does not take this name'],
  };
  for (const [name, [status, json, text]] of Object.entries(answers)) {
    test(`the backend ${name}: it says so, and what was typed is kept`, async ({ page }) => {
      await comeToSign(page, newAddress());
      await fillIn(page, 'Anna');
      await page.route('**/rpc/sign_agreements*', (route) => route.fulfill({ status, json }));
      await signButton(page).click();
      await expect(page.getByRole('main')).toContainText(text);
      await expect(nameField(page)).toHaveValue('Anna');
      await expect(statement(page)).toBeChecked();
    });
  }

  test('the session has ended: the name is there again after signing in', async ({ page }) => {
    const address = newAddress();
    await comeToSign(page, address);
    await fillIn(page, 'Anna');
    const ended = { status: 401, json: { message: 'JWT expired', code: 'PGRST303' } };
    await page.route('**/rpc/sign_agreements*', (route) => route.fulfill(ended), { times: 1 });
    await signButton(page).click();
    await expect(page.getByRole('main')).toContainText('Your session has ended');
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await askForMail(page, address);
    await page.getByLabel('Code from the mail').fill((await mailTo(page.request, address, 2)).code);
    await signInButton(page).click();
    await expect(nameField(page)).toHaveValue('Anna');
  });

  test('the membership cannot be looked up: it says so, and tries again when asked', async ({ page }) => {
    await comeToSign(page, newAddress());
    const fail = { status: 500, json: { message: 'Oops', code: 'XX000' } };
    await page.route('**/rpc/membership_status*', (route) => route.fulfill(fail));
    await page.reload();
    await expect(page.getByRole('main')).toContainText('The members’ service is in trouble');
    await page.unroute('**/rpc/membership_status*');
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
    await expectTexts(page);
  });

  test.describe('a text that does not come', () => {
    test.use({ expected: [...FAULT_NOTES, 'could not be shown.'] });

    test('is told in its place, cannot be signed, and comes when asked again', async ({ page }) => {
      await page.route('**/code_of_conduct/history/2/', (route) => route.abort());
      await page.goto(JOIN);
      const address = newAddress();
      await askForMail(page, address);
      await page.getByLabel('Code from the mail').fill((await mailTo(page.request, address)).code);
      await signInButton(page).click();
      await expect(page.getByRole('main')).toContainText('The text could not be fetched just now.');
      await fillIn(page, 'Anna');
      await signButton(page).click();
      await expect(page.getByRole('main')).toContainText('The Code of conduct is not on your screen yet');
      expect(await acts(page)).toEqual([]);
      await page.unroute('**/code_of_conduct/history/2/');
      await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
      await expectTexts(page);
      await signButton(page).click();
      await expect(headingOf(page, 'Welcome, Anna')).toBeVisible();
    });

    test('or that is not the one in force is not shown', async ({ page }) => {
      await page.route('**/code_of_conduct/history/2/', async (route) => {
        const html = await (await route.fetch()).text();
        await route.fulfill({
          contentType: 'text/html',
          body: html.replace(/data-sha256="\w{8}/, 'data-sha256="00000000'),
        });
      });
      await page.goto(JOIN);
      const address = newAddress();
      await askForMail(page, address);
      await page.getByLabel('Code from the mail').fill((await mailTo(page.request, address)).code);
      await signInButton(page).click();
      await expect(page.getByRole('main')).toContainText('is not the one that is in force');
      await expect(textOf(page, 'Code of conduct')).toBeHidden();
    });
  });
});

test.describe('a version that takes effect between reading and pressing', () => {
  test.use({ expected: FAULT_NOTES });

  test('is not signed: it is named and shown with what changed, the box is unticked, and the name stays', async ({
    page,
  }) => {
    test.slow();
    const server = await startOwnServer();
    try {
      await page.goto(`${server.url}${JOIN}`);
      const address = newAddress();
      await askForMail(page, address);
      const mails: { to: string; code: string }[] = await (
        await page.request.get(new URL('/outbox.json', server.url).href)
      ).json();
      await page.getByLabel('Code from the mail').fill(mails.find(({ to }) => to === address)?.code ?? '');
      await signInButton(page).click();
      await expectTexts(page);
      await fillIn(page, 'Anna');
      const change = {
        document: 'code_of_conduct',
        version: 2,
        effective: dayFromNow(0),
        change: 'substantive',
      } as const;
      await server.publish(change);
      await signButton(page).click();

      await expect(page.locator('.document-change')).toBeFocused();
      await expect(page.locator('.document-change')).toContainText('The Code of conduct has changed');
      await expect(page.getByRole('link', { name: 'What has changed since version 1' })).toHaveAttribute(
        'href',
        '/resources/docs/Documentation/code_of_conduct/history/2/since/1/',
      );
      await expect(statement(page)).not.toBeChecked();
      await expect(statement(page)).toHaveAccessibleName(
        /the Code of conduct \(version 2\) and the Community member agreement \(version 1\)/,
      );
      await expect(nameField(page)).toHaveValue('Anna');
      expect(await acts(page)).toEqual([]);
      await expect(textOf(page, 'Code of conduct')).toContainText('1. ');
      await statement(page).check();
      await signButton(page).click();
      await expect(headingOf(page, 'Welcome, Anna')).toBeVisible();
      expect(await acts(page)).toMatchObject([{ version: 2 }, { version: 1 }]);
    } finally {
      await server.stop();
    }
  });
});
