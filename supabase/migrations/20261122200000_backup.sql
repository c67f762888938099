-- A backup is everything that people and stewards have put here, as one JSON value of one moment. The same value can be
-- restored into each kind of backend, so moving house is a backup and its restore.
--
-- Not in it: sessions, codes, links and the log of signing in. Whoever steals a backup cannot sign in with it, and whoever is
-- restored from it signs in again. The key of address_key is in it, or nobody who was excluded would be known again: with it, one can
-- try addresses against the hashes of people whose accounts are gone. So a backup is worth encrypting.

create function public.export_community() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
begin
  return jsonb_build_object(
    'taken_at', now(),
    'last_number', (select last from private.member_numbers),
    'address_key', (select encode(key, 'hex') from private.address_key),
    'rules', (select coalesce(jsonb_agg(to_jsonb(entry) order by id), '[]') from private.membership_rules entry),
    'versions', (
      select coalesce(jsonb_agg(to_jsonb(entry) order by document collate "C", version), '[]') from public.agreement_versions entry
    ),
    'statements', (
      select coalesce(jsonb_agg(to_jsonb(entry) order by document collate "C", version, locale collate "C"), '[]')
        from public.agreement_statements entry
    ),
    -- By name, since hosted projects and the embedded backend keep different columns.
    'accounts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'email', email, 'created_at', created_at,
        'email_confirmed_at', email_confirmed_at, 'last_sign_in_at', last_sign_in_at,
        'raw_user_meta_data', coalesce(raw_user_meta_data, '{}')) order by id), '[]') from auth.users
    ),
    'members', (select coalesce(jsonb_agg(to_jsonb(entry) order by number), '[]') from public.members entry),
    'signatures', (select coalesce(jsonb_agg(to_jsonb(entry) order by id), '[]') from public.agreement_signatures entry),
    'acts', (select coalesce(jsonb_agg(to_jsonb(entry) order by id), '[]') from public.member_acts entry),
    'held_addresses', (
      select coalesce(jsonb_agg(to_jsonb(entry) order by address_hash, act collate "C"), '[]') from private.held_addresses entry
    ),
    'invitations', (
      select coalesce(jsonb_agg(to_jsonb(entry) order by email collate "C"), '[]') from private.invitations entry
    ),
    'stewards', (select coalesce(jsonb_agg(to_jsonb(entry) order by id), '[]') from private.stewards entry),
    'proposed_acts', (select coalesce(jsonb_agg(to_jsonb(entry) order by id), '[]') from private.proposed_acts entry),
    'looks', (select coalesce(jsonb_agg(to_jsonb(entry) order by id), '[]') from private.looks entry),
    'letters', (select coalesce(jsonb_agg(to_jsonb(entry) order by id), '[]') from public.letters entry),
    'notices', (select coalesce(jsonb_agg(to_jsonb(entry) order by id), '[]') from public.notices entry),
    'page_answers', (
      select coalesce(jsonb_agg(to_jsonb(entry) order by page, token), '[]') from public.page_answers entry
    )
  );
end
$$;

comment on function public.export_community() is
  'Everything that a backup has, of one moment: versions, accounts, members, what they did and were sent, rules, answers to pages.';

grant execute on function public.export_community() to service_role;

-- Restoring ------------------------------------------------------------------------------------------------------------

-- The guards set accounts, numbers and times themselves, so nobody writes those of others: a restore has to go past them. It is
-- not for the secret key, which must not be able to write a signature. Whoever owns the tables may call it, by a connection to the
-- database, and could take the guards away as well.

