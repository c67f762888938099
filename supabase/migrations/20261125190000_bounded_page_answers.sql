-- Answers to "Was this page helpful?" have an end, since anyone may give them: at most 2,000 new ones a day, 50,000 that are kept from
-- the days before, and none for more than two years. So a backup can always be taken.
--
-- Errors:   PT429 enough answers for today; PostgREST makes the HTTP status of it

create index page_answers_by_day on public.page_answers (day);

create function private.expire_page_answers() returns void
language sql set search_path = ''
as $$
  -- Whole days go, so the one with the 50,001st latest answer does.
  delete from public.page_answers
    where day < private.today() - interval '2 years'
      or day <= (select kept.day from public.page_answers kept order by kept.day desc offset 50000 limit 1);
$$;

comment on function private.expire_page_answers() is 'Deletes answers of more than two years ago, and the oldest beyond 50,000.';

create or replace function public.answer_page(page text, token text, is_helpful boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := private.today();
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
  -- Answers are given one after another: two at once would both be the last of the day.
  perform pg_advisory_xact_lock(hashtext('public.answer_page()'));
  update public.page_answers answer set is_helpful = answer_page.is_helpful, day = today
    where answer.page = answer_page.page and answer.token = answer_page.token::uuid;
  if found then return; end if;
  if not exists (select from public.page_answers where day = today) then perform private.expire_page_answers(); end if;
  if (select count(*) from public.page_answers where day = today) >= 2000 then
    raise exception 'This community has had 2,000 answers today. Please answer tomorrow.' using errcode = 'PT429';
  end if;
  insert into public.page_answers (page, token, is_helpful, day)
    values (answer_page.page, answer_page.token::uuid, answer_page.is_helpful, today);
end
$$;

insert into public.schema_steps (step, name) values (48, 'bounded page answers');
