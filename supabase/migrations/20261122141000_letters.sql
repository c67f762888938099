-- Letters: the e-mails that follow from what people do, and those by which stewards tell them something. A letter is written in the
-- transaction of the act itself, so there is none without the act and no act without it. Whoever delivers letters claims some for
-- a while, hands them to a mail server, and says what it answered: claim_letters, settle_letter. Two who deliver at once never
-- hold the same letter, and a claim whose holder was killed ends by itself.
--
-- What a mail server took or refused is a notice, which is never changed: the member reads it, and stewards can show it.
--
-- Errors:   CP006 what is recorded does not change

create table public.letters (
  id bigint generated always as identity primary key,
  account uuid not null references auth.users (id) on delete cascade,
  kind text not null
    check (kind in ('joined', 'signed', 'declined', 'left', 'announcement', 'reminder', 'rest', 'welcome')),
  locale text check (locale ~ '^[A-Za-z0-9-]{2,35}$'),
  signatures bigint[] not null default '{}',
  about jsonb not null default '{}' check (jsonb_typeof(about) = 'object' and octet_length(about::text) <= 4096),
  occasion text check (char_length(occasion) between 1 and 300),
  message uuid not null default gen_random_uuid(),
  written_at timestamptz not null default clock_timestamp(),
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'undeliverable')),
  attempts integer not null default 0 check (attempts >= 0),
  attempt uuid,
  next_attempt_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  answer text check (char_length(answer) <= 500),
  unique (account, occasion)
);

create index letters_to_deliver on public.letters (next_attempt_at) where state in ('waiting', 'sending');
create index letters_by_state on public.letters (state, id);

comment on table public.letters is 'E-mails to members: what they are about, and how far their delivery has come. They go with the account.';
comment on column public.letters.locale is 'The language in which the person last signed; null where it is not known.';
comment on column public.letters.signatures is 'The rows of agreement_signatures that a receipt is about.';
comment on column public.letters.about is 'What stewards write about: {"texts": [{document, version}], "until": time}.';
comment on column public.letters.occasion is 'One account gets one letter on one occasion.';
comment on column public.letters.message is 'Part of the Message-ID, which stays the same over all attempts.';
comment on column public.letters.attempt is 'The latest claim.';
comment on column public.letters.next_attempt_at is 'Of a letter that is being sent, the time at which its claim ends.';
comment on column public.letters.answer is 'What the mail server said last.';

create table public.notices (
  id bigint generated always as identity primary key,
  account uuid not null references auth.users (id) on delete cascade,
  letter bigint not null,
  kind text not null,
  document text,
  version integer,
  outcome text not null check (outcome in ('sent', 'refused')),
  noticed_at timestamptz not null default clock_timestamp(),
  answer text,
  foreign key (document, version) references public.agreement_versions (document, version)
);

create index notices_of_account on public.notices (account, id);
create index notices_of_version on public.notices (document, version, kind, account);

comment on table public.notices is 'Which e-mails a mail server took or refused: to whom, about which version, when, and in its words. Append-only.';
comment on column public.notices.letter is 'The letter; one that is about several documents has a notice for each.';

-- What was recorded stays as it was ------------------------------------------------------------------------------------

create function private.guard_letter() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.state = 'sent' or (new.id, new.account, new.message, new.written_at, new.occasion)
    is distinct from (old.id, old.account, old.message, old.written_at, old.occasion) then
    raise exception 'What is recorded in % is never changed or removed.', tg_table_name using errcode = 'CP006';
  end if;
  return new;
end
$$;

create trigger guard before update on public.letters for each row execute function private.guard_letter();
create trigger keep_account before delete on public.letters
  for each row execute function private.refuse_unless_account_is_gone('account');
create trigger keep_all before truncate on public.letters execute function private.refuse_change();

create trigger keep before update on public.notices for each row execute function private.refuse_change();
create trigger keep_account before delete on public.notices
  for each row execute function private.refuse_unless_account_is_gone('account');
