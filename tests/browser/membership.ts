import type { Page } from '@playwright/test';
import { findings as findingsOnPage } from './axe.ts';
import { expect } from './fixtures.ts';
import { handbook, href, pages } from './handbook.ts';
import { enterAs, newMember, newPerson, type Person } from './people.ts';

/** The two agreements of the handbook, each with the version that is in force. */
export const RULES = { id: 'ground_rules', title: pages.groundRules.heading, version: 3 } as const;
export const CHARTER = { id: 'members_charter', title: pages.charter.heading, version: 2 } as const;

/** The path of a version of an agreement, or of its difference from an earlier one. */
export const versionPath = ({ id }: { id: string }, version: number, since?: number): string =>
  href(`docs/Rules/${id}/history/${version}/${since === undefined ? '' : `since/${since}/`}`);

/** The statement that is ticked to sign a version. */
export const getStatement = ({ title, version }: { title: string; version: number }) =>
  `I have read the ${title} (version ${version}), and I agree to be bound by it.`;

/** The statement that is signed, as on the page. */
export const SENTENCE = `${getStatement(RULES)} ${getStatement(CHARTER)}`;

/** The records of somebody who signed both documents. */
export const ACCEPTED = [RULES, CHARTER].map((agreement) => ({
  document: agreement.id,
  version: agreement.version,
  act: 'accept',
  statement: getStatement(agreement),
  locale: 'en',
}));

/** The page for becoming a member, and the one for members. */
export const JOIN = pages.memberJoin.path;
export const MEMBER = 'member/';

/** What the browser and the page log for a failed call to the backend. */
export const FAULT_NOTES = [
  'the server responded with a status of',
  'net::ERR_',
  'A database call failed.',
  '[astro-island]',
];

/** The link to those who run the site. */
export const contactLink = (page: Page) => page.getByRole('link', { name: handbook.contact.label });
export const sectionHeading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name });
export const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
/** A document's text, to be read before it is signed. */
export const documentText = (page: Page, title: string) => page.getByRole('region', { name: `Text of the ${title}` });

// On the page for becoming a member.
export const nameField = (page: Page) => page.getByLabel('Your name');
export const statement = (page: Page) => page.getByRole('checkbox');
export const signButton = (page: Page) => page.getByRole('button', { name: 'Sign and join' });
export const currentStep = (page: Page) => page.getByRole('list', { name: 'Steps' }).locator('[aria-current="step"]');

/** Waits until both documents can be read. */
export async function expectTexts(page: Page): Promise<void> {
  for (const { title } of [RULES, CHARTER]) await expect(documentText(page, title)).toContainText('1. ');
}

/** Opens the page to read and sign as somebody who has just signed in. */
export async function comeToSign(page: Page, url: string | undefined): Promise<Person> {
  const person = await newPerson(url ?? '');
  await enterAs(page, person, JOIN);
  await expectTexts(page);
  return person;
}

/** Fills in what signing requires. */
export async function fillIn(page: Page, name = 'Anna'): Promise<void> {
  await nameField(page).fill(name);
  await statement(page).check();
}

// On the page for members.
export const greeting = (page: Page, name = 'Anna Example') => sectionHeading(page, `Good to see you, ${name}.`);
export const card = (page: Page) => page.getByRole('img', { name: /member card/ });
/** The text about a document below "What you signed". */
export const signedDocument = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title }) });

export async function enterAsMember(page: Page, url: string | undefined, name?: string): Promise<Person> {
  const person = await newMember(url ?? '', name);
  await enterAs(page, person);
  await expect(greeting(page, name)).toBeVisible();
  return person;
}

/** The rest of a long text in its frame; all of it is checked on its own page. */
const REST_OF_TEXT = 'section[tabindex="0"] > * > :nth-child(n + 5)';

/** Returns what axe finds in the page's own content and in the account in the navbar; the rest is the same on every page. */
export const findings = (page: Page): Promise<string[]> =>
  findingsOnPage(page, { include: ['main', '.navbar-item-custom-auth'], exclude: [REST_OF_TEXT] });
