import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { AgreementVersion } from '#server/backend/engine/messages.ts';
import type { BackendSettings } from '#server/backend/settings.ts';
import { startTestBackend, type TestBackendOptions } from '../support/backend.ts';
import { PUBLISHED_IN_TIME } from '../support/database.ts';

/** Runs anything as the owner of the tables, whom no grant and no policy restricts; or as the caller, with another token. */
const AS_OTHERS = `
  create function public.as_owner(statement text) returns jsonb language plpgsql security definer as $$
  declare answer jsonb;
  begin
    if statement like 'select%' then execute statement into answer; else execute statement; end if;
    return answer;
  end $$;
  grant execute on function public.as_owner(text) to authenticated, service_role;

  -- Runs a statement as the caller with other claims, past what the server checks of a token.
  create function public.as_session(claims jsonb, statement text) returns jsonb language plpgsql as $$
  declare answer jsonb;
  begin
    perform set_config('request.jwt.claims', claims::text, true), set_config('request.jwt.claim.sub', claims ->> 'sub', true);
    execute statement into answer;
    return answer;
  end $$;
  grant execute on function public.as_session(jsonb, text) to authenticated;

  -- The status of an account so many days from now: the day is the one thing that a test can move.
  create function public.status_as_of(account uuid, days integer) returns jsonb language plpgsql security definer as $$
  declare
    own constant text := pg_get_functiondef('private.today()'::regprocedure);
    answer jsonb;
  begin
    execute format('create or replace function private.today() returns date language sql stable as $day$ select (now() at time zone $utc$utc$utc$)::date + %s $day$', days);
    answer := private.status_of(account);
    execute own;
    return answer;
  end $$;
  grant execute on function public.status_as_of(uuid, integer) to service_role;
`;

export const TABLES = ['agreement_versions', 'agreement_statements', 'members', 'agreement_signatures', 'member_acts'];

export interface Person {
  id: string;
  email: string;
  client: SupabaseClient;
}

/** A version as a test sends it: any part may be wrong or missing. */
type SentVersion = Partial<Record<keyof AgreementVersion, unknown>>;

/** The identity of a text, as the functions take it. */
type Text = Pick<AgreementVersion, 'document' | 'sha256'>;

/** A backend in which people join, with the common steps of the tests of membership. */
export type Community = Awaited<ReturnType<typeof startCommunity>>;

export async function startCommunity(
  settings: Partial<BackendSettings>,
  more: Pick<TestBackendOptions, 'dataFolder' | 'isDirect'> = {},
) {
  const backend = await startTestBackend({
    settings,
    extraMigration: AS_OTHERS + PUBLISHED_IN_TIME,
    ...more,
  });
  const { secretKey } = JSON.parse(await readFile(join(backend.dataFolder, 'keys.json'), 'utf8'));
  const steward = createClient(backend.origin, secretKey, {
    auth: { persistSession: false },
    global: { fetch: backend.fetch },
  });
  const publish = (...versions: SentVersion[]) => steward.rpc('publish_agreement_versions', { versions });
  const asOwner = (statement: string, client: SupabaseClient = steward) => client.rpc('as_owner', { statement });
  let people = 0;

  /** A new person, or a known one again. */
  async function signIn(email = `person-${++people}@example.org`): Promise<Person> {
    const client = backend.client();
    await client.auth.signInWithOtp({ email });
    const { data } = await client.auth.verifyOtp({ email, token: backend.codeFor(email), type: 'email' });
    if (!data.user) throw new Error(`${email} could not sign in.`);
    return { id: data.user.id, email, client };
  }

  async function textsInForce({ client }: Person): Promise<Text[]> {
    const { data } = await client.rpc('membership_status');
    return data.documents.map(({ document: id, in_force }: StatusPart) => ({ document: id, sha256: in_force.sha256 }));
  }

  async function joinAll(person: Person) {
    const { data, error } = await sign(person, await textsInForce(person));
    if (error) throw new Error(error.message);
    return data;
  }

  return {
    ...backend,
    steward,
    publish,
    signIn,
    textsInForce,
    /** Signs everything in force, and returns the new status. */
    join: joinAll,
    member: async () => {
      const person = await signIn();
      await joinAll(person);
      return person;
    },
    /** Everything that a person did about the agreements, in order. */
    acts: async ({ client }: Person) =>
      (await client.from('agreement_signatures').select('document,version,act').order('id')).data,
    /** A digest of all rows of each table of membership, which changes with the table. */
    digests: async () =>
      (
        await asOwner(
          `select jsonb_build_object(${TABLES.map((table) => `'${table}', (select md5(string_agg(t::text, '|')) from ${table} t)`)})`,
        )
      ).data,
    asOwner,
  };
}

interface StatusPart {
  document: string;
  in_force: AgreementVersion;
}

export const sign = ({ client }: Person, signed: unknown, more: Record<string, unknown> = {}) =>
  client.rpc('sign_agreements', { display_name: 'Ada', signed, locale: 'en', ...more });

export const decline = ({ client }: Person, declined: unknown, locale: unknown = 'en') =>
  client.rpc('decline_agreements', { declined, locale });

/** The date this many days from now, in UTC. */
export const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** What a person selects to sign a version. */
export const getStatement = (id: string, number: number) =>
  `I have read the ${id} (version ${number}), and I agree to it.`;

/** A version of a document, whose text is determined by its number. */
export function version(id: string, number: number, days: number, more: Partial<AgreementVersion> = {}) {
  const sha256 = createHash('sha256').update(`${id} ${number}`).digest('hex');
  const details = { title: `The ${id}`, change: 'substantive', summary: `What is new in ${number}.` };
  const statements = { en: getStatement(id, number) };
  return { document: id, version: number, effective: day(days), sha256, ...details, statements, ...more };
}

/** The part of a status about one document. */
export const about = (status: { documents: StatusPart[] }, id: string) =>
  status.documents.find((one) => one.document === id);

/** How many accounts have an e-mail address. */
export async function createdAccounts({ asOwner }: Pick<Community, 'asOwner'>, email: string): Promise<number> {
  return (await asOwner(`select to_jsonb(count(*)) from auth.users where email = '${email}'`)).data;
}
