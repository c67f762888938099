-- What people and stewards do with the roll: joining by the rules of the community, resting, and the acts of stewards.

create function private.admission_for(account uuid) returns text
language sql stable set search_path = ''
as $$
  -- Whoever was invited joins without waiting, and so does whoever stewards have let back in.
  select case when exists (select from private.invitation_for(account)) or exists (
    select from private.newest_act(account, array['accept', 'decline', 'exclude', 'readmit', 'end']) where act = 'readmit'
  ) then 'open' else (private.rules()).admission end;
$$;

comment on function private.admission_for(uuid) is 'How an account becomes a member: open, approval or invitation.';

-- What the site shows --------------------------------------------------------------------------------------------------

create or replace function private.status_of(account uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  documents constant jsonb := private.documents_of(account);
  standing constant jsonb := private.standing_of(account, documents);
begin
  return jsonb_build_object(
    'email', (select email from auth.users where id = account),
    'member', (
      select jsonb_build_object('number', number, 'display_name', display_name, 'joined_at', joined_at, 'left_at', left_at)
        from public.members where id = account
    ),
    'documents', (
      select coalesce(jsonb_agg(entry || jsonb_build_object('statements', (
        select coalesce(jsonb_object_agg(published.locale, published.statement), '{}') from public.agreement_statements published
          where published.document = entry ->> 'document'
            and published.version = (entry -> 'in_force' ->> 'version')::integer
      )) order by position), '[]')
      from jsonb_array_elements(documents) with ordinality as numbered (entry, position)
    ),
    'admission', private.admission_for(account),
    'invited_until', (select expires_at from private.invitation_for(account)),
    'approvals', case when standing ->> 'standing' = 'applied' then jsonb_build_object(
      'given', (select count(*) from private.approvals_of(account)), 'needed', (private.rules()).approvals) end,
    'server_time', now()
  ) || standing;
end
$$;

create function private.acts_of(account uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(recorded) - 'member_id' order by id), '[]') from public.member_acts recorded where member_id = account;
$$;

create or replace function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.live_account() is null then perform private.refuse_stranger(); end if;
  return jsonb_build_object(
    'exported_at', now(),
    'account', (
      select jsonb_build_object('id', id, 'email', email, 'created_at', created_at, 'last_sign_in_at', last_sign_in_at)
        from auth.users where id = auth.uid()
    ),
    -- By name, since hosted projects and the embedded backend keep different columns.
    'sessions', (
      select coalesce(jsonb_agg((
        select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(session))
          where key in ('created_at', 'updated_at', 'refreshed_at', 'not_after')
      ) order by session.created_at), '[]') from auth.sessions session where user_id = auth.uid()
    ),
    'sign_in_log', (
      select coalesce(jsonb_agg(entry), '[]')
        from auth.users account, private.sign_in_log(account.id, account.email) where account.id = auth.uid()
    ),
    'member', (select to_jsonb(member) - 'id' from public.members member where id = auth.uid()),
    'signatures', private.signatures_of(auth.uid()),
    'acts', private.acts_of(auth.uid()),
    'held_addresses', (
      select coalesce(jsonb_agg(jsonb_build_object('act', held.act, 'until', held.until, 'since', held.since)), '[]')
        from private.held_addresses held, auth.users person
        where person.id = auth.uid()
          and (held.account = person.id or held.address_hash = private.address_hash(person.email))
    ),
    'invitation', (
      select jsonb_build_object('invited_at', invited_at, 'expires_at', expires_at, 'who', who) from private.invitation_for(auth.uid())
    ),
    'versions', (
      select coalesce(jsonb_agg(to_jsonb(named) order by named.document collate "C", named.version), '[]')
        from public.agreement_versions named where exists (
          select from public.agreement_signatures signature
            where member_id = auth.uid() and (signature.document, signature.version) = (named.document, named.version)
        )
    )
  ) || private.letters_of(auth.uid());
end
$$;

