import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { findings } from './membership.ts';
import { enterAs, newMember, newPerson, type Person, recordsOf, STATEMENT, signAll, statusOf } from './people.ts';
import {
  askForMail,
  authItem,
  codeField,
  emailField,
  mailTo,
  newAddress,
  signInButton,
  storedSession,
} from './sign-in.ts';

const MEMBER = 'member/';
const CONSOLE_OF_FAULTS = [
  '[astro-island]',
  'the server responded with a status of',
  'net::ERR_',
  'A database call failed.',
];

const greeting = (page: Page, name = 'Anna Example') =>
  page.getByRole('heading', { level: 2, name: `Good to see you, ${name}.` });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const card = (page: Page) => page.getByRole('img', { name: /member card/ });

async function enterAsMember(page: Page, baseURL: string | undefined, name?: string): Promise<Person> {
  const person = await newMember(baseURL ?? '', name);
  await enterAs(page, person);
  await expect(greeting(page, name)).toBeVisible();
  return person;
}

/** The session that the page has by now, which may have been renewed. */
const isSignedOut = async (page: Page) => (await storedSession(page)) === null;

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

test.describe('the card', () => {
  /** The size of a picture, and how many of its pixels are of the colour of its face, of another colour, and without any. */
  const look = (page: Page, picture: Buffer) =>
    page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const { width, height } = bitmap;
      const context = new OffscreenCanvas(width, height).getContext('2d');
      if (!context) throw new Error('There is no canvas.');
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, width, height);
      const middle = 4 * (40 * width + Math.round(width / 2));
      const face = data.slice(middle, middle + 4);
      const counts = { plain: 0, other: 0, clear: 0 };
      for (let at = 0; at < data.length; at += 4) {
        const isFace = [0, 1, 2].every((part) => data[at + part] === face[part]);
        if (data[at + 3] === 0) counts.clear += 1;
        else if (isFace) counts.plain += 1;
        else counts.other += 1;
      }
      return { width, height, face: [...face], ...counts };
    }, picture.toString('base64'));

  async function save(page: Page) {
    const coming = page.waitForEvent('download');
    await button(page, 'Save as picture').click();
    const download = await coming;
    return { name: download.suggestedFilename(), picture: await readFile(await download.path()) };
  }

  test('is saved as a picture in the colours that it has on the page', async ({ page, baseURL }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const person = await enterAsMember(page, baseURL);
    const { member } = await statusOf(person);
    const dark = await save(page);
    expect(dark.name).toBe(`commonplace-member-${member?.number}.png`);
    await expect(page.getByText('The picture was saved.')).toBeVisible();
    const seen = await look(page, dark.picture);
    expect([seen.width, seen.height]).toEqual([1618, 1000]);
    const all = seen.width * seen.height;
    expect(seen.face.at(-1)).toBe(255);
    expect(seen.face[0]).toBeLessThan(80);
    expect(seen.plain / all).toBeGreaterThan(0.8);
    expect(seen.other / all).toBeGreaterThan(0.01);
    expect(seen.clear).toBeGreaterThan(0);
    expect(seen.clear / all).toBeLessThan(0.01);

    await page.getByRole('button', { name: /Switch between dark and light/ }).click();
    const light = await look(page, (await save(page)).picture);
    expect(light.face[0]).toBeGreaterThan(200);
    const { origin } = new URL(baseURL ?? '');
    expect(requests.filter((url) => !url.startsWith(origin) && !/^(data|blob):/.test(url))).toEqual([]);
  });

  for (const [what, name] of [
    ['80 wide letters without a space', 'W'.repeat(80)],
    ['80 characters of a script without spaces', '漢字'.repeat(40)],
    ['a name from right to left', 'ليلى حداد'],
  ] as const) {
    test(`has room for ${what}`, async ({ page, baseURL }) => {
      await enterAsMember(page, baseURL, name);
      await page.evaluate(() => document.fonts.ready.then(() => {}));
      const outside = await card(page).evaluate((svg) => {
        const edge = svg.querySelector('.card-rule')?.getBoundingClientRect();
        const lines = [...svg.querySelectorAll('.card-name')].map((line) => line.getBoundingClientRect());
        const site = svg.querySelector('.card-site')?.getBoundingClientRect();
        if (!edge || !site || lines.length === 0) return ['nothing there'];
        return lines.flatMap(({ left, right, top, bottom }) => {
          const isInside = left > edge.left - 3 && right < edge.right + 3 && top > site.bottom && bottom < edge.top + 8;
          return isInside ? [] : [`${left} ${right} ${top} ${bottom}`];
        });
      });
      expect(outside).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);
    });
  }
});

