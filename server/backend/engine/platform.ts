import type { Database } from './database.ts';

const ROLES = { anon: '', authenticated: '', service_role: 'bypassrls' };

const createRole = ([name, options]: [string, string]) =>
  `if not exists (select from pg_roles where rolname = '${name}') then create role ${name} nologin noinherit ${options}; end if;`;

/**
 * What every hosted project has before its first migration: the roles that requests run as, what they may use, and what
 * they get on new tables unless a migration says otherwise. On a hosted project that is a lot, and so it is here: a
 * migration that forgets to revoke must not be safe on one of the two alone.
 */
export async function preparePlatform({ run }: Database): Promise<void> {
  await run(`
    do $$ begin ${Object.entries(ROLES).map(createRole).join('\n')} end $$;
    grant usage on schema public, auth to anon, authenticated, service_role;
  `);
}

/** To be run once, when no migration has been applied yet: later the migrations have the last word. */
export async function grantAsHosted({ run }: Database): Promise<void> {
  await run(
    ['tables', 'sequences', 'functions']
      .map(
        (kind) =>
          `alter default privileges in schema public grant all on ${kind} to anon, authenticated, service_role;`,
      )
      .join('\n'),
  );
}
