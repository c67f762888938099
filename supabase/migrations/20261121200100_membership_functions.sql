-- What people do about their membership. Each function runs as its owner, and answers and writes for the account alone that
-- calls it. Errors carry a code that the site knows:
--   42501 not signed in                     CP004 statement or locale is missing or too long
--   CP001 not the text that is in force     CP005 not a member
--   CP002 not every document was signed     CP006 what is recorded does not change
--   CP003 not a name                        CP007 not the next version, or a published one in other words

-- Who calls ------------------------------------------------------------------------------------------------------------

create function private.refuse_stranger() returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception 'Please sign in first.' using errcode = '42501', hint = 'Nobody is signed in, or the account is gone.';
end
$$;

create function private.lock_account() returns uuid
language plpgsql set search_path = ''
as $$
declare
  account uuid;
begin
  -- Two tabs of one person wait for each other here.
  select id into account from auth.users where id = auth.uid() for no key update;
  if account is null then perform private.refuse_stranger(); end if;
  return account;
end
$$;

comment on function private.lock_account() is 'The account that calls, held for this transaction. A token outlives its account, so it is looked up.';

-- What the answers are made of -----------------------------------------------------------------------------------------

create function private.version_record(given public.agreement_versions) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('version', given.version, 'effective', given.effective, 'change', given.change,
    'summary', given.summary, 'sha256', given.sha256);
$$;

create function private.documents_of(account uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'document', current.document,
    'title', current.title,
    'in_force', private.version_record(current),
    'coming', (
      select private.version_record(coming) from public.agreement_versions coming
        where coming.document = current.document and coming.version = current.version + 1
    ),
    'signed', case when signed.id is not null then jsonb_build_object('version', signed.version,
      'sha256', signed.sha256, 'signed_at', signed.signed_at, 'statement', signed.statement) end,
    'declined_at', (
      select case when last.act = 'decline' then last.signed_at end from public.agreement_signatures last
        where last.member_id = account and last.document = current.document and last.version = current.version
        order by last.id desc limit 1
    ),
    'asks_since', (
      select min(later.effective) from public.agreement_versions later
        where later.document = current.document and later.change = 'substantive'
          and later.version > signed.version and later.version <= current.version
    )
  ) order by current.document collate "C"), '[]')
  from private.in_force() current
  left join private.standing_signatures(account) signed using (document);
$$;

create function private.status_of(account uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'email', (select email from auth.users where id = account),
    'member', (
      select jsonb_build_object('number', number, 'display_name', display_name, 'joined_at', joined_at, 'left_at', left_at)
        from public.members where id = account
    ),
    'documents', private.documents_of(account),
    'server_time', now()
  );
$$;

create function private.signatures_of(account uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(signature) - 'member_id' order by id), '[]')
    from public.agreement_signatures signature where member_id = account;
$$;

-- What the questions are made of ---------------------------------------------------------------------------------------

create function private.named_texts(given jsonb) returns table (document text, sha256 text)
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(given) = 'array' then
    if not exists (
      select from jsonb_array_elements(given) entry
        where (jsonb_typeof(entry -> 'document'), jsonb_typeof(entry -> 'sha256')) is distinct from ('string', 'string')
    ) then
      return query select entry ->> 'document', entry ->> 'sha256' from jsonb_array_elements(given) entry;
      return;
    end if;
  end if;
  raise exception 'A list of documents and the SHA-256 of their texts was expected.' using errcode = '22023';
end
$$;

