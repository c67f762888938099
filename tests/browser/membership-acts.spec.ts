import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { REMINDER_KEY } from '#features/membership/signature-reminder/reminder-cache.ts';
import { MEMBERS_PAGES_KEY } from '#lib/user-storage-keys.ts';
import { expect, test } from './fixtures.ts';
import { href } from './handbook.ts';
import { button, card, dialog, enterAsMember, FAULT_NOTES, greeting, JOIN } from './membership.ts';
import { getRecords, getStatus, newPerson, type Person, signAll } from './people.ts';
import { authItem, emailField, getStored, isSignedOut } from './sign-in.ts';

test('the name is checked before anything is sent, and changed on the card and in the record', async ({
  page,
  baseURL,
}) => {
  const person = await enterAsMember(page, baseURL);
  const field = page.getByLabel('Display name');
  for (const [typed, message] of [
    ['   ', 'Enter a name.'],
    ['W'.repeat(81), 'A name has at most 80 characters. This one has 81.'],
  ] as const) {
    await field.fill(typed);
    await button(page, 'Save').click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
  expect((await getStatus(person)).member?.display_name).toBe('Anna Example');

  await field.fill('  Ada Łukasiewicz ');
  await button(page, 'Save').click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await expect(greeting(page, 'Ada Łukasiewicz')).toBeVisible();
  await expect(card(page)).toHaveAccessibleName(/Ada Łukasiewicz/);
  expect((await getStatus(person)).member?.display_name).toBe('Ada Łukasiewicz');
  await page.reload();
  await expect(field).toHaveValue('Ada Łukasiewicz');
});

/** How many documents somebody was notified of by e-mail. */
const countNotices = async ({ client }: Person) =>
  (await client.from('notices').select('id').throwOnError()).data.length;

test('"Download my data" contains everything that is recorded, and where the texts are; receipts can be saved as a file with these, and so can notices sent by e-mail', async ({
  page,
  request,
  baseURL,
}) => {
  const person = await enterAsMember(page, baseURL);
  // The receipt is part of it, and its delivery.
  await expect.poll(() => countNotices(person)).toBe(2);
  const coming = page.waitForEvent('download');
  await button(page, 'Download my data').click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^alder-quay-my-data-\d{4}-\d\d-\d\d\.json$/);
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

  await button(page, 'Show my notices').click();
  const told = page.getByRole('listitem').filter({ hasText: /^Receipt for joining: .*, version \d+, sent on / });
  await expect(told).toHaveCount(2);

  const comingReceipts = page.waitForEvent('download');
  await button(page, 'Receipts as a file').click();
  const receipts = await comingReceipts;
  expect(receipts.suggestedFilename()).toBe('alder-quay-receipts.txt');
  const file = await readFile(await receipts.path(), 'utf8');
  for (const { document: id, version, statement } of await getRecords(person)) {
    expect(file).toContain(`Statement: ${statement}`);
    const text = await (await request.get(href(`docs/Rules/${id}/history/${version}.txt`))).text();
    expect(file).toContain(createHash('sha256').update(text).digest('hex'));
    expect(file).toContain(text);
  }
});

test.describe('leaving', () => {
  test('asks once, keeps the record, and allows coming back', async ({ page, baseURL }) => {
    const person = await enterAsMember(page, baseURL);
    const { member } = await getStatus(person);
    await button(page, 'Leave the community').click();
    const asked = dialog(page, 'Leave the community?');
    await expect(asked).toContainText('the record of what you signed are kept until you delete them');
    await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(asked).toBeHidden();
    await expect(button(page, 'Leave the community')).toBeFocused();
    expect((await getStatus(person)).member?.left_at).toBeNull();

    await button(page, 'Leave the community').click();
    await asked.getByRole('button', { name: 'Leave the community' }).click();
    await expect(page.getByRole('heading', { name: /^You left the community on / })).toBeFocused();
    await expect(page.getByText('You have left the community.')).toBeVisible();
    expect((await getRecords(person)).map(({ act }) => act)).toEqual(['accept', 'accept', 'withdraw', 'withdraw']);
    await page.reload();
    await expect(page.getByRole('main')).toContainText(`your number ${member?.number} is still yours`);
    await expect(page.getByRole('link', { name: 'Come back' })).toHaveAttribute('href', href(JOIN));
    await expect(button(page, 'Download my data')).toBeVisible();
    // There is no membership to end any more, but what was signed is recorded until then.
    await button(page, 'Delete my account').press('Enter');
    const deletion = dialog(page, 'Delete your account?');
    await expect(deletion).toContainText('If you want to keep a record of what you signed, download your data first.');
    await expect(deletion).not.toContainText('Your membership ends today.');
    await page.keyboard.press('Escape');

    await signAll(person);
    await page.reload();
    await expect(card(page)).toHaveAccessibleName(new RegExp(`Member no\\. ${member?.number},`));
  });
});

