import type { Page } from '@playwright/test';
import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js';
import type { MembershipStatus } from '#contracts/membership/status.ts';
import { type Mail, readOutbox, readSecretKey } from './outbox.ts';
import { FORM, newAddress } from './sign-in.ts';

/** Somebody with an account, whom a test reaches without a browser. */
export type Person = { address: string; session: Session; client: SupabaseClient };

/** A row of the record of signatures. */
type SignatureRecord = { document: string; version: number; act: string; statement: string; locale: string };

const NO_STORAGE = { auth: { persistSession: false, autoRefreshToken: false } };

async function connect(url: string): Promise<SupabaseClient> {
  const { key } = await (await fetch(new URL('backend.json', url))).json();
  return createClient(new URL(url).origin, key, NO_STORAGE);
}

/** A client with the secret key, as the stewards' commands have it. `url` is the server's, with the base path. */
export const connectSteward = async (url: string): Promise<SupabaseClient> =>
  createClient(new URL(url).origin, await readSecretKey(url), NO_STORAGE);

async function sendMailBy(client: SupabaseClient, url: string, address: string, page: string): Promise<Mail> {
  const confirm = new URL('auth/confirm/', url);
  confirm.searchParams.set('next', new URL(page, url).pathname);
  const { error } = await client.auth.signInWithOtp({ email: address, options: { emailRedirectTo: confirm.href } });
  if (error) throw error;
  const [mail] = await readOutbox(new URL(url).origin, address);
  if (!mail) throw new Error(`There is no mail to ${address}.`);
  return mail;
}

/** Sends a sign-in mail, as the form on a page does. `url` is the server's, with the base path. */
export const sendMail = async (url: string, address: string, page = FORM): Promise<Mail> =>
  sendMailBy(await connect(url), url, address, page);

/** Signs somebody in at a server, by the code of their mail. `url` has the base path. */
export async function newPerson(url: string, address = newAddress()): Promise<Person> {
  const client = await connect(url);
  const { code } = await sendMailBy(client, url, address, 'member/');
  const { data, error } = await client.auth.verifyOtp({ email: address, token: code, type: 'email' });
  if (!data.session) throw error ?? new Error('There is no session.');
  return { address, session: data.session, client };
}

/** Somebody's membership, as the backend returns it. */
export async function getStatus({ client }: Person): Promise<MembershipStatus> {
  const { data } = await client.rpc('membership_status').throwOnError();
  return data;
}

/** Signs everything in force, and so becomes a member. */
export async function signAll(person: Person, name = 'Anna Example'): Promise<void> {
  const { documents } = await getStatus(person);
  const signed = documents.map(({ document: id, in_force }) => ({ document: id, sha256: in_force.sha256 }));
  // Communities that do not ask for it ignore it.
  const signatory = { legal_name: name, country: 'DE' };
  const args = { display_name: name, signed, locale: 'en', signatory };
  await person.client.rpc('sign_agreements', args).throwOnError();
}

export async function newMember(url: string, name?: string): Promise<Person> {
  const person = await newPerson(url);
  await signAll(person, name);
  return person;
}

/** The records of somebody's signatures, in order. */
export async function getRecords({ client }: Person): Promise<SignatureRecord[]> {
  const columns = 'document, version, act, statement, locale';
  const { data } = await client.from('agreement_signatures').select(columns).order('id').throwOnError();
  return data;
}

/** Stores a session before a tab opens its first page, as an earlier visit would have. Only once, so that signing out lasts. */
export const storeSession = (page: Page, session: Session): Promise<unknown> =>
  page.addInitScript(
    ([id, session]) => {
      if (sessionStorage.getItem(id)) return;
      sessionStorage.setItem(id, 'entered');
      localStorage.setItem('sb-localhost-auth-token', session);
    },
    [session.access_token, JSON.stringify(session)] as const,
  );

/** Opens a page as somebody who has signed in before. */
export async function enterAs(page: Page, { session }: Person, path = 'member/'): Promise<void> {
  await storeSession(page, session);
  await page.goto(path);
}

/** Signs in to an account in another tab, as a link does that the person agrees to. */
export async function signInElsewhere(page: Page, session: Session): Promise<void> {
  const other = await page.context().newPage();
  // A file without scripts, so that nothing but the tab that is tested follows.
  await other.goto('backend.json');
  await other.evaluate((text) => localStorage.setItem('sb-localhost-auth-token', text), JSON.stringify(session));
  await other.close();
}
