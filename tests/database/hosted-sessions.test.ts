import { expect, it } from 'vitest';
import { makeHostedProject, queryRows } from '../support/hosted-project.ts';
import { describeOnPostgres, startPostgres } from '../support/postgres.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

describeOnPostgres(() =>
  it('on a hosted project, too, people see and end their sessions, and are notified of a new browser', async () => {
    const { url, stop } = await startPostgres();
    try {
      const project = new URL(await makeHostedProject(url));
      project.username = 'site';
      const query = async (statement: string) => (await queryRows(project.href, statement))[0];
      const person = crypto.randomUUID();
      /** As a role, with a token of a session. */
      const as = (role: string, session: string, expression: string) =>
        query(`with caller as materialized (select set_config('role', '${role}', true), set_config('request.jwt.claims',
          '${JSON.stringify({ sub: person, role, session_id: session })}', true))
          select ${expression} as answer from caller`);
      /** What the sign-in service does, as the owner of its tables. */
      const begin = async (userAgent: string, age: string) => {
        const session = crypto.randomUUID();
        await query(`with service as materialized (select set_config('role', 'auth_service', true))
          insert into auth.sessions (id, user_id, created_at, refreshed_at, user_agent, ip)
          select '${session}', '${person}', now() - interval '${age}', (now() - interval '5 minutes') at time zone 'utc', '${userAgent}',
          '192.0.2.7' from service`);
        return session;
      };
      await query(`insert into auth.users (id, email, email_confirmed_at, created_at)
        values ('${person}', 'ada@example.org', now() - interval '30 days', now() - interval '30 days')`);
      const [old, here] = [await begin(FIREFOX, '2 days'), await begin('Another/1.0', '1 hour')];

      const listed = await as('authenticated', here, 'public.my_sessions()');
      expect(listed?.answer).toMatchObject([
        { id: here, user_agent: 'Another/1.0', is_current: true },
        { id: old, user_agent: FIREFOX, is_current: false },
      ]);
      const [, first] = Array.isArray(listed?.answer) ? listed.answer : [];
      expect(Math.round((Date.now() - Date.parse(first.last_used_at)) / 60_000)).toBe(5);
      expect(await as('authenticated', here, `public.end_session('${old}')`)).toMatchObject({ answer: [{ id: here }] });
      expect(await query('select count(*)::int as count from auth.sessions')).toEqual({ count: 1 });

      const mark = crypto.randomUUID();
      expect(await as('authenticated', here, `public.recognise_browser('${mark}')`)).toEqual({ answer: false });
      await query(`update private.new_sign_ins set began_at = began_at - interval '4 minutes' returning 1`);
      const { answer } = (await as('service_role', here, 'public.claim_letters(10, 60)')) ?? {};
      const letters = Array.isArray(answer) ? answer : [];
      expect(letters.map(({ kind, email, sign_in }) => [kind, email, sign_in.user_agent])).toEqual([
        ['browser', 'ada@example.org', FIREFOX],
        ['browser', 'ada@example.org', 'Another/1.0'],
      ]);
      const again = await begin(FIREFOX, '0 minutes');
      expect(await as('authenticated', again, `public.recognise_browser('${mark}')`)).toEqual({ answer: true });
      expect(await query('select count(*)::int as count from private.new_sign_ins')).toEqual({ count: 0 });
      const exported = await as('authenticated', again, 'public.export_my_data()');
      expect(exported?.answer).toMatchObject({
        sessions: [{ ip: '192.0.2.7' }, { ip: '192.0.2.7', user_agent: FIREFOX }],
        known_browsers: [{ last_signed_in_at: expect.any(String) }],
      });
    } finally {
      await stop();
    }
  }, 120_000),
);
