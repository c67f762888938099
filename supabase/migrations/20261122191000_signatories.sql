-- Who signs, in law: where the community asks for it (`membership.legal`), a legal name and a country, and a firm with its number if one
-- signs for a firm. It is part of the signature, which its person alone reads: other members never do, and neither does the list or
-- the record that stewards look up.
--
-- Errors:   CP015 the legal name, the country or the number of a firm is missing or cannot be one

alter table private.membership_rules add column legal boolean not null default false;
comment on column private.membership_rules.legal is 'Whether one signs by one''s legal name.';

create or replace function public.publish_membership_rules(rules jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  given private.membership_rules;
  known private.membership_rules;
begin
  -- Of two who publish at once, the second finds what the first has added.
  lock table private.membership_rules in share row exclusive mode;
  known := private.rules();
  given := jsonb_populate_record(null::private.membership_rules, rules);
  given.legal := coalesce(given.legal, false);
  if (given.admission, given.approvals, given.application_days, given.grace_days, given.legal)
    is not distinct from (known.admission, known.approvals, known.application_days, known.grace_days, known.legal) then
    return jsonb_build_object('changed', false);
  end if;
  insert into private.membership_rules (admission, approvals, application_days, grace_days, legal)
    values (given.admission, given.approvals, given.application_days, given.grace_days, given.legal);
  return jsonb_build_object('changed', true);
end
$$;

comment on function public.publish_membership_rules(jsonb) is
  'Puts {admission, approvals, application_days, grace_days, legal} in force; the same again changes nothing.';

-- Part of the record ---------------------------------------------------------------------------------------------------

create function private.is_line(given text, most integer) returns boolean
language sql immutable set search_path = ''
as $$
  select char_length(given) between 1 and most and given = btrim(given)
    and given !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]';
$$;

alter table public.agreement_signatures
  add column legal_name text check (private.is_line(legal_name, 200)),
  add column country text check (country ~ '^[A-Z]{2}$'),
  add column firm text check (private.is_line(firm, 200)),
  add column firm_number text check (private.is_line(firm_number, 100)),
  add constraint signatory_is_whole check (
    (legal_name is null) = (country is null) and (firm is null) = (firm_number is null) and (firm is null or legal_name is not null)
  ),
  add constraint signatory_accepts check (legal_name is null or act = 'accept');

comment on column public.agreement_signatures.legal_name is 'Of who signed, where the community asks for it. Its person alone reads it.';
comment on column public.agreement_signatures.country is 'Where they live: ISO 3166-1, two letters.';
comment on column public.agreement_signatures.firm is 'For which they signed, if it was for one.';
comment on column public.agreement_signatures.firm_number is 'By which a register knows the firm.';

create type private.signatory as (legal_name text, country text, firm text, firm_number text);

create function private.last_signatory(account uuid) returns private.signatory
language sql stable set search_path = ''
as $$
  select row(legal_name, country, firm, firm_number)::private.signatory from public.agreement_signatures
    where member_id = account and legal_name is not null order by id desc limit 1;
$$;

-- What was given, or else what the person signed by before.
create function private.signatory_for(account uuid, given jsonb) returns private.signatory
language plpgsql stable set search_path = ''
as $$
declare
  signatory private.signatory;
begin
  if not (private.rules()).legal then return null; end if;
  if jsonb_typeof(given) is distinct from 'object' then
    signatory := private.last_signatory(account);
  else
    signatory := row(nullif(btrim(given ->> 'legal_name'), ''), upper(nullif(btrim(given ->> 'country'), '')),
      nullif(btrim(given ->> 'firm'), ''), nullif(btrim(given ->> 'firm_number'), ''))::private.signatory;
  end if;
  if (private.is_line(signatory.legal_name, 200) and signatory.country ~ '^[A-Z]{2}$'
    and (signatory.firm is null) = (signatory.firm_number is null)
    and coalesce(private.is_line(signatory.firm, 200) and private.is_line(signatory.firm_number, 100), true)) is not true then
    raise exception 'This community is joined by one''s legal name and country, and for a firm by its name and number.'
      using errcode = 'CP015';
  end if;
  return signatory;
end
$$;

-- Signing --------------------------------------------------------------------------------------------------------------

drop function public.sign_agreements(text, jsonb, text);

