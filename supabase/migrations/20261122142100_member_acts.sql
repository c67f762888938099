-- The roll: what stewards and people themselves did about memberships, besides signing. Standing follows from the signatures and
-- from these acts, and is computed here alone, in private.standing_of().
--
-- Errors:   CP012 excluded   CP013 nobody has invited this address   CP014 an act that does not fit how somebody stands

create table public.member_acts (
  id bigint generated always as identity primary key,
  member_id uuid not null references auth.users (id) on delete cascade,
  act text not null check (act in ('apply', 'accept', 'decline', 'warn', 'pause', 'resume', 'exclude', 'readmit', 'end')),
  until date,
  reason text check (char_length(reason) between 1 and 2000),
  decision text check (char_length(decision) between 1 and 100),
  actor text not null check (actor in ('member', 'steward')),
  who text check (private.is_name(who)),
  display_name text check (private.is_name(display_name)),
  acted_at timestamptz not null,
  check (actor = 'steward' or act in ('apply', 'pause', 'resume', 'end')),
  check (actor = 'steward' or (reason, decision, who) is not distinct from (null, null, null)),
  check (actor = 'member' or act in ('accept', 'resume', 'readmit') or reason is not null),
  check (until is null or act in ('apply', 'warn', 'pause', 'exclude')),
  check ((act = 'apply') = (display_name is not null)),
  check (act <> 'apply' or (actor = 'member' and until is not null))
);

create index member_acts_of_member on public.member_acts (member_id, id desc);

comment on table public.member_acts is 'What was done about memberships besides signing, in order of id. Append-only; goes with the account.';
comment on column public.member_acts.member_id is 'The account; who applies is no member yet.';
comment on column public.member_acts.until is 'The day at whose beginning, in UTC, the act ends by itself; of an application, when it lapses.';
comment on column public.member_acts.reason is 'As the person reads it.';
comment on column public.member_acts.decision is 'The number of the recorded decision that the act carries out.';
comment on column public.member_acts.actor is 'A member who pauses rests; one who ends an application takes it back.';
comment on column public.member_acts.who is 'The steward, by the name that they gave. The person reads it.';
comment on column public.member_acts.display_name is 'By which somebody applies.';

-- What remains of a measure when its account is gone, and what stops a second account beside it.
create table private.held_addresses (
  address_hash bytea not null,
  act text not null check (act in ('exclude', 'pause')),
  until date,
  since timestamptz not null,
  account uuid references auth.users (id) on delete set null,
  primary key (address_hash, act)
);

comment on table private.held_addresses is 'Keyed hashes of addresses whose exclusion or pause stands, in one spelling of each. Removed when it ends.';
comment on column private.held_addresses.account is 'Empty once the account is gone: then nothing but the hash is left.';
create index held_addresses_of_account on private.held_addresses (account);
alter table private.held_addresses enable row level security;

create table private.invitations (
  email text primary key check (email = lower(email) and email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and char_length(email) <= 254),
  invited_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  who text check (private.is_name(who))
);

comment on table private.invitations is 'Addresses whose people may join without waiting. Removed when somebody has joined by it, and when it is over.';
alter table private.invitations enable row level security;

create function private.today() returns date
language sql stable set search_path = ''
as $$
  select (now() at time zone 'utc')::date;
$$;

create function private.invitation_for(account uuid) returns setof private.invitations
language sql stable rows 1 set search_path = ''
as $$
  select invitation.* from private.invitations invitation, auth.users person
    where person.id = account and invitation.expires_at > now()
      and private.normal_address(invitation.email) = private.normal_address(person.email)
    order by invitation.expires_at desc limit 1;
$$;

-- How somebody stands --------------------------------------------------------------------------------------------------

-- What ended a membership from outside ended the signatures with it: who comes back signs again.
create or replace function private.standing_signatures(account uuid) returns setof public.agreement_signatures
language sql stable rows 5 set search_path = ''
as $$
  select newest.* from (
    select distinct on (document) * from public.agreement_signatures
      where member_id = account and act in ('accept', 'withdraw')
      order by document, id desc
  ) newest where newest.act = 'accept' and not exists (
    select from public.member_acts ended
      where ended.member_id = account and ended.act in ('exclude', 'end') and ended.acted_at > newest.signed_at
  );
