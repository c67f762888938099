import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeHostedProject, pushMigrations, queryRows } from '../support/hosted-project.ts';
import { describeOnPostgres, startPostgres, type TestPostgres } from '../support/postgres.ts';
import { version } from './community.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

let server: TestPostgres;
/** Its URL for a superuser, who can take any role. */
let project: URL;

const query = async (statement: string) => (await queryRows(project.href, statement))[0];

/** Takes the role before the expression is planned, which is when PostgreSQL decides which policies hold. */
const ANSWER = `create function public.answer(caller text, claims text, expression text) returns jsonb language plpgsql as $$
  declare answer jsonb;
  begin
    -- There it refuses updates without a condition; here, if it is installed.
    begin load 'safeupdate'; exception when undefined_file then null; end;
    perform set_config('role', caller, true), set_config('request.jwt.claims', claims, true);
    execute format('select to_jsonb((%s))', expression) into answer;
    return answer;
  end $$`;

/** As a role of the REST API, with a token of a session. */
async function as(role: string, { id, session }: Partial<Visit>, expression: string) {
  const claims = JSON.stringify({ sub: id, role, session_id: session });
  return (await query(`select public.answer('${role}', '${claims}', '${expression.replaceAll("'", "''")}')`))?.answer;
}

interface Visit {
  id: string;
  session: string;
}

/** What the sign-in service does, as the owner of its tables. */
async function begin(id: string, userAgent: string, age = '0 minutes'): Promise<Visit> {
  const session = crypto.randomUUID();
  await query(`with service as materialized (select set_config('role', 'auth_service', true))
    insert into auth.sessions (id, user_id, created_at, refreshed_at, user_agent, ip)
    select '${session}', '${id}', now() - interval '${age}', (now() - interval '5 minutes') at time zone 'utc', '${userAgent}',
    '192.0.2.7' from service`);
  return { id, session };
}

async function addAccount(email: string): Promise<string> {
  const id = crypto.randomUUID();
  await query(`with service as materialized (select set_config('role', 'auth_service', true))
    insert into auth.users (id, email, email_confirmed_at, created_at)
    select '${id}', '${email}', now() - interval '30 days', now() - interval '30 days' from service`);
  return id;
}

