-- Whoever signs in from a browser that an account does not know is told of it by e-mail, at the address of the account. A browser is
-- known by a random number that it makes up, keeps, and sends when it has signed in. The number is stored as a hash together with the
-- account, so it says nothing about anybody else, and two accounts of one browser cannot be told to be of one.
--
-- A sign-in counts as new until a known browser says otherwise: whoever says nothing, or ends the session again, is told of all the same.

create table private.known_browsers (
  account uuid not null references auth.users (id) on delete cascade,
  mark_hash bytea not null,
  known_since timestamptz not null default clock_timestamp(),
  last_signed_in_at timestamptz not null default clock_timestamp(),
  primary key (account, mark_hash)
);

comment on table private.known_browsers is 'Hashes of the numbers of browsers in which an account has signed in within the last 180 days.';
create index known_browsers_by_age on private.known_browsers (last_signed_in_at);

create table private.new_sign_ins (
  session uuid primary key,
  account uuid not null references auth.users (id) on delete cascade,
  began_at timestamptz not null default clock_timestamp(),
  user_agent text
);

comment on table private.new_sign_ins is 'Sessions that began a few minutes ago, until a known browser claims them or a letter is written about them.';
create index new_sign_ins_of_account on private.new_sign_ins (account);
create index new_sign_ins_by_age on private.new_sign_ins (began_at);

alter table private.known_browsers enable row level security;
alter table private.new_sign_ins enable row level security;

create function private.note_sign_in() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    -- The embedded backend knows the browser of a session only once it has begun.
    update private.new_sign_ins set user_agent = left(new.user_agent, 400) where session = new.id;
    return null;
  end if;
  delete from private.known_browsers where last_signed_in_at < now() - interval '180 days';
  -- Where nobody delivers letters.
  delete from private.new_sign_ins where began_at < now() - interval '7 days';
  insert into private.new_sign_ins (session, account, user_agent) values (new.id, new.user_id, left(new.user_agent, 400))
    on conflict (session) do nothing;
  return null;
end
$$;

create trigger commonplace_note_sign_in after insert or update of user_agent on auth.sessions
  for each row execute function private.note_sign_in();

create function public.recognise_browser(mark uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := private.lock_account();
  hash constant bytea := sha256(convert_to(person || ' ' || mark, 'UTF8'));
  since timestamptz;
begin
  if mark is null then
    raise exception 'A browser names itself by a UUID that it has made up.' using errcode = '22023';
  end if;
  update private.known_browsers known set last_signed_in_at = clock_timestamp()
    where known.account = person and known.mark_hash = hash
    returning known.known_since into since;
  if not found then
    insert into private.known_browsers (account, mark_hash) values (person, hash);
    delete from private.known_browsers where account = person and mark_hash in (
      select mark_hash from private.known_browsers where account = person order by last_signed_in_at desc offset 20
    );
    return false;
  end if;
  -- A browser that came to be known in this very session cannot vouch for it.
  delete from private.new_sign_ins sign_in
    where sign_in.account = person and sign_in.session::text = auth.jwt() ->> 'session_id' and sign_in.began_at > since;
  return true;
end
$$;

comment on function public.recognise_browser(uuid) is 'Says by which browser the caller has just signed in. Answers whether the account knew it.';

grant execute on function public.recognise_browser(uuid) to authenticated;

-- The letter -----------------------------------------------------------------------------------------------------------

alter table public.letters
  drop constraint letters_kind_check,
  add constraint letters_kind_check
    check (kind in ('joined', 'signed', 'declined', 'left', 'act', 'address', 'browser', 'announcement', 'reminder', 'rest', 'welcome'));

comment on column public.letters.about is
  'What stewards write about: {"texts": [{document, version}], "until": time}; of a new browser {"sign_in": {at, user_agent}}.';

create function private.announce_sign_ins() returns void
language plpgsql set search_path = ''
as $$
declare
  sign_in private.new_sign_ins;
  confirmed_at timestamptz;
begin
  for sign_in in delete from private.new_sign_ins where began_at < clock_timestamp() - interval '3 minutes' returning * loop
    -- By name, since hosted projects and the embedded backend keep different columns.
    select coalesce(account ->> 'email_confirmed_at', account ->> 'confirmed_at', account ->> 'phone_confirmed_at')::timestamptz
      into confirmed_at from auth.users person, to_jsonb(person) account where person.id = sign_in.account;
    -- By signing in for the first time one confirms the address, and every browser is new.
    continue when confirmed_at is null or confirmed_at > sign_in.began_at - interval '5 minutes';
    insert into public.letters (account, kind, locale, about, occasion)
      values (sign_in.account, 'browser', private.locale_of(sign_in.account),
        jsonb_build_object('sign_in', jsonb_build_object('at', sign_in.began_at, 'user_agent', sign_in.user_agent)),
        'browser ' || sign_in.session)
      on conflict on constraint letters_account_occasion_key do nothing;
  end loop;
end
$$;

comment on function private.announce_sign_ins() is 'Writes the letters about sign-ins that no known browser has claimed within three minutes.';

create or replace function public.claim_letters(up_to integer default 10, lease_seconds integer default 300) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  claimed bigint[];
begin
  if (up_to between 1 and 100 and lease_seconds between 1 and 3600) is not true then
    raise exception '1 to 100 letters are claimed, for 1 to 3600 seconds.' using errcode = '22023';
  end if;
  perform private.announce_sign_ins();
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
    select coalesce(jsonb_agg(
        private.letter_record(letter) || jsonb_build_object('sign_in', letter.about -> 'sign_in') order by letter.id), '[]')
      from public.letters letter where letter.id = any (claimed)
  );
end
$$;

-- What is stored about a person ----------------------------------------------------------------------------------------

create or replace function private.letters_of(account uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'letters', (
      select coalesce(jsonb_agg(to_jsonb(letter) - array['account', 'attempt', 'message', 'written_in'] order by id), '[]')
        from public.letters letter where letter.account = letters_of.account
    ),
    'notices', (
      select coalesce(jsonb_agg(to_jsonb(notice) - 'account' order by id), '[]')
        from public.notices notice where notice.account = letters_of.account
    ),
    'known_browsers', (
      select coalesce(jsonb_agg(jsonb_build_object('known_since', known.known_since, 'last_signed_in_at', known.last_signed_in_at)
        order by known.known_since), '[]') from private.known_browsers known where known.account = letters_of.account
    ),
    'new_sign_ins', (
      select coalesce(jsonb_agg(jsonb_build_object('began_at', sign_in.began_at, 'user_agent', sign_in.user_agent)
        order by sign_in.began_at), '[]') from private.new_sign_ins sign_in where sign_in.account = letters_of.account
    )
  );
$$;

insert into public.schema_steps (step, name) values (19, 'new browsers');
