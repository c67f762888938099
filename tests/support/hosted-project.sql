-- What a hosted project has before the first migration, as far as a restore is concerned: owners, columns of the sign-in service
-- that may not be null, and generated columns. Some columns that nobody here writes are left out.

do $$
declare
  role text;
begin
  foreach role in array '{anon,authenticated,service_role,auth_service}'::text[] loop
    if not exists (select from pg_roles where rolname = role) then execute format('create role %I nologin noinherit', role); end if;
  end loop;
  alter role service_role bypassrls;
  if not exists (select from pg_roles where rolname = 'project_owner') then
    create role project_owner login bypassrls createrole;
  end if;
  -- From PostgreSQL 16 on, whoever may create roles may only alter those that this option names.
  if current_setting('server_version_num')::integer >= 160000 then
    grant anon, authenticated, service_role to project_owner with admin option;
  end if;
end
$$;

grant all on schema public to project_owner;
do $$ begin execute format('grant create on database %I to project_owner', current_database()); end $$;
create schema auth authorization auth_service;
grant usage on schema auth to anon, authenticated, service_role, project_owner;
create schema supabase_migrations authorization project_owner;

set role auth_service;

create table auth.schema_migrations (version varchar(255) primary key);

create table auth.users (
  instance_id uuid,
  id uuid primary key,
  aud varchar(255),
  role varchar(255),
  email varchar(255),
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  confirmation_token varchar(255),
  recovery_token varchar(255),
  email_change_token_new varchar(255),
  email_change varchar(255),
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb,
  raw_user_meta_data jsonb,
  is_super_admin boolean,
  created_at timestamptz,
  updated_at timestamptz,
  phone text unique,
  phone_confirmed_at timestamptz,
  email_change_token_current varchar(255) default '',
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  reauthentication_token varchar(255) default '',
  is_sso_user boolean not null default false,
  deleted_at timestamptz,
  is_anonymous boolean not null default false
);
create unique index users_email_partial_key on auth.users (email) where is_sso_user = false;
create unique index confirmation_token_idx on auth.users (confirmation_token) where confirmation_token !~ '^[0-9 ]*$';
create unique index recovery_token_idx on auth.users (recovery_token) where recovery_token !~ '^[0-9 ]*$';

create table auth.identities (
  provider_id text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamptz,
  created_at timestamptz,
  updated_at timestamptz,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  id uuid primary key default gen_random_uuid(),
  unique (provider_id, provider)
);

create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz,
  updated_at timestamptz,
  not_after timestamptz,
  refreshed_at timestamp,
  user_agent text,
  ip inet
);

create table auth.refresh_tokens (
  id bigserial primary key,
  token varchar(255) unique,
  user_id varchar(255),
  revoked boolean,
  parent varchar(255),
  session_id uuid references auth.sessions (id) on delete cascade,
  created_at timestamptz,
  updated_at timestamptz
);

create table auth.flow_state (id uuid primary key, user_id uuid);

create table auth.audit_log_entries (
  id uuid primary key,
  payload json,
  created_at timestamptz,
  ip_address varchar(64) not null default ''
);

create function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb;
$$;
create function auth.uid() returns uuid language sql stable as $$ select nullif(auth.jwt() ->> 'sub', '')::uuid; $$;

alter table auth.users enable row level security;
alter table auth.identities enable row level security;
alter table auth.sessions enable row level security;
alter table auth.refresh_tokens enable row level security;
alter table auth.audit_log_entries enable row level security;
grant select, insert, update, delete, truncate, references, trigger
  on auth.users, auth.identities, auth.sessions, auth.refresh_tokens, auth.flow_state, auth.audit_log_entries to project_owner;
grant execute on all functions in schema auth to public;

reset role;
create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
alter table supabase_migrations.schema_migrations owner to project_owner;
