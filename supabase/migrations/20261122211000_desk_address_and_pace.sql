-- A lost mailbox at the stewards' desk: one steward proposes another e-mail address, and a second one confirms it, as they do with an
-- exclusion. And a pace: one steward does at most sixty acts an hour at the desk, so that whoever gets hold of a session does not go through
-- the whole roll with it.
--
-- Errors:   CP023 sixty acts within an hour

-- The pace -------------------------------------------------------------------------------------------------------------

create table private.desk_pace (
  account uuid primary key references auth.users (id) on delete cascade,
  acts timestamptz[] not null
);

comment on table private.desk_pace is 'When a steward has acted at the desk within the last hour.';
alter table private.desk_pace enable row level security;

create function private.require_pace(steward private.stewards) returns void
language plpgsql set search_path = ''
as $$
declare
  recent timestamptz[];
begin
  -- Whoever acts in two windows at once waits here. What is refused afterwards does not count: it takes this row back.
  insert into private.desk_pace (account, acts) values (steward.account, array[clock_timestamp()])
    on conflict (account) do update set acts = array(
      select done from unnest(desk_pace.acts) done where done > clock_timestamp() - interval '1 hour' order by done
    ) || clock_timestamp()
    returning acts into recent;
  if cardinality(recent) > 60 then
    raise exception 'You have done sixty acts within an hour. You can go on at % UTC.',
      to_char((recent[1] + interval '1 hour') at time zone 'utc', 'HH24:MI')
      using errcode = 'CP023', detail = to_char((recent[1] + interval '1 hour') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
  end if;
end
$$;

comment on function private.require_pace(private.stewards) is 'Counts an act of a steward, and refuses the sixty-first within an hour.';

create or replace function public.desk_invite(email text, days integer default 14) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  steward constant private.stewards := private.require_steward('{roll}', true);
begin
  perform private.require_pace(steward);
  return public.invite_member(email, days, steward.name);
end
$$;

create or replace function public.desk_uninvite(email text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_pace(private.require_steward('{roll}', true));
  return public.withdraw_invitation(email);
end
$$;

-- Another address ------------------------------------------------------------------------------------------------------

alter table private.proposed_acts
  add column new_email text check (char_length(new_email) between 3 and 254),
  drop constraint proposed_acts_act_check,
  add constraint proposed_acts_act_check check (act in ('exclude', 'readdress')),
  add constraint new_email_while_it_waits check ((act = 'readdress' and outcome is null) = (new_email is not null)),
  add constraint address_has_no_end check (act <> 'readdress' or until is null);

comment on column private.proposed_acts.new_email is 'The address that is proposed; removed once that is settled.';

create or replace function private.guard_proposal() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.outcome is not null or (to_jsonb(new) - array['outcome', 'settled_by', 'settled_at', 'new_email'])
    is distinct from (to_jsonb(old) - array['outcome', 'settled_by', 'settled_at', 'new_email'])
    or (new.outcome is null and new.new_email is distinct from old.new_email) then
    raise exception 'What is recorded in % is never changed or removed.', tg_table_name using errcode = 'CP006';
  end if;
  if new.outcome is not null then new.new_email := null; end if;
  return new;
end
$$;

create or replace function private.proposal_record(proposed private.proposed_acts) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('key', proposed.id, 'id', proposed.account, 'act', proposed.act, 'until', proposed.until,
    'reason', proposed.reason, 'decision', proposed.decision, 'who', proposed.who, 'proposed_at', proposed.proposed_at,
    'email', (select email from auth.users where id = proposed.account), 'new_email', proposed.new_email,
    'number', (select number from public.members where id = proposed.account),
    'display_name', (select display_name from public.members where id = proposed.account));
$$;

create function private.free_address(given text) returns text
language plpgsql set search_path = ''
as $$
declare
  address constant text := lower(btrim(given));
begin
  if (address ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$' and char_length(address) <= 254) is not true then
    perform private.refuse_act('The new address is not an e-mail address.');
  end if;
  -- An account that nobody has confirmed is nobody's: whoever types an address makes one.
  delete from auth.users where id in (
    select known.id from auth.users known, to_jsonb(known) facts
      where known.email = address and coalesce(facts ->> 'confirmed_at', facts ->> 'email_confirmed_at', facts ->> 'last_sign_in_at') is null
  );
  if exists (select from auth.users where users.email = address) then
    perform private.refuse_act('There is an account with the new address already.');
  end if;
  return address;
end
$$;

comment on function private.free_address(text) is 'The address as accounts have it. Refuses what is none, and that of another account.';

create function private.give_address(person uuid, address text) returns void
language sql set search_path = ''
as $$
  update auth.users set email = address where id = person;
  update auth.identities set identity_data = identity_data || jsonb_build_object('email', address)
    where user_id = person and provider = 'email';
$$;

create or replace function public.readdress_member(email text, new_email text, stewards text[], reason text, decision text default null)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := private.account_of(email);
  names constant text := private.two_stewards(stewards);
  address text;
begin
  if account is null then perform private.refuse_act('Nobody has an account with this address.'); end if;
  address := private.free_address(new_email);
  insert into public.member_acts (member_id, act, reason, decision, who)
    values (account, 'readdress', readdress_member.reason, readdress_member.decision, names);
  perform private.give_address(account, address);
  return coalesce(public.show_member(address), jsonb_build_object('email', address));
end
$$;

create or replace function private.role_of_act(act text) returns text
language sql immutable set search_path = ''
as $$
  select case when act in ('accept', 'decline', 'end') then 'roll'
    when act in ('warn', 'pause', 'resume', 'exclude', 'readmit', 'readdress') then 'conduct' end;
$$;

drop function public.desk_act(uuid, text, text, date, text);

create function public.desk_act(
  person uuid, act text, reason text default null, until date default null, decision text default null, new_email text default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  steward constant private.stewards := private.require_steward(array[coalesce(private.role_of_act(act), 'roll')], true);
begin
  if private.role_of_act(act) is null then perform private.refuse_act('There is no such act.'); end if;
  if person = steward.account then perform private.refuse_act('Nobody acts about their own membership as a steward.'); end if;
  perform private.require_pace(steward);
  -- Two who propose at once wait for each other here.
  perform from auth.users where id = person for no key update;
  if not found then perform private.refuse_act('Nobody has this account any more.'); end if;
  if act in ('exclude', 'readdress') then
    if until <= private.today() then
      perform private.refuse_act('An act ends on a day to come. It is over at the beginning of that day, in UTC.');
    end if;
    if exists (
      select from private.pending_proposals pending join private.proposed_acts proposed using (id)
        where pending.account = person and proposed.act = desk_act.act
    ) then
      perform private.refuse_act('This is proposed already, and waits for another steward.');
    end if;
    insert into private.proposed_acts (account, act, until, reason, decision, who, new_email)
      values (person, desk_act.act, desk_act.until, btrim(desk_act.reason, E' \t\r\n'), nullif(btrim(desk_act.decision), ''), steward.name,
        case desk_act.act when 'readdress' then private.free_address(desk_act.new_email) end);
  else
    perform private.record_as_steward(person, act, reason, until, decision, steward.name);
  end if;
  return private.desk_record(steward, person);
end
$$;

comment on function public.desk_act(uuid, text, text, date, text, text) is
  'Records an act about a person, or proposes it where it takes two stewards, and gives the record of the person. For the role of the act.';

create or replace function public.desk_settle(proposal bigint, is_confirmed boolean) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  steward constant private.stewards := private.require_steward('{conduct}', true);
  proposed private.proposed_acts;
begin
  perform private.require_pace(steward);
  -- Of two who settle it at once, the second finds that it is settled.
  select * into proposed from private.proposed_acts where id = proposal for update;
  if not found or not exists (select from private.pending_proposals where id = proposal) then
    perform private.refuse_act('This act is settled already, or nobody has confirmed it in time.');
  end if;
  if proposed.account = steward.account then perform private.refuse_act('Nobody acts about their own membership as a steward.'); end if;
  if is_confirmed then
    if lower(proposed.who) = lower(steward.name) then
      raise exception 'You have proposed this act. It takes another steward to confirm it.' using errcode = 'CP022';
    end if;
    -- Somebody may have taken the address meanwhile.
    if proposed.act = 'readdress' then perform private.free_address(proposed.new_email); end if;
    perform private.record_as_steward(proposed.account, proposed.act, proposed.reason, proposed.until, proposed.decision,
      proposed.who || ', ' || steward.name);
    if proposed.act = 'readdress' then perform private.give_address(proposed.account, proposed.new_email); end if;
  end if;
  update private.proposed_acts
    set outcome = case when is_confirmed then 'confirmed' else 'withdrawn' end, settled_by = steward.name, settled_at = clock_timestamp()
    where id = proposal;
  return private.desk_record(steward, proposed.account);
end
$$;

revoke execute on function public.desk_act(uuid, text, text, date, text, text) from service_role;
grant execute on function public.desk_act(uuid, text, text, date, text, text) to authenticated;

insert into public.schema_steps (step, name) values (27, 'desk address and pace');
