-- By which words a version is signed. A statement is published with its version, in each language of the site, and the database
-- records it with the signature: a client says which one was ticked, and cannot bring words of its own.
--
-- Errors:   CP004 no statement in that language   CP007 a published statement in other words

create table public.agreement_statements (
  document text not null,
  version integer not null,
  locale text not null check (locale ~ '^[A-Za-z0-9-]{2,35}$'),
  statement text not null check (btrim(statement) <> '' and char_length(statement) <= 2000),
  primary key (document, version, locale),
  foreign key (document, version) references public.agreement_versions (document, version)
);

comment on table public.agreement_statements is 'What is ticked to sign a version, by the language of the page. Append-only.';

create trigger keep before update or delete on public.agreement_statements for each row execute function private.refuse_change();
create trigger keep_all before truncate on public.agreement_statements execute function private.refuse_change();

alter table public.agreement_statements enable row level security;
revoke all on public.agreement_statements from anon, authenticated, service_role;
grant select on public.agreement_statements to anon, authenticated, service_role;
create policy "everybody reads the statements" on public.agreement_statements for select to anon, authenticated using (true);

comment on column public.agreement_signatures.statement is 'The published sentence that was ticked; set by a trigger.';
comment on column public.agreement_signatures.locale is 'The language of the statement.';

create or replace function private.guard_signature() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.member_id := auth.uid();
  if new.member_id is null then
    raise exception 'Nobody signs for somebody else.' using errcode = '42501';
  end if;
  if new.act = 'withdraw' then
    select version into new.version from private.standing_signatures(new.member_id)
      where document = new.document and sha256 = new.sha256;
  else
    select version into new.version from private.in_force() where document = new.document and sha256 = new.sha256;
  end if;
  if not found then
    raise exception 'This is not the text of "%" that is in force.', new.document
      using errcode = 'CP001', detail = new.document, hint = 'Read the version that is in force now.';
  end if;
  new.statement := null;
  if new.act = 'accept' then
    select statement into new.statement from public.agreement_statements
      where (document, version, locale) = (new.document, new.version, new.locale);
    if not found then
      raise exception 'Version % of "%" has no statement to sign in the language "%".', new.version, new.document, new.locale
        using errcode = 'CP004', detail = new.document, hint = 'Stewards publish it: npm run agreements -- publish';
    end if;
  end if;
  new.signed_at := clock_timestamp();
  return new;
end
$$;

-- Signing --------------------------------------------------------------------------------------------------------------

-- It took the statement from the client.
drop function public.sign_agreements(text, jsonb, text, text);
drop function private.check_statement(text);

create function public.sign_agreements(display_name text, signed jsonb, locale text) returns jsonb
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
  'Accepts the texts named in signed ([{document, sha256}]) by their statements in a language, and joins who is not a member; a member without a new name passes null.';

revoke execute on function public.sign_agreements(text, jsonb, text) from service_role;
grant execute on function public.sign_agreements(text, jsonb, text) to authenticated;

-- What the page shows beside the box -------------------------------------------------------------------------------------

create or replace function private.status_of(account uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
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
      from jsonb_array_elements(private.documents_of(account)) with ordinality as documents (entry, position)
    ),
    'server_time', now()
  );
$$;

-- Publishing -----------------------------------------------------------------------------------------------------------

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
      as entry (document text, version integer, title text, effective date, change text, summary text, sha256 text, statements jsonb)
      order by entry.document, entry.version
  loop
    select * into known from public.agreement_versions where (document, version) = (given.document, given.version);
    is_new := not found;
    if is_new then
      insert into public.agreement_versions (document, version, title, effective, change, summary, sha256)
        values (given.document, given.version, given.title, given.effective, given.change, given.summary, given.sha256);
    else
      other := concat_ws(', ',
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
  'Publishes [{document, version, title, effective, change, summary, sha256, statements}], all or nothing; what is published already stays. statements is {language: sentence}.';

insert into public.schema_steps (step, name) values (4, 'statements');
