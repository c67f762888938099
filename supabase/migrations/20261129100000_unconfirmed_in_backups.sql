-- A backup could not be restored if it had an account that nobody had confirmed within a week by then: it went again while it was restored, and
-- what was restored differed from the backup. A restored account has another week.

create or replace function private.expire_unconfirmed_accounts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- By name, since hosted projects and the embedded backend keep different columns. Who was invited, or signs in by other means, stays.
  delete from auth.users where id in (
    select candidate.id from auth.users candidate, to_jsonb(candidate) account
      -- These alone decide about most accounts, and sooner.
      where candidate.last_sign_in_at is null and candidate.created_at < now() - interval '7 days'
        and coalesce(account ->> 'confirmed_at', account ->> 'email_confirmed_at', account ->> 'phone_confirmed_at',
          account ->> 'invited_at') is null
        and coalesce(account ->> 'email', '') <> ''
        and coalesce((account ->> 'is_sso_user')::boolean, false) = false
        and coalesce((account ->> 'is_anonymous')::boolean, false) = false
        and coalesce((account ->> 'confirmation_sent_at')::timestamptz, '-infinity') < now() - interval '7 days'
        and coalesce((account ->> 'recovery_sent_at')::timestamptz, '-infinity') < now() - interval '7 days'
        -- A restore is the change.
        and coalesce(candidate.updated_at, '-infinity') < now() - interval '7 days'
      order by candidate.created_at limit 100
      for update of candidate skip locked
  );
  return null;
end
$$;

comment on function private.expire_unconfirmed_accounts() is
  'An account that nobody confirms within a week, or within a week of its restore, goes when the next one is made.';

insert into public.schema_steps (step, name) values (66, 'unconfirmed accounts in backups');
