-- People see on which devices they are signed in, and end one session.

create function private.sessions_of(account uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', open.id,
      'user_agent', left(open.user_agent, 400),
      'created_at', open.created_at,
      -- This column has no time zone, and is in UTC.
      'last_used_at', greatest(open.created_at, open.updated_at, open.refreshed_at at time zone 'utc'),
      'is_current', open.id::text is not distinct from auth.jwt() ->> 'session_id'
    ) order by open.created_at desc, open.id), '[]')
    from auth.sessions open
    where open.user_id = account and (open.not_after is null or open.not_after > now());
$$;

comment on function private.sessions_of(uuid) is 'The open sessions of an account, the newest first. They are used when their token is renewed, about once an hour.';

create function public.my_sessions() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.live_account() is null then perform private.refuse_stranger(); end if;
  return private.sessions_of(auth.uid());
end
$$;

comment on function public.my_sessions() is 'Where the caller is signed in: [{id, user_agent, created_at, last_used_at, is_current}].';

create function public.end_session(session uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := private.lock_account();
begin
  -- Its refresh tokens go with it.
  delete from auth.sessions open where open.id = end_session.session and open.user_id = account;
  return private.sessions_of(account);
end
$$;

comment on function public.end_session(uuid) is 'Ends a session of the caller, and answers those that are left. One that has ended already is no error.';

grant execute on function public.my_sessions(), public.end_session(uuid) to authenticated;

create or replace function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.live_account() is null then perform private.refuse_stranger(); end if;
  return jsonb_build_object(
    'exported_at', now(),
    'account', (
      select jsonb_build_object('id', id, 'email', email, 'created_at', created_at, 'last_sign_in_at', last_sign_in_at)
        from auth.users where id = auth.uid()
    ),
    -- By name, since hosted projects and the embedded backend keep different columns.
    'sessions', (
      select coalesce(jsonb_agg((
        select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(session))
          where key in ('created_at', 'updated_at', 'refreshed_at', 'not_after', 'user_agent', 'ip')
      ) order by session.created_at), '[]') from auth.sessions session where user_id = auth.uid()
    ),
    'sign_in_log', (
      select coalesce(jsonb_agg(entry), '[]')
        from auth.users account, private.sign_in_log(account.id, account.email) where account.id = auth.uid()
    ),
    'member', (select to_jsonb(member) - 'id' from public.members member where id = auth.uid()),
    'signatures', private.signatures_of(auth.uid()),
    'acts', private.acts_of(auth.uid()),
    'held_addresses', (
      select coalesce(jsonb_agg(jsonb_build_object('act', held.act, 'until', held.until, 'since', held.since)), '[]')
        from private.held_addresses held, auth.users person
        where person.id = auth.uid()
          and (held.account = person.id or held.address_hash = private.address_hash(person.email))
    ),
    'invitation', (
      select jsonb_build_object('invited_at', invited_at, 'expires_at', expires_at, 'who', who) from private.invitation_for(auth.uid())
    ),
    'versions', (
      select coalesce(jsonb_agg(to_jsonb(named) order by named.document collate "C", named.version), '[]')
        from public.agreement_versions named where exists (
          select from public.agreement_signatures signature
            where member_id = auth.uid() and (signature.document, signature.version) = (named.document, named.version)
        )
    )
  ) || private.letters_of(auth.uid()) || private.stewardship_of(auth.uid());
end
$$;

insert into public.schema_steps (step, name) values (18, 'open sessions');
