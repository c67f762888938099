-- A proposed address that nobody has confirmed within two weeks is not kept: it goes when a steward next looks at somebody's data, or
-- proposes an act.

alter table private.proposed_acts
  drop constraint new_email_while_it_waits,
  add constraint new_email_while_it_waits check (new_email is null or (act = 'readdress' and outcome is null));

comment on column private.proposed_acts.new_email is 'The address that is proposed; removed once that is settled, or has lapsed.';

create index proposed_addresses on private.proposed_acts (proposed_at) where new_email is not null;

create or replace function private.guard_proposal() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  has_lapsed constant boolean := old.proposed_at <= now() - interval '14 days';
begin
  if old.outcome is not null or (to_jsonb(new) - array['outcome', 'settled_by', 'settled_at', 'new_email'])
    is distinct from (to_jsonb(old) - array['outcome', 'settled_by', 'settled_at', 'new_email'])
    or (new.outcome is null and new.new_email is distinct from old.new_email and not (has_lapsed and new.new_email is null)) then
    raise exception 'What is recorded in % is never changed or removed.', tg_table_name using errcode = 'CP006';
  end if;
  if new.outcome is not null then new.new_email := null; end if;
  return new;
end
$$;

create function private.forget_lapsed_addresses() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.proposed_acts set new_email = null
    where new_email is not null and proposed_at <= now() - interval '14 days';
  return null;
end
$$;

create trigger forget_lapsed_addresses after insert on private.proposed_acts
  for each statement execute function private.forget_lapsed_addresses();
create trigger forget_lapsed_addresses after insert on private.looks
  for each statement execute function private.forget_lapsed_addresses();

insert into public.schema_steps (step, name) values (42, 'lapsed proposals');
