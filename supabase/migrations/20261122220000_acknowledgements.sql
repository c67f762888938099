-- "Please read this": documents whose exact text members confirm to have read, such as a code of safety. Their versions are published
-- as those of agreements are, with a statement in each language. Nobody has to confirm anything to become or to stay a member.
--
-- Errors:   CP001 not the text that is in force, or none that is asked for   CP004 no statement in that language
--           CP005 not a member   CP007 not the next version, or a published one of another kind

alter table public.agreement_versions
  add column kind text not null default 'agreement' check (kind in ('agreement', 'acknowledgement'));

comment on table public.agreement_versions is 'Every published version of the documents that members sign, or confirm to have read. Append-only.';
comment on column public.agreement_versions.kind is 'Whether members sign the document, or confirm to have read it. All versions of a document are of one kind.';

create function private.guard_kind() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.agreement_versions where document = new.document and kind <> new.kind) then
    raise exception '"%" was published as another kind of document. One that members sign stays one, and so does one that they read.', new.document
      using errcode = 'CP007', detail = new.document;
  end if;
  return new;
end
$$;

create trigger guard_kind before insert on public.agreement_versions for each row execute function private.guard_kind();

-- Without these rows, PostgreSQL expects a thousand documents.
create or replace function private.in_force() returns setof public.agreement_versions
language sql stable rows 5 set search_path = ''
as $$
  select distinct on (document) * from public.agreement_versions
    where kind = 'agreement' and effective <= (now() at time zone 'utc')::date
    order by document, version desc;
$$;

comment on function private.in_force() is 'Of each document that members sign the version that is in force today, in UTC.';

