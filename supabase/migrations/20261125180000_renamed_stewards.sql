-- A steward who was given another name is still the same steward: what takes two of them takes another one.

create function private.was_called(account uuid, name text) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from private.stewards known where known.account = was_called.account and lower(known.name) = lower(was_called.name));
$$;

comment on function private.was_called(uuid, text) is 'Whether a steward acts under this name, or has before.';

create or replace function public.desk_act(person uuid, act text, reason text default null, until date default null, decision text default null, new_email text default null) returns jsonb
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
    if act = 'accept' and exists (
      select from private.approvals_of(person) accepted where private.was_called(steward.account, accepted.who)
    ) then
      perform private.refuse_act('You have accepted this application already. It takes another steward.');
    end if;
    perform private.record_as_steward(person, act, reason, until, decision, steward.name);
  end if;
  return private.desk_record(steward, person);
end
$$;

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
    if private.was_called(steward.account, proposed.who) then
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

insert into public.schema_steps (step, name) values (46, 'renamed stewards');
