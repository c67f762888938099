import type { Page } from '@playwright/test';
import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js';
import type { MembershipStatus } from '#contracts/membership/status.ts';
import { newAddress } from './sign-in.ts';

/** Somebody with an account, as a test knows them beside the browser. */
export type Person = { address: string; session: Session; client: SupabaseClient };

/** What was ticked with the signatures that are given here. */
export const STATEMENT = 'I have read both documents, and I agree to be bound by them.';

const NO_STORAGE = { auth: { persistSession: false, autoRefreshToken: false } };

/** Signs somebody in at a server, by the code of their mail; `url` has the base path. */
export async function newPerson(url: string, address = newAddress()): Promise<Person> {
  const { key } = await (await fetch(new URL('backend.json', url))).json();
  const client = createClient(new URL(url).origin, key, NO_STORAGE);
  const sent = await client.auth.signInWithOtp({ email: address });
  if (sent.error) throw sent.error;
  const mails: { to: string; code: string }[] = await (await fetch(new URL('/outbox.json', url))).json();
  const code = mails.find(({ to }) => to === address)?.code ?? '';
  const { data, error } = await client.auth.verifyOtp({ email: address, token: code, type: 'email' });
  if (!data.session) throw error ?? new Error('There is no session.');
  return { address, session: data.session, client };
}

/** How somebody stands, as the backend says. */
export async function statusOf({ client }: Person): Promise<MembershipStatus> {
  const { data, error } = await client.rpc('membership_status');
  if (error) throw new Error(error.message);
  return data;
}

/** Signs all that is in force, which makes a member. */
export async function signAll(person: Person, name = 'Anna Example'): Promise<void> {
  const { documents } = await statusOf(person);
  const signed = documents.map(({ document, in_force }) => ({ document, sha256: in_force.sha256 }));
  const args = { display_name: name, signed, statement: STATEMENT, locale: 'en' };
  const { error } = await person.client.rpc('sign_agreements', args);
  if (error) throw new Error(error.message);
}

export async function newMember(url: string, name?: string): Promise<Person> {
  const person = await newPerson(url);
  await signAll(person, name);
  return person;
}

/** What is recorded of somebody's signatures, in order. */
export async function recordsOf({ client }: Person): Promise<{ document: string; version: number; act: string }[]> {
  const { data, error } = await client.from('agreement_signatures').select('document, version, act').order('id');
  if (error) throw new Error(error.message);
  return data;
}

/** Makes the tab one in which somebody has signed in before, and comes to a page. */
export async function enterAs(page: Page, { session }: Person, path = 'member/'): Promise<void> {
  await page.addInitScript(
    ([id, session]) => {
      // Only once: signing out is to last.
      if (sessionStorage.getItem(id)) return;
      sessionStorage.setItem(id, 'entered');
      localStorage.setItem('sb-localhost-auth-token', session);
    },
    [session.access_token, JSON.stringify(session)] as const,
  );
  await page.goto(path);
}
