-- Pages that members alone read. They are never in the files of the site: "npm run rooms -- publish" builds them and puts them here, all
-- at once, and each function below looks up the caller's session and standing. The page that shows them decides nothing.
--
-- Errors:   CP040 not a member in good standing   CP041 an upload that is not whole   CP042 somebody else has published meanwhile

-- The language of a text as PostgreSQL reads it for a search: by its locale without the region. Other languages are searched word by word.
create function private.search_language(locale text) returns regconfig
language sql immutable set search_path = ''
as $$
  select (case lower(split_part(locale, '-', 1))
    when 'ar' then 'pg_catalog.arabic' when 'ca' then 'pg_catalog.catalan' when 'da' then 'pg_catalog.danish'
    when 'de' then 'pg_catalog.german' when 'el' then 'pg_catalog.greek' when 'en' then 'pg_catalog.english'
    when 'es' then 'pg_catalog.spanish' when 'eu' then 'pg_catalog.basque' when 'fi' then 'pg_catalog.finnish'
    when 'fr' then 'pg_catalog.french' when 'ga' then 'pg_catalog.irish' when 'hi' then 'pg_catalog.hindi'
    when 'hu' then 'pg_catalog.hungarian' when 'hy' then 'pg_catalog.armenian' when 'id' then 'pg_catalog.indonesian'
    when 'it' then 'pg_catalog.italian' when 'lt' then 'pg_catalog.lithuanian' when 'nb' then 'pg_catalog.norwegian'
    when 'ne' then 'pg_catalog.nepali' when 'nl' then 'pg_catalog.dutch' when 'nn' then 'pg_catalog.norwegian'
    when 'no' then 'pg_catalog.norwegian' when 'pt' then 'pg_catalog.portuguese' when 'ro' then 'pg_catalog.romanian'
    when 'ru' then 'pg_catalog.russian' when 'sr' then 'pg_catalog.serbian' when 'sv' then 'pg_catalog.swedish'
    when 'ta' then 'pg_catalog.tamil' when 'tr' then 'pg_catalog.turkish' when 'yi' then 'pg_catalog.yiddish'
    else 'pg_catalog.simple' end)::regconfig;
$$;

create table private.members_pages (
  locale text check (char_length(locale) between 2 and 35),
  path text check (path ~ '^/([^/?#]+/)*$' and char_length(path) <= 500),
  position integer not null,
  title text not null,
  label text not null,
  trail text[] not null,
  language text not null,
  direction text not null check (direction in ('ltr', 'rtl')),
  headings jsonb not null check (jsonb_typeof(headings) = 'array'),
  html text not null,
  body text not null,
  is_offline boolean not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  release text not null check (release ~ '^[0-9a-f]{64}$'),
  published_at timestamptz not null default now(),
  words tsvector generated always as (
    setweight(to_tsvector(private.search_language(language), title), 'A') || to_tsvector(private.search_language(language), body)
  ) stored,
  primary key (locale, path)
);

comment on table private.members_pages is 'The pages that members alone read, of one release. Replaced as a whole by publish_members_pages.';
comment on column private.members_pages.position is 'The place in the sidebar, from 1.';
comment on column private.members_pages.trail is 'The names of the folders that the page is in, the outermost first.';
comment on column private.members_pages.language is 'What the text is written in: another language stands in where there is no translation.';
comment on column private.members_pages.body is 'The text alone, for the search.';
comment on column private.members_pages.release is 'SHA-256 of everything that was published together.';

create index members_pages_words on private.members_pages using gin (words);
alter table private.members_pages enable row level security;

-- An upload in parts, since a request has an end. Nobody sees it before it is whole.
create table private.members_page_uploads (
  upload uuid not null,
  part integer not null check (part between 0 and 9999),
  content bytea not null,
  uploaded_at timestamptz not null default now(),
  primary key (upload, part)
);

comment on table private.members_page_uploads is 'Parts of members'' pages that are being published. Removed with the publication, or a day later.';
alter table private.members_page_uploads enable row level security;

-- Publishing -----------------------------------------------------------------------------------------------------------