create or replace function public.publish_agreement_versions(versions jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  given record;
  said record;
  known public.agreement_versions;
  other text;
  is_new boolean;
  added integer := 0;
  unchanged integer := 0;
begin
  -- Of two who publish at once, the second finds what the first has added.
  lock table public.agreement_versions in share row exclusive mode;
  for given in
    select * from jsonb_to_recordset(versions)
      as entry (document text, version integer, title text, effective date, change text, summary text, sha256 text, statements jsonb,
        kind text)
      order by entry.document, entry.version
  loop
    select * into known from public.agreement_versions where (document, version) = (given.document, given.version);
    is_new := not found;
    if is_new then
      insert into public.agreement_versions (document, version, title, effective, change, summary, sha256, kind)
        values (given.document, given.version, given.title, given.effective, given.change, given.summary, given.sha256,
          coalesce(given.kind, 'agreement'));
    else
      other := concat_ws(', ',
        case when coalesce(given.kind, 'agreement') <> known.kind then 'kind of document' end,
        case when given.sha256 is distinct from known.sha256 then 'text' end,
        case when given.effective is distinct from known.effective then 'effective date' end,
        case when given.change is distinct from known.change then 'kind of change' end,
        case when given.summary is distinct from known.summary then 'summary' end,
        case when exists (
          select from jsonb_each_text(given.statements) entry join public.agreement_statements published on published.locale = entry.key
            where (published.document, published.version) = (given.document, given.version) and published.statement <> entry.value
        ) then 'statement' end);
      if other <> '' then
        raise exception 'Version % of "%" was published with another %. What was published never changes; a change is a new version.',
          given.version, given.document, other using errcode = 'CP007', detail = given.document;
      end if;
    end if;
    -- A version that was published before may get a statement in another language.
    for said in select key as locale, value as statement from jsonb_each_text(given.statements) loop
      continue when exists (
        select from public.agreement_statements published
          where (published.document, published.version, published.locale) = (given.document, given.version, said.locale)
      );
      insert into public.agreement_statements (document, version, locale, statement)
        values (given.document, given.version, said.locale, said.statement);
      is_new := true;
    end loop;
    if is_new then added := added + 1; else unchanged := unchanged + 1; end if;
  end loop;
  return jsonb_build_object('added', added, 'unchanged', unchanged);
end
$$;

comment on function public.publish_agreement_versions(jsonb) is
  'Publishes [{document, version, title, effective, change, summary, sha256, statements, kind}], all or nothing; what is published already stays. statements is {language: sentence}.';

-- What is asked for ----------------------------------------------------------------------------------------------------

create table private.required_reading (
  id bigint generated always as identity primary key,
  documents text[] not null,
  published_at timestamptz not null default clock_timestamp()
);

comment on table private.required_reading is 'The documents that members are asked to read. The last row counts. Append-only.';

alter table private.required_reading enable row level security;
create trigger keep before update or delete on private.required_reading for each row execute function private.refuse_change();
create trigger keep_all before truncate on private.required_reading execute function private.refuse_change();

create function private.required_documents() returns text[]
language sql stable set search_path = ''
as $$
  select coalesce((select documents from private.required_reading order by id desc limit 1), '{}');
$$;

create function public.publish_required_reading(documents text[]) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  wanted constant text[] := array(select distinct document from unnest(documents) document order by document);
  unknown text;
begin
  -- Of two who publish at once, the second finds what the first has added.
  lock table private.required_reading in share row exclusive mode;
  select document into unknown from unnest(wanted) document where not exists (
    select from public.agreement_versions published where published.document = document.document and published.kind = 'acknowledgement'
  ) limit 1;
  if found then
    raise exception 'No version of "%" is published that members could confirm to have read.', unknown using errcode = 'CP007', detail = unknown;
  end if;
  if private.required_documents() = wanted then return jsonb_build_object('changed', false); end if;
  insert into private.required_reading (documents) values (wanted);
  return jsonb_build_object('changed', true);
end
$$;

comment on function public.publish_required_reading(text[]) is
  'Asks members to read these documents, and no others any more; the same again changes nothing.';

create function private.reading_in_force() returns setof public.agreement_versions
language sql stable rows 5 set search_path = ''
as $$
  select distinct on (document) * from public.agreement_versions
    where kind = 'acknowledgement' and effective <= private.today() and document = any (private.required_documents())
    order by document, version desc;
$$;

comment on function private.reading_in_force() is 'Of each document that members are asked to read the version that is in force today, in UTC.';

-- What was confirmed ---------------------------------------------------------------------------------------------------

create table public.acknowledgements (
  id bigint generated always as identity primary key,
  member_id uuid not null references auth.users (id) on delete cascade,
  document text not null,
  version integer not null,
  sha256 text not null,
  statement text not null,
  locale text not null,
  confirmed_at timestamptz not null,
  unique (member_id, document, version),
  foreign key (document, version) references public.agreement_versions (document, version)
);

create index acknowledgements_of_document on public.acknowledgements (document, version, member_id);

comment on table public.acknowledgements is 'Who has confirmed to have read which exact text. Append-only; goes with the account.';
comment on column public.acknowledgements.statement is 'The published sentence that was confirmed.';

alter table public.acknowledgements enable row level security;
revoke all on public.acknowledgements from anon, authenticated, service_role;
grant select on public.acknowledgements to authenticated, service_role;
create policy "people read their own acknowledgements" on public.acknowledgements
  for select to authenticated using (member_id = (select private.live_account()));

create trigger keep before update on public.acknowledgements for each row execute function private.refuse_change();
create trigger keep_account before delete on public.acknowledgements
  for each row execute function private.refuse_unless_account_is_gone('member_id');
create trigger keep_all before truncate on public.acknowledgements execute function private.refuse_change();

create function private.guard_acknowledgement() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.member_id := auth.uid();
  if new.member_id is null then
    raise exception 'Nobody confirms for somebody else.' using errcode = '42501';
  end if;
  select version into new.version from private.reading_in_force() where document = new.document and sha256 = new.sha256;
  if not found then
    raise exception 'This is not the text of "%" that is in force, or nobody is asked to read it.', new.document
      using errcode = 'CP001', detail = coalesce(new.document, ''), hint = 'Read the version that is in force now.';
  end if;
  select statement into new.statement from public.agreement_statements
    where (document, version, locale) = (new.document, new.version, new.locale);
  if not found then
    raise exception 'Version % of "%" has no statement to confirm in the language "%".', new.version, new.document, new.locale
      using errcode = 'CP004', detail = new.document, hint = 'Stewards publish it: npm run agreements -- publish';
  end if;
  new.confirmed_at := clock_timestamp();
  return new;
end
$$;

create trigger guard before insert on public.acknowledgements for each row execute function private.guard_acknowledgement();

-- What members do ------------------------------------------------------------------------------------------------------

-- Whoever rests or is paused is not asked, and may read all the same.
create function private.is_excused(account uuid) returns boolean
language sql stable set search_path = ''
as $$
  -- Of most people there is no such act, and the second question is dear.
  select (
      exists (select from public.member_acts where member_id = account and act = 'pause')
        or exists (select from private.held_addresses where act = 'pause')
    ) and exists (select from private.acts_in_force(account) where act = 'pause');
$$;

create function private.reading_of(account uuid) returns jsonb
language sql stable set search_path = ''
as $$
  with reader as (
    select exists (select from public.members where id = account and left_at is null) as is_member,
      private.is_excused(account) as is_excused
  )
  select jsonb_build_object(
    'is_member', reader.is_member,
    'documents', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'document', current.document,
        'title', current.title,
        'in_force', private.version_record(current),
        'confirmed', case when confirmed.id is not null then
          jsonb_build_object('version', confirmed.version, 'confirmed_at', confirmed.confirmed_at) end,
        -- An editorial change is none that one has to read.
        'is_asked', reader.is_member and not reader.is_excused and (confirmed.id is null or exists (
          select from public.agreement_versions later
            where later.document = current.document and later.change = 'substantive'
              and later.version > confirmed.version and later.version <= current.version
        )),
        'statements', (
          select coalesce(jsonb_object_agg(published.locale, published.statement), '{}') from public.agreement_statements published
            where (published.document, published.version) = (current.document, current.version)
        )
      ) order by current.document collate "C"), '[]')
      from private.reading_in_force() current
      left join lateral (
        select * from public.acknowledgements own where own.member_id = account and own.document = current.document
          order by own.version desc limit 1
      ) confirmed on true
    )
  ) from reader;