create trigger keep_all before truncate on public.notices execute function private.refuse_change();

alter table public.letters enable row level security;
alter table public.notices enable row level security;
revoke all on public.letters, public.notices from anon, authenticated, service_role;
grant select on public.letters to service_role;
grant select on public.notices to service_role, authenticated;
create policy "people read what they were told" on public.notices
  for select to authenticated using (account = (select private.live_account()));

-- Receipts -------------------------------------------------------------------------------------------------------------

create function private.locale_of(account uuid) returns text
language sql stable set search_path = ''
as $$
  select locale from public.agreement_signatures
    where member_id = account and locale is not null order by id desc limit 1;
$$;

comment on function private.locale_of(uuid) is 'The language in which an account last signed or declined.';

-- One letter for all that one account does in one transaction.
create function private.write_receipt(account uuid, kind text) returns bigint
language plpgsql set search_path = ''
as $$
declare
  -- Known within this transaction alone.
  known constant text := current_setting('commonplace.receipt', true);
  written bigint;
begin
  if known <> '' then
    update public.letters letter set kind = write_receipt.kind
      where letter.id = known::bigint and letter.account = write_receipt.account returning letter.id into written;
  end if;
  if written is null then
    insert into public.letters (account, kind, locale)
      values (write_receipt.account, write_receipt.kind, private.locale_of(write_receipt.account)) returning id into written;
    perform set_config('commonplace.receipt', written::text, true);
  end if;
  return written;
end
$$;

create function private.receipt_of_signature() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  receipt constant bigint := private.write_receipt(new.member_id,
    case new.act when 'accept' then 'signed' when 'decline' then 'declined' else 'left' end);
begin
  update public.letters set signatures = signatures || new.id where id = receipt;
  return null;
end
$$;

create function private.receipt_of_membership() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    if new.left_at is null then perform private.write_receipt(new.id, 'joined'); end if;
  elsif (old.left_at is null) <> (new.left_at is null) then
    perform private.write_receipt(new.id, case when new.left_at is null then 'joined' else 'left' end);
  end if;
  return null;
end
$$;

create trigger write_receipt after insert on public.agreement_signatures
  for each row execute function private.receipt_of_signature();
create trigger write_receipt after insert or update of left_at on public.members
  for each row execute function private.receipt_of_membership();

-- What a letter says ---------------------------------------------------------------------------------------------------