create function public.upload_members_pages(upload uuid, part integer, content text) returns integer
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.members_page_uploads where uploaded_at < now() - interval '1 day';
  insert into private.members_page_uploads (upload, part, content)
    values (upload_members_pages.upload, upload_members_pages.part, decode(upload_members_pages.content, 'base64'))
    on conflict on constraint members_page_uploads_pkey do update set content = excluded.content;
  return part;
end
$$;

comment on function public.upload_members_pages(uuid, integer, text) is 'Takes one part, in Base64, of what publish_members_pages publishes.';

create function public.publish_members_pages(upload uuid, parts integer, sha256 text, replaces text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  whole bytea;
  found integer;
  present text;
  pages integer;
begin
  -- Whoever publishes at the same time waits here, and is then refused.
  lock table private.members_pages in share row exclusive mode;
  select release into present from private.members_pages limit 1;
  if coalesce(present, '') is distinct from replaces then
    raise exception 'Somebody else has published members'' pages meanwhile. Nothing was changed.'
      using errcode = 'CP042', hint = 'See "npm run rooms -- status", and publish again.';
  end if;
  select string_agg(content, ''::bytea order by part), count(*) into whole, found
    from private.members_page_uploads entry where entry.upload = publish_members_pages.upload;
  if (found, encode(sha256(whole), 'hex')) is distinct from (parts, publish_members_pages.sha256) then
    raise exception 'What was uploaded is not whole. Nothing was changed.' using errcode = 'CP041', hint = 'Publish again.';
  end if;
  delete from private.members_pages where true;
  insert into private.members_pages (locale, path, position, title, label, trail, language, direction, headings, html, body, is_offline,
      sha256, release)
    select entry.locale, entry.path, entry.position, entry.title, entry.label, entry.trail, entry.language, entry.direction, entry.headings,
      entry.html, entry.body, entry.is_offline, entry.sha256, publish_members_pages.sha256
    from jsonb_to_recordset(convert_from(whole, 'UTF8')::jsonb) as entry (locale text, path text, position integer, title text, label text,
      trail text[], language text, direction text, headings jsonb, html text, body text, is_offline boolean, sha256 text);
  get diagnostics pages = row_count;
  delete from private.members_page_uploads entry where entry.upload = publish_members_pages.upload;
  return jsonb_build_object('pages', pages);
end
$$;

comment on function public.publish_members_pages(uuid, integer, text, text) is
  'Puts what was uploaded in the place of all members'' pages, or changes nothing. replaces: the release that is there, or an empty text.';

create function public.members_pages_status() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('release', coalesce(min(release), ''), 'published_at', min(published_at),
    'pages', coalesce(jsonb_agg(jsonb_build_object('locale', locale, 'path', path, 'sha256', sha256)
      order by locale collate "C", position), '[]'))
  from private.members_pages;
$$;

comment on function public.members_pages_status() is 'Which members'' pages are published, with their hashes.';

grant execute on function public.upload_members_pages(uuid, integer, text), public.publish_members_pages(uuid, integer, text, text),
  public.members_pages_status() to service_role;

-- Reading --------------------------------------------------------------------------------------------------------------

create function private.require_member() returns void
language plpgsql stable set search_path = ''
as $$
declare
  caller constant uuid := private.live_account();
begin
  if caller is null then perform private.refuse_stranger(); end if;
  -- Who has something to sign is one while the time of grace runs.
  if (private.standing_of(caller, private.documents_of(caller)) ->> 'standing' in ('member', 'asked')) is not true then
    raise exception 'Only members in good standing read this.' using errcode = 'CP040';
  end if;
end
$$;

create function public.members_pages(locale text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_member();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('path', page.path, 'title', page.title, 'label', page.label, 'trail', page.trail)
      order by page.position), '[]')
    from private.members_pages page where page.locale = members_pages.locale
  );
end
$$;

comment on function public.members_pages(text) is 'The sidebar of the members'' pages. For members in good standing.';

