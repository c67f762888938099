import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { pages } from './handbook.ts';
import { expectPage, mainNavigation, scrollTo, wakeNavbar } from './shell.ts';

const DOC = pages.rigging.path;
const FAULT = 'The part slipped';
const CAUSE = 'on a wet stone';

type Faulty = Window & { fault?: (() => void) | undefined };

/** Makes an island throw where its code mentions a class of its markup, until the fault is fixed. */
async function breakIsland(page: Page, island: string, className: string): Promise<void> {
  await page.addInitScript(
    ([fault, cause]) => {
      (window as Faulty).fault = () => {
        throw new Error(fault, { cause: new Error(cause) });
      };
    },
    [FAULT, CAUSE],
  );
  await page.route(`**/${island}.island.*.js`, async (route) => {
    const code = await (await route.fetch()).text();
    const broken = code.replace(new RegExp(`(["'\`])${className}\\1`), '(window.fault?.(),$&)');
    expect(broken, `${island} mentions "${className}"`).not.toBe(code);
    await route.fulfill({ contentType: 'text/javascript', body: broken });
  });
}

const mendIsland = (page: Page) =>
  page.evaluate(() => {
    (window as Faulty).fault = undefined;
  });

const panel = (page: Page) => page.getByRole('alert').filter({ hasText: 'This page crashed.' });

/** Opens another page and returns, like a visitor who reads on. */
async function expectPageGoesOn(page: Page): Promise<void> {
  await expectPage(page, 'Rigging');
  await page.getByRole('navigation', { name: 'Docs pages' }).getByRole('link', { name: 'Next' }).click();
  await expectPage(page, 'Launching');
  await page.goBack();
  await expectPage(page, 'Rigging');
}

test.describe('a part that crashes', () => {
  test.use({ expected: [FAULT] });

  test('is replaced by a panel with the message and its cause, the rest of the page keeps working, and it can be retried: in vain while it is broken', async ({
    page,
  }) => {
    await breakIsland(page, 'Navbar', 'icon-button navbar-menu');
    await page.goto(DOC);
    await page.getByRole('link', { name: 'Alder Quay' }).first().dispatchEvent('pointerover');
    await expect(panel(page)).toBeVisible();
    await expect(panel(page).getByRole('heading', { name: 'This page crashed.' })).toBeVisible();
    expect(await panel(page).locator('pre').textContent()).toBe(`${FAULT}\n\nCause:\n${CAUSE}`);
    await expect(mainNavigation(page)).toBeHidden();
    await expectPageGoesOn(page);

    const again = panel(page).getByRole('button', { name: 'Try again' });
    await again.click();
    await expect(again).toBeVisible();
    await mendIsland(page);
    await again.click();
    await expect(panel(page)).toBeHidden();
    await expect(mainNavigation(page).getByRole('link', { name: 'Docs', exact: true })).toBeVisible();
  });

  test('breaks no other part', async ({ page }) => {
    await breakIsland(page, 'TableOfContents', 'toc-title');
    await page.goto(DOC);
    // Not so far that the navbar is hidden.
    await scrollTo(page, 10);
    await expect(panel(page)).toBeVisible();
    await wakeNavbar(page);
    await mainNavigation(page)
      .getByRole('button', { name: /Switch between/ })
      .click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await mendIsland(page);
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('navigation', { name: 'On this page' })).toBeVisible();
    await expectPageGoesOn(page);
  });
});

test.describe('a navbar item that crashes', () => {
  test.use({ expected: ['A navbar item failed to render.', 'No NavbarItem component found'] });

  test('is named, with the reason', async ({ page }) => {
    await page.route(`**/${DOC}`, async (route) => {
      const html = await (await route.fetch()).text();
      const broken = html.replace('[0,&quot;localeDropdown&quot;]', '[0,&quot;teleporter&quot;]');
      expect(broken).not.toBe(html);
      await route.fulfill({ contentType: 'text/html', body: broken });
    });
    await page.goto(DOC);
    await page.getByRole('link', { name: 'Alder Quay' }).first().dispatchEvent('pointerover');
    await expect(panel(page)).toContainText('A navbar item failed to render.');
    await expect(panel(page)).toContainText('"type": "teleporter"');
    await expect(panel(page)).toContainText('No NavbarItem component found for type "teleporter".');
  });
});

test.describe('an error outside the parts that wake up', () => {
  test.use({ expected: [FAULT] });

  test('leaves the page as it is', async ({ page }) => {
    await page.goto(DOC);
    const thrown = page.waitForEvent('pageerror');
    await page.evaluate((fault) => {
      document.addEventListener('commonplace:page', () => {
        throw new Error(fault);
      });
      setTimeout(() => {
        throw new Error(fault);
      });
    }, FAULT);
    await thrown;
    await expect(panel(page)).toBeHidden();
    await expectPageGoesOn(page);
  });
});
