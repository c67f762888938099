import type { Locator, Page } from '@playwright/test';
import { findings as findingsOnPage } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { FAULT_NOTES } from './membership.ts';
import { readOutbox } from './outbox.ts';
import { dayFromNow, type OwnServer, startServerOfSite } from './own-server.ts';
import { enterAs, getStatus, newPerson, type Person } from './people.ts';
import { findCutOff, getLook } from './preferences.ts';
import { settle } from './scripts.ts';
import { holdBack, loseAnswer, skipToContent } from './shell.ts';
import { newAddress } from './sign-in.ts';
import { expectTree } from './trees.ts';

const DESK = 'stewards/';
const OPEN = { admission: 'open', approvals: 1, application_days: 21, grace_days: 14 };

// The worker that runs these tests starts their server: one is enough.
test.describe.configure({ mode: 'default' });

let server: OwnServer;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  server = await startServerOfSite('german');
});
test.afterAll(() => server.stop());

const rules = (more: object) =>
  server
    .steward()
    .rpc('publish_membership_rules', { rules: { ...OPEN, ...more } })
    .throwOnError();

/** Somebody who has signed, as a member or an applicant. */
async function sign(name: string, address?: string): Promise<Person> {
  const person = await newPerson(server.url, address);
  const { documents } = await getStatus(person);
  const signed = documents.map(({ document: id, in_force }) => ({ document: id, sha256: in_force.sha256 }));
  await person.client
    .rpc('sign_agreements', {
      display_name: name,
      signed,
      locale: 'de',
      signatory: { legal_name: name, country: 'DE' },
    })
    .throwOnError();
  return person;
}

async function appoint(name: string, ...roles: string[]): Promise<Person> {
  await rules({});
  const person = await sign(name);
  await server.steward().rpc('appoint_steward', { email: person.address, roles, name }).throwOnError();
  return person;
}

const enter = (page: Page, person: Person, view = '') =>
  enterAs(page, person, `${new URL(DESK, server.url).href}${view}`);
const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) => main(page).getByRole('heading', { level: 2, name });
/** Returns what axe finds in the desk itself; the rest of the page is the same at each view. */
const findings = (page: Page) => findingsOnPage(page, { include: ['main'] });
const view = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true });

/** Where a problem appears. Not an alert: with Firefox, Orca does not say what is added to one. */
const announced = (part: Page | Locator) => part.locator('.problem[aria-live]');

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

