-- Stewards: accounts that may look after the community by the site, each with some roles. Whoever has the secret key appoints and
-- dismisses them. No secret key is in a browser: each function of the desk looks up the caller's session, roles and standing.
--
-- Errors:   CP014 an act that does not fit   CP020 no steward with the role, or not in good standing
--           CP021 the sign-in is older than thirty minutes   CP022 it takes another steward

create table private.stewards (
  id bigint generated always as identity primary key,
  account uuid not null references auth.users (id) on delete cascade,
  name text not null check (private.is_name(name) and char_length(name) <= 39),
  roles text[] not null check (roles <@ array['roll', 'conduct', 'words']),
  who text check (private.is_name(who)),
  changed_at timestamptz not null default clock_timestamp()
);

comment on table private.stewards is 'Who was appointed a steward, and who was dismissed. The last row of an account counts. Append-only; goes with the account.';
comment on column private.stewards.name is 'By which their acts are signed. No two stewards have the same one. Two of them fit into the name of one act.';
comment on column private.stewards.roles is 'roll: sees members and admits. conduct: sees a member and measures. words: sees answers to pages, and who was told. None: dismissed.';
comment on column private.stewards.who is 'Who appointed or dismissed them, by the name that they gave.';

create index stewards_of_account on private.stewards (account, id desc);
alter table private.stewards enable row level security;
create trigger keep before update on private.stewards for each row execute function private.refuse_change();
create trigger keep_account before delete on private.stewards
  for each row execute function private.refuse_unless_account_is_gone('account');
create trigger keep_all before truncate on private.stewards execute function private.refuse_change();

create view private.current_stewards as
  select newest.* from (select distinct on (account) * from private.stewards order by account, id desc) newest
    where newest.roles <> '{}';

-- Who looked at whom ---------------------------------------------------------------------------------------------------

create table private.looks (
  id bigint generated always as identity primary key,
  account uuid not null references auth.users (id) on delete cascade,
  who text not null,
  what text not null check (what in ('record', 'roll', 'export', 'applications', 'proposals', 'notices')),
  day date not null default (now() at time zone 'utc')::date,
  looked_at timestamptz not null default clock_timestamp()
);

comment on table private.looks is 'Which steward has seen whose data. Append-only; goes with the account of the person.';
comment on column private.looks.account is 'The person whose data were shown.';
comment on column private.looks.what is 'Everything about one person, or a list with them in it. Of the same list, the first look of a day is recorded.';

create unique index looks_once_a_day on private.looks (account, who, what, day) where what <> 'record';
create index looks_of_account on private.looks (account, id);
alter table private.looks enable row level security;
create trigger keep before update on private.looks for each row execute function private.refuse_change();
create trigger keep_account before delete on private.looks
  for each row execute function private.refuse_unless_account_is_gone('account');
create trigger keep_all before truncate on private.looks execute function private.refuse_change();

create function private.note_looks(steward private.stewards, what text, people uuid[]) returns void
language sql set search_path = ''
as $$
  insert into private.looks (account, who, what)
    select distinct person, (steward).name, note_looks.what from unnest(people) person
    on conflict do nothing;
$$;

-- Acts that take two stewards --------------------------------------------------------------------------------------------

create table private.proposed_acts (
  id bigint generated always as identity primary key,
  account uuid not null references auth.users (id) on delete cascade,
  act text not null check (act in ('exclude')),
  until date,
  reason text not null check (char_length(btrim(reason, E' \t\r\n')) between 1 and 2000),
  decision text check (char_length(decision) between 1 and 100),
  who text not null check (private.is_name(who)),
  proposed_at timestamptz not null default clock_timestamp(),
  outcome text check (outcome in ('confirmed', 'withdrawn')),
  settled_by text check (private.is_name(settled_by)),
  settled_at timestamptz,
  check ((outcome is null) = (settled_by is null) and (outcome is null) = (settled_at is null)),
  check (outcome <> 'confirmed' or lower(settled_by) <> lower(who))
);

comment on table private.proposed_acts is 'Acts that one steward proposes and another one confirms. What was proposed and settled stays; it goes with the account.';
comment on column private.proposed_acts.who is 'The steward who proposes it, and never the one who confirms it.';

create index proposed_acts_of_account on private.proposed_acts (account, id);
alter table private.proposed_acts enable row level security;

create function private.guard_proposal() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.outcome is not null or (to_jsonb(new) - array['outcome', 'settled_by', 'settled_at'])
    is distinct from (to_jsonb(old) - array['outcome', 'settled_by', 'settled_at']) then
    raise exception 'What is recorded in % is never changed or removed.', tg_table_name using errcode = 'CP006';
  end if;
  return new;
end
$$;

create trigger guard before update on private.proposed_acts for each row execute function private.guard_proposal();
create trigger keep_account before delete on private.proposed_acts
  for each row execute function private.refuse_unless_account_is_gone('account');
create trigger keep_all before truncate on private.proposed_acts execute function private.refuse_change();

