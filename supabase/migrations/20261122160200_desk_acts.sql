-- What stewards do at the desk. Each act takes its role and a sign-in of the last thirty minutes, and has the name by which the steward
-- was appointed. An exclusion takes two of them.

create function private.record_as_steward(
  person uuid, act text, reason text, until date, decision text, who text
) returns void
language plpgsql set search_path = ''
as $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
  subject constant text := current_setting('request.jwt.claim.sub', true);
begin
  -- The guards take whoever is signed in for the person themself. A steward speaks for the community, as the secret key does.
  perform set_config('request.jwt.claims', '', true), set_config('request.jwt.claim.sub', '', true);
  insert into public.member_acts (member_id, act, reason, until, decision, who)
    values (person, record_as_steward.act, record_as_steward.reason, record_as_steward.until, record_as_steward.decision,
      record_as_steward.who);
  perform set_config('request.jwt.claims', coalesce(claims, ''), true), set_config('request.jwt.claim.sub', coalesce(subject, ''), true);
end
$$;

create function private.role_of_act(act text) returns text
language sql immutable set search_path = ''
as $$
  select case when act in ('accept', 'decline', 'end') then 'roll'
    when act in ('warn', 'pause', 'resume', 'exclude', 'readmit') then 'conduct' end;
$$;

create function public.desk_act(
  person uuid, act text, reason text default null, until date default null, decision text default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  steward constant private.stewards := private.require_steward(array[coalesce(private.role_of_act(act), 'roll')], true);
begin
  if private.role_of_act(act) is null then perform private.refuse_act('There is no such act.'); end if;
  if person = steward.account then perform private.refuse_act('Nobody acts about their own membership as a steward.'); end if;
  -- Two who propose at once wait for each other here.
  perform from auth.users where id = person for no key update;
  if not found then perform private.refuse_act('Nobody has this account any more.'); end if;
  if act = 'exclude' then
    if until <= private.today() then
      perform private.refuse_act('An act ends on a day to come. It is over at the beginning of that day, in UTC.');
    end if;
    if exists (select from private.pending_proposals where account = person) then
      perform private.refuse_act('An exclusion of this person is proposed already, and waits for another steward.');
    end if;
    insert into private.proposed_acts (account, act, until, reason, decision, who)
      values (person, 'exclude', desk_act.until, btrim(desk_act.reason, E' \t\r\n'), nullif(btrim(desk_act.decision), ''), steward.name);
  else
    perform private.record_as_steward(person, act, reason, until, decision, steward.name);
  end if;
  return private.desk_record(steward, person);
end
$$;

comment on function public.desk_act(uuid, text, text, date, text) is
  'Records an act about a person, or proposes it where it takes two stewards, and gives the record of the person. For the role of the act.';

create function public.desk_settle(proposal bigint, is_confirmed boolean) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  steward constant private.stewards := private.require_steward('{conduct}', true);
  proposed private.proposed_acts;
begin
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
    perform private.record_as_steward(proposed.account, proposed.act, proposed.reason, proposed.until, proposed.decision,
      proposed.who || ', ' || steward.name);
  end if;
  update private.proposed_acts
    set outcome = case when is_confirmed then 'confirmed' else 'withdrawn' end, settled_by = steward.name, settled_at = clock_timestamp()
    where id = proposal;
  return private.desk_record(steward, proposed.account);
end
$$;

comment on function public.desk_settle(bigint, boolean) is
  'Confirms what another steward has proposed, or withdraws it, and gives the record of the person. For the role conduct.';

create function public.desk_invite(email text, days integer default 14) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  steward constant private.stewards := private.require_steward('{roll}', true);
begin
  return public.invite_member(email, days, steward.name);
end
$$;

comment on function public.desk_invite(text, integer) is 'As invite_member, in the name of the steward. For the role roll.';

create function public.desk_uninvite(email text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_steward('{roll}', true);
  return public.withdraw_invitation(email);
end
$$;

comment on function public.desk_uninvite(text) is 'As withdraw_invitation. For the role roll.';

revoke execute on function
  public.desk_act(uuid, text, text, date, text), public.desk_settle(bigint, boolean), public.desk_invite(text, integer),
  public.desk_uninvite(text)
  from service_role;
grant execute on function
  public.desk_act(uuid, text, text, date, text), public.desk_settle(bigint, boolean), public.desk_invite(text, integer),
  public.desk_uninvite(text)
  to authenticated;

-- What is stored about a person ----------------------------------------------------------------------------------------

create function private.stewardship_of(account uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'looks', (
      select coalesce(jsonb_agg(jsonb_build_object('who', look.who, 'what', look.what, 'looked_at', look.looked_at) order by look.id), '[]')
        from private.looks look where look.account = stewardship_of.account
    ),
    'stewardships', (
      select coalesce(jsonb_agg(to_jsonb(changed) - 'account' order by changed.id), '[]')
        from private.stewards changed where changed.account = stewardship_of.account
    ),
    'proposed_acts', (
      select coalesce(jsonb_agg(to_jsonb(proposed) - 'account' order by proposed.id), '[]')
        from private.proposed_acts proposed where proposed.account = stewardship_of.account
    )
  );
$$;

comment on function private.stewardship_of(uuid) is 'Who looked at the data of an account, what was proposed about it, and which roles it has had.';
