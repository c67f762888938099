import { createHash, randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { MembersPage } from '#contracts/members-pages.ts';
import { runScript } from '../support/run-command.ts';
import { sourceFolders } from '../support/sites.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { findLayoutShift } from './layout-shift.ts';
import { FAULT_NOTES, findings } from './membership.ts';
import { dayFromNow, type OwnServer, startOwnServer } from './own-server.ts';
import { enterAs, newMember, newPerson, type Person } from './people.ts';
import { findCutOff, pageWidth } from './preferences.ts';
import { forgetFont, holdBack, nextFrames, skipToContent } from './shell.ts';
import { emailField, signOutButton } from './sign-in.ts';
import { TRANSLATED, translate, translateFromTheStart } from './translator.ts';
import { expectTree } from './trees.ts';

// The worker that runs these tests starts their server: one is enough.
test.describe.configure({ mode: 'default' });

let server: OwnServer;
let member: Person;

/** Runs the command as a steward does. */
const membersPages = (command: string) =>
  runScript('members-pages.ts', [command], {
    variables: {
      SITE: sourceFolders.handbook,
      BACKEND_URL: new URL(server.url).origin,
      BACKEND_SECRET_KEY: server.secretKey,
    },
  });

test.beforeAll(async () => {
  test.setTimeout(240_000);
  server = await startOwnServer();
  member = await newMember(server.url);
  const { code, stdout, stderr } = await membersPages('publish');
  expect([code, stdout], stderr).toEqual([0, expect.stringMatching(/en +\/ +new\nen +\/meetings\/minutes\/ +new\n/)]);
});
test.afterAll(() => server.stop());

const here = (fragment = '') => new URL(`members/${fragment}`, server.url).href;
const text = (page: Page) => page.getByRole('article');
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Members’ pages' });

/** Follows a link by keyboard. */
async function follow(page: Page, link: Locator): Promise<void> {
  await tabTo(page, link);
  await page.keyboard.press('Enter');
}

test('a member opens them from the member page, moves between them, and searches them, by keyboard alone', async ({
  page,
}) => {
  test.slow();
  await enterAs(page, member, new URL('member/', server.url).href);
  await follow(page, page.getByRole('main').getByRole('link', { name: 'Members’ pages' }));
  await expect(page).toHaveURL(here());
  await expect(text(page).getByRole('heading', { level: 1, name: 'For those with a key' })).toBeVisible();
  await expect(page).toHaveTitle('For those with a key | Alder Quay');
  const picture = text(page).getByRole('img', { name: 'The spare key hangs behind a barrel.' });
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(240);
  await expect(sidebar(page).getByRole('link', { name: 'Start' })).toHaveAttribute('aria-current', 'page');

  // In a low window, what is too long for it scrolls beside the text.
  await page.setViewportSize({ width: 1440, height: 160 });
  const headings = page.getByRole('navigation', { name: 'On this page' });
  expect((await headings.boundingBox())?.height).toBeLessThan(80);
  await page.setViewportSize({ width: 1440, height: 900 });

  await expectTree(page.getByRole('main'), 'members-pages');

  await follow(page, text(page).getByRole('link', { name: 'the minutes' }));
  await expect(text(page).getByRole('heading', { level: 1, name: 'Minutes of the spring meeting' })).toBeVisible();
  await expect(text(page).getByRole('heading', { level: 2, name: 'The gate' })).toBeFocused();
  await expect(page).toHaveURL(here('#/meetings/minutes/?the-gate'));
  await page.goBack();
  await expect(text(page).getByRole('heading', { level: 1, name: 'For those with a key' })).toBeFocused();

  await page.keyboard.press('Shift+Tab');
  const search = page.getByRole('searchbox', { name: 'Search the members’ pages' });
  await tabTo(page, search);
  // An iPhone enlarges a page with smaller letters in a field.
  await expect(search).toHaveCSS('font-size', '16px');
  await page.keyboard.type('dinghies mall');
  const results = page.getByRole('list', { name: 'Results' });
  await expect(results.locator('mark').first()).toHaveText(/mallard|dinghy/);
  await expectTree(page.getByRole('main').locator('.members-pages-side'), 'members-pages-found');
  await follow(page, results.getByRole('link', { name: 'Meetings › Minutes of the spring meeting' }));
  await expect(text(page).getByRole('heading', { level: 1 })).toBeFocused();
  await expect(text(page).getByRole('cell', { name: '9 : 2' })).toBeVisible();
  await expect(text(page).getByRole('img', { name: 'Who holds the code' })).toHaveAccessibleDescription(
    /Keeper of the gate → Deputy/,
  );
  await expect(text(page).locator('svg text', { hasText: 'Deputy' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await skipToContent(page);
  await expect(page).toHaveURL(here('#main'));
  await expect(text(page).getByRole('heading', { level: 1, name: 'Minutes of the spring meeting' })).toBeVisible();
});

test('on a slow connection nothing moves, whether the list or the text comes first, on a phone and in a wide window', async ({
  page,
}) => {
  for (const [width, first, second] of [
    [390, 'members_page', 'members_pages'],
    [390, 'members_pages', 'members_page'],
    [1280, 'members_page', 'members_pages'],
    [1280, 'members_pages', 'members_page'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    const wake = await holdBack(page, '**/MembersPages.island*');
    const answerFirst = await holdBack(page, `**/rpc/${first}`);
    const answerSecond = await holdBack(page, `**/rpc/${second}`);
    await enterAs(page, member, here());
    await nextFrames(page, 2);
    const [asked] = await Promise.all([page.waitForRequest(`**/rpc/${first}`), wake()]);
    await nextFrames(page, 2);
    answerFirst();
    await (await asked.response())?.finished();
    await nextFrames(page, 2);
    answerSecond();
    await expect(text(page).getByRole('heading', { level: 1, name: 'For those with a key' })).toBeVisible();
    await expect(page.getByLabel('Search the members’ pages')).toBeVisible();
    expect(await findLayoutShift(page), `${first} first at ${width} px`).toEqual({ sum: 0, moved: [] });
    await page.unrouteAll({ behavior: 'wait' });
    await forgetFont(page);
  }
});

test('on a phone the list of pages is folded until it is opened, and again once a page is chosen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await enterAs(page, member, here());
  await expect(text(page).getByRole('heading', { level: 1, name: 'For those with a key' })).toBeVisible();
  await expect(sidebar(page)).toBeHidden();
  await page
    .locator('summary')
    .filter({ hasText: /^Members’ pages$/ })
    .click();
  await sidebar(page).getByRole('link', { name: 'Spring meeting' }).click();
  await expect(text(page).getByRole('heading', { level: 1, name: 'Minutes of the spring meeting' })).toBeVisible();
  await expect(sidebar(page)).toBeHidden();
  expect(await pageWidth(page)).toBe(390);
  expect(await findCutOff(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect(text(page).getByRole('cell', { name: '9 : 2' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeHidden();
});

test.describe(() => {
  test.use({ expected: FAULT_NOTES });

  test('people who are signed out, paused or not members read nothing', async ({ page }) => {
    await page.goto(here('#/meetings/minutes/'));
    await expect(page.getByRole('heading', { name: 'Sign in to read' })).toBeVisible();
    await expect(page.getByText('mallard')).toHaveCount(0);
    const stranger = await newPerson(server.url);
    const paused = await newMember(server.url);
    await server
      .steward()
      .rpc('record_member_act', { email: paused.address, act: 'pause', reason: 'x', until: dayFromNow(9) })
      .throwOnError();
    for (const person of [stranger, paused]) {
      const tab = await page.context().newPage();
      await enterAs(tab, person, here('#/meetings/minutes/'));
      await expect(tab.getByRole('alert')).toContainText('These pages are for members in good standing.');
      await expect(tab.getByText('mallard')).toHaveCount(0);
      await tab.close();
    }
  });
});

test.describe('on a page that the browser has translated', () => {
  test('a member searches, letter by letter, reads, and leaves no title behind', async ({ page }) => {
    await page.goto(here());
    const title = await page.title();
    await enterAs(page, await newMember(server.url), here());
    await expect(text(page).getByRole('heading', { level: 1 })).toHaveText('For those with a key');
    await translate(page);
    await expect(text(page).locator('h1').locator(TRANSLATED)).toBeVisible();
    const results = page.getByRole('list', { name: 'Results' });
    for (const [query, excerpt] of [
      ['dinghies', /^[^¡]*dinghy[^¡]*$/],
      ['dinghies mallard', /mallard[^¡]*dinghy/],
      ['mallard', /^[^¡]*mallard[^¡]*$/],
    ] as const) {
      await page.getByRole('searchbox').fill(query);
      await expect(results.locator('p')).toHaveText(excerpt);
    }
    await sidebar(page).getByRole('link', { name: 'Spring meeting' }).click();
    await expect(text(page).locator('h1')).toHaveText('¡Minutes of the spring meeting!');
    await page.evaluate(() => {
      document.title = '¡Minutes!';
    });
    await signOutButton(page).click();
    await expect(page.getByRole('heading', { name: 'Sign in to read' })).toBeVisible();
    await expect(page).toHaveTitle(title);
  });

  test('what somebody types who is signed out is not lost', async ({ page }) => {
    await translateFromTheStart(page);
    const wake = await holdBack(page, '**/MembersPages.island*');
    await page.goto(here());
    await expect(page.locator('.members-pages-title').locator(TRANSLATED)).toBeVisible();
    await emailField(page).pressSequentially('anna@example.org');
    await wake();
    await expect(page.locator('astro-island[ssr]:has([type=email])')).toHaveCount(0);
    await emailField(page).press('End');
    await expect(emailField(page)).toHaveValue('anna@example.org');
  });
});

/** Stores a session in another tab, as signing in there does; null signs out. */
async function signInElsewhere(page: Page, person: Person | null): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(new URL('backend.json', server.url).href);
  await other.evaluate((text) => {
    if (text) localStorage.setItem('sb-localhost-auth-token', text);
    else localStorage.removeItem('sb-localhost-auth-token');
  }, person && JSON.stringify(person.session));
  await other.close();
}

test.describe('nothing of a page stays, not even its title, once', () => {
  test.use({ expected: FAULT_NOTES });

  const ways: [string, (page: Page) => Promise<void>][] = [
    ['its reader has signed out', (page) => signOutButton(page).click()],
    ['its reader has signed out in another tab', (page) => signInElsewhere(page, null)],
    [
      'somebody else has signed in who is no member',
      async (page) => signInElsewhere(page, await newPerson(server.url)),
    ],
  ];
  for (const [way, leave] of ways)
    test(way, async ({ page }) => {
      await page.goto(here());
      const title = await page.title();
      await enterAs(page, await newMember(server.url), here());
      await expect(text(page).getByText('4711 flounder')).toBeVisible();
      await expect(page).toHaveTitle('For those with a key | Alder Quay');
      await leave(page);
      await expect(page.getByText('4711 flounder')).toHaveCount(0);
      await expect(page).toHaveTitle(title);
      const left = () =>
        page.evaluate(() =>
          [document.documentElement.outerHTML, history.state, { ...localStorage }, { ...sessionStorage }]
            .map((place) => JSON.stringify(place))
            .filter((place) => place.includes('flounder') || place.includes('For those with a key')),
        );
      await expect.poll(left).toEqual([]);
      await page.goto(new URL('join/', server.url).href);
      await page.goBack();
      await expect(page.getByRole('main')).toContainText(/Sign in to read|members in good standing/);
      expect(await left()).toEqual([]);
      await expect(page).toHaveTitle(title);
    });
});

test('a text that stands in for a missing translation names its language, also in its table of contents', async ({
  page,
}) => {
  await page.route('**/rpc/members_page', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), language: 'ar', direction: 'rtl' } });
  });
  await enterAs(page, member, here('#/meetings/minutes/'));
  await expect(text(page).locator('.prose')).toHaveAttribute('lang', 'ar');
  const heading = page.locator('.toc bdi').getByText('The gate');
  await expect(heading).toHaveAttribute('lang', 'ar');
  await expect(heading).toHaveAttribute('dir', 'rtl');
});

test.describe(() => {
  test.use({ expected: [/Content Security Policy/] });

  test('nothing that the backend returns is run', async ({ page }) => {
    await page.route('**/rpc/members_page', async (route) => {
      const response = await route.fetch();
      const html =
        '<h1>Taken over</h1><script>window.taken = 1</script><img src="x" onerror="window.taken = 1"><iframe srcdoc="<p>x"></iframe>' +
        '<a href="java&#10;script:window.taken = 1">a link</a><svg><a href="javascript:window.taken = 1"><text>b</text></a><animate onbegin="window.taken = 1"/></svg>' +
        '<form action="/x"><button>Pay</button></form><p style="color:red" onclick="window.taken = 1">Words.</p><math><mtext><img src=x onerror="window.taken = 1"></mtext></math>';
      await route.fulfill({ response, json: { ...(await response.json()), html } });
    });
    await enterAs(page, member, here());
    await expect(text(page).getByText('Words.')).toBeVisible();
    await text(page).getByText('Words.').click();
    await text(page).getByText('a link').click();
    const left = await text(page)
      .locator('.prose')
      .evaluate((element) => element.innerHTML);
    expect(left).toBe(
      '<h1>Taken over</h1><img><a>a link</a><svg><a><text>b</text></a></svg><p>Words.</p><math><mtext><img></mtext></math>',
    );
    expect(await page.evaluate(() => 'taken' in window)).toBe(false);
  });
});

test.describe(() => {
  test.use({ expected: FAULT_NOTES });

  test('a backend that answers with an error is not reported as a missing connection, and neither is a response of another shape, as from an older or newer database', async ({
    page,
  }) => {
    await page.route('**/rest/v1/**', (route) => route.fulfill({ status: 503, json: { message: 'No.' } }));
    await enterAs(page, member, here());
    await expect(page.getByRole('alert')).toContainText('Something went wrong on our side.');
    await page.unroute('**/rest/v1/**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(text(page).getByRole('heading', { level: 1, name: 'For those with a key' })).toBeVisible();

    const [list, one] = ['**/rpc/members_pages', '**/rpc/members_page'];
    await page.route(list, (route) => route.fulfill({ json: { pages: [] } }));
    await page.route(one, (route) => route.fulfill({ json: { path: '/', body: 'Words.' } }));
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('This could not be done.');
    await page.unroute(one);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(text(page).getByRole('heading', { level: 1, name: 'For those with a key' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('This could not be done.');
    await page.unroute(list);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(sidebar(page).getByRole('link', { name: 'Start' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('a page stays readable without a network if its author allows it, until the reader signs out', async ({
    page,
    context,
  }) => {
    const person = await newMember(server.url);
    await enterAs(page, person, here());
    await expect(text(page).getByRole('heading', { level: 1 })).toHaveText('For those with a key');
    await sidebar(page).getByRole('link', { name: 'Spring meeting' }).click();
    await expect(text(page).getByRole('heading', { level: 1 })).toHaveText('Minutes of the spring meeting');

    await context.route('**/rest/v1/**', (route) => route.abort('internetdisconnected'));
    await sidebar(page).getByRole('link', { name: 'Start' }).click();
    await expect(text(page).getByText('There is no connection. This is the page as you last read it.')).toBeVisible();
    await expect(text(page).getByText('4711 flounder')).toBeVisible();
    await sidebar(page).getByRole('link', { name: 'Spring meeting' }).click();
    await expect(page.getByRole('alert')).toContainText('this page cannot be read without one');
    await context.unroute('**/rest/v1/**');

    const kept = () => page.evaluate(() => JSON.stringify(localStorage).includes('flounder'));
    expect(await kept()).toBe(true);
    await page.goto(new URL('join/', server.url).href);
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
    await expect.poll(kept).toBe(false);
  });

  test('kept pages are removed once any page learns that the membership is paused', async ({ page }) => {
    const person = await newMember(server.url);
    await enterAs(page, person, here());
    await expect(text(page).getByText('4711 flounder')).toBeVisible();
    const kept = () => page.evaluate(() => JSON.stringify(localStorage).includes('flounder'));
    await expect.poll(kept).toBe(true);
    await server
      .steward()
      .rpc('record_member_act', { email: person.address, act: 'pause', reason: 'x', until: dayFromNow(9) })
      .throwOnError();
    await page.goto(new URL('member/', server.url).href);
    await expect(page.getByRole('main')).toContainText('Paused');
    await expect.poll(kept).toBe(false);
  });
});

/** Publishes these pages instead of all others, as the command does. */
async function publish(pages: MembersPage[]): Promise<void> {
  const whole = Buffer.from(JSON.stringify(pages));
  const upload = randomUUID();
  const steward = server.steward();
  await steward.rpc('upload_members_pages', { upload, part: 0, content: whole.toString('base64') }).throwOnError();
  const { release: replaces } = (await steward.rpc('members_pages_status').throwOnError()).data;
  const sha256 = createHash('sha256').update(whole).digest('hex');
  await steward.rpc('publish_members_pages', { upload, parts: 1, sha256, replaces }).throwOnError();
}

test('publishing again changes nothing; without a page at the root, the first of the list is shown there', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const again = await membersPages('publish');
  const nothing = expect.stringContaining('Everything is published already. Nothing was sent.');
  expect([again.code, again.stderr]).toEqual([0, nothing]);

  const title = 'Minutes of the spring meeting';
  const about = { locale: 'en', position: 1, title, label: 'Spring meeting', trail: ['Meetings'] };
  const words = { language: 'en', direction: 'ltr' as const, headings: [], html: `<h1>${title}</h1>`, body: title };
  await publish([{ ...about, ...words, path: '/meetings/minutes/', is_offline: false, sha256: '0'.repeat(64) }]);
  await enterAs(page, member, here());
  await expect(text(page).getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(sidebar(page).getByRole('link', { name: 'Spring meeting' })).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveURL(here());
});
