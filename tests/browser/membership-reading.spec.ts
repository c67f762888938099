import type { Page } from '@playwright/test';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { FAULT_NOTES } from './membership.ts';
import { type OwnServer, startServerOfSite } from './own-server.ts';
import { enterAs, getStatus, newPerson, type Person } from './people.ts';
import { settle } from './scripts.ts';
import { expectTree } from './trees.ts';

const RULES = { admission: 'open', approvals: 1, application_days: 21, grace_days: 14 } as const;
const WELL = 'docs/wasser/brunnen/';
const SECOND = { document: 'brunnen', version: 2, effective: '2026-05-01', change: 'substantive' } as const;

// The worker that runs these tests starts their server: one is enough.
test.describe.configure({ mode: 'default' });

let server: OwnServer;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  // The first version is in force there, until a test publishes the second one, which the pages show.
  server = await startServerOfSite('german', RULES);
});
test.afterAll(() => server.stop());

const at = (path: string) => new URL(path, server.url).href;
const region = (page: Page, name = 'Bitte lies das') => page.getByRole('region', { name });
const confirm = (page: Page) => region(page).getByRole('button', { name: 'Bestätigen' });

async function newMember(name: string): Promise<Person> {
  const person = await newPerson(server.url);
  const { documents } = await getStatus(person);
  const signed = documents.map(({ document: id, in_force }) => ({ document: id, sha256: in_force.sha256 }));
  const signatory = { legal_name: name, country: 'DE' };
  const args = { display_name: name, signed, locale: 'de', signatory };
  await person.client.rpc('sign_agreements', args).throwOnError();
  return person;
}

test('a member confirms on the member page, and after a change in substance on the page of the document', async ({
  page,
}) => {
  test.slow();
  const member = await newMember('Ida');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/reading_status')) asked.push(request.url());
  });
  await enterAs(page, member, at('member/'));
  await expect(region(page)).toContainText('Ich habe „Der Brunnen“ (Version 1) gelesen.');
  // Everything else on the page is there, which could ask for it again.
  await expect(page.getByRole('heading', { name: 'Schön, dich zu sehen, Ida.' })).toBeVisible();
  await settle(page);
  expect(asked).toHaveLength(1);
  expect((await getStatus(member)).standing).toBe('member');
  await expectTree(region(page), 'reading-asked');
  await tabTo(page, confirm(page));
  const note = region(page).locator('p[aria-live]');
  await note.evaluate((note) => note.addEventListener('focus', () => note.setAttribute('data-said', note.textContent)));
  await page.keyboard.press('Enter');
  const confirmation = page.getByText(/Du hast am .* bestätigt, dass du Version 1 gelesen hast\./);
  await expect(confirmation).toBeFocused();
  // Screen readers say the text that is there when the focus comes.
  await expect(confirmation).toHaveAttribute('data-said', /bestätigt/);
  await expect(region(page)).toHaveCount(0);
  await expectTree(region(page, 'Was du gelesen hast'), 'reading-done');

  await server.publish(SECOND);
  await page.reload();
  await expect(region(page)).toContainText('Du hast Version 1 gelesen. Version 2 ist inhaltlich geändert.');
  const changes = 'Was sich seit Version 1 geändert hat';
  for (const path of ['member/', WELL]) {
    await page.goto(at(path));
    await region(page).getByText(changes).click();
    await expect(region(page).getByRole('region', { name: changes })).toContainText('kommt der Deckel wieder darauf.');
    // Its heading is below that of the region, which is of the second level.
    const heading = region(page).getByRole('heading', { name: 'Wann gepumpt wird' });
    await expect(heading).toHaveAttribute('aria-level', '3');
    expect(await findings(page)).toEqual([]);
  }
  await expect(region(page)).toContainText('Ich habe „Der Brunnen“ (Version 2) gelesen.');
  await expectTree(region(page), 'reading-changed');
  await tabTo(page, confirm(page));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/bestätigt, dass du Version 2 gelesen hast\./)).toBeFocused();
  await expect(region(page, 'Was du gelesen hast')).toBeVisible();
  await expect(confirm(page)).toHaveCount(0);
  const { data } = await member.client.from('acknowledgements').select('version,statement').order('id').throwOnError();
  expect(data).toEqual([
    { version: 1, statement: 'Ich habe „Der Brunnen“ (Version 1) gelesen.' },
    { version: 2, statement: 'Ich habe „Der Brunnen“ (Version 2) gelesen.' },
  ]);
});

