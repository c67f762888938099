import { createHash } from 'node:crypto';
import { PENDING_KEY } from '#features/auth/sign-in/pending-sign-in.ts';
import { expect, test } from './fixtures.ts';
import { href, pages } from './handbook.ts';
import { getLayoutShift } from './layout-shift.ts';
import {
  button,
  card,
  dialog,
  enterAsMember,
  findings,
  getStatement,
  greeting,
  JOIN,
  MEMBER,
  sectionHeading,
  signedDocument,
} from './membership.ts';
import { enterAs, getStatus, newMember, newPerson, signAll } from './people.ts';
import { enlargeLetters, findCutOff, pageWidth } from './preferences.ts';
import { forgetFont, holdBack } from './shell.ts';
import {
  askForMail,
  authItem,
  emailField,
  enterCodeOfMail,
  getStored,
  mailTo,
  newAddress,
  signInButton,
  signOutButton,
} from './sign-in.ts';
import { expectTree } from './trees.ts';

test.describe('signed out', () => {
  test('the page says what it is for, and is hidden from search engines; signing in by the link leads back to it', async ({
    page,
  }) => {
    const address = newAddress();
    await page.goto(MEMBER);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    expect(await (await page.request.get('sitemap.xml')).text()).not.toContain(href(MEMBER));
    await expect(page.getByRole('main')).toContainText('Here members can see their membership status');
    await askForMail(page, address);
    const { link } = await mailTo(page, address);
    await page.goto(link);
    await signInButton(page).click();
    await expect(page).toHaveURL(new RegExp(`${href(MEMBER)}$`));
    await expect(page.getByRole('heading', { name: 'You are not a member yet' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(`You are signed in as ${address}`);
    await expect(page.getByRole('link', { name: 'Become a member' }).first()).toHaveAttribute('href', href(JOIN));
  });

  test('a member who signs in by the code is greeted, and the focus moves there; with a session, nothing moves when the membership is loaded', async ({
    page,
    baseURL,
  }) => {
    const { address } = await newMember(baseURL ?? '');
    await page.goto(MEMBER);
    await askForMail(page, address);
    await enterCodeOfMail(page, address, 2);
    await expect(greeting(page)).toBeFocused();

    const release = await holdBack(page, '**/rpc/membership_status');
    await forgetFont(page);
    await page.reload();
    await expect(page.getByText('Looking up your membership.')).toBeAttached();
    await expect(emailField(page)).toBeHidden();
    release();
    await expect(greeting(page)).toBeVisible();
    // Its space was reserved.
    expect(await getLayoutShift(page)).toBeLessThan(0.02);
    await signOutButton(page).click();
    await expect(emailField(page)).toBeVisible();
    expect(await getStored(page, PENDING_KEY)).toBeNull();
  });
});

test('the address in the navbar leads to the membership, and to the exact texts that were signed', async ({
  page,
  request,
  baseURL,
}) => {
  const person = await newMember(baseURL ?? '');
  await enterAs(page, person, pages.privacy.path);
  await authItem(page).getByTitle(person.address).click();
  await expect(greeting(page)).toBeVisible();
  const { member, documents } = await getStatus(person);
  const main = page.getByRole('main');
  await expect(main).toContainText('In good standing');
  await expect(main).toContainText(person.address);
  await expect(card(page)).toHaveAccessibleName(
    new RegExp(`^Alder Quay member card, Anna Example, Member no\\. ${member?.number}, since \\w+ \\d+, \\d{4}$`),
  );
  expect(documents.length).toBe(2);
  for (const { title, signed } of documents) {
    const row = signedDocument(page, title);
    await expect(row).toContainText(`Version ${signed?.version}, signed on`);
    await expect(row).toContainText(signed?.sha256.slice(0, 12) ?? 'none');
    await expect(row).toContainText(getStatement({ title, version: signed?.version ?? 0 }));
    const getLink = async (name: string) =>
      (await row.getByRole('link', { name: `${name}: ${title}` }).getAttribute('href')) ?? '';
    const file = await (await request.get(await getLink('As a plain file'))).body();
    expect(createHash('sha256').update(file).digest('hex')).toBe(signed?.sha256);
    for (const name of ['The text you signed', 'History'])
      await expect(await request.get(await getLink(name))).toBeOK();
  }
  // Paper shows what was signed, and nothing that only works on a screen.
  await page.emulateMedia({ media: 'print' });
  await expect(sectionHeading(page, 'What you signed')).toBeVisible();
  for (const name of ['Your name', 'Your sessions', 'Leaving']) await expect(sectionHeading(page, name)).toBeHidden();
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 320, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing for a member with a long name, nor in a dialog, and nothing overflows', async ({
    page,
    baseURL,
  }) => {
    test.slow();
    await enterAsMember(page, baseURL, 'W'.repeat(80));
    await expectTree(page.getByRole('main'), 'member');
    expect.soft(await findings(page)).toEqual([]);
    expect(await pageWidth(page)).toBe(320);
    expect(await findCutOff(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 480 });
    // The list of sessions arrives above it, and may move it from under a pointer.
    await button(page, 'Delete my account').press('Enter');
    await expect(dialog(page, 'Delete your account?')).toBeVisible();
    // The dialog is taller than the window, and its question is read first.
    await expect(dialog(page, 'Delete your account?').getByRole('heading')).toBeInViewport();
    await expect(dialog(page, 'Delete your account?').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectTree(dialog(page, 'Delete your account?'), 'delete-account');
    expect(await findings(page)).toEqual([]);
  });

  test('with letters of twice the size, nothing overflows, nor on the page with the new card', async ({
    page,
    baseURL,
  }) => {
    await enlargeLetters(page, 320);
    await enterAsMember(page, baseURL);
    await expect(signedDocument(page, pages.charter.heading)).toBeVisible();
    expect(await pageWidth(page)).toBe(320);
    const download = page.getByRole('button', { name: 'Download my data' });
    await download.evaluate((button) => button.replaceChildren('Meine Daten herunterladen'));
    const leave = page.getByRole('button', { name: 'Leave the community' });
    await leave.evaluate((button) => button.replaceChildren('Aus der Hausgemeinschaft austreten'));
    expect(await pageWidth(page)).toBe(320);
    await page.goto(pages.memberJoin.path);
    await expect(card(page)).toBeVisible();
    expect(await pageWidth(page)).toBe(320);
  });

  test('axe finds nothing for a visitor, for somebody who has not joined, nor for somebody who has left', async ({
    page,
    baseURL,
  }) => {
    test.slow();
    await page.goto(MEMBER);
    await expectTree(page.getByRole('main'), 'member-signed-out');
    expect.soft(await findings(page), 'signed out').toEqual([]);
    const person = await newPerson(baseURL ?? '');
    await enterAs(page, person);
    await expect(sectionHeading(page, 'You are not a member yet')).toBeVisible();
    await expectTree(page.getByRole('main'), 'member-not-joined');
    expect.soft(await findings(page), 'not joined').toEqual([]);
    await signAll(person);
    await person.client.rpc('leave_community').throwOnError();
    await page.reload();
    await expect(sectionHeading(page, /^You left the community on /)).toBeVisible();
    await expectTree(page.getByRole('main'), 'member-who-left');
    expect.soft(await findings(page), 'left').toEqual([]);
  });
});