-- Joining --------------------------------------------------------------------------------------------------------------

create function private.refuse_excluded(account uuid) returns void
language plpgsql stable set search_path = ''
as $$
declare
  excluded record;
begin
  select until into excluded from private.acts_in_force(account) where act = 'exclude';
  if not found then return; end if;
  raise exception 'You are excluded from the community%, and cannot join it or sign.', coalesce(' until ' || excluded.until, '')
    using errcode = 'CP012', detail = coalesce(excluded.until::text, ''), hint = 'The stewards say what you can do about it.';
end
$$;

-- Whether somebody who has signed everything joins at once. An invitation is used up by it.
create function private.admit(account uuid) returns boolean
language plpgsql set search_path = ''
as $$
declare
  admission constant text := private.admission_for(account);
begin
  if admission = 'approval' then return false; end if;
  if admission = 'invitation' then
    raise exception 'One joins this community by invitation, and there is none for your address that still counts.'
      using errcode = 'CP013', hint = 'Ask the stewards for one.';
  end if;
  if exists (select from private.invitation_for(account)) then
    insert into public.member_acts (act) values ('accept');
    delete from private.invitations
      where private.normal_address(email) = (select private.normal_address(person.email) from auth.users person where id = account);
  end if;
  return true;
end
$$;

create or replace function public.sign_agreements(display_name text, signed jsonb, locale text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := private.lock_account();
  -- Null for who never was one.
  is_member constant boolean := (select left_at is null from public.members where id = account);
  name constant text := case when is_member is null or sign_agreements.display_name is not null
    then private.clean_name(sign_agreements.display_name) end;
  given record;
  missing text;
begin
  perform private.refuse_excluded(account);
  perform private.check_locale(locale);
  for given in select * from private.named_texts(signed) loop
    -- Who presses again, or has lost the answer, has signed already.
    continue when exists (
      select from private.standing_signatures(account) standing join private.in_force() current using (document, version)
        where document = given.document and current.sha256 = given.sha256
    );
    insert into public.agreement_signatures (document, sha256, act, locale)
      values (given.document, given.sha256, 'accept', sign_agreements.locale);
  end loop;

  if is_member is not true then
    if not exists (select from private.in_force()) then
      raise exception 'There is nothing to sign yet: no version of any agreement is in force.' using errcode = 'CP001';
    end if;
    select string_agg(document, ', ' order by document collate "C") into missing from private.in_force() current
      where not exists (
        select from private.standing_signatures(account) standing
          where (standing.document, standing.version) = (current.document, current.version)
      );
    if missing is not null then
      raise exception 'To join, one signs every agreement.' using errcode = 'CP002', detail = missing;
    end if;
    if not private.admit(account) then
      -- Who presses again waits already.
      if not exists (select from private.acts_in_force(account) where act = 'apply' and until > private.today()) then
        insert into public.member_acts (act, display_name, until)
          select 'apply', coalesce(name, (select known.display_name from public.members known where id = account)),
            private.today() + (private.rules()).application_days;
      end if;
      return private.status_of(account);
    end if;
  end if;

  if is_member is null then
    insert into public.members (display_name) values (name);
  else
    update public.members
      set display_name = coalesce(name, members.display_name),
        joined_at = case when is_member then joined_at else clock_timestamp() end,
        left_at = null
      where id = account;
  end if;
  return private.status_of(account);
end
$$;

comment on function public.sign_agreements(text, jsonb, text) is
  'Accepts the texts named in signed ([{document, sha256}]) by their statements in a language; who is not a member joins or applies, as the rules have it. A member without a new name passes null.';

create or replace function public.leave_community() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := private.lock_account();
  waits constant boolean := exists (
    select from private.acts_in_force(account) where act = 'apply' and until > private.today()
  );
begin
  if not waits and not exists (select from public.members where id = account) then
    raise exception 'You are not a member.' using errcode = 'CP005';
  end if;
  insert into public.agreement_signatures (document, sha256, act)
    select document, sha256, 'withdraw' from private.standing_signatures(account) order by document collate "C";
  if waits then insert into public.member_acts (act) values ('end'); end if;
  update public.members set left_at = clock_timestamp() where id = account and left_at is null;
  return private.status_of(account);
end
$$;

comment on function public.leave_community() is
  'Withdraws what the caller signed and ends the membership, or takes an application back. The number stays.';

-- Resting --------------------------------------------------------------------------------------------------------------

create function public.rest_membership() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := private.lock_account();
begin
  if not exists (select from public.members where id = account and left_at is null) then
    raise exception 'You are not a member.' using errcode = 'CP005';
  end if;
  -- Who presses again rests already.
  if not exists (select from private.acts_in_force(account) where act = 'pause' and actor = 'member') then
    if (
      select count(*) >= 5 from public.member_acts
        where member_id = account and act = 'pause' and actor = 'member' and acted_at > now() - interval '1 day'
    ) then
      raise exception 'Your membership has begun to rest five times within a day. Please try again tomorrow.' using errcode = 'CP010';
    end if;
    insert into public.member_acts (act) values ('pause');
  end if;
  return private.status_of(account);
end
$$;

comment on function public.rest_membership() is 'The membership of the caller rests, until they come back or it ends.';

create function public.resume_membership() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := private.lock_account();
begin
  if exists (select from private.acts_in_force(account) where act = 'pause' and actor = 'member') then
    insert into public.member_acts (act) values ('resume');
  end if;
  return private.status_of(account);
end
$$;

comment on function public.resume_membership() is 'Ends a rest that the caller began. A pause by the stewards goes on.';

-- The acts of stewards -------------------------------------------------------------------------------------------------

create or replace function private.member_record(member public.members) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  documents constant jsonb := private.documents_of(member.id);
begin
  return jsonb_build_object(
    'number', member.number,
    'display_name', member.display_name,
    'email', (select email from auth.users where id = member.id),
    'joined_at', member.joined_at,
    'left_at', member.left_at,
    'documents', documents
  ) || private.standing_of(member.id, documents);
end
$$;

create function private.account_of(email text) returns uuid
language sql stable set search_path = ''
as $$
  select id from auth.users where users.email = lower(btrim(account_of.email));
$$;

create or replace function public.show_member(email text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  account constant uuid := private.account_of(email);
  member public.members;
begin
  select * into member from public.members where id = account;
  if not found then
    -- Who has applied has a name, and no number.
    member.id := account;
    member.display_name := (select display_name from private.newest_act(account, array['apply']));
    if not exists (select from public.member_acts where member_id = account) then return null; end if;
  end if;
  return private.member_record(member)
    || jsonb_build_object('signatures', private.signatures_of(account), 'all_acts', private.acts_of(account));
end
$$;

comment on function public.show_member(text) is
  'One member, or somebody who has applied, with all signatures and acts; null where there is neither with this address.';

create function public.record_member_act(
  email text, act text, reason text default null, until date default null, decision text default null, who text default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  -- Else an account of the same mailbox that is held by this spelling.
  account constant uuid := coalesce(private.account_of(email), (
    select held.account from private.held_addresses held
      where held.address_hash = private.address_hash(email) and held.account is not null limit 1
  ));
begin
  if account is not null then
    insert into public.member_acts (member_id, act, until, reason, decision, who)
      values (account, record_member_act.act, record_member_act.until, record_member_act.reason, record_member_act.decision,
        record_member_act.who);
    return public.show_member((select person.email from auth.users person where person.id = account));
  end if;
  -- Somebody who has deleted their account, or never had one: nothing is kept but the hash.
  if act = 'exclude' then
    if until <= private.today() then
      perform private.refuse_act('An act ends on a day to come. It is over at the beginning of that day, in UTC.');
    end if;
    insert into private.held_addresses (address_hash, act, until, since)
      values (private.address_hash(email), 'exclude', record_member_act.until, clock_timestamp())
      on conflict on constraint held_addresses_pkey do update set until = excluded.until, since = excluded.since;
    return null;
  end if;
  if act in ('readmit', 'resume') then
    delete from private.held_addresses held
      where held.act = case record_member_act.act when 'readmit' then 'exclude' else 'pause' end
        and held.address_hash = private.address_hash(email);
    if found then return null; end if;
  end if;
  perform private.refuse_act('Nobody has an account with this address.');
end
$$;

comment on function public.record_member_act(text, text, text, date, text, text) is
  'Records an act of a steward about the account with an address, and gives the record of its person; null where there is no account, and a hash was kept or removed.';

create function public.list_applications() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'email', person.email, 'display_name', applied.display_name, 'applied_at', applied.acted_at, 'until', applied.until,
    'accepted_by', (select coalesce(jsonb_agg(coalesce(who, '') order by id), '[]') from private.approvals_of(person.id)),
    'approvals', (private.rules()).approvals
  ) order by applied.id), '[]')
  from (
    select distinct on (member_id) * from public.member_acts where act = 'apply' order by member_id, id desc
  ) newest
  join auth.users person on person.id = newest.member_id
  cross join lateral private.acts_in_force(person.id) applied
  where applied.act = 'apply' and applied.until > private.today();