create function public.sign_agreements(display_name text, signed jsonb, locale text, signatory jsonb default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := private.lock_account();
  -- Null for who never was one.
  is_member constant boolean := (select left_at is null from public.members where id = account);
  name constant text := case when is_member is null or sign_agreements.display_name is not null
    then private.clean_name(sign_agreements.display_name) end;
  who private.signatory;
  given record;
  missing text;
begin
  perform private.refuse_excluded(account);
  perform private.check_locale(locale);
  who := private.signatory_for(account, sign_agreements.signatory);
  for given in select * from private.named_texts(signed) loop
    -- Who presses again, or has lost the answer, has signed already.
    continue when exists (
      select from private.standing_signatures(account) standing join private.in_force() current using (document, version)
        where document = given.document and current.sha256 = given.sha256
    );
    insert into public.agreement_signatures (document, sha256, act, locale, legal_name, country, firm, firm_number)
      values (given.document, given.sha256, 'accept', sign_agreements.locale, who.legal_name, who.country, who.firm, who.firm_number);
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

comment on function public.sign_agreements(text, jsonb, text, jsonb) is
  'Accepts the texts named in signed ([{document, sha256}]) by their statements in a language; who is not a member joins or applies, as the rules have it. A member without a new name passes null. signatory is {legal_name, country, firm, firm_number} where the rules ask for it; who leaves it out signs as the last time.';

revoke execute on function public.sign_agreements(text, jsonb, text, jsonb) from service_role;
grant execute on function public.sign_agreements(text, jsonb, text, jsonb) to authenticated;

-- What is told of it ---------------------------------------------------------------------------------------------------

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
    'asks_signatory', (private.rules()).legal,
    'signatory', (select to_jsonb(last) from private.last_signatory(account) last where last.legal_name is not null),
    'server_time', now()
  ) || standing;
end
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
  return private.member_record(member) || jsonb_build_object(
    -- By which legal name somebody signed is for themself alone.
    'signatures', (
      select coalesce(jsonb_agg(entry - array['legal_name', 'country', 'firm', 'firm_number'] order by position), '[]')
        from jsonb_array_elements(private.signatures_of(account)) with ordinality as recorded (entry, position)
    ),
    'all_acts', private.acts_of(account)
  );
end
$$;

create or replace function private.letter_record(letter public.letters) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', letter.id,
    'message', letter.message,
    'attempt', letter.attempt,
    'attempts', letter.attempts,
    'kind', letter.kind,
    'locale', letter.locale,
    'written_at', letter.written_at,
    'email', private.recipient_of(letter),
    'is_former', letter.about ? 'former',
    'member', (
      select jsonb_build_object('number', number, 'display_name', display_name, 'joined_at', joined_at, 'left_at', left_at)
        from public.members where id = letter.account
    ),
    'until', letter.about -> 'until',
    'sign_in', letter.about -> 'sign_in',
    'signatures', (
      select coalesce(jsonb_agg(jsonb_build_object('document', signature.document, 'title', published.title,
        'version', signature.version, 'sha256', signature.sha256, 'act', signature.act,
        'statement', signature.statement, 'signed_at', signature.signed_at, 'legal_name', signature.legal_name,
        'country', signature.country, 'firm', signature.firm, 'firm_number', signature.firm_number) order by signature.id), '[]')
      from public.agreement_signatures signature
        join public.agreement_versions published using (document, version)
      where signature.id = any (letter.signatures) and signature.member_id = letter.account
    ),
    'acts', (
      select coalesce(jsonb_agg(jsonb_build_object('act', done.act, 'actor', done.actor, 'until', done.until, 'reason', done.reason,
        'decision', done.decision, 'who', done.who, 'acted_at', done.acted_at) order by done.id), '[]')
      from public.member_acts done
      where done.id = any (letter.acts) and done.member_id = letter.account
    ),
    'texts', (
      select coalesce(jsonb_agg(private.version_record(published) || jsonb_build_object('document', published.document,
        'title', published.title, 'signed_version', (
          select standing.version from private.standing_signatures(letter.account) standing
            where standing.document = published.document
        )) order by entries.position), '[]')
      from jsonb_array_elements(letter.about -> 'texts') with ordinality as entries (entry, position)
        join public.agreement_versions published
          on published.document = entry ->> 'document' and published.version = (entry ->> 'version')::integer
    )
  );
$$;

insert into public.schema_steps (step, name) values (21, 'signatories');
