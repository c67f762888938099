-- What stewards see of who has read what, and the reminder that they write. Whoever keeps the words of the community sees names and
-- numbers alone: it takes no more to ask somebody to read.

-- Of one document, each member with the newest text that they confirmed: read, changed (an earlier one, before a change in substance),
-- unread, or excused.
create function private.readers_of(named text) returns table (id uuid, number integer, display_name text, state text, version integer, confirmed_at timestamptz)
language sql stable set search_path = ''
as $$
  select member.id, member.number, member.display_name, case
      when confirmed.version >= needed.version then 'read'
      when private.is_excused(member.id) then 'excused'
      when confirmed.version is not null then 'changed'
      else 'unread' end,
    confirmed.version, confirmed.confirmed_at
  from (
    select max(published.version) as version from public.agreement_versions published
      where published.document = named and published.kind = 'acknowledgement' and published.change = 'substantive'
        and published.effective <= private.today()
  ) needed
  cross join public.members member
  left join lateral (
    select own.version, own.confirmed_at from public.acknowledgements own
      where own.member_id = member.id and own.document = named order by own.version desc limit 1
  ) confirmed on true
  where member.left_at is null and needed.version is not null;
$$;

create function private.check_reading(named text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if exists (select from public.agreement_versions where document = named and kind = 'acknowledgement') then return; end if;
  raise exception 'There is no document "%" that members confirm to have read.', named using errcode = '22023',
    hint = 'It needs "acknowledge: required" in its front matter, a version (npm run ratify), and npm run agreements -- publish.';
end
$$;

create function public.list_acknowledgements(document text, after_number integer default 0, page_size integer default 100) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.check_reading(document), private.check_page(page_size, 1000);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('number', page.number, 'display_name', page.display_name,
      'email', (select email from auth.users account where account.id = page.id), 'state', page.state, 'version', page.version,
      'confirmed_at', page.confirmed_at) order by page.number), '[]')
    from (
      select * from private.readers_of(list_acknowledgements.document) reader
        where reader.number > after_number order by reader.number limit page_size
    ) page
  );
end
$$;

comment on function public.list_acknowledgements(text, integer, integer) is
  'Every member by number with the newest text of a document that they confirmed to have read: read, changed, unread or excused.';

grant execute on function public.publish_required_reading(text[]), public.list_acknowledgements(text, integer, integer) to service_role;

alter table private.looks
  drop constraint looks_what_check,
  add constraint looks_what_check check (what ~ '^[a-z_]{1,40}$');

create function public.desk_reading() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_steward('{words}');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('document', current.document, 'title', current.title, 'version', current.version,
      'effective', current.effective, 'read', counted.read, 'unread', counted.unread) order by current.document collate "C"), '[]')
    from private.reading_in_force() current
    cross join lateral (
      select count(*) filter (where state = 'read') as read, count(*) filter (where state in ('changed', 'unread')) as unread
        from private.readers_of(current.document)
    ) counted
  );
end
$$;

comment on function public.desk_reading() is
  'Of each document that members are asked to read, how many have confirmed the text in force and how many have not. For the role words.';

create function public.desk_readers(document text, is_read boolean default false, after integer default 0, page_size integer default 50)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  steward constant private.stewards := private.require_steward('{words}');
  items jsonb;
begin
  perform private.check_reading(document), private.check_page(page_size);
  select coalesce(jsonb_agg(to_jsonb(page) order by page.number), '[]') into items from (
    select * from private.readers_of(desk_readers.document) reader
      where reader.number > desk_readers.after
        and case when desk_readers.is_read then reader.state = 'read' else reader.state in ('changed', 'unread') end
      order by reader.number limit desk_readers.page_size
  ) page;
  perform private.note_looks(steward, 'acknowledgements', private.people_in(items));
  return private.to_page(items, 'number', page_size);
end
$$;

comment on function public.desk_readers(text, boolean, integer, integer) is
  'Members who have confirmed the text of a document, or who have not, by number and name alone. For the role words.';

revoke execute on function public.desk_reading(), public.desk_readers(text, boolean, integer, integer) from service_role;
grant execute on function public.desk_reading(), public.desk_readers(text, boolean, integer, integer) to authenticated;

-- Who was told of a version: of agreements alone ------------------------------------------------------------------------