create function public.members_page(locale text, path text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_member();
  return (
    select jsonb_build_object('path', page.path, 'title', page.title, 'label', page.label, 'trail', page.trail, 'language', page.language,
      'direction', page.direction, 'headings', page.headings, 'html', page.html, 'is_offline', page.is_offline, 'sha256', page.sha256)
    from private.members_pages page where page.locale = members_page.locale and page.path = members_page.path
  );
end
$$;

comment on function public.members_page(text, text) is 'One of the members'' pages; null where there is none. For members in good standing.';

-- What a search asks for. The last word may be unfinished, unless the query has a phrase in quotes, or words to leave out.
create function private.search_query(language regconfig, query text) returns tsquery
language plpgsql stable set search_path = ''
as $$
declare
  whole constant tsquery := websearch_to_tsquery(language, query);
  last_word constant text := substring(query from '[[:alnum:]]+$');
  last_query constant tsquery := websearch_to_tsquery(language, coalesce(last_word, ''));
begin
  -- Words such as "the" are in no index.
  if last_word is null or query ~ '"|(^|\s)-' or (numnode(last_query) = 0 and numnode(whole) > 0) then return whole; end if;
  return websearch_to_tsquery(language, left(query, -char_length(last_word)))
    && (last_query || to_tsquery('pg_catalog.simple', lower(last_word) || ':*'));
end
$$;

-- In the excerpts, what was found stands between two signs that no text has.
create function public.search_members_pages(locale text, query text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked constant text := btrim(left(query, 200));
begin
  perform private.require_member();
  return (
    with queries as materialized (
      select language, private.search_query(private.search_language(language), asked) as query
        from (select distinct page.language from private.members_pages page where page.locale = search_members_pages.locale) languages
    ), found as materialized (
      select page.path, page.title, page.trail, page.body, page.language, page.position, queries.query,
        ts_rank(page.words, queries.query, 1) as rank
      from queries join private.members_pages page on page.language = queries.language and page.words @@ queries.query
      where page.locale = search_members_pages.locale
      order by rank desc, page.position limit 20
    )
    select coalesce(jsonb_agg(jsonb_build_object('path', path, 'title', title, 'trail', trail,
      'excerpt', ts_headline(private.search_language(language), translate(body, U&'\E000\E001', ''), found.query,
        U&'MaxWords=24, MinWords=12, StartSel="\E000", StopSel="\E001"')) order by rank desc, position), '[]')
    from found
  );
end
$$;

comment on function public.search_members_pages(text, text) is
  'The twenty best of the members'' pages for some words. In an excerpt U+E000 and U+E001 stand around what was found. For members in good standing.';

grant execute on function public.members_pages(text), public.members_page(text, text), public.search_members_pages(text, text) to authenticated;

-- Backup ---------------------------------------------------------------------------------------------------------------

-- What was exported and restored before, and the pages with it.
alter function public.export_community() set schema private;
alter function private.export_community() rename to export_without_members_pages;
revoke all on function private.export_without_members_pages() from service_role;

create function public.export_community() returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC'
as $$
  select private.export_without_members_pages() || jsonb_build_object('members_pages', (
    select coalesce(jsonb_agg(to_jsonb(entry) - 'words' order by locale collate "C", path collate "C"), '[]') from private.members_pages entry
  ));
$$;

comment on function public.export_community() is
  'Everything that a backup has, of one moment: versions, accounts, members, what they did and were sent, rules, members'' pages, answers to pages.';

grant execute on function public.export_community() to service_role;

alter function private.restore_community(jsonb) rename to restore_without_members_pages;

create function private.restore_community(backup jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
declare
  outcome jsonb := private.restore_without_members_pages(backup);
begin
  if outcome ->> 'state' <> 'restored' then return outcome; end if;
  -- A site publishes its pages anew; until then there are those of the backup.
  delete from private.members_pages where true;
  perform private.restore_rows('private.members_pages', coalesce(backup -> 'members_pages', '[]'));
  return outcome || jsonb_build_object('stored', public.export_community());
end
$$;

comment on function private.restore_community(jsonb) is
  'Restores what export_community gave into a database without accounts, all or nothing; a database that has other people is refused.';

insert into public.schema_steps (step, name) values (40, 'members pages');