create function private.check_statement(statement text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if btrim(statement) <> '' and char_length(statement) <= 2000 then return; end if;
  raise exception 'A signature needs the statement that was agreed to, of at most 2000 characters.' using errcode = 'CP004';
end
$$;

create function private.check_locale(locale text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if locale ~ '^[A-Za-z0-9-]{2,35}$' then return; end if;
  raise exception 'A signature needs the language of the page, as in "en" or "pt-BR".' using errcode = 'CP004';
end
$$;

-- What people do -------------------------------------------------------------------------------------------------------

create function public.membership_status() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from auth.users where id = auth.uid()) then perform private.refuse_stranger(); end if;
  return private.status_of(auth.uid());
end
$$;

comment on function public.membership_status() is 'How the caller stands: address, membership, and each document in force.';

create function public.sign_agreements(display_name text, signed jsonb, statement text, locale text) returns jsonb
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
  perform private.check_statement(statement), private.check_locale(locale);
  for given in select * from private.named_texts(signed) loop
    -- Who presses again, or has lost the answer, has signed already.
    continue when exists (
      select from private.standing_signatures(account) standing join private.in_force() current using (document, version)
        where document = given.document and current.sha256 = given.sha256
    );
    insert into public.agreement_signatures (document, sha256, act, statement, locale)
      values (given.document, given.sha256, 'accept', sign_agreements.statement, sign_agreements.locale);
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

comment on function public.sign_agreements(text, jsonb, text, text) is
  'Accepts the texts named in signed ([{document, sha256}]) and joins who is not a member; a member without a new name passes null.';

create function public.decline_agreements(declined jsonb, locale text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := private.lock_account();
  given record;
  status record;
begin
  perform private.check_locale(locale);
  for given in select * from private.named_texts(declined) loop
    select entry -> 'declined_at' <> 'null' as is_declined,
      entry -> 'signed' ->> 'version' = entry -> 'in_force' ->> 'version' as is_signed
      into status from jsonb_array_elements(private.documents_of(account)) entry
      where entry ->> 'document' = given.document and entry -> 'in_force' ->> 'sha256' = given.sha256;
    continue when status.is_declined;
    if status.is_signed then
      raise exception 'You have signed this text of "%". Who leaves the community takes a signature back.', given.document
        using errcode = 'CP006', detail = given.document;
    end if;
    insert into public.agreement_signatures (document, sha256, act, locale)
      values (given.document, given.sha256, 'decline', decline_agreements.locale);
  end loop;
  return private.status_of(account);
end
$$;

comment on function public.decline_agreements(jsonb, text) is 'Records that the caller declines the texts named in declined ([{document, sha256}]).';

create function public.leave_community() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := private.lock_account();
begin
  if not exists (select from public.members where id = account) then
    raise exception 'You are not a member.' using errcode = 'CP005';
  end if;
  insert into public.agreement_signatures (document, sha256, act)
    select document, sha256, 'withdraw' from private.standing_signatures(account) order by document collate "C";
  update public.members set left_at = clock_timestamp() where id = account and left_at is null;
  return private.status_of(account);
end
$$;

comment on function public.leave_community() is 'Withdraws what the caller signed and ends the membership. The number stays.';

create function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from auth.users where id = auth.uid()) then perform private.refuse_stranger(); end if;
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
    'member', (select to_jsonb(member) - 'id' from public.members member where id = auth.uid()),
    'signatures', private.signatures_of(auth.uid()),
    'versions', (
      select coalesce(jsonb_agg(to_jsonb(named) order by named.document collate "C", named.version), '[]')
        from public.agreement_versions named where exists (
          select from public.agreement_signatures signature
            where member_id = auth.uid() and (signature.document, signature.version) = (named.document, named.version)
        )
    )
  );
end
$$;

comment on function public.export_my_data() is 'Everything that is stored about the caller, and the versions that the signatures name.';

create function public.delete_account() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := private.lock_account();
begin
  -- What names an account without being tied to it. Not every backend has these tables.
  if to_regclass('auth.refresh_tokens') is not null then
    execute 'delete from auth.refresh_tokens where user_id::text = $1' using account::text;
  end if;
  if to_regclass('auth.flow_state') is not null then
    execute 'delete from auth.flow_state where user_id = $1' using account;
  end if;
  delete from auth.users where id = account;
end
$$;

comment on function public.delete_account() is 'Deletes the caller''s account with everything that is stored about it.';

-- Who calls what -------------------------------------------------------------------------------------------------------

-- A hosted project lets the secret key call every function. It speaks for no account.
revoke execute on function
  public.membership_status(), public.sign_agreements(text, jsonb, text, text), public.decline_agreements(jsonb, text),
  public.leave_community(), public.export_my_data(), public.delete_account()
  from service_role;
grant execute on function
  public.membership_status(), public.sign_agreements(text, jsonb, text, text), public.decline_agreements(jsonb, text),
  public.leave_community(), public.export_my_data(), public.delete_account()
  to authenticated;
