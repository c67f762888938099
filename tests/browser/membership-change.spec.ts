import type { Page } from '@playwright/test';
import { test as base, expect } from './fixtures.ts';
import { findings } from './membership.ts';
import { dayFromNow, type OwnServer, startOwnServer } from './own-server.ts';
import { enterAs, newMember, newPerson, type Person, recordsOf, statusOf } from './people.ts';
import { askForMail, authItem, codeField, mailTo, signInButton } from './sign-in.ts';

const CODE = 'code_of_conduct';
const AGREEMENT = 'community_member_agreement';
const MARK = 'A document has changed and asks for your signature';
const SENTENCE = 'I have read the Community member agreement (version 2), and I agree to be bound by it.';
const RPC = '/rest/v1/rpc/membership_status';

type World = { server: OwnServer /** Somebody who signed the first versions, for one test. */; member: () => Person };

/** What is signed at first (everything, unless said otherwise) and by how many, and what is published then. */
type Plan = { count: number; documents?: string[]; change: (server: OwnServer) => Promise<void> };

/** A server on which many have signed, before other versions take effect. */
async function makeWorld({ count, documents, change }: Plan): Promise<World> {
  const server = await startOwnServer(documents);
  const members: Person[] = [];
  while (members.length < count) members.push(await newMember(server.url));
  await change(server);
  const member = () => {
    const person = members.pop();
    if (!person) throw new Error('This test needs one more member.');
    return person;
  };
  return { server, member };
}

/** The pages of a test are those of the world that it happens in. */
const inWorld = (plan: Plan) =>
  base.extend<object, { world: World }>({
    world: [
      async ({ browserName: _ }, use) => {
        const world = await makeWorld(plan);
        await use(world);
        await world.server.stop();
      },
      { scope: 'worker', timeout: 60_000 },
    ],
    baseURL: async ({ world }, use) => use(world.server.url),
  });

const question = (page: Page) => page.getByRole('region', { name: 'A document has changed' });
const due = (page: Page) => page.getByRole('region', { name: 'Your signature is due' });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const difference = (page: Page) => page.getByRole('region', { name: 'What changed since version 1, which you signed' });
/** What stands about a document below "What you signed". */
const signedRow = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) });
const mark = (page: Page) => authItem(page).getByRole('link', { name: MARK });
const dayOf = (day: string) =>
  new Date(day).toLocaleDateString('en', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });

const asked = inWorld({
  count: 13,
  async change({ publish }) {
    await publish({ document: CODE, version: 2, effective: dayFromNow(-10), change: 'editorial' });
    await publish({ document: AGREEMENT, version: 2, effective: dayFromNow(-10), change: 'substantive' });
  },
});

