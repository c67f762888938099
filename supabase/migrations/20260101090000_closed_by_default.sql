-- Nothing in this database is open unless a migration opens it.
-- Where a Supabase project grants everything on new tables and functions to everybody, and leaves the rest to policies, one
-- forgotten policy is a leak. Here a later migration says for each table and function who may do what, and adds policies.

alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
-- PostgreSQL itself lets everybody call a new function, whatever the schema.
alter default privileges revoke execute on functions from public;

-- What this database can do, one row for each step that the site relies on. The site compares it with what it needs, so a
-- project whose migrations were not pushed is told so in plain words, and not by the failure of some request.
create table public.schema_steps (
  step integer primary key check (step > 0),
  name text not null
);

comment on table public.schema_steps is 'Steps of this schema that the site relies on; readable by everybody, written by migrations alone.';

alter table public.schema_steps enable row level security;
grant select on public.schema_steps to anon, authenticated, service_role;
create policy "everybody reads the steps" on public.schema_steps for select to anon, authenticated using (true);

insert into public.schema_steps (step, name) values (1, 'sign-in');

-- Whom the database takes the caller for. A support question and a test can ask it what no token tells for certain.
create function public.whoami() returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select jsonb_build_object('role', current_user, 'id', auth.uid(), 'email', auth.jwt() ->> 'email');
$$;

comment on function public.whoami() is 'The role, account and address that the caller has for the database.';

grant execute on function public.whoami() to anon, authenticated, service_role;