$$;

comment on function private.standing_signatures(uuid) is
  'Of each document the last accept of this account, unless it was withdrawn since, or the membership was ended.';

-- Without this, PostgreSQL expects a thousand documents, and compiles the query for each member of a list.
alter function private.in_force() rows 5;

-- The newest act of some kinds, whoever did it.
create function private.newest_act(account uuid, acts text[], by_whom text default null) returns setof public.member_acts
language sql stable rows 1 set search_path = ''
as $$
  select * from public.member_acts
    where member_id = account and act = any (acts) and (by_whom is null or actor = by_whom)
    order by id desc limit 1;
$$;

create function private.acts_in_force(account uuid) returns setof public.member_acts
language plpgsql stable rows 2 set search_path = ''
as $$
declare
  own public.member_acts[];
begin
  -- Of most people there is nothing.
  if exists (select from public.member_acts where member_id = account) then
    own := array(
      select done from (
        select done from private.newest_act(account, array['exclude', 'readmit']) done where done.act = 'exclude'
        union all
        select done from private.newest_act(account, array['pause', 'resume'], 'steward') done where done.act = 'pause'
        union all
        -- A rest is over when its member, or a steward, says so, and with the membership.
        select rest.done from (
          select done from public.member_acts done
            where done.member_id = account and (done.act = 'resume' or (done.act = 'pause' and done.actor = 'member'))
            order by done.id desc limit 1
        ) rest join public.members member on member.id = account
          where (rest.done).act = 'pause' and member.left_at is null and (rest.done).acted_at >= member.joined_at
        union all
        select done from public.member_acts done where done.member_id = account and done.act = 'warn'
        union all
        -- What became of the last application, or of the membership.
        select done from private.newest_act(account, array['apply', 'decline', 'exclude', 'end']) done
          where done.act in ('apply', 'decline', 'end') and (done.act <> 'end' or done.actor = 'steward')
            and not exists (
              select from public.members where id = account and (left_at is null or joined_at > done.acted_at)
            )
      ) acts
      -- A lapsed application is told of; other acts are over with their day.
      where (done).act = 'apply' or (done).until is null or (done).until > private.today()
    );
    return query select * from unnest(own);
  end if;
  if exists (select from private.held_addresses) then
    return query select 0::bigint, person.id, held.act, held.until, null::text, null::text, 'steward', null::text, null::text, held.since
      from private.held_addresses held join auth.users person on person.id = acts_in_force.account
      where held.address_hash = private.address_hash(person.email)
        and (held.until is null or held.until > private.today())
        and not exists (select from unnest(own) known where known.act = held.act and known.actor = 'steward');
  end if;
end
$$;

comment on function private.acts_in_force(uuid) is
  'The acts that say how an account stands. Those of an account that is gone, or of another one with the same address, have the id 0 and no reason.';

create function private.approvals_of(account uuid) returns setof public.member_acts
language sql stable rows 2 set search_path = ''
as $$
  select accepted.* from public.member_acts accepted
    where accepted.member_id = account and accepted.act = 'accept'
      and accepted.id > (select id from private.newest_act(account, array['apply']))
    order by accepted.id;
$$;

comment on function private.approvals_of(uuid) is 'By whom the last application was accepted.';