create function private.restore_rows(target regclass, given jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  columns text;
  unknown text;
begin
  if given = '[]' then return; end if;
  -- All rows of a table have the same keys. A column that is newer than the backup gets its default.
  select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_catalog.pg_attribute
    where attrelid = target and attnum > 0 and not attisdropped and given -> 0 ? attname::text;
  select string_agg(key, ', ') into unknown from jsonb_object_keys(given -> 0) key
    where not exists (select from pg_catalog.pg_attribute where attrelid = target and attname = key and not attisdropped);
  if unknown is not null then
    raise exception 'The backup is of a newer engine: this database has no "%" in %.', unknown, target
      using errcode = '22023', hint = 'Bring the database up to date first.';
  end if;
  execute format('insert into %s (%s) overriding system value select %s from jsonb_populate_recordset(null::%s, $1) on conflict do nothing',
    target, columns, columns, target) using given;
end
$$;

create function private.restore_accounts(given jsonb) returns void
language plpgsql set search_path = ''
as $$
begin
  -- A hosted project does not read accounts whose tokens are null.
  insert into auth.users (id, aud, role, email, created_at, updated_at, email_confirmed_at, last_sign_in_at,
      raw_app_meta_data, raw_user_meta_data, confirmation_token, recovery_token, email_change_token_new, email_change)
    select id, 'authenticated', 'authenticated', email, created_at, now(), email_confirmed_at, last_sign_in_at,
      '{"provider": "email", "providers": ["email"]}', raw_user_meta_data, '', '', '', ''
    from jsonb_to_recordset(given) as entry (id uuid, email text, created_at timestamptz, email_confirmed_at timestamptz,
      last_sign_in_at timestamptz, raw_user_meta_data jsonb);
  insert into auth.identities (id, user_id, provider, provider_id, identity_data, created_at, updated_at, last_sign_in_at)
    select gen_random_uuid(), id, 'email', id::text, jsonb_build_object('sub', id, 'email', email,
      'email_verified', email_confirmed_at is not null, 'phone_verified', false), created_at, now(), last_sign_in_at
    from jsonb_to_recordset(given) as entry (id uuid, email text, created_at timestamptz, email_confirmed_at timestamptz,
      last_sign_in_at timestamptz);
  -- The embedded backend has no such column; a hosted project finds nobody who lacks it.
  if exists (select from pg_catalog.pg_attribute where attrelid = 'auth.users'::regclass and attname = 'instance_id') then
    execute 'update auth.users set instance_id = $1 where instance_id is null' using '00000000-0000-0000-0000-000000000000'::uuid;
  end if;
end
$$;

create function private.refuse_other_texts(backup jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  other record;
begin
  select stored.document, stored.version into other
    from jsonb_to_recordset(backup -> 'versions')
      as entry (document text, version integer, effective date, change text, summary text, sha256 text)
    join public.agreement_versions stored using (document, version)
    where (stored.effective, stored.change, stored.summary, stored.sha256)
      is distinct from (entry.effective, entry.change, entry.summary, entry.sha256)
    order by 1, 2 limit 1;
  if not found then
    select stored.document, stored.version into other
      from jsonb_to_recordset(backup -> 'statements') as entry (document text, version integer, locale text, statement text)
      join public.agreement_statements stored using (document, version, locale)
      where stored.statement <> entry.statement order by 1, 2 limit 1;
  end if;
  if found then
    raise exception 'Version % of "%" was published here in other words than the backup has. It is another community''s, or was changed.',
      other.version, other.document using errcode = 'CP007', detail = other.document;
  end if;
end
$$;

create function private.check_restored(backup jsonb, stored jsonb) returns void
language plpgsql stable set search_path = ''
as $$
declare
  kind text;
  is_whole boolean;
begin
  -- Row by row, in order. A column that is newer than the backup does not count.
  foreach kind in array '{rules,accounts,members,signatures,acts,held_addresses,invitations,stewards,proposed_acts,looks,letters,notices}'::text[] loop
    is_whole := jsonb_array_length(backup -> kind) = jsonb_array_length(stored -> kind) and not exists (
      select from jsonb_array_elements(backup -> kind) with ordinality given (entry, position)
        join jsonb_array_elements(stored -> kind) with ordinality found (entry, position) using (position)
        where not found.entry @> given.entry
    );
    if not is_whole then
      raise exception 'What would be restored as % differs from the backup. Nothing was changed.', kind using errcode = 'XX001';
    end if;
  end loop;
  -- Here there may be more than in the backup.
  foreach kind in array '{versions,statements}'::text[] loop
    if exists (
      select from jsonb_array_elements(backup -> kind) given (entry)
        where not exists (select from jsonb_array_elements(stored -> kind) found (entry) where found.entry @> given.entry)
    ) then
      raise exception 'What would be restored as % differs from the backup. Nothing was changed.', kind using errcode = 'XX001';
    end if;
  end loop;
end
$$;

create function private.restore_community(backup jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
declare
  guarded constant regclass[] := array['public.agreement_versions', 'public.agreement_statements', 'public.members',
    'public.agreement_signatures', 'public.member_acts', 'public.letters', 'public.notices', 'private.held_addresses',
    'private.stewards', 'private.proposed_acts', 'private.looks', 'private.membership_rules', 'private.address_key']::regclass[];
  target regclass;
  others integer;
begin
  -- Nobody signs in for the first time, joins or signs meanwhile; who restores at the same time waits.
  lock table auth.users, public.members, public.agreement_signatures, public.agreement_versions, public.agreement_statements,
    public.member_acts, private.held_addresses in share row exclusive mode;
  select count(*) into others from auth.users account where not exists (
    select from jsonb_to_recordset(backup -> 'accounts') as entry (id uuid) where entry.id = account.id
  );
  if others > 0 then return jsonb_build_object('state', 'occupied', 'others', others); end if;
  -- Restored before. Who is missing has deleted the account since, and what differs was changed by its owner.
  if exists (select from auth.users) then
    return jsonb_build_object('state', 'present', 'stored', public.export_community());
  end if;
  perform private.refuse_other_texts(backup);
  if exists (select from private.held_addresses) then
    raise exception 'This database knows of people who were excluded, though their accounts are gone. A backup needs a new one.'
      using errcode = '22023';
  end if;

  foreach target in array guarded loop execute format('alter table %s disable trigger user', target); end loop;
  -- The rules of the place that it comes from; the site publishes its own again if they are others.
  delete from private.membership_rules where true;
  update private.address_key set key = decode(backup ->> 'address_key', 'hex') where is_only;
  perform private.restore_rows('private.membership_rules', backup -> 'rules'),
    private.restore_rows('public.agreement_versions', backup -> 'versions'),
    private.restore_rows('public.agreement_statements', backup -> 'statements'),
    private.restore_accounts(backup -> 'accounts'),
    private.restore_rows('public.members', backup -> 'members'),
    private.restore_rows('public.agreement_signatures', backup -> 'signatures'),
    private.restore_rows('public.member_acts', backup -> 'acts'),
    private.restore_rows('private.held_addresses', backup -> 'held_addresses'),
    private.restore_rows('private.invitations', backup -> 'invitations'),
    private.restore_rows('private.stewards', backup -> 'stewards'),
    private.restore_rows('private.proposed_acts', backup -> 'proposed_acts'),
    private.restore_rows('private.looks', backup -> 'looks'),
    private.restore_rows('public.letters', backup -> 'letters'),
    private.restore_rows('public.notices', backup -> 'notices'),
    private.restore_rows('public.page_answers', backup -> 'page_answers');
  -- The embedded backend has published the same versions when it started.
  update public.agreement_versions stored set title = entry.title, published_at = entry.published_at
    from jsonb_to_recordset(backup -> 'versions') as entry (document text, version integer, title text, published_at timestamptz)
    where (stored.document, stored.version) = (entry.document, entry.version);
  foreach target in array guarded loop execute format('alter table %s enable trigger user', target); end loop;

  update private.member_numbers set last = (backup ->> 'last_number')::integer where is_only;
  perform setval(pg_get_serial_sequence('public.agreement_signatures', 'id'), max(id)) from public.agreement_signatures
    having max(id) is not null;
  perform setval(pg_get_serial_sequence('public.member_acts', 'id'), max(id)) from public.member_acts having max(id) is not null;
  perform setval(pg_get_serial_sequence('private.membership_rules', 'id'), max(id)) from private.membership_rules
    having max(id) is not null;
  perform setval(pg_get_serial_sequence('private.stewards', 'id'), max(id)) from private.stewards having max(id) is not null;
  perform setval(pg_get_serial_sequence('private.proposed_acts', 'id'), max(id)) from private.proposed_acts having max(id) is not null;
  perform setval(pg_get_serial_sequence('private.looks', 'id'), max(id)) from private.looks having max(id) is not null;
  perform setval(pg_get_serial_sequence('public.letters', 'id'), max(id)) from public.letters having max(id) is not null;
  perform setval(pg_get_serial_sequence('public.notices', 'id'), max(id)) from public.notices having max(id) is not null;
  perform private.check_restored(backup, public.export_community());
  return jsonb_build_object('state', 'restored', 'stored', public.export_community());
end
$$;

comment on function private.restore_community(jsonb) is
  'Restores what export_community gave into a database without accounts, all or nothing; a database that has other people is refused.';
