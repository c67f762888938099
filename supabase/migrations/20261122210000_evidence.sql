-- Evidence of what was signed, after the account is deleted: where the community asks for it (`membership.evidenceYears`), the name and the
-- signatures, each with version, hash and time, are kept apart from everything else for so many years. Nothing ties them to the account,
-- its address, its number or its acts. Two stewards read them together, each reading is recorded, and nobody changes them.

alter table private.membership_rules
  add column evidence_years integer not null default 0 check (evidence_years between 0 and 30);

comment on column private.membership_rules.evidence_years is
  'For how many years the signatures of a deleted account are kept as evidence; with 0 nothing is.';

create or replace function public.publish_membership_rules(rules jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  outcome constant jsonb := private.publish_rules_of_joining(rules);
  known constant private.membership_rules := private.rules();
  given private.membership_rules;
begin
  given := jsonb_populate_record(known, jsonb_build_object('steward_mail', coalesce(rules ->> 'steward_mail', 'off'),
    'evidence_years', coalesce((rules ->> 'evidence_years')::integer, 0)));
  if given is not distinct from known then return outcome; end if;
  given.id := nextval(pg_get_serial_sequence('private.membership_rules', 'id'));
  given.published_at := clock_timestamp();
  insert into private.membership_rules overriding system value select given.*;
  return jsonb_build_object('changed', true);
end
$$;

comment on function public.publish_membership_rules(jsonb) is
  'Puts {admission, approvals, application_days, grace_days, legal, steward_mail, evidence_years} in force; the same again changes nothing.';

create table private.evidence (
  id bigint generated always as identity primary key,
  display_name text check (private.is_name(display_name)),
  signatures jsonb not null check (jsonb_typeof(signatures) = 'array' and signatures <> '[]'),
  deleted_on date not null default private.today(),
  until date not null check (until > deleted_on)
);

comment on table private.evidence is 'What deleted accounts had signed, one row an account. Append-only until it is over.';
comment on column private.evidence.display_name is 'The name on the card at the end, or the one by which somebody applied.';
comment on column private.evidence.signatures is '[{document, version, sha256, act, signed_at}], with the legal name, the country and the firm where one signed by them.';
comment on column private.evidence.until is 'As the person was told before they deleted the account. A rule of fewer years ends it earlier, one of more does not make it longer.';

create table private.evidence_readings (
  id bigint generated always as identity primary key,
  evidence bigint not null references private.evidence (id) on delete cascade,
  who text not null check (private.is_name(who)),
  reason text not null check (char_length(reason) between 1 and 2000),
  read_at timestamptz not null default clock_timestamp()
);

comment on table private.evidence_readings is 'Which two stewards have read which evidence, when and why. Append-only; goes with the evidence.';
create index evidence_readings_of_evidence on private.evidence_readings (evidence, id);

alter table private.evidence enable row level security;
alter table private.evidence_readings enable row level security;

create function private.is_over(kept private.evidence) returns boolean
language sql stable set search_path = ''
as $$
  select least(kept.until, (kept.deleted_on + make_interval(years => (private.rules()).evidence_years))::date) <= private.today();
$$;

comment on function private.is_over(private.evidence) is 'Whether its time is over, as it was when the account was deleted or as the rules have it now.';

create function private.refuse_unless_over() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_over(old) then
    raise exception 'What is recorded in % is removed when its time is over.', tg_table_name using errcode = 'CP006';
  end if;
  return old;
end
$$;

create function private.refuse_unless_evidence_is_gone() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from private.evidence where id = old.evidence) then
    raise exception 'What is recorded in % is removed with the evidence only.', tg_table_name using errcode = 'CP006';
  end if;
  return old;
end
$$;

create trigger keep before update on private.evidence for each row execute function private.refuse_change();
create trigger keep_until_over before delete on private.evidence for each row execute function private.refuse_unless_over();
create trigger keep_all before truncate on private.evidence execute function private.refuse_change();
create trigger keep before update on private.evidence_readings for each row execute function private.refuse_change();
create trigger keep_evidence before delete on private.evidence_readings
  for each row execute function private.refuse_unless_evidence_is_gone();
create trigger keep_all before truncate on private.evidence_readings execute function private.refuse_change();

-- Deleting an account --------------------------------------------------------------------------------------------------

