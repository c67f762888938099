-- Accounts that are deleted together are looked up in the log of sign-ins together. A search for each of a hundred that nobody had confirmed, in a
-- log of a month, took longer than the request that deleted them may take, and so did each later one. Where the log can have indexes, it is not
-- searched as a whole, neither for this nor for the export of one's own data.

do $$
begin
  if to_regclass('auth.audit_log_entries') is null then return; end if;
  -- A hosted project lets nobody else add indexes to its own tables, and does without.
  begin
    create index if not exists audit_log_entries_by_actor on auth.audit_log_entries ((payload ->> 'actor_id'));
    create index if not exists audit_log_entries_by_name on auth.audit_log_entries ((payload ->> 'actor_username'));
    -- Few entries are about somebody else than who did it.
    create index if not exists audit_log_entries_by_user on auth.audit_log_entries ((payload -> 'traits' ->> 'user_id'))
      where payload -> 'traits' ->> 'user_id' is not null;
    create index if not exists audit_log_entries_by_email on auth.audit_log_entries ((payload -> 'traits' ->> 'user_email'))
      where payload -> 'traits' ->> 'user_email' is not null;
  exception when insufficient_privilege then null;
  end;
end
$$;

create or replace function private.forget_sign_in_log() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ids constant text[] := array(select id::text from gone);
  emails constant text[] := array(select email from gone);
begin
  if ids = '{}' then return null; end if;
  delete from auth.audit_log_entries log
    where log.payload ->> 'actor_id' = any (ids) or log.payload -> 'traits' ->> 'user_id' = any (ids)
      or log.payload ->> 'actor_username' = any (emails) or log.payload -> 'traits' ->> 'user_email' = any (emails);
  return null;
end
$$;

comment on function private.forget_sign_in_log() is 'Whoever deletes accounts, from wherever, takes their log along.';

do $$
begin
  if to_regclass('auth.audit_log_entries') is null then return; end if;
  create or replace trigger commonplace_forget_sign_in_log after delete on auth.users
    referencing old table as gone for each statement execute function private.forget_sign_in_log();
end
$$;

insert into public.schema_steps (step, name) values (67, 'log forgotten at once');
