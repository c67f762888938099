-- A session that nobody has used for half a year ends. Browsers that forget their data begin another one each time, and would leave a list
-- of sessions, on the member page and in the export, that grows for years and in which nobody recognises a stranger's.

create function private.expire_sessions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Its refresh tokens go with it.
  delete from auth.sessions where id in (
    select candidate.id from auth.sessions candidate
      -- This column has no time zone, and is in UTC.
      where greatest(candidate.created_at, candidate.updated_at, candidate.refreshed_at at time zone 'utc') < now() - interval '180 days'
      limit 100 for update skip locked
  );
  return null;
end
$$;

comment on function private.expire_sessions() is 'A session that was not used for 180 days goes when another one begins.';

revoke execute on function private.expire_sessions() from public;

create trigger commonplace_expire_sessions after insert on auth.sessions
  for each statement execute function private.expire_sessions();

insert into public.schema_steps (step, name) values (54, 'unused sessions');
