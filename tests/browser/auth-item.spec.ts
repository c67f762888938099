import { expect, test } from './fixtures.ts';
import { wakeNavbar } from './shell.ts';
import { authItem, newAddress, signInByCode, storedSession } from './sign-in.ts';

test('nobody signed in: the navbar shows nothing, and nothing of sign-in is fetched', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('docs/', { waitUntil: 'networkidle' });
  await wakeNavbar(page);
  await page.waitForLoadState('networkidle');
  await expect(authItem(page)).toBeHidden();
  expect(asked.filter((path) => /engine|backend\.json|\/auth\/|\/rest\//.test(path))).toEqual([]);
});

test('the address is cut at about 120 px, and whole in its title', async ({ page }) => {
  const address = newAddress('a-very-long-name-of-somebody-who-likes-names');
  await signInByCode(page, address);
  const shown = authItem(page).getByTitle(address);
  await expect(shown).toHaveCSS('text-overflow', 'ellipsis');
  expect((await shown.boundingBox())?.width).toBeLessThanOrEqual(120);
  await expect(authItem(page).getByRole('button')).toHaveAttribute('title', 'Sign out');
});

test('changing pages neither hides nor moves it', async ({ page }) => {
  const address = newAddress();
  await signInByCode(page, address);
  const shown = authItem(page).getByTitle(address);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  // The navbar slides in again at the top; it is measured where it comes to rest.
  const navbar = page.locator('#navbar');
  await expect(navbar).not.toHaveAttribute('data-hidden');
  await navbar.evaluate((frame) => Promise.all(frame.getAnimations().map((animation) => animation.finished)));
  const before = await shown.boundingBox();
  await page.evaluate(() => {
    const item = document.querySelector('.navbar .navbar-item-custom-auth');
    const seen = { emptied: 0 };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      if (!document.querySelector('.navbar .auth-item')) seen.emptied += 1;
    }).observe(document.body, { childList: true, subtree: true });
    return item !== null;
  });
  for (const name of ['Docs', 'Blog', 'Join']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveTitle(/Handbook|handbook|Blog|Join/);
    expect(await shown.boundingBox()).toEqual(before);
  }
  expect(await page.evaluate(() => (window as Window & { seen?: object }).seen)).toEqual({ emptied: 0 });
});

test('on a fresh page its place is kept from the start, so that nothing moves when it comes', async ({ page }) => {
  const address = newAddress();
  await signInByCode(page, address);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('docs/');
  await expect(authItem(page).getByTitle(address)).toBeVisible();
  const shifts = await page.evaluate(() => (window as Window & { shifts?: number[] }).shifts ?? []);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.005);
});

test('the menu of narrow screens has it too', async ({ page }) => {
  const address = newAddress();
  await page.setViewportSize({ width: 390, height: 844 });
  await signInByCode(page, address);
  await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByTitle(address)).toBeVisible();
  await menu.getByRole('button', { name: 'Sign out' }).click();
  await expect(menu.getByRole('button', { name: 'Sign out' })).toBeHidden();
  expect(await storedSession(page)).toBeNull();
});

test.describe('a session that fails the check', () => {
  test.use({
    expected: [
      'the server responded with a status of',
      'The session failed the check',
      'The session could not be read',
    ],
  });

  test('is dropped before anything of it is shown, and the page says what to do', async ({ page }) => {
    const address = newAddress();
    await signInByCode(page, address);
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((key) => key.endsWith('-auth-token')) ?? '';
      const session = JSON.parse(localStorage.getItem(key) ?? '');
      const [header, claims] = session.access_token.split('.');
      localStorage.setItem(key, JSON.stringify({ ...session, access_token: `${header}.${claims}.AAAA` }));
    });
    await page.addInitScript((address) => {
      const seen = { address: false };
      Object.assign(window, { seen });
      new MutationObserver(() => {
        if (document.body?.textContent.includes(address)) seen.address = true;
      }).observe(document, { childList: true, subtree: true, characterData: true });
    }, address);
    await page.goto('docs/');
    const note = page.getByRole('alert').filter({ hasText: 'Please sign in again.' });
    await expect(note).toBeVisible();
    await expect(authItem(page).getByRole('button', { name: 'Sign out' })).toBeHidden();
    expect(await storedSession(page)).toBeNull();
    expect(await page.evaluate(() => (window as Window & { seen?: object }).seen)).toEqual({ address: false });
    await note.getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/join\/member\/$/);
    await expect(page.getByLabel('E-mail address')).toBeVisible();
  });

  test('on a page with the form is told by the form', async ({ page }) => {
    await signInByCode(page, newAddress());
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((key) => key.endsWith('-auth-token')) ?? '';
      const session = JSON.parse(localStorage.getItem(key) ?? '');
      // Expired, and its refresh token is unknown.
      localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1_000_000, refresh_token: 'unknown' }));
    });
    await page.reload();
    await expect(page.getByRole('main').getByText('Please sign in again.')).toBeVisible();
    await expect(page.getByLabel('E-mail address')).toBeVisible();
    expect(await storedSession(page)).toBeNull();
  });
});