describeOnPostgres(() => {
  beforeAll(async () => {
    server = await startPostgres();
    project = new URL(await makeHostedProject(server.url));
    project.username = 'site';
    await query(ANSWER);
  });
  afterAll(() => server?.stop());

  it('on a hosted project, too, people join, sign, take their data along and delete their account', async () => {
    const code = version('code', 1, -10);
    const versions = JSON.stringify([code]).replaceAll("'", "''");
    await as('service_role', {}, `public.publish_agreement_versions('${versions}')`);
    const ada = await begin(await addAccount('ada@example.org'), FIREFOX);
    const bob = await begin(await addAccount('bob@example.org'), FIREFOX);

    expect(await as('authenticated', ada, 'public.membership_status()')).toMatchObject({ standing: 'none' });
    const signed = JSON.stringify([{ document: 'code', sha256: code.sha256 }]);
    const join = (name: string) => `public.sign_agreements('${name}', '${signed}', 'en')`;
    expect(await as('authenticated', ada, join('Ada'))).toMatchObject({ standing: 'member', member: { number: 1 } });
    expect(await as('authenticated', bob, join('Bob'))).toMatchObject({ standing: 'member', member: { number: 2 } });
    const numbers = '(select jsonb_agg(number) from public.members)';
    expect(await as('authenticated', bob, numbers)).toEqual([2]);
    expect(await as('service_role', {}, numbers)).toEqual([1, 2]);

    await as('service_role', {}, `public.appoint_steward('ada@example.org', array['roll'], 'Ada')`);
    expect(await as('authenticated', ada, 'public.desk_roll()')).toMatchObject({
      items: [{ display_name: 'Ada' }, { display_name: 'Bob' }],
    });
    await expect(as('authenticated', bob, 'public.desk_roll()')).rejects.toThrow('This takes a steward');

    const exported = await as('authenticated', bob, 'public.export_my_data()');
    expect(exported).toMatchObject({ member: { display_name: 'Bob' }, signatures: [{ document: 'code' }] });
    await as('authenticated', bob, 'public.delete_account()');
    expect(await query(`select array_agg(email)::text as emails from auth.users`)).toEqual({
      emails: '{ada@example.org}',
    });
    expect(await as('service_role', {}, numbers)).toEqual([1]);
  });

  it('on a hosted project, too, people see and end their sessions, and are notified of a new browser', async () => {
    const id = await addAccount('eve@example.org');
    const old = await begin(id, FIREFOX, '2 days');
    const here = await begin(id, 'Another/1.0', '1 hour');

    const listed = await as('authenticated', here, 'public.my_sessions()');
    expect(listed).toMatchObject([
      { id: here.session, user_agent: 'Another/1.0', is_current: true },
      { id: old.session, user_agent: FIREFOX, is_current: false },
    ]);
    const [, first] = Array.isArray(listed) ? listed : [];
    expect(Math.round((Date.now() - Date.parse(first.last_used_at)) / 60_000)).toBe(5);
    expect(await as('authenticated', here, `public.end_session('${old.session}')`)).toMatchObject([
      { id: here.session },
    ]);
    const count = `select count(*)::int as count from auth.sessions where user_id = '${id}'`;
    expect(await query(count)).toEqual({ count: 1 });

    const mark = crypto.randomUUID();
    expect(await as('authenticated', here, `public.recognise_browser('${mark}')`)).toBe(false);
    await query(`update private.new_sign_ins set began_at = began_at - interval '4 minutes' returning 1`);
    const claimed = await as('service_role', {}, 'public.claim_letters(10, 60)');
    const letters = (Array.isArray(claimed) ? claimed : []).filter(({ email }) => email === 'eve@example.org');
    expect(letters.map(({ kind, sign_in }) => [kind, sign_in.user_agent])).toEqual([
      ['browser', FIREFOX],
      ['browser', 'Another/1.0'],
    ]);
    const again = await begin(id, FIREFOX);
    expect(await as('authenticated', again, `public.recognise_browser('${mark}')`)).toBe(true);
    expect(await query(`select count(*)::int as count from private.new_sign_ins where account = '${id}'`)).toEqual({
      count: 0,
    });
    const exported = await as('authenticated', again, 'public.export_my_data()');
    expect(exported).toMatchObject({
      sessions: [{ ip: '192.0.2.7' }, { ip: '192.0.2.7', user_agent: FIREFOX }],
      known_browsers: [{ last_signed_in_at: expect.any(String) }],
    });
  });

  it('no account of a hosted project has a password, whoever signed up with one or sets one', async () => {
    const fresh = new URL(await makeHostedProject(server.url, { isPushed: false }));
    const pushed = fresh.href;
    fresh.username = 'site';
    const signUp = (email: string) =>
      queryRows(
        fresh.href,
        `insert into auth.users (id, email, encrypted_password) values (gen_random_uuid(), '${email}', '$2a$10$')`,
      );
    const passwords = () => queryRows(fresh.href, 'select email from auth.users where encrypted_password is not null');
    await signUp('before@example.org');
    expect(await passwords()).toHaveLength(1);
    await pushMigrations(pushed);
    expect(await passwords()).toEqual([]);
    await signUp('after@example.org');
    await queryRows(fresh.href, `update auth.users set encrypted_password = '$2a$10$' where email like 'before@%'`);
    expect(await passwords()).toEqual([]);
  });

  it('the migrations tell the REST API of a hosted project to read the time limits of its roles', async () => {
    const url = await makeHostedProject(server.url, { isPushed: false });
    const listener = postgres(url);
    const heard: string[] = [];
    await listener.listen('pgrst', (message) => heard.push(message));
    await pushMigrations(url);
    await expect.poll(() => heard).toEqual(['reload config']);
    await listener.end();
  });
});
