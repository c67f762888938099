-- The address of an account can change: its person confirms that from the former and the new mailbox, by the sign-in service, or two
-- stewards do it where a mailbox is lost. Number and signatures stay. However it comes about, every session that there was ends,
-- what was sent to the former mailbox to sign in with is void, and both mailboxes are told.

alter table public.member_acts
  drop constraint member_acts_act_check,
  add constraint member_acts_act_check
    check (act in ('apply', 'accept', 'decline', 'warn', 'pause', 'resume', 'exclude', 'readmit', 'end', 'readdress'));

alter table public.letters
  add column recipient text check (char_length(recipient) between 3 and 254),
  drop constraint letters_kind_check,
  add constraint letters_kind_check
    check (kind in ('joined', 'signed', 'declined', 'left', 'act', 'address', 'announcement', 'reminder', 'rest', 'welcome',
      'browser'));

comment on column public.letters.recipient is
  'The former address, of a letter that goes there; removed once it was sent. Other letters go to the address that the account has then.';

create function private.recipient_of(letter public.letters) returns text
language sql stable set search_path = ''
as $$
  select case when letter.about ? 'former' then letter.recipient else (select email from auth.users where id = letter.account) end;
$$;

comment on function private.recipient_of(public.letters) is 'Where a letter goes; null for one that was sent to an address which is no longer known.';

create or replace function private.guard_letter() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.state = 'sent' or (new.id, new.account, new.message, new.written_at, new.occasion, new.recipient)
    is distinct from (old.id, old.account, old.message, old.written_at, old.occasion, old.recipient) then
    raise exception 'What is recorded in % is never changed or removed.', tg_table_name using errcode = 'CP006';
  end if;
  if new.state = 'sent' then new.recipient := null; end if;
  return new;
end
$$;

-- What a change brings about -------------------------------------------------------------------------------------------

create function private.void_sign_in_secrets() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.recovery_token := '';
  new.confirmation_token := '';
  new.email_change := '';
  new.email_change_token_new := '';
  new.email_change_token_current := '';
  return new;
end
$$;

comment on function private.void_sign_in_secrets() is 'A code or a link in the former mailbox signs nobody in any more.';

create function private.follow_new_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- By which stewards did it, in this transaction.
  acts constant bigint[] := array(
    select id from public.member_acts where member_id = new.id and act = 'readdress' and acted_at >= now() order by id
  );
begin
  delete from auth.sessions where user_id = new.id;
  -- Not every backend has this table.
  if to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens where user_id = $1' using new.id;
  end if;
  insert into public.letters (account, kind, locale, acts) values (new.id, 'address', private.locale_of(new.id), acts);
  insert into public.letters (account, kind, locale, acts, about, recipient)
    values (new.id, 'address', private.locale_of(new.id), acts, '{"former": true}', old.email);
  return null;
end
$$;

create trigger commonplace_void_sign_in_secrets before update of email on auth.users
  for each row when (old.email is distinct from new.email and new.email is not null and old.email is not null)
  execute function private.void_sign_in_secrets();

create trigger commonplace_follow_new_address after update of email on auth.users
  for each row when (old.email is distinct from new.email and new.email is not null and old.email is not null)
  execute function private.follow_new_address();

-- As before; a change of the address has letters of its own.
create or replace function private.receipt_of_act() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  receipt bigint;
begin
  if new.act = 'readdress' then return null; end if;
  if new.act = 'accept' then
    -- Whoever was invited is told by the receipt for joining. One approval of several is no answer yet.
    if auth.uid() is not null
      or not exists (select from public.members where id = new.member_id and left_at is null) then
      return null;
    end if;
  end if;
  receipt := private.write_receipt(new.member_id, 'act');
  update public.letters set acts = acts || new.id where id = receipt;
  return null;
end
$$;

-- What stewards do -----------------------------------------------------------------------------------------------------

create function private.two_stewards(given text[]) returns text
language plpgsql stable set search_path = ''
as $$
declare
  names constant text[] := array(
    select min(btrim(name)) from unnest(given) name where btrim(name) <> '' group by lower(btrim(name)) order by min(btrim(name)) collate "C"
  );
begin
  if cardinality(names) <> 2 then perform private.refuse_act('Two stewards do this together, and each is named once.'); end if;
  if not private.is_name(array_to_string(names, ', ')) then
    perform private.refuse_act('Two names of stewards have 78 characters at most, and no line breaks.');
  end if;
  -- As long as nobody was appointed, those count who have the secret key.
  if exists (select from private.current_stewards) and exists (
    select from unnest(names) given_name
      where not exists (select from private.current_stewards known where lower(known.name) = lower(given_name))
  ) then
    perform private.refuse_act('A name is none of a steward: npm run members -- stewards');
  end if;
  return array_to_string(names, ', ');
end
$$;

comment on function private.two_stewards(text[]) is
  'The names of two stewards in one text, once some are appointed of two of those. Refuses one, three, and the same twice.';

create function public.readdress_member(email text, new_email text, stewards text[], reason text, decision text default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := private.account_of(email);
  address constant text := lower(btrim(new_email));
  names constant text := private.two_stewards(stewards);
begin
  if account is null then perform private.refuse_act('Nobody has an account with this address.'); end if;
  if (address ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$' and char_length(address) <= 254) is not true then
    perform private.refuse_act('The new address is not an e-mail address.');
  end if;
  -- An account that nobody has confirmed is nobody's: whoever types an address makes one.
  delete from auth.users where id in (
    select known.id from auth.users known, to_jsonb(known) facts
      where known.email = address and coalesce(facts ->> 'confirmed_at', facts ->> 'email_confirmed_at', facts ->> 'last_sign_in_at') is null
  );
  if exists (select from auth.users where users.email = address) then
    perform private.refuse_act('There is an account with the new address already.');
  end if;
  insert into public.member_acts (member_id, act, reason, decision, who)
    values (account, 'readdress', readdress_member.reason, readdress_member.decision, names);
  update auth.users set email = address where id = account;
  update auth.identities set identity_data = identity_data || jsonb_build_object('email', address)
    where user_id = account and provider = 'email';
  return coalesce(public.show_member(address), jsonb_build_object('email', address));
end
$$;

comment on function public.readdress_member(text, text, text[], text, text) is
  'Gives an account whose mailbox is lost another address, by two stewards and for a reason; the record of its person.';

grant execute on function public.readdress_member(text, text, text[], text, text) to service_role;

-- What is told of letters ----------------------------------------------------------------------------------------------

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
        'statement', signature.statement, 'signed_at', signature.signed_at) order by signature.id), '[]')
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

create or replace function public.list_letters(states text[] default null, after_id bigint default 0, page_size integer default 100)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if page_size between 1 and 1000 then
    return (
      select coalesce(jsonb_agg(jsonb_build_object('id', page.id, 'kind', page.kind, 'state', page.state,
        'email', private.recipient_of(page),
        'number', (select number from public.members where id = page.account),
        'display_name', (select display_name from public.members where id = page.account),
        'written_at', page.written_at, 'attempts', page.attempts, 'next_attempt_at', page.next_attempt_at,
        'settled_at', page.settled_at, 'answer', page.answer) order by page.id), '[]')
      from (
        select * from public.letters where id > after_id and (states is null or state = any (states)) order by id limit page_size
      ) page
    );
  end if;
  raise exception 'A page has 1 to 1000 letters.' using errcode = '22023';
end
$$;

insert into public.schema_steps (step, name) values (20, 'own address');
