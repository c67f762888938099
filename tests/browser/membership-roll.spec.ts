import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { MembershipRules } from '#contracts/membership/rules.ts';
import { expect, test } from './fixtures.ts';
import { button, enterAsMember, FAULT_NOTES, findings, JOIN, MEMBER } from './membership.ts';
import { awaitWorker } from './offline-site.ts';
import { readOutboxUrl } from './outbox.ts';
import { dayFromNow, type OwnServer, startServerOfSite } from './own-server.ts';
import { connectSteward, enterAs, getStatus, newPerson, type Person, signAll } from './people.ts';
import { findCutOff } from './preferences.ts';

/** Fills in the form of the German site, whose members sign by their legal names. */
async function fillInGerman(page: Page): Promise<void> {
  await page.getByLabel('Dein Name').fill('Anna');
  await page.getByLabel('Name, wie er im Ausweis steht').fill('Anna Beispiel');
  await page.getByLabel('Land, in dem du lebst').selectOption('Österreich');
  await page.getByRole('checkbox', { name: /Gartenordnung/ }).check();
}

const record = (steward: SupabaseClient, email: string, act: string, more: object = {}) =>
  steward.rpc('record_member_act', { email, act, ...more }).throwOnError();

// The worker that runs these tests starts the server of the other community: one is enough.
test.describe.configure({ mode: 'default' });

test('a member lets the membership rest, and comes back', async ({ page, baseURL }) => {
  const person = await enterAsMember(page, baseURL);
  await button(page, 'Let my membership rest').click();
  await expect(page.getByText('Your membership is resting.', { exact: true })).toBeVisible();
  await expect(page.getByText('Resting', { exact: true }).first()).toBeVisible();
  expect((await getStatus(person)).standing).toBe('resting');
  await page.reload();
  await button(page, 'Come back').click();
  await expect(page.getByText('You are back.')).toBeVisible();
  await expect(page.getByText('In good standing')).toBeVisible();
  expect((await getStatus(person)).standing).toBe('member');
});

