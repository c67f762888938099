-- Whoever types an address, a wrong one or somebody else's, makes an account that is confirmed by the mail alone. One that nobody
-- confirms within a week goes again, with everything that hangs on it.

create function private.expire_unconfirmed_accounts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- By name, since hosted projects and the embedded backend keep different columns. Who was invited, or signs in by other means, stays.
  delete from auth.users where id in (
    select candidate.id from auth.users candidate, to_jsonb(candidate) account
      where candidate.created_at < now() - interval '7 days'
        and coalesce(account ->> 'confirmed_at', account ->> 'email_confirmed_at', account ->> 'phone_confirmed_at',
          account ->> 'last_sign_in_at', account ->> 'invited_at') is null
        and coalesce(account ->> 'email', '') <> ''
        and coalesce((account ->> 'is_sso_user')::boolean, false) = false
        and coalesce((account ->> 'is_anonymous')::boolean, false) = false
        and coalesce((account ->> 'confirmation_sent_at')::timestamptz, '-infinity') < now() - interval '7 days'
        and coalesce((account ->> 'recovery_sent_at')::timestamptz, '-infinity') < now() - interval '7 days'
      order by candidate.created_at limit 100
      for update of candidate skip locked
  );
  return null;
end
$$;

comment on function private.expire_unconfirmed_accounts() is 'An account that nobody confirms within a week goes when the next one is made.';

revoke execute on function private.expire_unconfirmed_accounts() from public;

create trigger commonplace_expire_unconfirmed_accounts after insert on auth.users
  for each statement execute function private.expire_unconfirmed_accounts();

insert into public.schema_steps (step, name) values (11, 'unconfirmed accounts');