test.describe('the name', () => {
  const field = (page: Page) => page.getByLabel('Display name');
  const save = (page: Page) => button(page, 'Save').click();

  test('is checked before anything is sent', async ({ page, baseURL }) => {
    const person = await enterAsMember(page, baseURL);
    for (const [typed, message] of [
      ['   ', 'Enter a name.'],
      ['W'.repeat(81), 'A name has at most 80 characters. This one has 81.'],
    ] as const) {
      await field(page).fill(typed);
      await save(page);
      await expect(page.getByText(message)).toBeVisible();
      await expect(field(page)).toBeFocused();
      await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
    }
    expect((await statusOf(person)).member?.display_name).toBe('Anna Example');
  });

  test('is changed, on the card and in the record', async ({ page, baseURL }) => {
    const person = await enterAsMember(page, baseURL);
    await field(page).fill('  Ada Łukasiewicz ');
    await save(page);
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
    await expect(greeting(page, 'Ada Łukasiewicz')).toBeVisible();
    await expect(card(page)).toHaveAccessibleName(/Ada Łukasiewicz/);
    expect((await statusOf(person)).member?.display_name).toBe('Ada Łukasiewicz');
    await page.reload();
    await expect(field(page)).toHaveValue('Ada Łukasiewicz');
  });
});

test('"Download my data" gives everything that is recorded, and where the texts are', async ({
  page,
  request,
  baseURL,
}) => {
  const person = await enterAsMember(page, baseURL);
  const coming = page.waitForEvent('download');
  await button(page, 'Download my data').click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^commonplace-my-data-\d{4}-\d\d-\d\d\.json$/);
  await expect(page.getByText('The file was saved.')).toBeVisible();
  const { exported_at, texts, ...records } = JSON.parse(await readFile(await download.path(), 'utf8'));
  const { data } = await person.client.rpc('export_my_data');
  expect({ ...records, exported_at: data.exported_at }).toEqual(data);
  expect(Number.isNaN(Date.parse(exported_at))).toBe(false);
  expect(records.account.email).toBe(person.address);
  expect(records.signatures.length).toBe(2);
  expect(texts.length).toBe(2);
  for (const { text, page, sha256 } of texts) {
    const file = await (await request.get(text)).body();
    expect(createHash('sha256').update(file).digest('hex')).toBe(sha256);
    await expect(await request.get(page)).toBeOK();
  }
});

test.describe('leaving', () => {
  test('asks once, keeps the record, and one can come back', async ({ page, baseURL }) => {
    const person = await enterAsMember(page, baseURL);
    const { member } = await statusOf(person);
    await button(page, 'Leave the community').click();
    const asked = dialog(page, 'Leave the community?');
    await expect(asked).toContainText('the record of what you signed are kept until you delete them');
    await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(asked).toBeHidden();
    await expect(button(page, 'Leave the community')).toBeFocused();
    expect((await statusOf(person)).member?.left_at).toBeNull();

    await button(page, 'Leave the community').click();
    await asked.getByRole('button', { name: 'Leave the community' }).click();
    await expect(page.getByRole('heading', { name: /^You left the community on / })).toBeFocused();
    await expect(page.getByText('You have left the community.')).toBeVisible();
    expect((await recordsOf(person)).map(({ act }) => act)).toEqual(['accept', 'accept', 'withdraw', 'withdraw']);
    await page.reload();
    await expect(page.getByRole('main')).toContainText(`your number ${member?.number} is still yours`);
    await expect(page.getByRole('link', { name: 'Come back' })).toHaveAttribute('href', '/resources/join/member/');
    await expect(button(page, 'Download my data')).toBeVisible();
    await expect(button(page, 'Delete my account')).toBeVisible();

    await signAll(person);
    await page.reload();
    await expect(card(page)).toHaveAccessibleName(new RegExp(`Member No ${member?.number},`));
  });
});

