-- Membership: which exact text a person accepted, and when. Three tables and what guards them; the functions by which people
-- join, sign and leave, and those for stewards, are in the next migrations.

-- Helpers, which the API does not show. Nobody may use this schema but functions of ours that run as their owner.
create schema if not exists private;

-- The versions of the agreements ---------------------------------------------------------------------------------------

create table public.agreement_versions (
  document text not null check (document ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$'),
  version integer not null check (version > 0),
  title text not null check (title <> ''),
  effective date not null,
  change text not null check (change in ('editorial', 'substantive')),
  summary text not null check (summary <> ''),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  published_at timestamptz not null default now(),
  primary key (document, version)
);

comment on table public.agreement_versions is 'Every published version of the documents that members sign. Append-only.';
comment on column public.agreement_versions.title is 'As it was when the version was published.';
comment on column public.agreement_versions.effective is 'In force from the beginning of that day, in UTC.';
comment on column public.agreement_versions.sha256 is 'Of the canonical text, which the site shows.';

create function private.guard_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  newest public.agreement_versions;
begin
  select * into newest from public.agreement_versions
    where document = new.document order by version desc limit 1;
  if new.version <> coalesce(newest.version, 0) + 1 then
    raise exception 'The next version of "%" is %, and not %.', new.document, coalesce(newest.version, 0) + 1, new.version
      using errcode = 'CP007', detail = new.document;
  end if;
  if new.effective <= newest.effective then
    raise exception 'Version % of "%" has to take effect after version %, which does on %.',
      new.version, new.document, newest.version, newest.effective using errcode = 'CP007', detail = new.document;
  end if;
  new.published_at := clock_timestamp();
  return new;
end
$$;

create function private.in_force() returns setof public.agreement_versions
language sql stable set search_path = ''
as $$
  select distinct on (document) * from public.agreement_versions
    where effective <= (now() at time zone 'utc')::date
    order by document, version desc;
$$;

comment on function private.in_force() is 'Of each document the version that is in force today, in UTC.';

-- The members ----------------------------------------------------------------------------------------------------------

create function private.is_name(given text) returns boolean
language sql immutable set search_path = ''
as $$
  -- Control characters, line breaks, and marks that turn the direction of all that follows.
  select char_length(given) between 1 and 80
    and given !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]';
$$;

-- A member who writes a name has the table check it.
grant execute on function private.is_name(text) to authenticated;

create table public.members (
  id uuid primary key references auth.users (id) on delete cascade,
  number integer not null unique check (number > 0),
  display_name text not null check (private.is_name(display_name)),
  joined_at timestamptz not null,
  left_at timestamptz
);

comment on table public.members is 'Everybody who is or was a member, one row an account.';
comment on column public.members.number is 'Given in order, kept by who comes back, never given again.';
comment on column public.members.joined_at is 'When the person joined last.';

create table private.member_numbers (
  is_only boolean primary key default true check (is_only),
  last integer not null default 0
);

comment on table private.member_numbers is 'The last number that was given, in its only row.';
insert into private.member_numbers default values;