test('what stewards decide is shown with its reason, its end, who decided it and how to appeal; an excluded person signs nothing', async ({
  page,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const steward = await connectSteward(url);
  const person = await newPerson(url);
  await signAll(person);
  await record(steward, person.address, 'pause', {
    reason: 'Took the club’s boat out alone.',
    until: dayFromNow(90),
    decision: '2026-14',
    who: 'Ana',
  });
  await enterAs(page, person, MEMBER);
  const paused = page.getByRole('region', { name: 'Your membership is paused' });
  await expect(paused).toContainText('Took the club’s boat out alone.');
  await expect(paused).toContainText('2026-14');
  await expect(paused).toContainText('Decided byAna');
  await expect(paused).toContainText('when it ends by itself');
  await expect(paused.getByRole('link', { name: 'Write to the harbour office' })).toBeVisible();

  await record(steward, person.address, 'exclude', { reason: 'Sank it.' });
  await page.goto(JOIN);
  await expect(page.getByRole('heading', { name: 'You are excluded from the community' })).toBeVisible();
  await expect(page.getByText('Sank it.')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.goto(MEMBER);
  await expect(page.getByRole('heading', { name: 'You are excluded from the community' })).toBeVisible();
  await expect(button(page, 'Download my data')).toBeVisible();
  await expect(button(page, 'Delete my account')).toBeVisible();

  const other = await newPerson(url);
  await signAll(other);
  await record(steward, other.address, 'end', { reason: 'Has moved away.' });
  await enterAs(page, other, MEMBER);
  await expect(page.getByRole('heading', { name: 'The stewards have ended your membership' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Come back' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^You left the community/ })).toHaveCount(0);
});

let server: OwnServer;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  server = await startServerOfSite('german');
});
test.afterAll(() => server.stop());

/** Changes rules of the other community, as its stewards do. */
async function setRules(change: Partial<MembershipRules>): Promise<void> {
  const { data } = await server.steward().rpc('membership_rules').throwOnError();
  await server
    .steward()
    .rpc('publish_membership_rules', { rules: { ...data, ...change } })
    .throwOnError();
}

/** Signs and applies. */
async function apply(): Promise<Person> {
  const person = await newPerson(server.url);
  const { documents } = await getStatus(person);
  const signed = documents.map(({ document: id, in_force }) => ({ document: id, sha256: in_force.sha256 }));
  const signatory = { legal_name: 'Anna Beispiel', country: 'DE' };
  const args = { display_name: 'Anna', signed, locale: 'de', signatory };
  await person.client.rpc('sign_agreements', args).throwOnError();
  return person;
}

test.describe('a community that accepts its members', () => {
  test('does not let people whose application was declined decline what they have signed', async ({ page }) => {
    const person = await apply();
    await record(server.steward(), person.address, 'decline', { reason: 'Alle Beete sind vergeben.' });
    await enterAs(page, person, new URL(JOIN, server.url).href);
    await expect(page.getByText('Alle Beete sind vergeben.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Später entscheiden' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ablehnen' })).toHaveCount(0);
  });

  test('shows applicants since when they have waited and what comes next, until they are accepted', async ({
    page,
  }) => {
    const person = await apply();
    expect(await getStatus(person)).toMatchObject({ standing: 'applied', approvals: { given: 0, needed: 2 } });
    await enterAs(page, person, new URL(MEMBER, server.url).href);
    await expect(page.getByRole('heading', { name: 'Deine Bewerbung wartet' })).toBeVisible();
    await page.getByRole('link', { name: 'Wie es weitergeht' }).click();
    await expect(page.getByRole('heading', { name: 'Deine Bewerbung wartet' })).toBeVisible();
    await expect(page.getByText('Bisher haben 0 von 2 sie angenommen')).toBeVisible();
    await expect(page.getByText(`npm run members -- accept ${person.address} --by "Steward 1"`)).toBeVisible();
    await record(server.steward(), person.address, 'accept', { who: 'Ana' });
    await page.reload();
    await expect(page.getByText('Bisher haben 1 von 2 sie angenommen')).toBeVisible();
    await record(server.steward(), person.address, 'accept', { who: 'Ben' });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Du bist schon Mitglied' })).toBeVisible();
  });

  test.describe('with a service worker, as the site is at the root of its host', () => {
    test.use({ serviceWorkers: 'allow' });

    test('shows the e-mails that were kept on this machine', async ({ page }) => {
      const person = await newPerson(server.url);
      await page.goto(server.url);
      await awaitWorker(page);
      await page.reload();
      await page.goto(await readOutboxUrl(server.url));
      await expect(page.getByText(person.address).first()).toBeVisible();
    });
  });
});

test.describe('a community that one joins by invitation', () => {
  test.beforeAll(() => setRules({ admission: 'invitation' }));

  const invite = (email: string) => server.steward().rpc('invite_member', { email, who: 'Ana' }).throwOnError();

  test('shows nothing to sign to somebody who was not invited, and says how to be; an invited person joins at once', async ({
    page,
  }) => {
    const person = await newPerson(server.url);
    await enterAs(page, person, new URL(JOIN, server.url).href);
    await expect(page.getByRole('heading', { name: 'Beitreten kann, wer eingeladen ist' })).toBeVisible();
    const invitation = page.getByText(`Für ${person.address} gibt es keine gültige Einladung.`);
    await expect(invitation.getByRole('link', { name: 'An den Vorstand schreiben' })).toBeVisible();
    await expect(page.getByText(`npm run members -- invite ${person.address}`)).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(0);

    await invite(person.address);
    await page.reload();
    await fillInGerman(page);
    await page.getByRole('button', { name: 'Unterschreiben und beitreten' }).click();
    await expect(page.getByRole('heading', { name: /^Willkommen, Anna/ })).toBeVisible();
    expect(await getStatus(person)).toMatchObject({
      standing: 'member',
      member: { display_name: 'Anna' },
      signatory: { legal_name: 'Anna Beispiel', country: 'AT', firm: null, firm_number: null },
    });
  });

  test('asks who signs, legally, and for which firm; both are in the receipt', async ({ page }) => {
    const person = await newPerson(server.url);
    await invite(person.address);
    await enterAs(page, person, new URL(JOIN, server.url).href);
    const sign = page.getByRole('button', { name: 'Unterschreiben und beitreten' });
    const field = (name: string) => page.getByLabel(name);
    await field('Dein Name').fill('Anna');
    await page.getByRole('checkbox', { name: /Gartenordnung/ }).check();
    await sign.click();
    await expect(field('Name, wie er im Ausweis steht')).toBeFocused();
    const mistakes = page.locator('.signatory .field-error:not(:empty)');
    await expect(mistakes).toHaveText([
      'Gib den Namen ein, wie er im Ausweis steht.',
      'Wähle das Land, in dem du lebst.',
    ]);
    // A mistake that was fixed disappears, and the other stays.
    await field('Name, wie er im Ausweis steht').fill('Anna Beispiel');
    await expect(mistakes).toHaveText(['Wähle das Land, in dem du lebst.']);
    await field('Land, in dem du lebst').selectOption('Deutschland');
    await expect(mistakes).toHaveCount(0);
    await field('Ich unterschreibe für eine Firma').check();
    await field('Name der Firma').fill('Beispiel GmbH');
    // What was typed is kept, but not the tick.
    await page.reload();
    await expect(field('Dein Name')).toHaveValue('Anna');
    await expect(field('Name, wie er im Ausweis steht')).toHaveValue('Anna Beispiel');
    await expect(field('Land, in dem du lebst')).toHaveValue('DE');
    await expect(field('Name der Firma')).toHaveValue('Beispiel GmbH');
    await expect(page.getByRole('checkbox', { name: /Gartenordnung/ })).not.toBeChecked();
    await page.getByRole('checkbox', { name: /Gartenordnung/ }).check();
    await sign.click();
    await expect(field('Nummer der Firma')).toBeFocused();
    expect(await findings(page)).toEqual([]);
    expect(await findCutOff(page)).toEqual([]);
    await field('Nummer der Firma').fill('HRB 4711');
    await sign.click();
    await expect(page.getByRole('heading', { name: /^Willkommen, Anna/ })).toBeVisible();
    await page.goto(new URL(MEMBER, server.url).href);
    const download = page.waitForEvent('download');
    await button(page, 'Belege als Datei').click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file).toContain('Unterschrieben von: Anna Beispiel, Deutschland');
    expect(file).toContain('Für die Firma: Beispiel GmbH (HRB 4711)');
    await expect(page.getByText('Anna Beispiel')).toHaveCount(0);
  });

  test('says that an invitation was withdrawn while the page was open', async ({ page, expected }) => {
    expected.push(...FAULT_NOTES);
    const person = await newPerson(server.url);
    await invite(person.address);
    await enterAs(page, person, new URL(JOIN, server.url).href);
    await fillInGerman(page);
    await server.steward().rpc('withdraw_invitation', { email: person.address }).throwOnError();
    await page.getByRole('button', { name: 'Unterschreiben und beitreten' }).click();
    await expect(page.getByRole('main').getByText(/tritt man auf Einladung bei/)).toBeVisible();
    expect(await getStatus(person)).toMatchObject({ standing: 'none', member: null });
  });

  test('keeps what a member has typed who is asked for the legal name later, with a new version', async ({
    page,
    expected,
  }) => {
    // The site does not have the new version.
    expected.push('status of 404', 'A fragment of');
    await setRules({ legal: false });
    const person = await newPerson(server.url);
    await invite(person.address);
    const { documents } = await getStatus(person);
    const signed = documents.map(({ document: id, in_force }) => ({ document: id, sha256: in_force.sha256 }));
    await person.client.rpc('sign_agreements', { display_name: 'Anna', signed, locale: 'de' }).throwOnError();
    await setRules({ legal: true });
    await server.publish({ document: 'gartenordnung', version: 2, effective: dayFromNow(0), change: 'substantive' });
    await enterAs(page, person, new URL(MEMBER, server.url).href);
    await expect(page.getByRole('main')).toContainText('ist noch nicht auf dieser Website');
    await expect(page.locator('a[href*="/history/2/"]')).toHaveCount(0);
    const name = page.getByLabel('Name, wie er im Ausweis steht');
    await name.fill('Anna Beispiel');
    await page.reload();
    await expect(name).toHaveValue('Anna Beispiel');
  });
});