create function private.signed_by(account uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('document', signature.document, 'version', signature.version,
      'sha256', signature.sha256, 'act', signature.act, 'signed_at', signature.signed_at, 'legal_name', signature.legal_name,
      'country', signature.country, 'firm', signature.firm, 'firm_number', signature.firm_number)) order by signature.id)
    from public.agreement_signatures signature
    where signature.member_id = account and signature.act in ('accept', 'withdraw');
$$;

comment on function private.signed_by(uuid) is 'What an account has signed and taken back; null for one that has never signed. To decline is not to sign.';

create function private.name_of(account uuid) returns text
language sql stable set search_path = ''
as $$
  select coalesce((select display_name from public.members where id = account),
    (select display_name from private.newest_act(account, array['apply'])));
$$;

create function private.keep_evidence() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  years constant integer := (private.rules()).evidence_years;
  signed jsonb;
begin
  if years > 0 then
    signed := private.signed_by(old.id);
    if signed is not null then
      insert into private.evidence (display_name, signatures, until)
        values (private.name_of(old.id), signed, private.today() + make_interval(years => years));
    end if;
  end if;
  -- What was promised to end ends, also where nobody runs the command. What ends by a later rule takes the command.
  delete from private.evidence where until <= private.today();
  return old;
end
$$;

comment on function private.keep_evidence() is 'However an account comes to be deleted, in the same transaction. The row is held by then, so whoever is signing has signed or will not.';

-- What goes with the account goes afterwards.
create trigger commonplace_keep_evidence before delete on auth.users for each row execute function private.keep_evidence();

-- Before that, everybody reads in the own data what will be kept ---------------------------------------------------------