create function private.clean_name(given text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  -- What a browser trims, and the space without width.
  spaces constant text := E' \t\n\u000B\f\r\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A'
    || E'\u200B\u2028\u2029\u202F\u205F\u3000\uFEFF';
  name constant text := btrim(given, spaces);
begin
  if private.is_name(name) then return name; end if;
  raise exception 'A name has 1 to 80 characters, and no line breaks or other control characters.' using errcode = 'CP003';
end
$$;

create function private.guard_member() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.display_name := private.clean_name(new.display_name);
  if tg_op = 'UPDATE' then
    if (new.id, new.number) is distinct from (old.id, old.number) then
      raise exception 'A member keeps account and number.' using errcode = 'CP006';
    end if;
    return new;
  end if;
  new.id := auth.uid();
  if new.id is null then
    raise exception 'Nobody joins for somebody else.' using errcode = '42501';
  end if;
  -- Whoever joins at the same time waits here, so that no number is left out or given twice.
  update private.member_numbers set last = last + 1 returning last into new.number;
  new.joined_at := clock_timestamp();
  new.left_at := null;
  return new;
end
$$;

-- The signatures -------------------------------------------------------------------------------------------------------

create table public.agreement_signatures (
  id bigint generated always as identity primary key,
  member_id uuid not null references auth.users (id) on delete cascade,
  document text not null,
  version integer not null,
  sha256 text not null,
  act text not null check (act in ('accept', 'decline', 'withdraw')),
  statement text check (char_length(statement) between 1 and 2000),
  locale text check (locale ~ '^[A-Za-z0-9-]{2,35}$'),
  signed_at timestamptz not null,
  foreign key (document, version) references public.agreement_versions (document, version),
  check (act <> 'accept' or (statement is not null and locale is not null))
);

create index agreement_signatures_of_member on public.agreement_signatures (member_id, document, id desc);

comment on table public.agreement_signatures is 'What people did about which exact text, in order of id. Append-only; goes with the account.';
comment on column public.agreement_signatures.member_id is 'The account; who only declined is no member.';
comment on column public.agreement_signatures.act is 'Accept and decline are about a version in force; withdraw takes back an accept.';
comment on column public.agreement_signatures.statement is 'The sentence that was ticked.';

create function private.standing_signatures(account uuid) returns setof public.agreement_signatures
language sql stable set search_path = ''
as $$
  select newest.* from (
    select distinct on (document) * from public.agreement_signatures
      where member_id = account and act in ('accept', 'withdraw')
      order by document, id desc
  ) newest where newest.act = 'accept';
$$;

comment on function private.standing_signatures(uuid) is 'Of each document the last accept of this account, unless it was withdrawn since.';

create function private.guard_signature() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.member_id := auth.uid();
  if new.member_id is null then
    raise exception 'Nobody signs for somebody else.' using errcode = '42501';
  end if;
  if new.act = 'withdraw' then
    select version into new.version from private.standing_signatures(new.member_id)
      where document = new.document and sha256 = new.sha256;
  else
    select version into new.version from private.in_force() where document = new.document and sha256 = new.sha256;
  end if;
  if not found then
    raise exception 'This is not the text of "%" that is in force.', new.document
      using errcode = 'CP001', detail = new.document, hint = 'Read the version that is in force now.';
  end if;
  new.signed_at := clock_timestamp();
  return new;
end
$$;

-- What was recorded stays as it was ------------------------------------------------------------------------------------

create function private.refuse_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'What is recorded in % is never changed or removed.', tg_table_name using errcode = 'CP006';
end
$$;

create function private.refuse_unless_account_is_gone() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from auth.users where id = (to_jsonb(old) ->> tg_argv[0])::uuid) then
    raise exception 'What is recorded in % is removed with the whole account only.', tg_table_name using errcode = 'CP006';
  end if;
  return old;
end
$$;

create trigger guard before insert on public.agreement_versions for each row execute function private.guard_version();
create trigger keep before update or delete on public.agreement_versions for each row execute function private.refuse_change();
create trigger keep_all before truncate on public.agreement_versions execute function private.refuse_change();

create trigger guard before insert or update on public.members for each row execute function private.guard_member();
create trigger keep before delete on public.members
  for each row execute function private.refuse_unless_account_is_gone('id');
create trigger keep_all before truncate on public.members execute function private.refuse_change();

create trigger guard before insert on public.agreement_signatures for each row execute function private.guard_signature();
create trigger keep before update on public.agreement_signatures for each row execute function private.refuse_change();
create trigger keep_account before delete on public.agreement_signatures
  for each row execute function private.refuse_unless_account_is_gone('member_id');
create trigger keep_all before truncate on public.agreement_signatures execute function private.refuse_change();

-- Who reads, and the one thing that is written without a function ------------------------------------------------------

alter table private.member_numbers enable row level security;
alter table public.agreement_versions enable row level security;
alter table public.members enable row level security;
alter table public.agreement_signatures enable row level security;

-- A hosted project gives the secret key every right on new tables. It reads; it writes by functions, as everybody does.
revoke all on public.agreement_versions, public.members, public.agreement_signatures from service_role;
grant select on public.agreement_versions, public.members, public.agreement_signatures to service_role, authenticated;
grant select on public.agreement_versions to anon;
grant update (display_name) on public.members to authenticated;

create policy "everybody reads the versions" on public.agreement_versions
  for select to anon, authenticated using (true);
create policy "people read their own membership" on public.members
  for select to authenticated using (id = (select auth.uid()));
create policy "people change their own name" on public.members
  for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));
create policy "people read their own signatures" on public.agreement_signatures
  for select to authenticated using (member_id = (select auth.uid()));
