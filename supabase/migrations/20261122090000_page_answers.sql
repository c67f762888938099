-- "Was this page helpful?": one answer a page and visitor, and nothing that says who the visitor is. The browser makes up a token for
-- each page, so two answers of one person have nothing in common. A day is kept and no time; no account, no address, no browser.
--
-- What cannot be prevented: a script that makes up tokens answers as often as it likes, since whoever can tell visitors apart knows
-- who they are. The embedded backend lets one network address make a few calls a minute (server/backend/limits); a hosted project
-- is as open as its gateway. So the counts are a hint to those who write, and nothing may be decided by them alone.
--
-- Errors carry a code that the site knows:   CP008 not the path of a page   CP009 not a token

create function private.is_page(given text) returns boolean
language sql immutable set search_path = ''
as $$
  select char_length(given) <= 300 and given ~ '^/([^/?#[:space:][:cntrl:]]+/)*$';
$$;

create table public.page_answers (
  page text collate "C" not null check (private.is_page(page)),
  token uuid not null,
  is_helpful boolean not null,
  day date not null default (now() at time zone 'utc')::date,
  primary key (page, token)
);

comment on table public.page_answers is 'What visitors said of pages. Read and written by functions alone; nobody reads the tokens.';
comment on column public.page_answers.page is 'Path of the page, with the base path of the site.';
comment on column public.page_answers.token is 'Made up by the browser for this page alone.';
comment on column public.page_answers.day is 'Of the answer that counts, in UTC.';

alter table public.page_answers enable row level security;
-- A hosted project gives the secret key every right on new tables. Here it counts, and that is all.
revoke all on public.page_answers from anon, authenticated, service_role;

create function public.answer_page(page text, token text, is_helpful boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_page(page) is not true then
    raise exception 'A page is named by its path, which begins and ends with a slash and has at most 300 characters.'
      using errcode = 'CP008';
  end if;
  if (token ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$') is not true then
    raise exception 'An answer needs a token, which is a UUID.' using errcode = 'CP009';
  end if;
  if is_helpful is null then
    delete from public.page_answers answer
      where answer.page = answer_page.page and answer.token = answer_page.token::uuid;
    return;
  end if;
  insert into public.page_answers (page, token, is_helpful)
    values (answer_page.page, answer_page.token::uuid, answer_page.is_helpful)
    on conflict on constraint page_answers_pkey do update set is_helpful = excluded.is_helpful, day = excluded.day;
end
$$;

comment on function public.answer_page(text, text, boolean) is
  'Says whether a page was helpful; another answer with the same token replaces it, and null takes it back.';

create function public.list_page_answers(after_page text default '', page_size integer default 100, since date default null)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if page_size between 1 and 1000 then
    return (
      select coalesce(jsonb_agg(to_jsonb(counted) order by counted.page), '[]') from (
        select answer.page,
          count(*) filter (where answer.is_helpful) as yes,
          count(*) filter (where not answer.is_helpful) as no,
          min(answer.day) as first_day,
          max(answer.day) as last_day
        from public.page_answers answer
        where answer.page > after_page and (since is null or answer.day >= since)
        group by answer.page order by answer.page limit page_size
      ) counted
    );
  end if;
  raise exception 'A list has 1 to 1000 pages.' using errcode = '22023';
end
$$;

comment on function public.list_page_answers(text, integer, date) is
  'Counts of answers by page, from the page after after_page on; those given on the day since or later.';

-- A hosted project lets the secret key call every function. It is no visitor.
revoke execute on function public.answer_page(text, text, boolean) from service_role;
grant execute on function public.answer_page(text, text, boolean) to anon, authenticated;
grant execute on function public.list_page_answers(text, integer, date) to service_role;

insert into public.schema_steps (step, name) values (3, 'page answers');