-- Whoever finds nobody to confirm it within two weeks begins anew.
create view private.pending_proposals as
  select id, account from private.proposed_acts where outcome is null and proposed_at > now() - interval '14 days';

create function private.proposal_record(proposed private.proposed_acts) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('key', proposed.id, 'id', proposed.account, 'act', proposed.act, 'until', proposed.until,
    'reason', proposed.reason, 'decision', proposed.decision, 'who', proposed.who, 'proposed_at', proposed.proposed_at,
    'number', (select number from public.members where id = proposed.account),
    'display_name', (select display_name from public.members where id = proposed.account));
$$;

-- Who calls ------------------------------------------------------------------------------------------------------------

create function private.signed_in_at() returns timestamptz
language sql stable set search_path = ''
as $$
  -- Refreshing a session leaves its beginning as it was.
  select session.created_at from auth.sessions session
    where session.user_id = private.live_account() and session.id::text = auth.jwt() ->> 'session_id';
$$;

create function private.require_steward(needed text[], is_act boolean default false) returns private.stewards
language plpgsql stable set search_path = ''
as $$
declare
  caller constant uuid := private.live_account();
  steward private.stewards;
begin
  if caller is null then perform private.refuse_stranger(); end if;
  select * into steward from private.stewards where account = caller order by id desc limit 1;
  -- A membership that rests, is paused or has ended takes the desk along.
  if not found or not steward.roles && needed
    or private.standing_of(caller, private.documents_of(caller)) ->> 'standing' not in ('member', 'asked') then
    raise exception 'This takes a steward with the role %, in good standing.', array_to_string(needed, ' or ')
      using errcode = 'CP020', hint = 'Stewards are appointed by: npm run members -- appoint';
  end if;
  if is_act and private.signed_in_at() <= now() - interval '30 minutes' then
    raise exception 'You signed in more than thirty minutes ago. Please sign in again for this.' using errcode = 'CP021';
  end if;
  return steward;
end
$$;

comment on function private.require_steward(text[], boolean) is
  'The steward who calls, with one of these roles and a session that has not ended; for an act, one that has just begun.';

-- Appointing and dismissing --------------------------------------------------------------------------------------------

create function private.steward_record(steward private.stewards) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('email', (select email from auth.users where id = steward.account), 'name', steward.name,
    'roles', steward.roles, 'who', steward.who, 'changed_at', steward.changed_at,
    'standing', private.standing_of(steward.account, private.documents_of(steward.account)) -> 'standing');
$$;

create function public.appoint_steward(email text, roles text[], name text default null, who text default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := private.account_of(email);
  member public.members;
  given private.stewards;
  known private.stewards;
begin
  -- Of two who are appointed at once, the second finds the name of the first.
  lock table private.stewards in share row exclusive mode;
  select * into member from public.members where id = person and left_at is null;
  if not found then perform private.refuse_act('Only a member can be a steward, and nobody with this address is one.'); end if;
  if cardinality(appoint_steward.roles) > 0 is not true then perform private.refuse_act('A steward has one role or more.'); end if;
  select * into known from private.current_stewards where account = person;
  given.name := private.clean_name(coalesce(appoint_steward.name, known.name, member.display_name));
  given.roles := array(select distinct role from unnest(appoint_steward.roles) role order by role);
  if exists (select from private.current_stewards other where other.account <> person and lower(other.name) = lower(given.name)) then
    perform private.refuse_act(format('There is a steward called %s already. Acts are signed by the name, so it must be another one.', given.name));
  end if;
  if (known.name, known.roles) is distinct from (given.name, given.roles) then
    insert into private.stewards (account, name, roles, who)
      values (person, given.name, given.roles, nullif(btrim(appoint_steward.who), '')) returning * into known;
  end if;
  return private.steward_record(known);
end
$$;

comment on function public.appoint_steward(text, text[], text, text) is
  'Gives a member these roles and no others; the same again changes nothing.';

create function public.dismiss_steward(email text, who text default null) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  lock table private.stewards in share row exclusive mode;
  insert into private.stewards (account, name, roles, who)
    select account, name, '{}', nullif(btrim(dismiss_steward.who), '') from private.current_stewards
      where account = private.account_of(dismiss_steward.email);
  return found;
end
$$;

comment on function public.dismiss_steward(text, text) is 'Takes all roles from a steward; false where there was none.';

create function public.list_stewards() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'stewards', (
      select coalesce(jsonb_agg(private.steward_record(steward) order by id), '[]') from private.stewards steward
        where id in (select current.id from private.current_stewards current)
    ),
    'changes', (
      select coalesce(jsonb_agg(private.steward_record(changed) - 'standing' order by changed.id), '[]') from private.stewards changed
    )
  );
$$;

comment on function public.list_stewards() is 'Who is a steward, and every appointment and dismissal there was.';

grant execute on function public.appoint_steward(text, text[], text, text), public.dismiss_steward(text, text), public.list_stewards()
  to service_role;

insert into public.schema_steps (step, name) values (16, 'stewards');