asked.describe('in the grace period', () => {
  const test = asked;
  const until = dayOf(dayFromNow(20));

  test('an editorial change is told and keeps the signature; one of substance asks, and shows what changed', async ({
    page,
    world,
  }) => {
    await enterAs(page, world.member());
    await expect(question(page)).toContainText(`Your signature of version 1 counts until ${until}.`);
    await expect(question(page).getByRole('heading', { level: 3 })).toHaveText('Community member agreement');
    await expect(difference(page).locator('ins').first()).toBeVisible();
    await expect(difference(page).locator('del').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open the difference on its own page' })).toHaveAttribute(
      'href',
      `/resources/docs/Documentation/${AGREEMENT}/history/2/since/1/`,
    );
    await expect(page.getByRole('checkbox', { name: SENTENCE })).not.toBeChecked();
    await expect(page.getByRole('main')).toContainText(`A signature is asked for until ${until}`);
    const row = signedRow(page, 'Code of conduct');
    await expect(row).toContainText('Version 2 clarified the wording. Your signature of version 1 stays good.');
    await expect(row.getByRole('link', { name: 'What changed: Code of conduct' })).toHaveAttribute(
      'href',
      `/resources/docs/Documentation/${CODE}/history/2/since/1/`,
    );
  });

  test('who signs in on the page comes to the question first', async ({ page, world }) => {
    const { address } = world.member();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('member/');
    await askForMail(page, address);
    await codeField(page).fill((await mailTo(page.request, address, 2)).code);
    await signInButton(page).click();
    const heading = page.getByRole('heading', { level: 2, name: 'A document has changed' });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
  });

  test('accepting needs the tick, and then everything is in order at once', async ({ page, world }) => {
    const person = world.member();
    await enterAs(page, person);
    await expect(mark(page)).toBeVisible();
    await button(page, 'Accept').click();
    await expect(page.getByText('Tick the box if you agree.')).toBeVisible();
    expect((await recordsOf(person)).length).toBe(2);
    await page.getByRole('checkbox', { name: SENTENCE }).check();
    await button(page, 'Accept').click();
    await expect(
      page.getByText('Thank you. You have signed version 2 of the Community member agreement.'),
    ).toBeFocused();
    await expect(question(page)).toBeHidden();
    await expect(page.getByRole('main')).toContainText('In good standing');
    await expect(mark(page)).toBeHidden();
    expect((await recordsOf(person)).at(-1)).toEqual({ document: AGREEMENT, version: 2, act: 'accept' });
    const [, agreement] = (await statusOf(person)).documents;
    expect(agreement?.signed?.statement).toBe(SENTENCE);
  });

  test('"Decide later" records nothing, folds the question and says until when', async ({ page, world }) => {
    const person = world.member();
    await enterAs(page, person);
    await button(page, 'Decide later').click();
    const note = question(page).getByText(`until ${until} your earlier signature counts`);
    await expect(note).toBeFocused();
    await expect(note).toContainText('Nothing was recorded.');
    await expect(difference(page)).toBeHidden();
    await expect(mark(page)).toBeVisible();
    expect((await recordsOf(person)).length).toBe(2);
    await button(page, 'Show it again').click();
    await expect(difference(page)).toBeVisible();
    await page.reload();
    await expect(difference(page)).toBeVisible();
  });

  test('"Decline" asks once, is recorded, and one can accept later', async ({ page, world }) => {
    const person = world.member();
    await enterAs(page, person);
    await button(page, 'Decline').click();
    const dialog = page.getByRole('dialog', { name: 'Decline version 2 of the Community member agreement?' });
    await expect(dialog).toContainText(`Version 1, which you signed, applies to you until ${until}.`);
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    expect((await recordsOf(person)).length).toBe(2);

    await button(page, 'Decline').click();
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(question(page).getByText('You declined version 2 of the Community member agreement')).toBeFocused();
    await expect(mark(page)).toBeHidden();
    expect((await recordsOf(person)).at(-1)).toEqual({ document: AGREEMENT, version: 2, act: 'decline' });
    await page.reload();
    await button(page, 'Show it again').click();
    await expect(button(page, 'Decline')).toBeHidden();
    await page.getByRole('checkbox', { name: SENTENCE }).check();
    await button(page, 'Accept').click();
    await expect(page.getByText('Thank you.')).toBeFocused();
    expect((await statusOf(person)).documents[1]?.signed?.version).toBe(2);
  });

  test.describe('axe finds nothing', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    for (const width of [1440, 320]) {
      test(`in the question, ${width} px wide, and nothing runs over the edge`, async ({ page, world }) => {
        await page.setViewportSize({ width, height: 900 });
        await enterAs(page, world.member());
        await expect(difference(page)).toBeVisible();
        expect.soft(await findings(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      });
    }
  });

  test.describe('the mark in the navbar', () => {
    /** How often a page has asked how somebody stands. */
    function countAsking(page: Page): () => number {
      let count = 0;
      page.on('request', (request) => {
        if (request.url().endsWith(RPC)) count += 1;
      });
      return () => count;
    }

    test('is at the address on every page, asked for once, and leads to the question', async ({ page, world }) => {
      const asking = countAsking(page);
      const person = world.member();
      await enterAs(page, person, 'docs/');
      await expect(mark(page)).toBeVisible();
      await expect(mark(page)).toHaveAttribute('title', MARK);
      expect(asking()).toBe(1);
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
      await expect(page).toHaveURL(/blog/);
      await page.goto('privacy/');
      await expect(mark(page)).toBeVisible();
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      expect(asking()).toBe(1);
      await mark(page).click();
      await expect(question(page)).toBeVisible();
    });

    test('takes no place: the address stands where it stood', async ({ page, world }) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.route(`**${RPC}`, async (route) => {
        await promise;
        await route.continue();
      });
      const person = world.member();
      await enterAs(page, person, 'docs/');
      const address = authItem(page).getByTitle(person.address);
      await expect(address).toBeVisible();
      const before = await address.boundingBox();
      resolve();
      await expect(mark(page)).toBeVisible();
      expect(await address.boundingBox()).toEqual(before);
    });

    test('is asked for again after an hour, and gone after signing out', async ({ page, world }) => {
      const asking = countAsking(page);
      await enterAs(page, world.member(), 'docs/');
      await expect(mark(page)).toBeVisible();
      await page.evaluate(() => {
        const known = JSON.parse(localStorage.getItem('commonplace.standing') ?? '{}');
        localStorage.setItem(
          'commonplace.standing',
          JSON.stringify({ ...known, at: known.at - 3_600_000, isAsked: false }),
        );
      });
      await page.reload();
      await expect(mark(page)).toBeVisible();
      expect(asking()).toBe(2);
      await authItem(page).getByRole('button', { name: 'Sign out' }).click();
      await expect(authItem(page)).toBeEmpty();
      expect(await page.evaluate(() => localStorage.getItem('commonplace.standing'))).toBeNull();
    });

    test('is not there for somebody else, whatever is kept of another', async ({ page, world }) => {
      const person = await newPerson(world.server.url);
      await page.addInitScript(() => {
        const another = { user: 'somebody-else', at: Date.now(), isAsked: true };
        localStorage.setItem('commonplace.standing', JSON.stringify(another));
      });
      const answer = page.waitForResponse(`**${RPC}`);
      await enterAs(page, person, 'docs/');
      await expect(authItem(page).getByTitle(person.address)).toBeVisible();
      await answer;
      await expect(mark(page)).toBeHidden();
    });

    test('is in the menu of narrow screens too', async ({ page, world }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await enterAs(page, world.member(), 'blog/');
      await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await menu.getByRole('link', { name: MARK }).click();
      await expect(question(page)).toBeVisible();
    });
  });
});