create or replace view private.untold as
  select published.document, published.version, member.id, member.number, member.display_name
    from public.agreement_versions published cross join public.members member
    where member.left_at is null and published.kind = 'agreement'
      and not exists (
        select from public.notices notice
          where notice.account = member.id and notice.kind = 'announcement' and notice.outcome = 'sent'
            and notice.document = published.document and notice.version = published.version
      )
      and not exists (
        select from public.agreement_signatures signature
          where signature.member_id = member.id and signature.document = published.document and signature.act = 'accept'
            and signature.version >= published.version
      );

create or replace function public.desk_notices() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_steward('{words}');
  return jsonb_build_object(
    'versions', (
      select coalesce(jsonb_agg(jsonb_build_object('document', named.document, 'title', named.title, 'version', named.version,
        'effective', named.effective, 'change', named.change,
        'told', (
          select count(distinct account) from public.notices notice
            where notice.document = named.document and notice.version = named.version
              and notice.kind = 'announcement' and notice.outcome = 'sent'
        ),
        'untold', (
          select count(*) from private.untold where untold.document = named.document and untold.version = named.version
        )) order by named.document collate "C", named.version desc), '[]')
      from public.agreement_versions named where named.kind = 'agreement' and (named.effective > private.today()
        or named.version = (select current.version from private.in_force() current where current.document = named.document))
    ),
    'waiting', (select count(*) from public.letters where state in ('waiting', 'sending')),
    'undeliverable', (select count(*) from public.letters where state = 'undeliverable')
  );
end
$$;

-- The reminder ---------------------------------------------------------------------------------------------------------

alter function private.letter_record(public.letters) rename to letter_record_without_reading;

create function private.letter_record(letter public.letters) returns jsonb
language sql stable set search_path = ''
as $$
  -- A reminder to read: of such a text, members have confirmed a version, and have signed none.
  select known || case when letter.about ? 'reading' then jsonb_build_object('is_reading', true, 'texts', (
      select coalesce(jsonb_agg(entry || jsonb_build_object('signed_version', (
          select max(own.version) from public.acknowledgements own
            where own.member_id = letter.account and own.document = entry ->> 'document'
        )) order by position), '[]')
        from jsonb_array_elements(known -> 'texts') with ordinality as texts (entry, position)
    )) else '{}' end
  from private.letter_record_without_reading(letter) known;
$$;

create function public.write_reading_letters(document text, after_number integer default 0, page_size integer default 100, is_trial boolean default false)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  current public.agreement_versions;
  reader record;
  letter public.letters;
  letters jsonb := '[]';
  known integer := 0;
  last integer;
begin
  perform private.check_reading(document), private.check_page(page_size, 1000);
  select * into current from private.reading_in_force() asked where asked.document = write_reading_letters.document;
  if not found then
    raise exception 'Members are not asked to read "%" now.', document using errcode = '22023';
  end if;
  for reader in
    select * from private.readers_of(current.document) person
      where person.number > after_number and person.state in ('changed', 'unread') order by person.number limit page_size
  loop
    last := reader.number;
    letter := jsonb_populate_record(null::public.letters, jsonb_build_object('id', 0, 'account', reader.id, 'kind', 'reminder',
      'locale', private.locale_of(reader.id), 'signatures', jsonb_build_array(), 'attempts', 0, 'message', gen_random_uuid(),
      'attempt', gen_random_uuid(), 'written_at', clock_timestamp(),
      'about', jsonb_build_object('reading', true,
        'texts', jsonb_build_array(jsonb_build_object('document', current.document, 'version', current.version))),
      'occasion', format('reading %s %s', current.document, current.version)));
    if exists (select from public.letters earlier where earlier.account = reader.id and earlier.occasion = letter.occasion) then
      known := known + 1;
      continue;
    end if;
    if not is_trial then
      insert into public.letters (account, kind, locale, about, occasion)
        values (letter.account, letter.kind, letter.locale, letter.about, letter.occasion)
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
  return jsonb_build_object('letters', letters, 'known', known, 'next', last);
end
$$;

comment on function public.write_reading_letters(text, integer, integer, boolean) is
  'Reminds members by number who have not confirmed the text of a document, each once a version; next is the last number of the page, and null where there is nobody left. A trial writes none, and shows them.';

grant execute on function public.write_reading_letters(text, integer, integer, boolean) to service_role;