test.describe('deleting the account', () => {
  test('asks once, removes everything, and the same address begins anew', async ({ page, baseURL }) => {
    const person = await enterAsMember(page, baseURL);
    await button(page, 'Delete my account').click();
    const asked = dialog(page, 'Delete your account?');
    await expect(asked).toContainText('This cannot be undone.');
    await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(asked).toBeHidden();
    expect((await statusOf(person)).member).not.toBeNull();

    await button(page, 'Delete my account').click();
    await asked.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByRole('heading', { name: 'Your account is deleted.' })).toBeFocused();
    await expect.poll(() => isSignedOut(page)).toBe(true);
    await expect(authItem(page)).toBeEmpty();
    expect(await page.evaluate(() => localStorage.getItem('commonplace.standing'))).toBeNull();
    await page.getByRole('main').getByRole('link', { name: 'Home page' }).click();
    await expect(page).toHaveURL(/\/resources\/$/);

    const again = await newPerson(baseURL ?? '', person.address);
    expect(again.session.user.id).not.toBe(person.session.user.id);
    expect((await statusOf(again)).member).toBeNull();
    expect(await recordsOf(again)).toEqual([]);
  });
});

test.describe('signing out everywhere', () => {
  test.use({ expected: CONSOLE_OF_FAULTS.concat('Signing out everywhere failed.') });

  test('ends the sessions of all devices', async ({ page, baseURL }) => {
    const person = await enterAsMember(page, baseURL);
    const other = await newPerson(baseURL ?? '', person.address);
    await button(page, 'Sign out everywhere').click();
    await expect(page.getByText('You are signed out on all devices.')).toBeFocused();
    await expect(emailField(page)).toBeVisible();
    expect(await isSignedOut(page)).toBe(true);
    const { error } = await other.client.auth.refreshSession({ refresh_token: other.session.refresh_token });
    expect(error).not.toBeNull();
  });

  test('says so where it was not confirmed', async ({ page, baseURL }) => {
    await enterAsMember(page, baseURL);
    await page.route('**/auth/v1/logout*', (route) => route.abort());
    await button(page, 'Sign out everywhere').click();
    await expect(page.getByText('The sign-in service did not confirm it')).toBeVisible();
    await expect(greeting(page)).toBeVisible();
    expect(await isSignedOut(page)).toBe(false);
  });
});

test.describe('when something is wrong', () => {
  test.use({ expected: CONSOLE_OF_FAULTS });

  test('without an answer the page says so and tries again when asked', async ({ page, baseURL }) => {
    const person = await newMember(baseURL ?? '');
    await page.route('**/rpc/membership_status', (route) => route.abort());
    await enterAs(page, person);
    await expect(page.getByRole('main').getByText('The members’ service could not be reached.')).toBeVisible();
    await page.unroute('**/rpc/membership_status');
    await button(page, 'Retry').click();
    await expect(greeting(page)).toBeVisible();
  });

  test('where the code of the page does not come, the page says so', async ({ page, baseURL }) => {
    const person = await newMember(baseURL ?? '');
    await page.route('**/_astro/Member.island*', (route) => route.abort());
    await enterAs(page, person);
    await expect(page.locator('html[data-session]')).toBeAttached();
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    await expect(page.getByText('This page could not be loaded.')).toBeVisible();
  });

  test('a backend without membership is told of plainly', async ({ page, baseURL }) => {
    const person = await newMember(baseURL ?? '');
    const json = { code: 'PGRST202', message: 'Could not find the function', details: null, hint: null };
    await page.route('**/rpc/membership_status', (route) => route.fulfill({ status: 404, json }));
    await enterAs(page, person);
    await expect(page.getByRole('main')).toContainText('not set up for membership yet');
  });

  test('a device that is offline is told so, and nothing is changed', async ({ page, context, baseURL }) => {
    const person = await enterAsMember(page, baseURL);
    await context.setOffline(true);
    await expect(page.getByText('This device is offline. What you see may be out of date')).toBeVisible();
    await page.getByLabel('Display name').fill('Somebody Else');
    await button(page, 'Save').click();
    await expect(page.getByText('This device is offline. Nothing was changed.')).toBeVisible();
    await context.setOffline(false);
    await button(page, 'Save').click();
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
    expect((await statusOf(person)).member?.display_name).toBe('Somebody Else');
  });
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