const late = inWorld({
  count: 3,
  change: ({ publish }) =>
    publish({ document: AGREEMENT, version: 2, effective: dayFromNow(-40), change: 'substantive' }),
});

late.describe('after the grace period', () => {
  const test = late;

  test('the signature is due, nothing was deleted, and signing puts it right', async ({ page, world }) => {
    const person = world.member();
    await enterAs(page, person);
    const ended = dayOf(dayFromNow(-10));
    await expect(due(page)).toContainText(`Your signature of version 1 counted until ${ended}.`);
    await expect(due(page)).toContainText('Nothing was deleted.');
    await expect(page.getByRole('main')).toContainText('Signature due');
    await expect(page.getByRole('main')).toContainText('running projects and your points go on');
    await expect(mark(page)).toBeVisible();
    await button(page, 'Decline').click();
    const dialog = page.getByRole('dialog', { name: 'Decline version 2' });
    await expect(dialog).toContainText('Your membership rests already');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(due(page).getByText('You declined version 2')).toBeFocused();
    // Who declined is reminded again once the time is over.
    await expect(mark(page)).toBeVisible();
    await button(page, 'Show it again').click();
    await page.getByRole('checkbox').check();
    await button(page, 'Accept').click();
    await expect(page.getByText('Thank you.')).toBeFocused();
    await expect(page.getByRole('main')).toContainText('In good standing');
    await expect(mark(page)).toBeHidden();
  });

  test('axe finds nothing', async ({ page, world }) => {
    await enterAs(page, world.member());
    await expect(difference(page)).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
});

const added = inWorld({
  count: 1,
  documents: [AGREEMENT],
  async change({ publish }) {
    await publish({ document: CODE, version: 1, effective: dayFromNow(-5), change: 'substantive' });
    await publish({ document: AGREEMENT, version: 2, effective: dayFromNow(12), change: 'substantive' });
  },
});

added(
  'a document that is new is shown in full and signed alone; a version that is coming is announced',
  async ({ page, world }) => {
    const person = world.member();
    await enterAs(page, person);
    const region = page.getByRole('region', { name: 'There is a new document' });
    await expect(region).toContainText(`there is time to sign it until ${dayOf(dayFromNow(25))}`);
    await expect(region.getByRole('region', { name: 'Text of the Code of conduct' })).toContainText('1. Scope');
    const row = signedRow(page, 'Community member agreement');
    await expect(row).toContainText(`Version 2 takes effect on ${dayOf(dayFromNow(12))}.`);
    await expect(row).toContainText('you will be asked to sign it then');
    await expect(row.getByRole('link', { name: 'What will change: Community member agreement' })).toHaveAttribute(
      'href',
      `/resources/docs/Documentation/${AGREEMENT}/history/2/since/1/`,
    );
    await page.getByRole('checkbox', { name: 'I have read the Code of conduct (version 1), and I agree' }).check();
    await button(page, 'Accept').click();
    await expect(page.getByText('Thank you. You have signed version 1 of the Code of conduct.')).toBeFocused();
    expect((await recordsOf(person)).map(({ document, version }) => [document, version])).toEqual([
      [AGREEMENT, 1],
      [CODE, 1],
    ]);
  },
);

const moving = inWorld({
  count: 1,
  change: ({ publish }) =>
    publish({ document: AGREEMENT, version: 2, effective: dayFromNow(-10), change: 'substantive' }),
});

moving.describe('a version that takes effect while somebody reads', () => {
  const test = moving;
  // The site of this test does not have the version that is published meanwhile.
  test.use({
    expected: ['the server responded with a status of 40', 'A database call failed.', 'could not be shown.'],
  });

  test('is not signed unread: the page says so and shows what is in force now', async ({ page, world }) => {
    const person = world.member();
    await enterAs(page, person);
    await page.getByRole('checkbox', { name: SENTENCE }).check();
    await world.server.publish({ document: AGREEMENT, version: 3, effective: dayFromNow(0), change: 'substantive' });
    await button(page, 'Accept').click();
    await expect(page.getByText('A newer version took effect while you were reading')).toBeVisible();
    await expect(question(page)).toContainText('Version 3, in force since');
    await expect(page.getByRole('checkbox')).not.toBeChecked();
    expect((await recordsOf(person)).length).toBe(2);
  });
});
