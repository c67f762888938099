import { createHash } from 'node:crypto';
import { expect, test } from './fixtures.ts';
import { button, card, dialog, enterAsMember, greeting, MEMBER } from './member-page.ts';
import { findings } from './membership.ts';
import { enterAs, newMember, newPerson, STATEMENT, statusOf } from './people.ts';
import { askForMail, authItem, codeField, emailField, mailTo, newAddress, signInButton } from './sign-in.ts';

test.describe('signed out', () => {
  test('the page says what it is for; whoever signs in by the link comes back to it', async ({ page }) => {
    const address = newAddress();
    await page.goto(MEMBER);
    await expect(page.getByRole('main')).toContainText('Here members see how they stand');
    await askForMail(page, address);
    const { link } = await mailTo(page.request, address);
    await page.goto(link);
    await signInButton(page).click();
    await expect(page).toHaveURL(/\/resources\/member\/$/);
    await expect(page.getByRole('heading', { name: 'You are not a member yet' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(`You are signed in as ${address}`);
    await expect(page.getByRole('link', { name: 'Become a member' }).first()).toHaveAttribute(
      'href',
      '/resources/join/member/',
    );
  });

  test('a member who signs in by the code is greeted, and the focus comes along', async ({ page, baseURL }) => {
    const { address } = await newMember(baseURL ?? '');
    await page.goto(MEMBER);
    await askForMail(page, address);
    await codeField(page).fill((await mailTo(page.request, address, 2)).code);
    await signInButton(page).click();
    await expect(greeting(page)).toBeFocused();
    await authItem(page).getByRole('button', { name: 'Sign out' }).click();
    await expect(emailField(page)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('commonplace.sign-in'))).toBeNull();
  });

  test('search engines are asked not to keep it, and the map of the site leaves it out', async ({ page, request }) => {
    await page.goto(MEMBER);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    expect(await (await request.get('sitemap.xml')).text()).not.toContain('/resources/member/');
  });
});

test('a member sees how they stand, and the ways to the exact texts that they signed', async ({
  page,
  request,
  baseURL,
}) => {
  const person = await enterAsMember(page, baseURL);
  const { member, documents } = await statusOf(person);
  const main = page.getByRole('main');
  await expect(main).toContainText('In good standing');
  await expect(main).toContainText(person.address);
  await expect(card(page)).toHaveAccessibleName(
    new RegExp(`^Commonplace member card, Anna Example, Member No ${member?.number}, since \\w+ \\d+, \\d{4}$`),
  );
  expect(documents.length).toBe(2);
  for (const { title, signed } of documents) {
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title }) });
    await expect(row).toContainText(`Version ${signed?.version}, signed on`);
    await expect(row).toContainText(signed?.sha256.slice(0, 12) ?? 'none');
    await expect(row).toContainText(STATEMENT);
    const linkOf = async (name: string) =>
      (await row.getByRole('link', { name: `${name}: ${title}` }).getAttribute('href')) ?? '';
    const file = await (await request.get(await linkOf('As a plain file'))).body();
    expect(createHash('sha256').update(file).digest('hex')).toBe(signed?.sha256);
    for (const name of ['The text you signed', 'History']) await expect(await request.get(await linkOf(name))).toBeOK();
  }
});

test('the address in the navbar leads to the page', async ({ page, baseURL }) => {
  const person = await newMember(baseURL ?? '');
  await enterAs(page, person, 'docs/');
  await authItem(page).getByTitle(person.address).click();
  await expect(greeting(page)).toBeVisible();
});

test('until the membership is known its place is kept, and nothing moves when it comes', async ({ page, baseURL }) => {
  const person = await newMember(baseURL ?? '');
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/rpc/membership_status', async (route) => {
    await promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await enterAs(page, person);
  await expect(page.getByText('Your membership is being looked up.')).toBeAttached();
  await expect(emailField(page)).toBeHidden();
  resolve();
  await expect(greeting(page)).toBeVisible();
  const shifts = await page.evaluate(() => (window as Window & { shifts?: number[] }).shifts ?? []);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02);
});

test.describe('axe finds nothing', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const width of [1440, 320]) {
    test(`signed out, ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(MEMBER);
      expect(await findings(page)).toEqual([]);
    });

    test(`for a member, ${width} px wide, and nothing runs over the edge`, async ({ page, baseURL }) => {
      await page.setViewportSize({ width, height: 900 });
      await enterAsMember(page, baseURL, 'W'.repeat(80));
      expect.soft(await findings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
  }

  test('in a dialog', async ({ page, baseURL }) => {
    await enterAsMember(page, baseURL);
    await button(page, 'Delete my account').click();
    await expect(dialog(page, 'Delete your account?')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  test('for somebody who is not a member', async ({ page, baseURL }) => {
    await enterAs(page, await newPerson(baseURL ?? ''));
    await expect(page.getByRole('heading', { name: 'You are not a member yet' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  test('for somebody who has left', async ({ page, baseURL }) => {
    const person = await newMember(baseURL ?? '');
    await person.client.rpc('leave_community');
    await enterAs(page, person);
    await expect(page.getByRole('heading', { name: /^You left the community on / })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
});