create function private.standing_of(account uuid, documents jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  -- Null for who never was one.
  is_member constant boolean := (select left_at is null from public.members where id = account);
  acts constant public.member_acts[] := array(select done from private.acts_in_force(account) done);
  -- The act of a kind that is in force.
  kinds constant text[] := array(select act || ' ' || actor from unnest(acts));
  applied_until constant date := (select until from unnest(acts) where act = 'apply');
  grace_until timestamptz;
begin
  if is_member then
    select (min(coalesce(entry ->> 'asks_since', entry -> 'in_force' ->> 'effective')::date) + (private.rules()).grace_days)::timestamp
        at time zone 'utc' into grace_until
      from jsonb_array_elements(documents) entry
      where entry ->> 'signed' is null or entry ->> 'asks_since' is not null;
  end if;
  return jsonb_build_object(
    'standing', case
      when 'exclude steward' = any (kinds) then 'excluded'
      when is_member then case
        when 'pause steward' = any (kinds) then 'paused'
        when 'pause member' = any (kinds) then 'resting'
        when now() >= grace_until then 'due'
        when grace_until is not null then 'asked'
        else 'member' end
      when applied_until is not null then case when applied_until > private.today() then 'applied' else 'lapsed' end
      when 'decline steward' = any (kinds) then 'declined'
      when is_member is not null then 'left'
      else 'none' end,
    'grace_until', grace_until,
    'acts', (
      select coalesce(jsonb_agg(jsonb_build_object('act', act, 'until', until, 'reason', reason, 'decision', decision,
        'actor', actor, 'acted_at', acted_at) order by acted_at), '[]') from unnest(acts)
    )
  );
end
$$;

comment on function private.standing_of(uuid, jsonb) is
  'How an account stands with the given documents: {standing, grace_until, acts}. Nothing else decides about it.';

-- What may be recorded -------------------------------------------------------------------------------------------------

create function private.refuse_act(why text) returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception '%', why using errcode = 'CP014';
end
$$;

create function private.check_act(given public.member_acts) returns void
language plpgsql stable set search_path = ''
as $$
declare
  is_member constant boolean := exists (select from public.members where id = given.member_id and left_at is null);
  waits constant boolean := exists (
    select from private.acts_in_force(given.member_id) where act = 'apply' and until > private.today()
  );
  in_force constant text[] := array(
    select act || ' ' || actor from private.acts_in_force(given.member_id)
  );
begin
  if given.until <= private.today() then
    perform private.refuse_act('An act ends on a day to come. It is over at the beginning of that day, in UTC.');
  end if;
  case given.act
    when 'apply' then
      if is_member then perform private.refuse_act('Who is a member does not apply.'); end if;
      if waits then perform private.refuse_act('This application waits already.'); end if;
    when 'accept', 'decline' then
      if not waits then perform private.refuse_act('No application of this person waits.'); end if;
      if given.act = 'accept' and (private.rules()).approvals > 1 then
        if given.who is null then
          perform private.refuse_act('More than one steward has to accept an application. Each gives their name.');
        end if;
        if exists (select from private.approvals_of(given.member_id) where lower(who) = lower(given.who)) then
          perform private.refuse_act(format('%s has accepted this application already. It takes another steward.', given.who));
        end if;
      end if;
    when 'pause' then
      if not is_member then perform private.refuse_act('Only a membership can pause, and this person is no member.'); end if;
      if given.actor = 'member' and 'pause member' = any (in_force) then
        perform private.refuse_act('Your membership rests already.');
      end if;
    when 'resume' then
      if given.actor = 'member' and not ('pause member' = any (in_force)) then
        perform private.refuse_act('Your membership does not rest by your own choice.');
      end if;
      if not (in_force && array['pause member', 'pause steward']) then
        perform private.refuse_act('The membership of this person neither pauses nor rests.');
      end if;
    when 'readmit' then
      if not ('exclude steward' = any (in_force)) then perform private.refuse_act('This person is not excluded.'); end if;
    when 'end' then
      if given.actor = 'member' then
        if not waits then perform private.refuse_act('You have no application that waits.'); end if;
      elsif not (is_member or waits) then
        perform private.refuse_act('This person is no member, and no application of theirs waits.');
      end if;
    else null;
  end case;
end
$$;

create function private.guard_act() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
begin
  if person is not null then
    new.member_id := person;
    new.actor := 'member';
    if new.act = 'accept' then
      -- Whoever was invited is accepted by who invited them.
      new.actor := 'steward';
      select who into new.who from private.invitation_for(person);
      if not found then
        raise exception 'Nobody has invited this address, or the invitation is over.' using errcode = 'CP013';
      end if;
    elsif new.act not in ('apply', 'pause', 'resume', 'end') then
      raise exception 'Only stewards do this.' using errcode = '42501';
    end if;
  else
    new.actor := 'steward';
  end if;
  -- Who acts about one account at the same time waits here, so that each finds what the other has done.
  perform from auth.users where id = new.member_id for no key update;
  if not found then perform private.refuse_stranger(); end if;
  new.reason := nullif(btrim(new.reason, E' \t\r\n'), '');
  new.decision := nullif(btrim(new.decision), '');
  new.who := nullif(btrim(new.who), '');
  new.acted_at := clock_timestamp();
  if person is null or new.act <> 'accept' then perform private.check_act(new); end if;
  return new;
end
$$;

create function private.is_accepted(account uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from private.acts_in_force(account) where act = 'apply')
    and (select count(*) >= (private.rules()).approvals from private.approvals_of(account));
$$;

-- As before, and a person is entered by the stewards who accepted them.
create or replace function private.guard_member() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.display_name := private.clean_name(new.display_name);
  if tg_op = 'UPDATE' then
    if (new.id, new.number) is distinct from (old.id, old.number) then
      raise exception 'A member keeps account and number.' using errcode = 'CP006';
    end if;
    return new;
  end if;
  new.id := coalesce(auth.uid(), case when private.is_accepted(new.id) then new.id end);
  if new.id is null then
    raise exception 'Nobody joins for somebody else.' using errcode = '42501';
  end if;
  -- Whoever joins at the same time waits here, so that no number is left out or given twice.
  update private.member_numbers set last = last + 1 returning last into new.number;
  new.joined_at := clock_timestamp();
  new.left_at := null;
  return new;
end
$$;

-- What follows from an act ---------------------------------------------------------------------------------------------

create function private.join_accepted(account uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  name constant text := (select display_name from private.newest_act(account, array['apply']));
begin
  if not private.is_accepted(account) then return; end if;
  if exists (select from public.members where id = account) then
    update public.members set display_name = name, joined_at = clock_timestamp(), left_at = null where id = account;
  else
    insert into public.members (id, display_name) values (account, name);
  end if;
end
$$;

create function private.follow_act() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.held_addresses where until <= private.today();
  if new.act in ('exclude', 'end') then
    update public.members set left_at = clock_timestamp() where id = new.member_id and left_at is null;
  end if;
  if new.act = 'accept' and auth.uid() is null then perform private.join_accepted(new.member_id); end if;
  if new.actor = 'steward' and new.act in ('exclude', 'pause') then
    insert into private.held_addresses (address_hash, act, until, since, account)
      select private.address_hash(email), new.act, new.until, new.acted_at, id from auth.users where id = new.member_id
      on conflict (address_hash, act) do update set until = excluded.until, since = excluded.since, account = excluded.account;
  elsif new.actor = 'steward' and new.act in ('readmit', 'resume') then
    delete from private.held_addresses held
      where held.act = case new.act when 'readmit' then 'exclude' else 'pause' end
        and (held.account = new.member_id
          or held.address_hash = (select private.address_hash(email) from auth.users where id = new.member_id));
  end if;
  return null;
end
$$;

create trigger guard before insert on public.member_acts for each row execute function private.guard_act();
create trigger keep before update on public.member_acts for each row execute function private.refuse_change();
create trigger keep_account before delete on public.member_acts
  for each row execute function private.refuse_unless_account_is_gone('member_id');
create trigger keep_all before truncate on public.member_acts execute function private.refuse_change();
create trigger follow after insert on public.member_acts for each row execute function private.follow_act();

-- Every account of a mailbox that is excluded is no member any more.
create function private.end_held_memberships() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.members set left_at = clock_timestamp() from auth.users person
    where members.id = person.id and members.left_at is null and private.address_hash(person.email) = new.address_hash;
  return null;
end
$$;

create trigger follow after insert or update on private.held_addresses
  for each row when (new.act = 'exclude') execute function private.end_held_memberships();

-- Whoever changes the address of an account takes its measures along.
create function private.hold_new_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.held_addresses (address_hash, act, until, since, account)
    select private.address_hash(new.email), held.act, held.until, held.since, new.id from private.held_addresses held
      where held.address_hash = private.address_hash(old.email) or held.account = new.id
      order by held.since desc
    on conflict (address_hash, act) do nothing;
  return null;
end
$$;

create trigger commonplace_hold_new_address after update of email on auth.users
  for each row when (old.email is distinct from new.email and new.email is not null and old.email is not null)
  execute function private.hold_new_address();

-- Who reads ------------------------------------------------------------------------------------------------------------

alter table public.member_acts enable row level security;
revoke all on public.member_acts from anon, authenticated, service_role;
grant select on public.member_acts to service_role, authenticated;
create policy "people read the acts about themselves" on public.member_acts
  for select to authenticated using (member_id = (select auth.uid()));
