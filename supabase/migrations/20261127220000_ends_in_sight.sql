-- A mistyped year, as in 20271-12-01, makes an end that no program reads as a day: the list of members and the e-mails that waited with the
-- one about this act could not be read any more.

create function private.refuse_distant_end() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.until > private.today() + interval '100 years' then
    perform private.refuse_act('An act ends within a hundred years. One without a day does not end by itself.');
  end if;
  return new;
end
$$;

comment on function private.refuse_distant_end() is 'Refuses a day so far away that its year must be a mistake.';

revoke execute on function private.refuse_distant_end() from public;

create trigger limit_end before insert on public.member_acts for each row execute function private.refuse_distant_end();
create trigger limit_end before insert on private.proposed_acts for each row execute function private.refuse_distant_end();
-- Without an account there is no act.
create trigger limit_end before insert on private.held_addresses
  for each row when (new.account is null) execute function private.refuse_distant_end();

insert into public.schema_steps (step, name) values (57, 'ends in sight');