create function private.letter_record(letter public.letters) returns jsonb
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
    'email', (select email from auth.users where id = letter.account),
    'member', (
      select jsonb_build_object('number', number, 'display_name', display_name, 'joined_at', joined_at, 'left_at', left_at)
        from public.members where id = letter.account
    ),
    'until', letter.about -> 'until',
    'signatures', (
      select coalesce(jsonb_agg(jsonb_build_object('document', signature.document, 'title', published.title,
        'version', signature.version, 'sha256', signature.sha256, 'act', signature.act,
        'statement', signature.statement, 'signed_at', signature.signed_at) order by signature.id), '[]')
      from public.agreement_signatures signature
        join public.agreement_versions published using (document, version)
      where signature.id = any (letter.signatures) and signature.member_id = letter.account
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

-- Delivery -------------------------------------------------------------------------------------------------------------

create function public.claim_letters(up_to integer default 10, lease_seconds integer default 300) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  claimed bigint[];
begin
  if (up_to between 1 and 100 and lease_seconds between 1 and 3600) is not true then
    raise exception '1 to 100 letters are claimed, for 1 to 3600 seconds.' using errcode = '22023';
  end if;
  with due as (
    select id from public.letters
      where state in ('waiting', 'sending') and next_attempt_at <= clock_timestamp()
      order by next_attempt_at, id limit up_to for update skip locked
  ), taken as (
    update public.letters letter
      set state = 'sending', attempt = gen_random_uuid(), attempts = attempts + 1,
        next_attempt_at = clock_timestamp() + make_interval(secs => lease_seconds)
      from due where letter.id = due.id returning letter.id
  )
  select array_agg(id) into claimed from taken;
  return (
    select coalesce(jsonb_agg(private.letter_record(letter) order by letter.id), '[]')
      from public.letters letter where letter.id = any (claimed)
  );
end
$$;

comment on function public.claim_letters(integer, integer) is
  'Letters that are due, for whoever delivers them. Until the claim ends nobody else gets them.';

create function public.settle_letter(letter bigint, attempt uuid, outcome text, answer text default null, wait_seconds integer default 0)
returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  held public.letters;
  said constant text := left(settle_letter.answer, 500);
begin
  if (outcome in ('sent', 'refused', 'later', 'untried') and wait_seconds between 0 and 604800) is not true then
    raise exception 'A letter was sent or refused, or is tried later, within a week.' using errcode = '22023';
  end if;
  select * into held from public.letters where id = settle_letter.letter for update;
  -- What was sent was sent, even by whoever held the letter too long.
  if not found or held.state in ('sent', 'undeliverable')
    or (outcome <> 'sent' and held.attempt is distinct from settle_letter.attempt) then
    return false;
  end if;
  if outcome in ('later', 'untried') then
    update public.letters
      set state = 'waiting', attempts = case when outcome = 'untried' then held.attempts - 1 else held.attempts end,
        answer = coalesce(said, held.answer),
        next_attempt_at = clock_timestamp() + make_interval(secs => wait_seconds)
      where id = held.id;
    return true;
  end if;
  insert into public.notices (account, letter, kind, document, version, outcome, answer)
    select held.account, held.id, held.kind, named.document, named.version, settle_letter.outcome, said from (
      select signature.document, signature.version from public.agreement_signatures signature
        where signature.id = any (held.signatures)
      union
      select entry ->> 'document', (entry ->> 'version')::integer from jsonb_array_elements(held.about -> 'texts') entry
    ) named order by named.document collate "C";
  if not found then
    insert into public.notices (account, letter, kind, outcome, answer)
      values (held.account, held.id, held.kind, settle_letter.outcome, said);
  end if;
  update public.letters
    set state = case outcome when 'sent' then 'sent' else 'undeliverable' end, settled_at = clock_timestamp(), answer = said
    where id = held.id;
  return true;
end
$$;

comment on function public.settle_letter(bigint, uuid, text, text, integer) is
  'What became of a claimed letter: sent, refused for good, later, or untried. False where somebody else has settled it.';

-- What stewards write --------------------------------------------------------------------------------------------------

create function public.write_letters(kind text, about jsonb, occasion text, numbers integer[], is_trial boolean default false)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  entry jsonb;
  addressee public.members;
  letter public.letters;
  letters jsonb := '[]';
  known integer := 0;
begin
  if (kind in ('announcement', 'reminder', 'rest', 'welcome') and cardinality(numbers) <= 1000 and occasion <> ''
    and jsonb_typeof(about) = 'object') is not true then
    raise exception 'An announcement, a reminder or a welcome to at most 1000 members was expected.' using errcode = '22023';
  end if;
  for entry in select * from jsonb_array_elements(coalesce(about -> 'texts', '[]')) loop
    if not exists (
      select from public.agreement_versions published
        where published.document = entry ->> 'document' and published.version = (entry ->> 'version')::integer
    ) then
      raise exception 'Version % of "%" is not published.', entry ->> 'version', entry ->> 'document'
        using errcode = 'CP007', detail = entry ->> 'document';
    end if;
  end loop;
  for addressee in select * from public.members member where member.number = any (numbers) and left_at is null order by number loop
    if exists (
      select from public.letters earlier where earlier.account = addressee.id and earlier.occasion = write_letters.occasion
    ) then
      known := known + 1;
      continue;
    end if;
    if is_trial then
      letter := null;
      letter.id := 0;
      letter.account := addressee.id;
      letter.kind := write_letters.kind;
      letter.locale := private.locale_of(addressee.id);
      letter.about := write_letters.about;
      letter.signatures := '{}';
      letter.message := gen_random_uuid();
      letter.attempt := gen_random_uuid();
      letter.attempts := 0;
      letter.written_at := clock_timestamp();
    else
      insert into public.letters (account, kind, locale, about, occasion)
        values (addressee.id, write_letters.kind, private.locale_of(addressee.id), write_letters.about, write_letters.occasion)
        -- Somebody else may be at it.
        on conflict on constraint letters_account_occasion_key do nothing
        returning * into letter;
      if not found then
        known := known + 1;
        continue;
      end if;
    end if;
    letters := letters || private.letter_record(letter);
  end loop;
  return jsonb_build_object('letters', letters, 'known', known);
end
$$;

comment on function public.write_letters(text, jsonb, text, integer[], boolean) is
  'Writes a letter to members by their numbers, one on each occasion. A trial writes none, and shows them.';

create function public.list_letters(states text[] default null, after_id bigint default 0, page_size integer default 100)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if page_size between 1 and 1000 then
    return (
      select coalesce(jsonb_agg(jsonb_build_object('id', page.id, 'kind', page.kind, 'state', page.state,
        'email', (select email from auth.users where id = page.account),
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

comment on function public.list_letters(text[], bigint, integer) is 'Letters in the order in which they were written, from the one after after_id on.';

create function public.retry_letters() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  retried integer;
begin
  update public.letters set state = 'waiting', attempts = 0, next_attempt_at = clock_timestamp(), settled_at = null
    where state = 'undeliverable';
  get diagnostics retried = row_count;
  return retried;
end
$$;

comment on function public.retry_letters() is 'Has the letters delivered after all that were undeliverable.';

create function public.list_untold(document text, version integer, after_number integer default 0, page_size integer default 100)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if page_size between 1 and 1000 then
    return (
      select coalesce(jsonb_agg(jsonb_build_object('number', page.number, 'display_name', page.display_name,
        'email', (select email from auth.users where id = page.id),
        'letter', (
          select letter.state from public.letters letter where letter.account = page.id and letter.kind = 'announcement'
            and letter.about -> 'texts' @> jsonb_build_array(jsonb_build_object('document', list_untold.document, 'version', list_untold.version))
            order by letter.id desc limit 1
        )) order by page.number), '[]')
      from (
        select * from public.members member
          where member.number > after_number and member.left_at is null
            and not exists (
              select from public.notices notice
                where notice.account = member.id and notice.kind = 'announcement' and notice.outcome = 'sent'
                  and (notice.document, notice.version) = (list_untold.document, list_untold.version)
            )
            and not exists (
              select from private.standing_signatures(member.id) standing
                where standing.document = list_untold.document and standing.version >= list_untold.version
            )
          order by member.number limit page_size
      ) page
    );
  end if;
  raise exception 'A page has 1 to 1000 members.' using errcode = '22023';
end
$$;

comment on function public.list_untold(text, integer, integer, integer) is
  'Members who have neither signed a version nor been told of it by e-mail, and how far the letter to them has come.';

grant execute on function
  public.claim_letters(integer, integer), public.settle_letter(bigint, uuid, text, text, integer),
  public.write_letters(text, jsonb, text, integer[], boolean), public.list_letters(text[], bigint, integer),
  public.retry_letters(), public.list_untold(text, integer, integer, integer)
  to service_role;

-- What is stored about a person ----------------------------------------------------------------------------------------

create function private.letters_of(account uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'letters', (
      select coalesce(jsonb_agg(to_jsonb(letter) - array['account', 'attempt', 'message'] order by id), '[]')
        from public.letters letter where letter.account = letters_of.account
    ),
    'notices', (
      select coalesce(jsonb_agg(to_jsonb(notice) - 'account' order by id), '[]')
        from public.notices notice where notice.account = letters_of.account
    )
  );
$$;

comment on function private.letters_of(uuid) is 'The e-mails that were written to an account, and what a mail server said of them.';

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

insert into public.schema_steps (step, name) values (9, 'letters');
