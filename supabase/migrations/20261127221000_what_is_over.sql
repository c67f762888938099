-- An invitation is kept until its owner has joined or it is over, and the hash of an address until the measure ends. Both went only with the
-- next invitation or the next act, which may never come.

create function private.forget_what_is_over() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.invitations where expires_at <= now();
  delete from private.held_addresses where until <= private.today();
  return null;
end
$$;

comment on function private.forget_what_is_over() is 'Removes invitations and hashes of addresses whose time is over, with each sign-in.';

revoke execute on function private.forget_what_is_over() from public;

create trigger commonplace_forget_what_is_over after insert on auth.sessions
  for each statement execute function private.forget_what_is_over();

create function private.forget_invitation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.invitations invitation using auth.users person
    where person.id = new.id and private.normal_address(invitation.email) = private.normal_address(person.email);
  return null;
end
$$;

comment on function private.forget_invitation() is 'Removes the invitation of whoever has become a member, also by an application.';

revoke execute on function private.forget_invitation() from public;

create trigger forget_invitation after insert or update of left_at on public.members
  for each row when (new.left_at is null) execute function private.forget_invitation();

delete from private.invitations where expires_at <= now();
delete from private.held_addresses where until <= private.today();

insert into public.schema_steps (step, name) values (58, 'what is over');
