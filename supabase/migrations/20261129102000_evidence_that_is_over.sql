-- What a deleted account had signed is kept as long as its person was told. It went with the next deletion of an account only, or by the command, and
-- both may not come for years. It goes with each sign-in now, as other things do whose time is over.

create or replace function private.forget_what_is_over() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.invitations where expires_at <= now();
  delete from private.held_addresses where until <= private.today();
  -- What ends sooner by fewer `membership.evidenceYears` needs the command.
  delete from private.evidence where until <= private.today();
  return null;
end
$$;

comment on function private.forget_what_is_over() is
  'Removes invitations, hashes of addresses and evidence whose time is over, with each sign-in.';

insert into public.schema_steps (step, name) values (68, 'evidence that is over');
