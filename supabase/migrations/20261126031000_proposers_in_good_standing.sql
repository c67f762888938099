-- An act that takes two stewards takes two who still are: a proposal of somebody who was dismissed, lost the role or is not in good standing
-- waits no more, and another steward can propose the act again.

create function private.has_steward(proposed private.proposed_acts) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce((
    select 'conduct' = any (known.roles)
        and private.standing_of(known.account, private.documents_of(known.account)) ->> 'standing' in ('member', 'asked')
      from (
        -- No two stewards have the same name at one time.
        select distinct on (account) account, name, roles from private.stewards
          where changed_at <= proposed.proposed_at order by account, id desc
      ) proposer join private.current_stewards known on known.account = proposer.account
      where proposer.name = proposed.who and proposer.roles <> '{}'
  ), false);
$$;

comment on function private.has_steward(private.proposed_acts) is
  'Whether the account that proposed an act is still a steward with the role for it, in good standing, whatever its name is now.';

-- What was proposed again is waiting once, even if the first proposer is in good standing again.
create or replace view private.pending_proposals as
  select id, account from private.proposed_acts proposed
    where outcome is null and proposed_at > now() - interval '14 days'
      and not exists (
        select from private.proposed_acts again
          where again.account = proposed.account and again.act = proposed.act and again.id > proposed.id
      )
      and private.has_steward(proposed);

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
  if found and proposed.outcome is null and not private.has_steward(proposed) then
    perform private.refuse_act('Whoever proposed this act is no steward in good standing any more. Another steward can propose it again.');
  end if;
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

insert into public.schema_steps (step, name) values (50, 'proposers in good standing');