create function private.evidence_from(account uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select case when years > 0 and signed is not null then jsonb_build_object('kept_after_deletion',
      jsonb_build_object('years', years, 'display_name', private.name_of(account), 'signatures', signed)) else '{}' end
    from (select (private.rules()).evidence_years as years, private.signed_by(account) as signed) facts;
$$;

comment on function private.evidence_from(uuid) is 'What would be kept of an account if it was deleted now, and for how long; nothing where nothing would be.';

alter function public.export_my_data() rename to records_of_caller;
alter function public.records_of_caller() set schema private;
revoke execute on function private.records_of_caller() from authenticated;

create function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.records_of_caller() || private.evidence_from(auth.uid());
end
$$;

comment on function public.export_my_data() is
  'Everything that is stored about the caller, the versions that the signatures name, and what would be kept if the account was deleted.';

revoke execute on function public.export_my_data() from service_role;
grant execute on function public.export_my_data() to authenticated;

-- Who reads it -----------------------------------------------------------------------------------------------------------

drop function private.two_stewards(text[]);

create function private.two_stewards(given text[], only_appointed boolean default false) returns text
language plpgsql stable set search_path = ''
as $$
declare
  -- By name or by address; the name is what is recorded.
  names constant text[] := array(
    select min(name) from (
      select coalesce((
        select known.name from private.current_stewards known
          where lower(known.name) = lower(btrim(entry)) or known.account = private.account_of(entry)
          order by lower(known.name) <> lower(btrim(entry)) limit 1
      ), btrim(entry)) as name from unnest(given) entry
    ) named where name <> '' group by lower(name) order by min(name) collate "C"
  );
begin
  if cardinality(names) <> 2 or cardinality(given) <> 2 then
    perform private.refuse_act('Two stewards do this together, and each is named once.');
  end if;
  if not private.is_name(array_to_string(names, ', ')) then
    perform private.refuse_act('Two names of stewards have 78 characters at most, and no line breaks.');
  end if;
  -- As long as nobody was appointed, those count who have the secret key, unless it takes who was appointed.
  if (only_appointed or exists (select from private.current_stewards)) and exists (
    select from unnest(names) given_name
      where not exists (
        select from private.current_stewards known where lower(known.name) = lower(given_name)
          and private.standing_of(known.account, private.documents_of(known.account)) ->> 'standing' in ('member', 'asked')
      )
  ) then
    perform private.refuse_act('This takes two stewards who were appointed and are members in good standing: npm run members -- stewards');
  end if;
  return array_to_string(names, ', ');
end
$$;

comment on function private.two_stewards(text[], boolean) is
  'The names of two stewards in one text, given by name or address; once some are appointed, of two of those. Refuses one, three, and the same twice.';

create function public.read_evidence(named text, stewards text[], reason text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  names constant text := private.two_stewards(stewards, true);
  why constant text := btrim(reason, E' \t\r\n');
  wanted constant text := lower(btrim(named));
  shown bigint[];
begin
  if (char_length(wanted) >= 2) is not true then
    perform private.refuse_act('Evidence is looked up by two letters of a name or more.');
  end if;
  if (char_length(why) between 1 and 2000) is not true then
    perform private.refuse_act('Reading evidence needs a reason, of at most 2000 characters.');
  end if;
  shown := array(
    select kept.id from private.evidence kept
      where not private.is_over(kept) and (strpos(lower(kept.display_name), wanted) > 0 or exists (
        select from jsonb_array_elements(kept.signatures) signature
          where strpos(lower(signature ->> 'legal_name'), wanted) > 0 or strpos(lower(signature ->> 'firm'), wanted) > 0
      ))
      order by kept.id limit 51
  );
  if cardinality(shown) > 50 then
    perform private.refuse_act('More than fifty people have a name like that. Give more of it.');
  end if;
  insert into private.evidence_readings (evidence, who, reason) select kept, names, why from unnest(shown) kept;
  return (
    select coalesce(jsonb_agg(to_jsonb(kept) || jsonb_build_object('readings', (
        select jsonb_agg(to_jsonb(reading) - array['id', 'evidence'] order by reading.id)
          from private.evidence_readings reading where reading.evidence = kept.id
      )) order by kept.id), '[]')
    from private.evidence kept where kept.id = any (shown)
  );
end
$$;

comment on function public.read_evidence(text, text[], text) is
  'What deleted accounts of somebody with this name had signed, for two appointed stewards and a reason, with all readings there were, this one included.';

create function public.expire_evidence() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  erased integer;
begin
  delete from private.evidence kept where private.is_over(kept);
  get diagnostics erased = row_count;
  return erased;
end
$$;

comment on function public.expire_evidence() is 'Erases the evidence whose time is over, with its readings, and says of how many accounts.';

grant execute on function public.read_evidence(text, text[], text), public.expire_evidence() to service_role;

-- Backup and restore -----------------------------------------------------------------------------------------------------

alter function public.export_community() rename to export_people;
alter function public.export_people() set schema private;
revoke execute on function private.export_people() from service_role;

create function public.export_community() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
begin
  return private.export_people() || jsonb_build_object(
    'evidence', (select coalesce(jsonb_agg(to_jsonb(entry) order by id), '[]') from private.evidence entry),
    'evidence_readings', (select coalesce(jsonb_agg(to_jsonb(entry) order by id), '[]') from private.evidence_readings entry)
  );
end
$$;

comment on function public.export_community() is
  'Everything that a backup has, of one moment: versions, accounts, members, what they did and were sent, evidence, rules, answers to pages.';

grant execute on function public.export_community() to service_role;

alter function private.restore_community(jsonb) rename to restore_people;

create function private.restore_community(backup jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
declare
  outcome jsonb;
  kind text;
begin
  if exists (select from private.evidence) and not exists (select from auth.users) then
    raise exception 'This database knows what people had signed whose accounts are gone. A backup needs a new one.' using errcode = '22023';
  end if;
  outcome := private.restore_people(backup);
  if outcome ->> 'state' <> 'restored' then return outcome; end if;
  foreach kind in array '{evidence,evidence_readings}'::text[] loop
    execute format('alter table private.%I disable trigger user', kind);
    perform private.restore_rows(format('private.%I', kind)::regclass, coalesce(backup -> kind, '[]'));
    execute format('alter table private.%I enable trigger user', kind);
    execute format('select setval(pg_get_serial_sequence(%1$L, %2$L), max(id)) from private.%3$I having max(id) is not null',
      'private.' || kind, 'id', kind);
  end loop;
  if (public.export_community() -> 'evidence', public.export_community() -> 'evidence_readings')
    is distinct from (coalesce(backup -> 'evidence', '[]'), coalesce(backup -> 'evidence_readings', '[]')) then
    raise exception 'What would be restored as evidence differs from the backup. Nothing was changed.' using errcode = 'XX001';
  end if;
  return jsonb_build_object('state', 'restored', 'stored', public.export_community());
end
$$;

comment on function private.restore_community(jsonb) is
  'Restores what export_community gave into a database without accounts, all or nothing; a database that has other people is refused.';

insert into public.schema_steps (step, name) values (26, 'evidence');
