import { expect, test } from './fixtures.ts';
import {
  askForMail,
  authItem,
  codeField,
  FORM,
  form,
  mailTo,
  newAddress,
  signedInAs,
  signInButton,
  signInByCode,
  storedSession,
} from './sign-in.ts';

test('a visitor asks for a mail, types its code, is signed in, and signs out', async ({ page }) => {
  const address = newAddress();
  await page.goto(FORM);
  await askForMail(page, address);
  await expect(form(page)).toContainText(`A mail is on its way to ${address}.`);
  const { code, link } = await mailTo(page.request, address);
  expect(link).toContain('/resources/auth/confirm/?next=');
  await codeField(page).fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
  await signInButton(page).click();
  await expect(signedInAs(page, address)).toBeVisible();
  await expect(authItem(page).getByTitle(address)).toBeVisible();

  await authItem(page).getByRole('button', { name: 'Sign out' }).click();
  await expect(authItem(page)).toBeEmpty();
  await expect(page.getByLabel('E-mail address')).toBeVisible();
  expect(await storedSession(page)).toBeNull();
});

test('a visitor follows the link of the mail, presses the button and is back where they were', async ({ page }) => {
  const address = newAddress();
  await page.goto(FORM);
  await askForMail(page, address);
  const { link } = await mailTo(page.request, address);
  await page.goto(link);
  await expect(page.getByRole('main')).toContainText(address);
  await signInButton(page).click();
  await expect(page).toHaveURL(/\/resources\/join\/$/);
  await expect(signedInAs(page, address)).toBeVisible();
  await expect(authItem(page).getByTitle(address)).toBeVisible();
});

test('the form works on a page that was come to by links', async ({ page }) => {
  const address = newAddress();
  await page.goto('docs/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Join', exact: true }).click();
  await expect(page).toHaveURL(/\/resources\/join\/$/);
  await askForMail(page, address);
  await codeField(page).fill((await mailTo(page.request, address)).code);
  await signInButton(page).click();
  await expect(signedInAs(page, address)).toBeVisible();
  await expect(authItem(page).getByTitle(address)).toBeVisible();
});

test('a backend of the configuration is used without asking for another one', async ({ page }) => {
  const address = newAddress();
  const { url, key } = await (await page.request.get('backend.json')).json();
  const configured = JSON.stringify({ url: [0, url], key: [0, key] }).replaceAll('"', '&quot;');
  await page.route(`**/${FORM}`, async (route) => {
    const html = await (await route.fetch()).text();
    const parts = html.split('&quot;backend&quot;:[0,null]');
    expect(parts.length).toBeGreaterThan(2);
    await route.fulfill({ contentType: 'text/html', body: parts.join(`&quot;backend&quot;:[0,${configured}]`) });
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signInByCode(page, address);
  await expect(authItem(page).getByTitle(address)).toBeVisible();
  expect(asked.filter((path) => path.endsWith('backend.json'))).toEqual([]);
});

test('who is signed in stays so on other pages and after a reload, without anything moving', async ({ page }) => {
  const address = newAddress();
  await signInByCode(page, address);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Docs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The handbook' })).toBeVisible();
  await expect(authItem(page).getByTitle(address)).toBeVisible();
  await page.reload();
  await expect(authItem(page).getByTitle(address)).toBeVisible();
});
