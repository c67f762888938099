import { expect, test } from './fixtures.ts';
import {
  acts,
  becomeMember,
  comeToSign,
  currentStep,
  expectTexts,
  FAULT_NOTES,
  fillIn,
  findings,
  headingOf,
  JOIN,
  nameField,
  signButton,
  statement,
  TITLES,
  textOf,
} from './membership.ts';
import { dayFromNow, startOwnServer } from './own-server.ts';
import { askForMail, authItem, emailField, form, mailTo, newAddress, signInButton, storedSession } from './sign-in.ts';

const SENTENCE =
  'I have read the Code of conduct (version 2) and the Community member agreement (version 2), and I agree to be bound by them.';
const ACCEPTED = ['code_of_conduct', 'community_member_agreement'].map((document) => ({
  document,
  version: 2,
  act: 'accept',
  statement: SENTENCE,
  locale: 'en',
}));
const PHONE = { width: 390, height: 844 };

for (const [device, viewport] of Object.entries({ 'a desktop': { width: 1440, height: 900 }, 'a phone': PHONE })) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test('a visitor comes from the mail’s link to the card, and nothing runs over the edge', async ({ page }) => {
      const address = newAddress();
      const expectToFit = async () =>
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      await page.goto(JOIN);
      await expect(currentStep(page)).toHaveText('Your e-mail address');
      await expectToFit();
      await askForMail(page, address);
      const { link } = await mailTo(page.request, address);
      await page.goto(link);
      await signInButton(page).click();
      await expect(page).toHaveURL(/\/resources\/join\/member\/$/);
      await expect(currentStep(page)).toHaveText('Read and sign');
      await expectTexts(page);
      await expectToFit();
      await fillIn(page, 'Anna Berg');
      await signButton(page).click();
      await expect(headingOf(page, 'Welcome, Anna Berg')).toBeFocused();
      await expect(currentStep(page)).toHaveText('Your member card');
      await expect(page.getByRole('img', { name: /Anna Berg/ })).toBeVisible();
      await expectToFit();
      expect(await acts(page)).toEqual(ACCEPTED);
      await expect(page.getByRole('link', { name: 'Code of conduct, version 2' })).toHaveAttribute(
        'href',
        '/resources/docs/Documentation/code_of_conduct/history/2/',
      );
    });
  });
}

test.describe('axe', () => {
  test.use({ viewport: PHONE, contextOptions: { reducedMotion: 'reduce' } });

  test('finds nothing at any step, in both colour modes', async ({ page }) => {
    test.slow();
    const check = async (step: string) => expect.soft(await findings(page), step).toEqual([]);
    await page.goto(JOIN);
    await check('the address');
    await comeToSign(page, newAddress());
    await signButton(page).click();
    await page.getByRole('button', { name: 'Decline' }).click();
    await check('reading, with mistakes and the question');
    await page.getByRole('button', { name: 'Yes, decline' }).click();
    await check('declined');
    await page.getByRole('button', { name: 'Read and sign after all' }).click();
    await page.getByRole('button', { name: 'Decide later' }).click();
    await check('later');
    await page.getByRole('button', { name: 'Back to the documents' }).click();
    await expectTexts(page);
    await fillIn(page);
    await signButton(page).click();
    await expect(headingOf(page, 'Welcome, Anna Berg')).toBeVisible();
    await check('the card');
  });
});

test('each step survives a reload, and a name that was typed does too until it is signed', async ({ page }) => {
  const address = newAddress();
  await page.goto(JOIN);
  await askForMail(page, address);
  await page.reload();
  await expect(form(page)).toContainText(address);
  await page.getByLabel('Code from the mail').fill((await mailTo(page.request, address)).code);
  await signInButton(page).click();
  await nameField(page).fill('Anna');
  await page.reload();
  await expect(nameField(page)).toHaveValue('Anna');
  await expect(statement(page)).not.toBeChecked();
  await expectTexts(page);
  await statement(page).check();
  await signButton(page).click();
  await expect(headingOf(page, 'Welcome, Anna')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('commonplace.joining'))).toBeNull();
  await page.reload();
  await expect(headingOf(page, 'You are a member already')).toBeVisible();
  await expect(page.getByRole('img', { name: /Anna/ })).toBeVisible();
});

