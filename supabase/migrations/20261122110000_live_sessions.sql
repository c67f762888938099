-- An access token outlives the session that it was given for, by up to an hour. So whoever does something must have a session that
-- has not ended: signing out everywhere ends what a stolen token can do.

create function private.live_account() returns uuid
language sql stable security definer set search_path = ''
as $$
  select session.user_id from auth.sessions session
    where session.user_id = auth.uid() and session.id::text = auth.jwt() ->> 'session_id'
      and (session.not_after is null or session.not_after > now());
$$;

comment on function private.live_account() is 'The account that calls, while its session has not ended; null for everybody else.';

-- The policy below asks it in the name of the caller.
grant execute on function private.live_account() to authenticated;

create or replace function private.refuse_stranger() returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception 'Please sign in first.'
    using errcode = '42501', hint = 'Nobody is signed in, the session has ended, or the account is gone.';
end
$$;

create or replace function private.lock_account() returns uuid
language plpgsql set search_path = ''
as $$
declare
  account uuid;
begin
  -- Two tabs of one person wait for each other here.
  select id into account from auth.users where id = private.live_account() for no key update;
  if account is null then perform private.refuse_stranger(); end if;
  return account;
end
$$;

comment on function private.lock_account() is 'The account that calls, held for this transaction. A token outlives session and account, so both are looked up.';

create or replace function public.membership_status() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.live_account() is null then perform private.refuse_stranger(); end if;
  return private.status_of(auth.uid());
end
$$;

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
          where key in ('created_at', 'updated_at', 'refreshed_at', 'not_after')
      ) order by session.created_at), '[]') from auth.sessions session where user_id = auth.uid()
    ),
    'member', (select to_jsonb(member) - 'id' from public.members member where id = auth.uid()),
    'signatures', private.signatures_of(auth.uid()),
    'versions', (
      select coalesce(jsonb_agg(to_jsonb(named) order by named.document collate "C", named.version), '[]')
        from public.agreement_versions named where exists (
          select from public.agreement_signatures signature
            where member_id = auth.uid() and (signature.document, signature.version) = (named.document, named.version)
        )
    )
  );
end
$$;

drop policy "people change their own name" on public.members;
create policy "people change their own name" on public.members
  for update to authenticated
  using (id = (select private.live_account())) with check (id = (select private.live_account()));

insert into public.schema_steps (step, name) values (5, 'live sessions');