$$;

create function public.reading_status() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.live_account() is null then perform private.refuse_stranger(); end if;
  return private.reading_of(auth.uid());
end
$$;

comment on function public.reading_status() is
  'What members are asked to read, what the caller has confirmed to have read, and what is still asked of them.';

create function public.acknowledge_document(document text, sha256 text, locale text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := private.lock_account();
begin
  if not exists (select from public.members where id = account and left_at is null) then
    raise exception 'You are not a member.' using errcode = 'CP005';
  end if;
  -- Who presses again, or has lost the answer, has confirmed already.
  insert into public.acknowledgements (document, sha256, locale)
    values (acknowledge_document.document, acknowledge_document.sha256, acknowledge_document.locale)
    on conflict on constraint acknowledgements_member_id_document_version_key do nothing;
  return private.reading_of(account);
end
$$;

comment on function public.acknowledge_document(text, text, text) is
  'Records that the caller has read the text in force with this hash, by its statement in a language; again, it changes nothing.';

revoke execute on function public.reading_status(), public.acknowledge_document(text, text, text) from service_role;
grant execute on function public.reading_status(), public.acknowledge_document(text, text, text) to authenticated;

-- What is stored about a person ----------------------------------------------------------------------------------------

alter function public.export_my_data() rename to export_without_acknowledgements;
alter function public.export_without_acknowledgements() set schema private;
revoke execute on function private.export_without_acknowledgements() from authenticated;

create function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.export_without_acknowledgements() || jsonb_build_object('acknowledgements', (
    select coalesce(jsonb_agg(to_jsonb(own) - 'member_id' order by own.id), '[]') from public.acknowledgements own
      where own.member_id = auth.uid()
  ));
end
$$;

comment on function public.export_my_data() is 'Everything that is stored about the caller, and the versions that the signatures name.';

revoke execute on function public.export_my_data() from service_role;
grant execute on function public.export_my_data() to authenticated;

insert into public.schema_steps (step, name) values (28, 'acknowledgements');