test.describe('deleting the account', () => {
  test('asks once, removes everything, and the same address can start again', async ({ page, baseURL }) => {
    const person = await enterAsMember(page, baseURL);
    // The list of sessions arrives above it, and may move it from under a pointer.
    await button(page, 'Delete my account').press('Enter');
    const asked = dialog(page, 'Delete your account?');
    await expect(asked).toContainText('This cannot be undone.');
    await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(asked).toBeHidden();
    expect((await getStatus(person)).member).not.toBeNull();

    await button(page, 'Delete my account').press('Enter');
    await asked.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByRole('heading', { name: 'Your account is deleted.' })).toBeFocused();
    await expect.poll(() => isSignedOut(page)).toBe(true);
    await expect(authItem(page)).toBeEmpty();
    expect(await getStored(page, REMINDER_KEY)).toBeNull();
    await page.getByRole('main').getByRole('link', { name: 'Home page' }).click();
    await expect(page).toHaveURL(baseURL ?? '');

    const again = await newPerson(baseURL ?? '', person.address);
    expect(again.session.user.id).not.toBe(person.session.user.id);
    expect((await getStatus(again)).member).toBeNull();
    expect(await getRecords(again)).toEqual([]);
  });
});

test('if the list of sessions does not load, it can be requested again; each is listed with its browser and times, and can be ended by itself', async ({
  page,
  baseURL,
  expected,
}) => {
  expected.push(...FAULT_NOTES);
  await page.route('**/rpc/my_sessions', (route) => route.abort());
  const person = await enterAsMember(page, baseURL);
  await button(page, 'Show the sessions').click();
  await expect(page.getByText('The membership service could not be reached.')).toBeVisible();
  await page.unroute('**/rpc/my_sessions');
  // As from a database that is older than the site, or newer.
  await page.route('**/rpc/my_sessions', (route) => route.fulfill({ json: { sessions: [] } }));
  await button(page, 'Show the sessions').click();
  await expect(page.getByText('This could not be done. Please tell the stewards what you tried.')).toBeVisible();
  await page.unroute('**/rpc/my_sessions');
  await button(page, 'Show the sessions').click();
  const sessions = page.getByRole('list', { name: 'Your sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Your sessions' })).toBeFocused();

  const [other, kept] = [
    await newPerson(baseURL ?? '', person.address),
    await newPerson(baseURL ?? '', person.address),
  ];
  await page.reload();
  await expect(sessions).toHaveCount(3);
  const here = sessions.filter({ hasText: 'this browser' });
  await expect(here).toHaveCount(1);
  await expect(here.getByRole('button')).toHaveCount(0);
  for (const session of await sessions.all())
    await expect(session).toContainText(/Signed in \w+ \d+, \d{4}, .+, last used \w+ \d+, \d{4}, /);
  // The list begins with the newest.
  await sessions
    .nth(1)
    .getByRole('button', { name: /^End: An unknown browser, signed in / })
    .click();
  await expect(sessions).toHaveCount(2);
  await expect(page.getByText('The session has ended.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Your sessions' })).toBeFocused();
  const refresh = ({ client, session }: Person) => client.auth.refreshSession({ refresh_token: session.refresh_token });
  expect((await refresh(other)).error).not.toBeNull();
  expect((await refresh(kept)).error).toBeNull();
  await expect(greeting(page)).toBeVisible();
});

test.describe('signing out everywhere', () => {
  test.use({ expected: [...FAULT_NOTES, 'Signing out everywhere failed.'] });

  test('ends the sessions of all devices, and says so if that was not confirmed', async ({ page, baseURL }) => {
    const person = await enterAsMember(page, baseURL);
    await page.route('**/auth/v1/logout*', (route) => route.abort());
    await button(page, 'Sign out everywhere').click();
    await expect(page.getByText('The sign-in service did not confirm it')).toBeVisible();
    await expect(greeting(page)).toBeVisible();
    expect(await isSignedOut(page)).toBe(false);
    await page.unroute('**/auth/v1/logout*');

    const other = await newPerson(baseURL ?? '', person.address);
    await page.evaluate((key) => localStorage.setItem(key, '{}'), MEMBERS_PAGES_KEY);
    await button(page, 'Sign out everywhere').click();
    await expect(page.getByText('You are signed out on all devices.')).toBeFocused();
    expect(await getStored(page, MEMBERS_PAGES_KEY)).toBeNull();
    await expect(emailField(page)).toBeVisible();
    expect(await isSignedOut(page)).toBe(true);
    const { error } = await other.client.auth.refreshSession({ refresh_token: other.session.refresh_token });
    expect(error).not.toBeNull();
  });
});
