import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { enterAs, newMember, type Person } from './people.ts';
import { storedSession } from './sign-in.ts';

export const MEMBER = 'member/';
export const CONSOLE_OF_FAULTS = [
  '[astro-island]',
  'the server responded with a status of',
  'net::ERR_',
  'A database call failed.',
];

export const greeting = (page: Page, name = 'Anna Example') =>
  page.getByRole('heading', { level: 2, name: `Good to see you, ${name}.` });
export const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
export const card = (page: Page) => page.getByRole('img', { name: /member card/ });

export async function enterAsMember(page: Page, baseURL: string | undefined, name?: string): Promise<Person> {
  const person = await newMember(baseURL ?? '', name);
  await enterAs(page, person);
  await expect(greeting(page, name)).toBeVisible();
  return person;
}

/** Whether the page has no session by now. */
export const isSignedOut = async (page: Page) => (await storedSession(page)) === null;