test('a steward accepts an application, declines another, finds a member and ends a membership, by keyboard alone', async ({
  page,
}) => {
  test.slow();
  const steward = await appoint('Ana vom Vorstand', 'roll');
  await rules({ admission: 'approval' });
  const [first, second] = [await sign('Berta'), await sign('Cem')];
  await enter(page, steward);
  await expect(heading(page, 'Bewerbungen')).toBeVisible();
  await expect(main(page)).toContainText('Du bist als „Ana vom Vorstand“ angemeldet. Handeln kannst du bis');
  await expect(page.getByRole('navigation', { name: 'Bereiche des Schreibtischs' }).getByRole('link')).toHaveCount(4);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  expect(await findingsOnPage(page)).toEqual([]);
  await expectTree(main(page), 'desk-applications');

  await tabTo(page, row('Berta').getByRole('button', { name: 'Annehmen: Berta' }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Die Bewerbung von Berta annehmen?' });
  await expect(question.getByRole('button', { name: 'Abbrechen' })).toBeFocused();
  await expectTree(question, 'desk-accept');
  await page.keyboard.press('Escape');
  await expect(row('Berta').getByRole('button', { name: 'Annehmen: Berta' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, question.getByRole('button', { name: 'Annehmen' }));
  // Screen readers say the text that is there when the focus comes.
  const note = page.locator('.member-done');
  await note.evaluate((note) => note.addEventListener('focus', () => note.setAttribute('data-said', note.textContent)));
  await page.keyboard.press('Enter');
  await expect(note).toHaveAttribute('data-said', 'Du hast Berta angenommen.');
  await expect(page.getByText('Du hast Berta angenommen.')).toBeFocused();
  await expect(row('Berta')).toHaveCount(0);
  expect((await getStatus(first)).standing).toBe('member');

  await tabTo(page, row('Cem').getByRole('button', { name: 'Ablehnen: Cem' }));
  await page.keyboard.press('Enter');
  const reason = page.getByRole('dialog', { name: /ablehnen/ });
  expect(await findings(page)).toEqual([]);
  await expect(reason.getByLabel('Grund', { exact: true })).toBeFocused();
  expect(await findCutOff(page)).toEqual([]);
  await expectTree(reason, 'desk-decline');
  await page.keyboard.type('Kein Beet ist frei.');
  await tabTo(page, reason.getByRole('button', { name: 'Ablehnen' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Du hast Cem abgelehnt.')).toBeFocused();
  await expect(page.getByText('Es wartet keine Bewerbung.')).toBeVisible();
  expect((await getStatus(second)).acts).toMatchObject([{ act: 'decline', reason: 'Kein Beet ist frei.' }]);

  await tabTo(page, main(page).getByRole('link', { name: 'Eine Person' }));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Eine Person')).toBeFocused();
  await tabTo(page, page.getByLabel('Mitgliedsnummer oder E-Mail-Adresse'));
  await page.keyboard.type(first.address);
  await page.keyboard.press('Enter');
  const record = page.getByRole('article', { name: 'Berta' });
  await expect(record.getByRole('heading', { name: 'Berta' })).toBeFocused();
  await expectTree(main(page), 'desk-person');
  await tabTo(page, record.getByRole('button', { name: 'Mitgliedschaft beenden' }));
  await page.keyboard.press('Enter');
  await page.keyboard.type('Ist weggezogen.');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Mitgliedschaft beenden' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Es ist aufgezeichnet, und die Person wird benachrichtigt.')).toBeFocused();
  expect((await getStatus(first)).standing).toBe('left');
});

test('the roll is searched, filtered and saved as a file, and leads to a record without measures', async ({ page }) => {
  const steward = await appoint('Dora', 'roll');
  const person = await sign('=Erik');
  await server
    .steward()
    .rpc('record_member_act', { email: person.address, act: 'warn', reason: 'Zu laut.' })
    .throwOnError();
  await person.client.rpc('rest_membership').throwOnError();
  await enter(page, steward, '#roll');
  await page.getByLabel('Stand', { exact: true }).selectOption('Ruht');
  await skipToContent(page);
  await page.getByRole('button', { name: 'Suchen' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectTree(main(page), 'desk-roll');
  await page.getByLabel('Teil eines Namens oder einer Adresse, oder eine Nummer').fill('erik');
  await page.getByRole('button', { name: 'Suchen' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('=Erik');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Als CSV speichern' }).click();
  const stream = await (await download).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const file = Buffer.concat(chunks).toString();
  expect(file).toMatch(/^\uFEFFnumber,name,email,joined_at,left_at,standing\r\n\d+,'=Erik,/);
  expect(file.trim().split('\r\n')).toHaveLength(2);
  await page.getByRole('link', { name: '=Erik' }).click();
  await expect(heading(page, 'Eine Person')).toBeFocused();
  const record = page.getByRole('article', { name: '=Erik' });
  await expect(record).toContainText('Lässt die Mitgliedschaft ruhen');
  await expect(record).not.toContainText('Zu laut.');
  await expect(record.getByRole('button')).toHaveText(['Mitgliedschaft beenden']);
  expect(await findings(page)).toEqual([]);
  const { data } = await person.client.rpc('export_my_data').throwOnError();
  expect(data.looks.map(({ who, what }: { who: string; what: string }) => `${who}: ${what}`)).toEqual([
    'Dora: roll',
    'Dora: export',
    'Dora: record',
  ]);
});

test('a form begins empty after each act, takes no day that is past, and a refusal is explained', async ({
  page,
  expected,
}) => {
  expected.push(...FAULT_NOTES);
  const steward = await appoint('Uwe', 'conduct', 'roll');
  const person = await sign('Vera');
  await enter(page, steward, `#person/${person.address}`);
  const record = page.getByRole('article', { name: 'Vera' });
  const form = page.getByRole('dialog', { name: 'Vera verwarnen?' });
  const reason = form.getByLabel('Grund', { exact: true });
  const open = () => record.getByRole('button', { name: 'Verwarnen' }).click();
  await open();
  await reason.fill('Zu laut.');
  await form.getByLabel('Endet am').fill(dayFromNow(0));
  await form.getByRole('button', { name: 'Verwarnen' }).click();
  await expect(form.locator('[name=until]:invalid')).toBeFocused();
  await form.getByLabel('Endet am').fill(dayFromNow(1));
  await form.getByRole('button', { name: 'Abbrechen' }).click();
  await open();
  await expect(reason).toHaveValue('Zu laut.');
  await form.getByRole('button', { name: 'Verwarnen' }).click();
  await expect(page.getByText('Es ist aufgezeichnet, und die Person wird benachrichtigt.')).toBeFocused();
  await open();
  await expect(reason).toHaveValue('');
  await expect(form.getByLabel('Endet am')).toHaveValue('');
  await page.keyboard.press('Escape');

  await main(page).getByRole('link', { name: 'Einladungen' }).click();
  await view(page, 'Einladungen').getByLabel('E-Mail-Adresse').fill(person.address);
  await view(page, 'Einladungen').getByRole('button', { name: 'Einladen' }).click();
  await expect(page.getByText('Das passt nicht zum jetzigen Stand, deshalb ist nichts geschehen:')).toBeVisible();
});

test('an act whose answer was lost is in the record as soon as its dialog is closed, so that nobody does it twice', async ({
  page,
  expected,
}) => {
  expected.push(...FAULT_NOTES);
  const steward = await appoint('Ilse', 'conduct', 'roll');
  const person = await sign('Jan');
  await enter(page, steward, `#person/${person.address}`);
  const record = page.getByRole('article', { name: 'Jan' });
  const form = page.getByRole('dialog', { name: 'Jan verwarnen?' });
  await record.getByRole('button', { name: 'Verwarnen' }).click();
  await form.getByLabel('Grund', { exact: true }).fill('Zu laut.');
  await page.route('**/rest/v1/rpc/desk_act', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await form.getByRole('button', { name: 'Verwarnen' }).click();
  await expect(announced(form)).toContainText('nicht erreichbar');
  await page.keyboard.press('Escape');
  await expect(record.getByRole('listitem').filter({ hasText: 'Zu laut.' })).toBeVisible();
});

test('an act whose answer was lost is recorded once, also if the button in its dialog is pressed again', async ({
  page,
  expected,
}) => {
  expected.push(...FAULT_NOTES);
  const steward = await appoint('Inge', 'conduct', 'roll');
  const person = await sign('Jonas');
  await enter(page, steward, `#person/${person.address}`);
  const record = page.getByRole('article', { name: 'Jonas' });
  const form = page.getByRole('dialog', { name: 'Jonas verwarnen?' });
  const entries = record.getByRole('listitem').filter({ hasText: 'Zu laut.' });
  await record.getByRole('button', { name: 'Verwarnen' }).click();
  await form.getByLabel('Grund', { exact: true }).fill('Zu laut.');
  await loseAnswer(page, '**/rest/v1/rpc/desk_act', { times: 1 });
  await form.getByRole('button', { name: 'Verwarnen' }).click();
  await expect(announced(form)).toContainText('nicht erreichbar');
  await form.getByRole('button', { name: 'Verwarnen' }).click();
  await expect(form).toBeHidden();
  await expect(entries).toHaveCount(1);
  // What is meant as a second one is recorded.
  await record.getByRole('button', { name: 'Verwarnen' }).click();
  await form.getByLabel('Grund', { exact: true }).fill('Zu laut.');
  await form.getByRole('button', { name: 'Verwarnen' }).click();
  await expect(entries).toHaveCount(2);
});

test('a desk shows nothing of a steward once another account is signed in, also while that is being checked', async ({
  page,
  expected,
}) => {
  expected.push(...FAULT_NOTES);
  const steward = await appoint('Karl', 'roll');
  const other = await sign('Lena');
  await enter(page, steward);
  await expect(main(page)).toContainText('Karl');
  const release = await holdBack(page, '**/auth/v1/user');
  const tab = await page.context().newPage();
  await tab.goto(server.url);
  await tab.evaluate(
    (session) => localStorage.setItem('sb-localhost-auth-token', session),
    JSON.stringify(other.session),
  );
  await expect(main(page)).not.toContainText('Karl');
  release();
  await expect(main(page).getByRole('alert')).toBeVisible();
});

test('an exclusion is proposed by one steward and confirmed by another', async ({ page, browser, expected }) => {
  expected.push(...FAULT_NOTES);
  const [one, two] = [await appoint('Fritz', 'conduct'), await appoint('Gül', 'conduct')];
  const person = await sign('Hanna');
  await enter(page, one, '#person');
  await page.getByLabel('Mitgliedsnummer oder E-Mail-Adresse').fill(person.address);
  await page.getByRole('button', { name: 'Zeigen' }).click();
  const record = page.getByRole('article', { name: 'Hanna' });
  await record.getByRole('button', { name: 'Ausschluss vorschlagen' }).click();
  const form = page.getByRole('dialog', { name: 'Den Ausschluss von Hanna vorschlagen?' });
  await form.getByLabel('Grund', { exact: true }).fill('Hat das Haus verkauft.');
  await form.getByLabel('Endet am').fill(dayFromNow(90));
  await form.getByRole('button', { name: 'Ausschluss vorschlagen' }).click();
  await expect(record).toContainText('Fritz hat am');
  await expect(record.getByRole('button', { name: 'Ausschluss bestätigen' })).toHaveCount(0);
  expect((await getStatus(person)).standing).toBe('member');

  const other = await browser.newPage();
  await enter(other, two);
  await press(other, other.getByRole('link', { name: /Zu bestätigen/ }));
  await expect(heading(other, 'Zu bestätigen')).toBeFocused();
  await expect(view(other, 'Zu bestätigen').getByRole('link', { name: 'Hanna' })).toBeVisible();
  await expectTree(view(other, 'Zu bestätigen'), 'desk-proposals');
  await press(other, other.getByRole('link', { name: 'Hanna' }));
  const confirmed = other.getByRole('article', { name: 'Hanna' });
  await press(other, confirmed.getByRole('button', { name: 'Ausschluss bestätigen' }));
  const question = other.getByRole('dialog', { name: 'Hanna ausschließen?' });
  await expectTree(question, 'desk-confirm');
  await press(other, question.getByRole('button', { name: 'Ausschluss bestätigen' }));
  await expect(other.getByText('Die Person ist ausgeschlossen und wird benachrichtigt.')).toBeFocused();
  await expect(confirmed).toContainText('Fritz, Gül');
  expect(await getStatus(person)).toMatchObject({
    standing: 'excluded',
    acts: [{ act: 'exclude', reason: 'Hat das Haus verkauft.', until: dayFromNow(90) }],
  });
  await other.close();

  // The first one still sees the proposal, until an act about it is refused.
  await record.getByRole('button', { name: 'Vorschlag zurücknehmen' }).click();
  const late = page.getByRole('dialog');
  await late.getByRole('button', { name: 'Vorschlag zurücknehmen' }).click();
  await expect(announced(late)).toContainText('Das passt nicht zum jetzigen Stand');
  await late.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(page.getByText('Was hier steht, wurde neu geladen.')).toBeFocused();
  await expect(record).toContainText('Fritz, Gül');
  await expect(record.getByRole('button', { name: 'Vorschlag zurücknehmen' })).toHaveCount(0);
});

test('two stewards give somebody who has lost the mailbox another address, and can read what remains of a deleted account', async ({
  page,
  browser,
  expected,
}) => {
  expected.push(...FAULT_NOTES);
  const [one, two] = [await appoint('Mo', 'conduct'), await appoint('Nele', 'conduct')];
  const person = await sign('Olga');
  const found = `found-${person.address}`;
  await enter(page, one, `#person/${person.address}`);
  const record = page.getByRole('article', { name: 'Olga' });
  await record.getByRole('button', { name: 'Andere Adresse vorschlagen' }).click();
  const form = page.getByRole('dialog', { name: 'Eine andere E-Mail-Adresse für Olga vorschlagen?' });
  await form.getByLabel('Neue E-Mail-Adresse').fill(found);
  await form.getByLabel('Grund', { exact: true }).fill('Das Postfach ist weg.');
  expect(await findings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Andere Adresse vorschlagen' }).click();
  await expect(record).toContainText(`eine andere E-Mail-Adresse vorgeschlagen: ${found}.`);
  await expect(record.getByRole('button')).not.toContainText(['Andere Adresse vorschlagen']);

  const other = await browser.newPage();
  await enter(other, two, '#proposals');
  await expect(other.getByRole('row', { name: /Olga Andere Adresse Mo/ })).toBeVisible();
  await other.getByRole('link', { name: 'Olga' }).click();
  const confirmed = other.getByRole('article', { name: 'Olga' });
  await confirmed.getByRole('button', { name: 'Neue Adresse bestätigen' }).click();
  await other
    .getByRole('dialog', { name: `Olga die Adresse ${found} geben?` })
    .getByRole('button', { name: 'Neue Adresse bestätigen' })
    .click();
  await expect(confirmed).toContainText('Mo, Nele · Das Postfach ist weg.');
  await expect(confirmed).toContainText(found);
  await other.close();

  const again = await newPerson(server.url, found);
  expect(await getStatus(again)).toMatchObject({ email: found, standing: 'member' });
  const own = await browser.newPage();
  await enterAs(own, again, new URL('member/', server.url).href);
  // The list of sessions arrives above it, and may move it from under a pointer.
  await own.getByRole('button', { name: 'Mein Konto löschen' }).press('Enter');
  const removal = own.getByRole('dialog', { name: 'Dein Konto löschen?' });
  await expect(removal).toContainText('innerhalb von 14 Tagen aus Sicherungskopien');
  await expect(removal).toContainText('wird 7 Jahre lang als Nachweis dessen aufbewahrt');
  await removal.getByRole('button', { name: 'Mein Konto löschen' }).click();
  await expect(own.getByText('bis auf den Nachweis dessen, was du unterschrieben hast')).toBeVisible();
  await own.close();
});

test('an act requires a new sign-in when the last one is old, and works after it', async ({ page, expected }) => {
  expected.push(...FAULT_NOTES);
  const steward = await appoint('Ida', 'roll');
  await enter(page, steward, '#invitations');
  await expect(heading(page, 'Einladungen')).toBeVisible();
  const invite = async () => {
    await tabTo(page, view(page, 'Einladungen').getByLabel('E-Mail-Adresse'));
    await page.keyboard.type('gast@example.org');
    await page.keyboard.press('Enter');
  };
  // As the database responds after half an hour.
  const path = '**/rest/v1/rpc/desk_invite';
  const old = { code: 'CP021', message: 'Please sign in again for this.', details: null, hint: null };
  await page.route(path, (route) => route.fulfill({ status: 400, json: old }));
  await invite();
  const again = page.getByRole('region', { name: 'Zum Handeln neu anmelden' });
  await expect(again).toBeVisible();
  // At once, since nothing waits for the known session.
  expect(await again.getByLabel('E-Mail-Adresse').isVisible()).toBe(true);
  await page.unroute(path);
  await expect(again.getByLabel('E-Mail-Adresse')).toHaveValue(steward.address);
  await again.getByRole('button', { name: 'Link und Code anfordern' }).click();
  await expect(again.getByLabel('Code aus der E-Mail')).toBeFocused();
  const [mail] = await readOutbox(new URL(server.url).origin, steward.address);
  await again.getByLabel('Code aus der E-Mail').fill(mail?.code ?? '');
  await expect(again).toHaveCount(0);
  await invite();
  await expect(page.getByText('Schicke diesen Link an gast@example.org.')).toBeVisible();
  await expect(main(page).locator('code')).toContainText('#email=gast%40example.org');
  const row = page.getByRole('row', { name: /gast@example\.org/ });
  await expect(row).toContainText('Ida');
  expect(await findings(page)).toEqual([]);
  await expectTree(view(page, 'Einladungen'), 'desk-invitations');
  await press(page, row.getByRole('button', { name: /gast@example\.org/ }));
  await press(page, page.getByRole('dialog').getByRole('button').last());
  await expect(page.getByText(/gast@example\.org/).first()).toBeFocused();
  await expect(row).toHaveCount(0);
});

test('only the role of words sees notifications of versions and answers of visitors', async ({ page }) => {
  const steward = await appoint('Jo', 'words');
  await server
    .client()
    .rpc('answer_page', { page: '/docs/beet/', token: crypto.randomUUID(), is_helpful: true })
    .throwOnError();
  await enter(page, steward);
  await expect(page.getByRole('row', { name: /\/docs\/beet\/ 1 0/ })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await expectTree(view(page, 'Rückmeldungen zu Seiten'), 'desk-answers');
  await press(page, page.getByRole('link', { name: 'Wer benachrichtigt wurde' }));
  await expect(heading(page, 'Wer benachrichtigt wurde')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Gartenordnung, Version 1' })).toBeVisible();
  await expect(page.getByText('Es gibt keine unzustellbaren E-Mails.')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await expectTree(view(page, 'Wer benachrichtigt wurde'), 'desk-notices');
});

test('more of a list is loaded by keyboard, which continues at the first new entry', async ({ page }) => {
  const steward = await appoint('Pia', 'words');
  const answersTo = (name: string) => ({ page: name, yes: 1, no: 0, first_day: '2026-01-01', last_day: '2026-01-02' });
  await page.route('**/rest/v1/rpc/desk_answers', (route) => {
    const isFirst = route.request().postDataJSON().after === '';
    const items = isFirst ? ['/', '/docs/'] : ['/join/'];
    return route.fulfill({ json: { items: items.map(answersTo), next: isFirst ? '/docs/' : null } });
  });
  await enter(page, steward, '#answers');
  await expect(page.getByText('Gezeigte Einträge: 2')).toBeVisible();
  const more = page.getByRole('button', { name: 'Mehr zeigen' });
  await press(page, more);
  await expect(page.getByText('Gezeigte Einträge: 3')).toBeVisible();
  await expect(page.getByRole('row', { name: /join/ })).toBeFocused();
  await expect(more).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '/join/' })).toBeFocused();
});

test('a desk that could not be loaded says that it is loading again, and the focus stays with what it says', async ({
  page,
  expected,
}) => {
  expected.push(...FAULT_NOTES, 'The backend could not be reached.');
  const steward = await appoint('Uta', 'roll');
  const path = '**/rest/v1/rpc/desk';
  await page.route(path, (route) => route.abort());
  // It does not wait until the session is checked.
  const check = await holdBack(page, '**/auth/v1/**');
  await enter(page, steward);
  const alert = main(page).getByRole('alert');
  await expect(alert).toContainText('war nicht erreichbar');
  check();
  await page.unroute(path);
  const release = await holdBack(page, path);
  await press(page, page.getByRole('button', { name: 'Erneut versuchen' }));
  await expect(alert).toHaveText('Wird geladen …');
  await expect(page.getByRole('button', { name: 'Erneut versuchen' })).toHaveAttribute('aria-disabled', 'true');
  release();
  await expect(page.getByText('Du bist als „Uta“ angemeldet.')).toBeFocused();

  await page.route('**/backend.json', (route) => route.abort());
  await page.reload();
  await expect(alert).toContainText('war nicht erreichbar');
  await page.unroute('**/backend.json');
  await press(page, page.getByRole('button', { name: 'Erneut versuchen' }));
  await expect(page.getByText('Du bist als „Uta“ angemeldet.')).toBeFocused();
});

test('an act leaves as much of a list as was shown', async ({ page }) => {
  const steward = await appoint('Rut', 'roll');
  const invited = ['eins', 'vier', 'zwei'].map((name) => `${name}@example.org`);
  for (const email of invited) await steward.client.rpc('desk_invite', { email }).throwOnError();
  // Pages of one entry, so that there are several.
  await page.route('**/rest/v1/rpc/desk_invitations', (route) =>
    route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), page_size: 1 }) }),
  );
  await enter(page, steward, '#invitations');
  const row = (email: string) => page.getByRole('row', { name: new RegExp(email) });
  await expect(page.getByText('Gezeigte Einträge: 1')).toBeVisible();
  await page.getByRole('button', { name: 'Mehr zeigen' }).click();
  await expect(page.getByText('Gezeigte Einträge: 2')).toBeVisible();
  await row('eins').getByRole('button', { name: 'eins' }).click();
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect(row('vier')).toBeVisible();
  await expect(row('zwei')).toBeVisible();
  await expect(row('eins')).toHaveCount(0);
});

test('a response of another shape, as from an older or newer database, is reported, and more of a list that arrives after another search dropped', async ({
  page,
  expected,
}) => {
  expected.push(...FAULT_NOTES);
  const steward = await appoint('Sam', 'roll');
  await sign('Tess');
  const roll = '**/rest/v1/rpc/desk_roll';
  await page.route(roll, (route) => route.fulfill({ json: { items: [{ number: 1, name: 'Bo' }], next: null } }));
  await enter(page, steward, '#roll');
  await expect(announced(page).filter({ hasText: 'Das ging nicht.' })).toBeVisible();
  await page.unroute(roll);
  // Pages of one entry, so that there are several.
  const { promise: late, resolve: release } = Promise.withResolvers<void>();
  await page.route(roll, async (route) => {
    const asked = route.request().postDataJSON();
    if (asked.after !== 0) await late;
    await route.continue({ postData: JSON.stringify({ ...asked, page_size: 1 }) });
  });
  await press(page, page.getByRole('button', { name: 'Erneut versuchen' }));
  await page.getByRole('button', { name: 'Mehr zeigen' }).click();
  await page.getByLabel('Teil eines Namens oder einer Adresse, oder eine Nummer').fill('tess');
  await page.getByRole('button', { name: 'Suchen' }).click();
  await expect(page.getByRole('row', { name: /Tess/ })).toBeVisible();
  const answer = page.waitForResponse(roll);
  release();
  await answer;
  await settle(page);
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('a steward who is no longer one sees nobody’s data any more, and one with fewer roles only what those show', async ({
  page,
  expected,
}) => {
  expected.push(...FAULT_NOTES);
  const steward = await appoint('Zoe', 'roll', 'words');
  await sign('Abel');
  const take = (...roles: string[]) =>
    server.steward().rpc('appoint_steward', { email: steward.address, roles, name: 'Zoe' }).throwOnError();
  const search = async () => {
    await page.getByLabel('Teil eines Namens oder einer Adresse, oder eine Nummer').fill('ab');
    await page.getByRole('button', { name: 'Suchen' }).click();
  };
  await enter(page, steward, '#roll');
  await expect(page.getByRole('row', { name: /Abel/ })).toBeVisible();
  await take('words');
  await search();
  await expect(heading(page, 'Rückmeldungen zu Seiten')).toBeVisible();
  await expect(page.getByText('Abel')).toHaveCount(0);
  await take('roll', 'words');
  await page.reload();
  await expect(page.getByRole('row', { name: /Abel/ })).toBeVisible();
  await server.steward().rpc('dismiss_steward', { email: steward.address }).throwOnError();
  await search();
  await expect(page.getByRole('navigation', { name: 'Bereiche des Schreibtischs' })).toHaveCount(0);
  await expect(main(page).locator(':focus')).toContainText('Dafür brauchst du eine andere Rolle');
  await expect(page.getByText('Abel')).toHaveCount(0);
});

test('an act that fails after its dialog was closed opens it again, with the reason, and what was done stays on the page if the desk cannot be loaded again', async ({
  page,
  expected,
}) => {
  expected.push(...FAULT_NOTES);
  const steward = await appoint('Xaver', 'roll');
  await rules({ admission: 'approval' });
  const applicant = await sign('Yara');
  await sign('Vera');
  await enter(page, steward);
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const waiting = answers.map(({ promise }) => promise);
  await page.route('**/rest/v1/rpc/desk_act', async (route) => {
    await waiting.shift();
    await route.abort('connectionreset');
  });
  const open = page.getByRole('button', { name: 'Annehmen: Yara' });
  await open.click();
  const question = page.getByRole('dialog', { name: 'Die Bewerbung von Yara annehmen?' });
  await question.getByRole('button', { name: 'Annehmen' }).click();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  answers[0]?.resolve();
  await expect(announced(question)).toContainText('nicht erreichbar');
  // Gone while the next attempt runs, so that screen readers say it again.
  await question.getByRole('button', { name: 'Annehmen' }).click();
  await expect(announced(question)).toBeEmpty();
  answers[1]?.resolve();
  await expect(announced(question)).toContainText('nicht erreichbar');
  await page.keyboard.press('Escape');
  await open.click();
  await expect(announced(question)).toBeEmpty();

  // An application that was decided elsewhere stays in the list until an act about it is refused.
  await page.unroute('**/rest/v1/rpc/desk_act');
  await steward.client.rpc('desk_act', { person: applicant.session.user.id, act: 'accept' }).throwOnError();
  await question.getByRole('button', { name: 'Annehmen' }).click();
  await expect(announced(question)).toContainText('Das passt nicht zum jetzigen Stand');
  await page.keyboard.press('Escape');
  await expect(open).toHaveCount(0);
  await expect(page.getByText('Was hier steht, wurde neu geladen.')).toBeFocused();

  await page.getByRole('button', { name: 'Annehmen: Vera' }).click();
  await page.route('**/rest/v1/rpc/desk', (route) => route.abort('connectionreset'));
  const failed = page.waitForEvent('requestfailed');
  await page.getByRole('dialog').getByRole('button', { name: 'Annehmen' }).click();
  await failed;
  await expect(page.getByText('Du hast Vera angenommen.')).toBeFocused();
  await expect(heading(page, 'Bewerbungen')).toBeVisible();
});

test('a view whose code cannot be fetched leaves the others, and is fetched at the next attempt', async ({
  page,
  expected,
}) => {
  expected.push(...FAULT_NOTES, 'Failed to fetch dynamically imported module');
  const steward = await appoint('Willi', 'words');
  await page.route('**/_astro/Reading.*', (route) => route.abort());
  await enter(page, steward, '#reading');
  const again = main(page).getByRole('alert').getByRole('button', { name: 'Noch einmal versuchen' });
  await expect(again).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Bereiche des Schreibtischs' })).toBeVisible();
  await page.unroute('**/_astro/Reading.*');
  await press(page, again);
  await expect(view(page, 'Wer gelesen hat').getByRole('heading', { level: 3 }).first()).toBeVisible();
});

test('nothing is shown to a member, nor to somebody who is not signed in', async ({ page, browser, expected }) => {
  expected.push(...FAULT_NOTES);
  await rules({});
  await enter(page, await sign('Kim'));
  await expect(page.getByRole('alert')).toContainText('Dafür brauchst du eine andere Rolle');
  await expect(page.getByRole('table')).toHaveCount(0);
  const visitor = await browser.newPage();
  await visitor.goto(new URL(DESK, server.url).href);
  await expect(heading(visitor, 'Als verantwortliche Person anmelden')).toBeVisible();
  expect(await visitor.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  expect(await findingsOnPage(visitor)).toEqual([]);
  await visitor.close();
});

test('fits a screen of 390 pixels, one at 400 % with wider spacing, forced colours, and paper', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  const steward = await appoint('Lea mit einem Namen, der Platz braucht', 'roll', 'conduct', 'words');
  const longest = newAddress('friederike'.repeat(4)).replace('@', `@${'b'.repeat(60)}.`);
  await sign('Friederike'.repeat(6), longest);
  await rules({ admission: 'approval' });
  await sign('Wilhelmine'.repeat(6));
  for (const view of ['applications', 'roll', 'person', 'proposals', 'invitations', 'answers', 'notices']) {
    if (view === 'applications') await enter(page, steward, `#${view}`);
    else
      await page.evaluate((name) => {
        location.hash = name;
      }, view);
    await expect(page.locator(`a[href="#${view}"][aria-current=page]`)).toBeVisible();
    await expect(page.getByText('Wird geladen …')).toHaveCount(0);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([view, width]).toEqual([view, 390]);
    expect.soft(await findCutOff(page), view).toEqual([]);
  }
  await page.emulateMedia({ forcedColors: 'active' });
  const views = main(page).getByRole('navigation').getByRole('link');
  expect(await getLook(views.and(page.locator('[aria-current]')))).not.toEqual(await getLook(views));
  // On a wide screen, a long name does not break the days beside it.
  await page.setViewportSize({ width: 1440, height: 900 });
  await main(page).getByRole('link', { name: 'Bewerbungen' }).click();
  await expect(page.locator('.desk-day').first()).toBeVisible();
  const lines = await page.locator('.desk-day').evaluateAll((days) => days.map((day) => day.getClientRects().length));
  expect([...new Set(lines)]).toEqual([1]);
  // Nor does a long address break the words beside it.
  await page.setViewportSize({ width: 1000, height: 900 });
  await main(page).getByRole('link', { name: 'Mitgliederliste' }).click();
  const standing = page.getByRole('row').filter({ hasText: 'Friederike' }).getByRole('cell').last();
  await expect(standing).toHaveText('In Ordnung');
  const parts = await standing.evaluate((cell) => {
    const word = document.createRange();
    const text = cell.firstChild ?? cell;
    word.setStart(text, 'In '.length);
    word.setEnd(text, 'In Ordnung'.length);
    return word.getClientRects().length;
  });
  expect(parts).toBe(1);
  // The list is printed as a table, without what leads to it.
  await page.setViewportSize({ width: 650, height: 900 });
  await page.emulateMedia({ media: 'print' });
  await expect(main(page).getByRole('columnheader', { name: 'Stand' })).toBeVisible();
  await expect(main(page).locator('nav:visible, input:visible, select:visible, button:visible')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(650);
});
