-- The letter to a former address forgets the address once it was sent. If the mailbox is lost, which is why stewards give another one, no mail
-- server takes the letter, and the address was kept for good, in the letter and in what the server answered.

create or replace function private.guard_letter() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.state = 'sent' or (new.id, new.account, new.message, new.written_at, new.occasion, new.recipient)
    is distinct from (old.id, old.account, old.message, old.written_at, old.occasion, old.recipient) then
    raise exception 'What is recorded in % is never changed or removed.', tg_table_name using errcode = 'CP006';
  end if;
  if new.state in ('sent', 'undeliverable') then new.recipient := null; end if;
  return new;
end
$$;

create or replace function public.settle_letter(letter bigint, attempt uuid, outcome text, answer text default null, wait_seconds integer default 0)
returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  held public.letters;
  said text := left(settle_letter.answer, 500);
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
  if held.about ? 'former' then said := regexp_replace(said, '[^[:space:]<>"''(),;:/]+@[^[:space:]<>"''(),;:/]+', '(the address)', 'g'); end if;
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

create or replace function public.retry_letters() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  retried integer;
begin
  -- One to a former address has none any more.
  update public.letters set state = 'waiting', attempts = 0, next_attempt_at = clock_timestamp(), settled_at = null
    where state = 'undeliverable' and not about ? 'former';
  get diagnostics retried = row_count;
  return retried;
end
$$;

update public.letters set answer = null where state = 'undeliverable' and about ? 'former';

insert into public.schema_steps (step, name) values (61, 'former addresses');
