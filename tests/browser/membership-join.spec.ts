import { expect, test } from './fixtures.ts';
import {
  ACCEPTED,
  acts,
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
import { askForMail, emailField, form, mailTo, newAddress, signInButton } from './sign-in.ts';

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
