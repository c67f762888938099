import type { Page, Request } from '@playwright/test';
import { buildSites } from '#tests/support/build-sites.ts';
import { builtFolder } from '#tests/support/sites.ts';
import { test as base } from './fixtures.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';

/** Two documents that follow each other, and a post, in the library. */
export const DOC = 'docs/borrowing/loans/';
export const OTHER_DOC = 'docs/borrowing/returns/';
export const POST = 'blog/a-box-of-maps/';
export const CALL = '**/rest/v1/rpc/answer_page';

type FeedbackSite = OwnServer & {
  /** How many visitors answered yes and no on a page. */
  counts: (path: string) => Promise<[yes: number, no: number]>;
};

async function startSite(): Promise<FeedbackSite> {
  // No project serves it, so it may not be built yet, or from other sources.
  await buildSites(['library']);
  const server = await startOwnServer([], builtFolder('library'));
  const { pathname } = new URL(server.url);
  return {
    ...server,
    async counts(path) {
      const { data } = await server.steward().rpc('list_page_answers', { page_size: 1000 }).throwOnError();
      const found = data.find(({ page }: { page: string }) => page === pathname + path);
      return [found?.yes ?? 0, found?.no ?? 0];
    },
  };
}

/** Tests of one file on a site that asks "Was this page helpful?", with one server for all of them. See `inWorld` for why it is not a worker's. */
export function onFeedbackSite() {
  let site: Promise<FeedbackSite> | undefined;
  const test = base.extend<{ site: FeedbackSite }>({
    site: [
      async ({ browserName: _ }, use) => {
        site ??= startSite();
        await use(await site);
      },
      { timeout: 180_000 },
    ],
    baseURL: async ({ site }, use) => use(site.url),
  });
  test.afterAll(async () => (await site)?.stop());
  return test;
}

export const question = (page: Page) => page.getByRole('group', { name: 'Was this page helpful?' });
export const button = (page: Page, name: 'Yes' | 'No') => question(page).getByRole('button', { name, exact: true });
export const status = (page: Page) => question(page).getByRole('status');

/** Scrolls to the end of the text, where the question is, if it is shown. */
export const goToEnd = (page: Page) =>
  page.locator('.feedback').evaluate((element) => element.scrollIntoView({ block: 'center' }));

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await goToEnd(page);
}

/** Records the answers that a page sends. */
export function watchCalls(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/answer_page')) calls.push(request);
  });
  return calls;
}
