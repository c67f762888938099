-- People sign in with what was sent to their mailbox, or with a passkey. The sign-in service of a hosted project takes passwords as well, and has
-- no setting against that: whoever signed up with an address and a password before its owner could sign in with it once the owner had confirmed
-- the address, and one that was set in a stolen session outlived "Sign out everywhere". So no account keeps a password.

create function private.drop_password() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.encrypted_password := null;
  return new;
end
$$;

comment on function private.drop_password() is 'An account has no password: the sign-in service then refuses every one.';

revoke execute on function private.drop_password() from public;

create trigger commonplace_drop_password before insert or update on auth.users
  for each row when (new.encrypted_password is not null) execute function private.drop_password();

-- The service makes one up for everybody who signs in for the first time, and nobody knows it. Others are somebody's.
update auth.users set encrypted_password = null where encrypted_password is not null;

insert into public.schema_steps (step, name) values (56, 'no passwords');