test('a failure to record is reported, and can be retried', async ({ page, context, expected }) => {
  expected.push(...FAULT_NOTES);
  await server.publish(SECOND);
  await enterAs(page, await newMember('Jo'), at(WELL));
  await expect(confirm(page)).toBeVisible();
  await page.route('**/rpc/acknowledge_document', (route) => route.fulfill({ status: 503, json: {} }));
  await confirm(page).click();
  await expect(region(page).getByRole('alert')).toBeVisible();
  await page.unroute('**/rpc/acknowledge_document');
  await context.setOffline(true);
  await confirm(page).click();
  await expect(region(page).getByRole('alert')).toContainText(/keine Verbindung|offline/);
  await context.setOffline(false);
  await confirm(page).click();
  await expect(page.getByText(/bestätigt, dass du Version 2 gelesen hast\./)).toBeVisible();
});

test('a visitor sees who confirms, and other pages contain none of it', async ({ page, browser }) => {
  await page.goto(at(WELL));
  await expect(region(page)).toContainText('Mitglieder bestätigen hier, dass sie diesen Text gelesen haben.');
  await expect(region(page).getByRole('link', { name: 'Anmelden' })).toHaveAttribute('href', /\/member\/$/);
  expect(await findings(page)).toEqual([]);
  const withoutScript = await browser.newPage({ javaScriptEnabled: false });
  await withoutScript.goto(at(WELL));
  await expect(withoutScript.locator('noscript p').last()).toContainText('Zum Bestätigen braucht es JavaScript');
  await withoutScript.close();
  for (const path of ['docs/beete/kompost/', 'docs/ordnung/gartenordnung/']) {
    const html = await (await page.request.get(at(path))).text();
    expect(html).not.toMatch(/reading|Reading/);
  }
});

test('a steward with the role of words sees who has read it and who has not, by name and number', async ({ page }) => {
  await server.publish(SECOND);
  const [reader, other] = [await newMember('Karla'), await newMember('Leo')];
  const { data } = await reader.client.rpc('reading_status').throwOnError();
  const [{ document: id, in_force }] = data.documents;
  await reader.client
    .rpc('acknowledge_document', { document: id, sha256: in_force.sha256, locale: 'de' })
    .throwOnError();
  const steward = await newMember('Mo');
  const appointed = { email: steward.address, roles: ['words'], name: 'Mo vom Wort' };
  await server.steward().rpc('appoint_steward', appointed).throwOnError();
  await enterAs(page, steward, at('stewards/#reading'));
  await expect(page.getByRole('heading', { level: 2, name: 'Wer gelesen hat' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Wer noch nicht' }));
  await page.keyboard.press('Enter');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Leo')).toContainText('nie');
  await expect(row('Karla')).toHaveCount(0);
  await tabTo(page, page.getByRole('button', { name: 'Wer schon' }));
  await page.keyboard.press('Enter');
  await expect(row('Karla')).toContainText('Version 2');
  await expectTree(page.getByRole('region', { name: 'Wer gelesen hat' }), 'desk-reading');
  await expect(page.getByRole('main')).not.toContainText(reader.address);
  expect(await findings(page)).toEqual([]);
  const looks = (await other.client.rpc('export_my_data').throwOnError()).data.looks;
  expect(looks.map(({ who, what }: { who: string; what: string }) => `${who}: ${what}`)).toEqual([
    'Mo vom Wort: acknowledgements',
  ]);
});