test('an address that is typed and sent before the page’s code has come is not lost', async ({ page }) => {
  const address = newAddress();
  const { promise: sent, resolve } = Promise.withResolvers<void>();
  await page.route('**/Join.island*', async (route) => {
    await sent;
    await route.continue();
  });
  await page.goto(JOIN);
  await emailField(page).pressSequentially(address);
  await emailField(page).press('Enter');
  resolve();
  await expect(page.getByLabel('Code from the mail')).toBeVisible();
  await mailTo(page.request, address);
});

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

test('both documents are there to be read: in a frame or at full length, with an outline and their own page', async ({
  page,
}) => {
  await comeToSign(page, newAddress());
  for (const title of TITLES) {
    const text = textOf(page, title);
    const framed = (await text.boundingBox())?.height ?? 0;
    await text.focus();
    await page.keyboard.press('End');
    await expect.poll(() => text.evaluate((element) => element.scrollTop)).toBeGreaterThan(1000);
    const article = page.getByRole('article').filter({ has: page.getByRole('heading', { level: 3, name: title }) });
    await expect(article).toContainText('Version 2, in force since November 1, 2026');
    await article.getByText('Contents', { exact: true }).click();
    const contents = article.getByRole('navigation', { name: `Contents of the ${title}` });
    await contents.getByRole('link').first().click();
    await expect(text.getByRole('heading', { level: 2 }).first()).toBeInViewport();
    await article.getByRole('button', { name: 'Show it at full length' }).click();
    expect((await text.boundingBox())?.height).toBeGreaterThan(framed * 4);
    await expect(article.getByRole('link', { name: 'Open the full page' })).toHaveAttribute('href', /\/history\/2\/$/);
  }
  const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
  expect(ids.length).toBe(new Set(ids).size);
});

test('the documents are fetched in the second step, and not before', async ({ page }) => {
  const texts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/history/')) texts.push(new URL(request.url()).pathname);
  });
  const address = newAddress();
  await page.goto(JOIN);
  await askForMail(page, address);
  const { code } = await mailTo(page.request, address);
  expect(texts).toEqual([]);
  await page.getByLabel('Code from the mail').fill(code);
  await signInButton(page).click();
  await expectTexts(page);
  expect(texts.sort()).toEqual(
    ['code_of_conduct', 'community_member_agreement'].map((id) => `/resources/docs/Documentation/${id}/history/2/`),
  );
});

test('an empty name and an unticked box are told beside them, the first one gets the focus, and nothing is signed', async ({
  page,
}) => {
  await comeToSign(page, newAddress());
  await signButton(page).click();
  await expect(nameField(page)).toBeFocused();
  await expect(page.getByText('Enter the name that your card should show.')).toBeVisible();
  await expect(page.getByText('Tick the box if you agree.')).toBeVisible();
  await nameField(page).fill('a'.repeat(81));
  await signButton(page).click();
  await expect(page.getByText('The name has 81 characters. At most 80 fit.')).toBeVisible();
  await nameField(page).fill('Anna');
  await signButton(page).click();
  await expect(statement(page)).toBeFocused();
  await expect(statement(page)).toHaveAccessibleName(SENTENCE);
  await expect(statement(page)).toHaveAccessibleDescription('Tick the box if you agree. Nothing is signed without it.');
  expect(await acts(page)).toEqual([]);
});

test('who decides later stays signed in, nothing is recorded, and the documents wait', async ({ page }) => {
  const address = newAddress();
  await comeToSign(page, address);
  await page.getByRole('button', { name: 'Decide later' }).click();
  await expect(headingOf(page, 'Take your time')).toBeFocused();
  await expect(page.getByRole('main').getByRole('link', { name: 'Home page' })).toBeVisible();
  expect(await acts(page)).toEqual([]);
  expect(await storedSession(page)).not.toBeNull();
  await page.getByRole('button', { name: 'Back to the documents' }).click();
  await expect(headingOf(page, 'Read and sign')).toBeFocused();
});

