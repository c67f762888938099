import { JOINING_KEY } from '#lib/user-storage-keys.ts';
import { expect, test } from './fixtures.ts';
import { href } from './handbook.ts';
import { tabTo } from './keyboard.ts';
import {
  ACCEPTED,
  CHARTER,
  comeToSign,
  contactLink,
  currentStep,
  documentText,
  expectTexts,
  FAULT_NOTES,
  fillIn,
  findings,
  JOIN,
  nameField,
  RULES,
  sectionHeading,
  signButton,
  statement,
  versionPath,
} from './membership.ts';
import { getRecords, newPerson } from './people.ts';
import { pageWidth } from './preferences.ts';
import { holdBack } from './shell.ts';
import {
  askForMail,
  codeField,
  emailField,
  enterCodeOfMail,
  form,
  getStored,
  mailTo,
  newAddress,
  signInButton,
} from './sign-in.ts';
import { expectTree } from './trees.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

  test('a visitor gets from the mail’s link to the card, and nothing overflows', async ({ page, baseURL }) => {
    const address = newAddress();
    const expectToFit = async () => expect(await pageWidth(page)).toBe(390);
    await page.goto(JOIN);
    await expect(currentStep(page)).toHaveText('Your e-mail address');
    await expectToFit();
    await askForMail(page, address);
    const { link } = await mailTo(page, address);
    await page.goto(link);
    await signInButton(page).click();
    await expect(page).toHaveURL(new RegExp(`${href(JOIN)}#join-steps$`));
    await expect(currentStep(page)).toHaveText('Read and sign');
    await expect(sectionHeading(page, 'Read and sign')).toBeInViewport();
    await expectTexts(page);
    await expect(contactLink(page)).toBeVisible();
    await expectToFit();
    await fillIn(page, 'Anna Berg');
    await signButton(page).click();
    await expect(sectionHeading(page, 'Welcome, Anna Berg')).toBeFocused();
    await expect(currentStep(page)).toHaveText('Your member card');
    await expect(contactLink(page)).toBeHidden();
    await expect(page.getByRole('img', { name: /Anna Berg/ }).locator('image:visible')).toHaveCount(1);
    await expectToFit();
    await expect(page.getByRole('link', { name: `${RULES.title}, version 3` })).toHaveAttribute(
      'href',
      versionPath(RULES, 3),
    );
    expect(await getRecords(await newPerson(baseURL ?? '', address))).toEqual(ACCEPTED);
  });

  test('axe finds nothing at any step, and each matches its accessibility tree', async ({ page, baseURL }) => {
    test.slow();
    const check = async (step: string) => {
      await expectTree(page.getByRole('main'), `join-${step}`);
      expect.soft(await findings(page), step).toEqual([]);
    };
    await page.goto(JOIN);
    await check('address');
    await askForMail(page, newAddress());
    await check('code');
    await comeToSign(page, baseURL);
    await signButton(page).click();
    await page.getByRole('button', { name: 'Decline' }).click();
    await check('mistakes-and-question');
    // Below the headings of the agreements. The recorded tree has the element's own level, not its `aria-level`.
    const heading = page.getByRole('region', { name: 'Text of the Ground rules' }).locator('h2').first();
    await expect(heading).toHaveAttribute('aria-level', '4');
    await page.getByRole('button', { name: 'Yes, decline' }).click();
    await check('declined');
    await page.getByRole('button', { name: 'Read and sign after all' }).click();
    await page.getByRole('button', { name: 'Decide later' }).click();
    await check('later');
    await page.getByRole('button', { name: 'Back to reading and signing' }).click();
    await expectTexts(page);
    await fillIn(page);
    await signButton(page).click();
    await expect(sectionHeading(page, 'Welcome, Anna')).toBeVisible();
    await check('card');
  });
});

test('somebody joins by keyboard alone, and sees the focus at each step', async ({ page }) => {
  test.slow();
  const address = newAddress();
  await page.goto(JOIN);
  await tabTo(page, emailField(page));
  await page.keyboard.type(address);
  await page.keyboard.press('Enter');
  await expect(codeField(page)).toBeFocused();
  const { code } = await mailTo(page, address);
  await page.keyboard.type(code);
  await expectTexts(page);
  // With Firefox, screen readers call such a form and its fields invalid, whatever `aria-invalid` says.
  await expect(page.locator('form:invalid')).toHaveCount(0);
  await tabTo(page, signButton(page));
  await page.keyboard.press('Enter');
  await expect(nameField(page)).toBeFocused();
  await page.keyboard.type('Anna');
  await tabTo(page, statement(page));
  await page.keyboard.press('Space');
  await tabTo(page, signButton(page));
  await page.keyboard.press('Enter');
  await expect(sectionHeading(page, 'Welcome, Anna')).toBeFocused();
});