$$;

comment on function public.list_applications() is 'Who waits to be accepted, the oldest first.';

create function public.invite_member(email text, days integer default 14, who text default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := lower(btrim(email));
  account constant uuid := private.account_of(email);
  invited private.invitations;
begin
  if (days between 1 and 365) is not true then perform private.refuse_act('An invitation counts for 1 to 365 days.'); end if;
  if (address ~ '^[^@[:space:]]+@[^@[:space:]]+$' and char_length(address) <= 254) is not true then
    perform private.refuse_act('This is not an e-mail address.');
  end if;
  if exists (select from public.members where id = account and left_at is null) then
    perform private.refuse_act('This person is a member already.');
  end if;
  if exists (
    select from private.held_addresses held
      where held.act = 'exclude' and held.address_hash = private.address_hash(address) and (held.until is null or held.until > private.today())
  ) then
    perform private.refuse_act('This person is excluded. An exclusion is lifted by readmitting them.');
  end if;
  delete from private.invitations where expires_at <= now();
  insert into private.invitations (email, expires_at, who)
    values (address, now() + make_interval(days => days), nullif(btrim(invite_member.who), ''))
    on conflict on constraint invitations_pkey
      do update set invited_at = clock_timestamp(), expires_at = excluded.expires_at, who = excluded.who
    returning * into invited;
  return jsonb_build_object('email', invited.email, 'expires_at', invited.expires_at, 'admission', (private.rules()).admission);
end
$$;

comment on function public.invite_member(text, integer, text) is
  'Whoever signs in with this address within so many days joins without waiting. Again: the days begin anew.';

create function public.withdraw_invitation(email text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.invitations where invitations.email = lower(btrim(withdraw_invitation.email));
  return found;
end
$$;

comment on function public.withdraw_invitation(text) is 'Takes an invitation back; false where there was none.';

create function public.list_invitations() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(invitation) order by invitation.expires_at, invitation.email), '[]')
    from private.invitations invitation where expires_at > now();
$$;

comment on function public.list_invitations() is 'Who is invited and has not joined, with the end of each invitation.';

-- Who calls what -------------------------------------------------------------------------------------------------------

-- A hosted project lets the secret key call every function. It speaks for no account.
revoke execute on function public.rest_membership(), public.resume_membership() from service_role;
grant execute on function public.rest_membership(), public.resume_membership() to authenticated;
grant execute on function
  public.record_member_act(text, text, text, date, text, text), public.list_applications(), public.invite_member(text, integer, text),
  public.withdraw_invitation(text), public.list_invitations()
  to service_role;

insert into public.schema_steps (step, name) values (10, 'member acts');