test('who declines is asked once, told what it does, and may change their mind', async ({ page }) => {
  await comeToSign(page, newAddress());
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(headingOf(page, 'Decline these documents?')).toBeFocused();
  await expect(page.getByRole('main')).toContainText('You do not become a member.');
  await page.getByRole('button', { name: 'Go back' }).click();
  expect(await acts(page)).toEqual([]);
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('button', { name: 'Yes, decline' }).click();
  await expect(headingOf(page, /^You declined on /)).toBeFocused();
  expect(await acts(page)).toMatchObject([{ act: 'decline' }, { act: 'decline' }]);
  await page.reload();
  await expect(headingOf(page, /^You declined on /)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Delete my account' })).toHaveAttribute('href', '/resources/member/');
  await page.getByRole('button', { name: 'Read and sign after all' }).click();
  await expectTexts(page);
  await fillIn(page, 'Anna');
  await signButton(page).click();
  await expect(headingOf(page, 'Welcome, Anna')).toBeFocused();
});

test('two tabs come along: signing in one shows the card in the other, signing out the form', async ({
  page,
  context,
}) => {
  await comeToSign(page, newAddress());
  const other = await context.newPage();
  await other.goto(JOIN);
  await expectTexts(other);
  await fillIn(page, 'Anna');
  await signButton(page).click();
  await expect(headingOf(page, 'Welcome, Anna')).toBeVisible();
  await expect(headingOf(other, 'You are a member already')).toBeVisible();
  await authItem(other).getByRole('button', { name: 'Sign out' }).click();
  await expect(emailField(page)).toBeVisible();
});

test('signing out removes the name that was typed', async ({ page }) => {
  await comeToSign(page, newAddress());
  await nameField(page).fill('Anna');
  expect(await page.evaluate(() => localStorage.getItem('commonplace.joining'))).toContain('Anna');
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect(emailField(page)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('commonplace.joining'))).toBeNull();
});

test('pressing twice signs once', async ({ page }) => {
  await comeToSign(page, newAddress());
  await fillIn(page, 'Anna');
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/sign_agreements')) sent += 1;
  });
  await signButton(page).dblclick();
  await expect(headingOf(page, 'Welcome, Anna')).toBeVisible();
  expect(sent).toBe(1);
  expect(await acts(page)).toEqual(ACCEPTED);
});

test('from the page that tells what joining means, one goes on to read and sign once signed in', async ({ page }) => {
  const address = newAddress();
  await page.goto('join/');
  await askForMail(page, address);
  const { code } = await mailTo(page.request, address);
  await page.getByLabel('Code from the mail').fill(code);
  await signInButton(page).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Your membership' })).toHaveAttribute(
    'href',
    '/resources/member/',
  );
  await page.getByRole('link', { name: 'Continue to read and sign' }).click();
  await expectTexts(page);
  await expect(currentStep(page)).toHaveText('Read and sign');
});

test('who has left may come back, and keeps the number', async ({ page }) => {
  await becomeMember(page, newAddress(), 'Anna');
  const number = await page.locator('.join-facts dd').nth(1).textContent();
  await page.evaluate(async () => {
    const { url, key } = await (await fetch('/resources/backend.json')).json();
    const stored = Object.keys(localStorage).find((key) => /^sb-.+-auth-token$/.test(key)) ?? '';
    const { access_token } = JSON.parse(localStorage.getItem(stored) ?? '{}');
    const headers = { apikey: key, authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
    await fetch(`${url}/rest/v1/rpc/leave_community`, { method: 'POST', headers, body: '{}' });
  });
  await page.reload();
  await expectTexts(page);
  await expect(page.getByRole('main')).toContainText(`your number ${number} is still yours`);
  await expect(nameField(page)).toHaveValue('Anna');
  await statement(page).check();
  await signButton(page).click();
  await expect(headingOf(page, 'Welcome, Anna')).toBeVisible();
  await expect(page.locator('.join-facts dd').nth(1)).toHaveText(number ?? '');
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

test.describe('without any backend', () => {
  test.use({ expected: FAULT_NOTES });

  test('the page says how to join by letter, and what to write', async ({ page }) => {
    await page.route('**/backend.json', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(JOIN);
    await emailField(page).focus();
    const main = page.getByRole('main');
    await expect(main).toContainText('Joining online is not set up on this site yet.');
    await expect(main).toContainText('the Code of conduct (version 2) and the Community member agreement (version 2)');
    await expect(emailField(page)).toBeHidden();
    await expect(main.getByRole('link', { name: 'Write to the stewards' })).toBeVisible();
  });
});

test('without JavaScript the page names the steps, leads to both documents and tells how to join by letter', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto(JOIN);
  await expect(page.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveCount(3);
  for (const title of ['community member agreement', 'code of conduct']) {
    await expect(page.getByRole('main').getByRole('link', { name: title })).toBeVisible();
  }
  await expect(form(page).locator('noscript p').last()).toContainText('Community member agreement (version 2)');
  await expect(emailField(page)).toBeHidden();
  await context.close();
});
