-- An invitation is for one account. Several with one mailbox, as with ada+1@ and ada+2@, became members by it if they joined at the same moment.

create or replace function private.admit(account uuid) returns boolean
language plpgsql set search_path = ''
as $$
declare
  address constant text := (select private.normal_address(person.email) from auth.users person where id = account);
  admission text;
begin
  -- Who joins at the same time waits here, and finds that the invitation is used up.
  perform from private.invitations where private.normal_address(email) = address for update;
  admission := private.admission_for(account);
  if admission = 'approval' then return false; end if;
  if admission = 'invitation' then
    raise exception 'One joins this community by invitation, and there is none for your address that still counts.'
      using errcode = 'CP013', hint = 'Ask the stewards for one.';
  end if;
  if exists (select from private.invitation_for(account)) then
    insert into public.member_acts (act) values ('accept');
    delete from private.invitations where private.normal_address(email) = address;
  end if;
  return true;
end
$$;

insert into public.schema_steps (step, name) values (62, 'invited once');
