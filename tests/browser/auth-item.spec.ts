import { atArrival } from './early.ts';
import { expect, test } from './fixtures.ts';
import { pages } from './handbook.ts';
import { enterAs, newPerson } from './people.ts';
import { settle } from './scripts.ts';
import { expectPage, holdBack, mainNavigation, wakeNavbar } from './shell.ts';
import { authItem, isSignedOut, newAddress } from './sign-in.ts';

test('nobody signed in: the navbar shows nothing, and nothing for sign-in is fetched', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(pages.privacy.path);
  await wakeNavbar(page);
  await settle(page);
  await expect(authItem(page)).toBeHidden();
  expect(requests.filter((path) => /session-client|backend\.json|\/auth\/|\/rest\//.test(path))).toEqual([]);
});

test('beside the account the navbar stays one line high, down to the narrowest window that has all of it; the menu of narrower ones has the account too, and truncates a long address', async ({
  page,
  baseURL,
}) => {
  const person = await newPerson(baseURL ?? '', newAddress('a-very-long-name-of-somebody-who-likes-names'));
  await enterAs(page, person, pages.docs.path);
  await expect(authItem(page)).toContainText('a-very-long-name');
  for (const width of [997, 1024, 1060, 1100, 1160, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const sizes = await page.locator('.navbar').evaluate((navbar) => ({
      height: navbar.getBoundingClientRect().height,
      overflow: document.documentElement.scrollWidth - innerWidth,
      lines: Math.round((navbar.querySelector('.brand span')?.getBoundingClientRect().height ?? 0) / 19),
    }));
    expect([width, sizes]).toEqual([width, { height: 60, overflow: 0, lines: 1 }]);
  }

  await page.setViewportSize({ width: 320, height: 844 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: '← Back to main menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const shown = menu.getByTitle(person.address);
  await expect(shown).toBeVisible();
  await expect(shown).toHaveCSS('text-overflow', 'ellipsis');
  expect(await shown.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
  expect(await menu.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await menu.getByRole('button', { name: 'Sign out' }).click();
  await expect(menu.getByRole('button', { name: 'Sign out' })).toBeHidden();
  expect(await isSignedOut(page)).toBe(true);
});

test('on a fresh page the account has its space from the start; a long address is truncated at its end, and complete in its title', async ({
  page,
  baseURL,
}) => {
  const address = newAddress('a-very-long-name-of-somebody-who-likes-names');
  const person = await newPerson(baseURL ?? '', address);
  const places = () =>
    page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.querySelectorAll('.navbar-items > *')].map((item) => {
        const { x, width } = item.getBoundingClientRect();
        return [x, width];
      });
    });
  const getArrival = await atArrival(page, '.navbar-item-custom-auth', 'data-session');
  const release = await holdBack(page, '**/auth/v1/user');
  const checking = page.waitForRequest('**/auth/v1/user');
  await enterAs(page, person, pages.privacy.path);
  expect(await getArrival()).toBe('shown, data-session is ');
  await checking;
  const before = await places();
  const shown = authItem(page).getByTitle(address);
  await expect(shown).toBeHidden();
  release();
  await expect(shown).toBeVisible();
  expect(await places()).toEqual(before);
  await expect(shown).toHaveCSS('text-overflow', 'ellipsis');
  expect((await shown.boundingBox())?.width).toBeLessThanOrEqual(120);
  await expect(authItem(page).getByRole('button')).toHaveAttribute('title', 'Sign out');
  const getCutOff = () =>
    shown.evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      const [inner, outer] = [text.getBoundingClientRect(), element.getBoundingClientRect()];
      return { atStart: inner.left < outer.left - 1, atEnd: inner.right > outer.right + 1 };
    });
  expect(await getCutOff()).toEqual({ atStart: false, atEnd: true });
  // On a page that is read from right to left, too.
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  expect(await getCutOff()).toEqual({ atStart: false, atEnd: true });
});

test('navigation neither hides nor moves the account, and it is back after a reload', async ({ page, baseURL }) => {
  const person = await newPerson(baseURL ?? '');
  await enterAs(page, person, pages.privacy.path);
  const shown = authItem(page).getByTitle(person.address);
  await expect(shown).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const before = await shown.boundingBox();
  await page.evaluate(() => {
    const seen = { emptied: 0 };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      if (!document.querySelector('.navbar .auth-item')) seen.emptied += 1;
    }).observe(document.body, { childList: true, subtree: true });
  });
  for (const name of [pages.blog.heading, pages.join.heading]) {
    await mainNavigation(page).getByRole('link', { name, exact: true }).click();
    await expectPage(page, name);
    expect(await shown.boundingBox()).toEqual(before);
  }
  expect(await page.evaluate(() => (window as Window & { seen?: object }).seen)).toEqual({ emptied: 0 });
  await page.reload();
  await expect(shown).toBeVisible();
});
