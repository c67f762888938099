import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { button, enterAsMember } from './membership.ts';
import { settle } from './scripts.ts';
import { authItem, signOutButton } from './sign-in.ts';

/** What is done at once, and answered late or never. */

/** The act is done at once, and its answer arrives when the returned function is called. */
async function holdAnswer(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    const response = await route.fetch();
    await promise;
    await route.fulfill({ response });
  });
  return resolve;
}

for (const [label, call] of [
  ['Download my data', '**/rpc/export_my_data'],
  ['Receipts as a file', '**/rest/v1/agreement_signatures*'],
] as const)
  test(`“${label}” saves nothing for somebody who has signed out meanwhile`, async ({ page, baseURL }) => {
    const files: string[] = [];
    page.on('download', (download) => files.push(download.suggestedFilename()));
    await page.addInitScript(() => {
      const create = URL.createObjectURL.bind(URL);
      URL.createObjectURL = (file) => {
        document.documentElement.dataset.saved = 'true';
        return create(file);
      };
    });
    await enterAsMember(page, baseURL);
    const release = await holdAnswer(page, call);
    const answer = page.waitForResponse(call);
    await button(page, label).click();
    await signOutButton(page).click();
    await expect(authItem(page)).toBeEmpty();
    release();
    await (await answer).finished();
    await settle(page);
    await expect(page.locator('html[data-saved]')).toHaveCount(0);
    expect(files).toEqual([]);
  });
