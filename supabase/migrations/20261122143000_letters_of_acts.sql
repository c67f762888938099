-- Each act about a membership is told by e-mail, with its reason, its end and who decided it. What one transaction does to one account
-- is one letter: the act, the signatures that came with it, and the membership that it began or ended.

alter table public.letters
  add column acts bigint[] not null default '{}',
  add column written_in xid8 not null default pg_current_xact_id(),
  drop constraint letters_kind_check,
  add constraint letters_kind_check
    check (kind in ('joined', 'signed', 'declined', 'left', 'act', 'announcement', 'reminder', 'rest', 'welcome'));

comment on column public.letters.acts is 'The rows of member_acts that a receipt is about.';
comment on column public.letters.written_in is 'The transaction. Its number counts together with the time: another database begins to count anew.';

create or replace function private.write_receipt(account uuid, kind text) returns bigint
language plpgsql set search_path = ''
as $$
declare
  written bigint;
begin
  update public.letters letter set kind = case letter.kind when 'act' then 'act' else write_receipt.kind end
    where letter.account = write_receipt.account and letter.occasion is null
      and letter.written_in = pg_current_xact_id() and letter.written_at >= now()
    returning letter.id into written;
  if written is null then
    insert into public.letters (account, kind, locale)
      values (write_receipt.account, write_receipt.kind, private.locale_of(write_receipt.account)) returning id into written;
  end if;
  return written;
end
$$;

create function private.receipt_of_act() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  receipt bigint;
begin
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

-- After the trigger "follow", which begins and ends memberships: triggers go by name.
create trigger write_receipt after insert on public.member_acts
  for each row execute function private.receipt_of_act();

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
    )
  );
$$;
