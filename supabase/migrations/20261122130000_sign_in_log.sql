-- The sign-in service keeps a log of its own, with the address and the id of an account: signed in, refreshed, signed out. It goes with
-- the account, is part of the export, and is kept for thirty days.

-- Not every backend has this table, nor the same columns in it.
create function private.sign_in_log(account uuid, email text) returns table (entry jsonb)
language plpgsql stable set search_path = ''
as $$
begin
  if to_regclass('auth.audit_log_entries') is null then return; end if;
  return query execute $query$
    select jsonb_build_object('created_at', log.created_at, 'action', log.payload ->> 'action', 'ip_address', log.ip_address)
      from auth.audit_log_entries log
      where log.payload ->> 'actor_id' = $1 or log.payload -> 'traits' ->> 'user_id' = $1
        or log.payload ->> 'actor_username' = $2 or log.payload -> 'traits' ->> 'user_email' = $2
      order by log.created_at, log.id
  $query$ using account::text, email;
end
$$;

comment on function private.sign_in_log(uuid, text) is 'What the sign-in service has logged about an account.';

create function private.forget_sign_in_log() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.audit_log_entries log
    where log.payload ->> 'actor_id' = old.id::text or log.payload -> 'traits' ->> 'user_id' = old.id::text
      or log.payload ->> 'actor_username' = old.email or log.payload -> 'traits' ->> 'user_email' = old.email;
  return null;
end
$$;

comment on function private.forget_sign_in_log() is 'Whoever deletes an account, from wherever, takes its log along.';

create function private.expire_sign_in_log() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.audit_log_entries where created_at < now() - interval '30 days';
  return null;
end
$$;

do $$
begin
  if to_regclass('auth.audit_log_entries') is null then return; end if;
  create trigger commonplace_forget_sign_in_log after delete on auth.users
    for each row execute function private.forget_sign_in_log();
  -- A session begins seldom enough, and often enough.
  create trigger commonplace_expire_sign_in_log after insert on auth.sessions
    for each statement execute function private.expire_sign_in_log();
  -- A hosted project lets nobody else add indexes to its own tables, and does without.
  begin
    create index if not exists audit_log_entries_created_at on auth.audit_log_entries (created_at);
  exception when insufficient_privilege then null;
  end;
end
$$;

-- What was left of accounts that are gone.
do $$
begin
  if to_regclass('auth.audit_log_entries') is null then return; end if;
  delete from auth.audit_log_entries log
    where log.payload ->> 'actor_username' like '%@%'
      and not exists (select from auth.users where id::text = log.payload ->> 'actor_id');
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
    'sign_in_log', (
      select coalesce(jsonb_agg(entry), '[]')
        from auth.users account, private.sign_in_log(account.id, account.email) where account.id = auth.uid()
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

insert into public.schema_steps (step, name) values (7, 'sign-in log');