test('each step survives a reload, the documents are fetched in the second one, and a name is kept until it is signed', async ({
  page,
}) => {
  const address = newAddress();
  const texts = new Set<string>();
  const headers: Promise<Record<string, string>>[] = [];
  page.on('request', (request) => {
    if (!request.url().includes('/history/')) return;
    texts.add(new URL(request.url()).pathname);
    headers.push(request.allHeaders());
  });
  await page.goto(JOIN);
  await askForMail(page, address);
  await page.reload();
  await expect(form(page)).toContainText(address);
  expect([...texts]).toEqual([]);
  await enterCodeOfMail(page, address);
  await expectTexts(page);
  expect([...texts].sort()).toEqual([RULES, CHARTER].map((agreement) => versionPath(agreement, agreement.version)));
  // Nobody signs what comes from a cache.
  expect((await Promise.all(headers)).map(({ pragma }) => pragma)).toEqual(['no-cache', 'no-cache']);
  await nameField(page).fill('Anna');
  await page.reload();
  await expect(nameField(page)).toHaveValue('Anna');
  await expect(statement(page)).not.toBeChecked();
  await expectTexts(page);
  await statement(page).check();
  await signButton(page).click();
  await expect(sectionHeading(page, 'Welcome, Anna')).toBeVisible();
  expect(await getStored(page, JOINING_KEY)).toBeNull();
  await page.reload();
  await expect(sectionHeading(page, 'You are a member already')).toBeVisible();
  await expect(page.getByRole('img', { name: /Anna/ })).toBeVisible();
});

test('the link of an invitation fills in the address before anything is touched; one that is typed and sent before the page’s code has loaded is not lost', async ({
  page,
}) => {
  await page.goto(`${JOIN}#email=new%2Bboat%40example.org`);
  await expect(emailField(page)).toHaveValue('new+boat@example.org');

  const address = newAddress();
  const release = await holdBack(page, '**/Join.island*');
  await page.goto('about:blank');
  await page.goto(JOIN);
  await emailField(page).pressSequentially(address);
  await emailField(page).press('Enter');
  release();
  await expect(codeField(page)).toBeVisible();
  await mailTo(page, address);
});

test('both documents can be read: in a frame or at full length, with an outline and their own page', async ({
  page,
  baseURL,
}) => {
  await comeToSign(page, baseURL);
  for (const { title, version } of [RULES, CHARTER]) {
    const text = documentText(page, title);
    const framed = (await text.boundingBox())?.height ?? 0;
    // It keeps the language of its own page, whatever the language of this one.
    await expect(text.locator('[lang="en"][dir="ltr"]')).toHaveCount(1);
    // The style of the numbers is in the head of the text's own page.
    await expect(text.locator('.clause').first()).toHaveCSS('position', 'absolute');
    // The keyboard does not stop at each.
    await expect(text.locator('.clause:not([tabindex="-1"])')).toHaveCount(0);
    await text.focus();
    await page.keyboard.press('End');
    await expect.poll(() => text.evaluate((element) => element.scrollTop)).toBeGreaterThan(1000);
    const article = page.getByRole('article').filter({ has: page.getByRole('heading', { level: 3, name: title }) });
    await expect(article).toContainText(`Version ${version}, in force since November 1, 2025`);
    await article.getByText('Contents', { exact: true }).click();
    const contents = article.getByRole('navigation', { name: `Contents of the ${title}` });
    await contents.getByRole('link').first().click();
    await expect(text.getByRole('heading', { level: 2 }).first()).toBeInViewport();
    await article.getByRole('button', { name: 'Show it at full length' }).click();
    expect((await text.boundingBox())?.height).toBeGreaterThan(framed * 4);
    await expect(article.getByRole('link', { name: 'Open the full page' })).toHaveAttribute(
      'href',
      new RegExp(`/history/${version}/$`),
    );
  }
  // What was entered would be lost on the way to another page.
  const link = documentText(page, CHARTER.title).getByRole('link', { name: 'privacy policy (opens in new tab)' });
  await expect(link).toHaveAttribute('target', '_blank');
  const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
  expect(ids.length).toBe(new Set(ids).size);
});

test.describe('without any backend', () => {
  test.use({ expected: FAULT_NOTES });

  test('the page says how to join by letter, and what to write', async ({ page }) => {
    await page.route('**/backend.json', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(JOIN);
    await emailField(page).focus();
    const main = page.getByRole('main');
    await expect(page.locator(':focus')).toContainText('Joining online is not set up on this site yet.');
    await expect(main).toContainText('the Ground rules (version 3) and the Members charter (version 2)');
    await expect(emailField(page)).toBeHidden();
    await expect(contactLink(page)).toBeVisible();
  });
});
