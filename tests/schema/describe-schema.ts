import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/backend/engine/database.ts';
import { prepareFolder } from '#tests/support/database.ts';

/** The file that shows the result of all migrations. */
export const SCHEMA_FILE = 'supabase/schema.sql';

const HEADER = `-- The database as it is once all migrations were run, to read: \`npm run schema\` writes this file, and nothing runs it.
-- Whoever changes the database writes a new migration.
`;

/** What the migrations create; the rest belongs to the service. */
const OURS = `(select oid from pg_namespace where nspname in ('public', 'private'))`;

const PRIVILEGES = `string_agg(format('grant %s on %s to %s;', lower(privilege), target, grantee), E'\\n' order by privilege, grantee)`;

/** A query for each kind of object, which returns rows with `sql`, in order. */
const PARTS: [title: string, query: string][] = [
  [
    'Types',
    `select format('create type %s as (%s);', c.oid::regclass,
        (select string_agg(format('%I %s', attname, format_type(atttypid, atttypmod)), ', ' order by attnum) from pg_attribute where attrelid = c.oid)) as sql
      from pg_class c where relkind = 'c' and relnamespace in ${OURS} order by c.oid::regclass::text collate "C"`,
  ],
  [
    'Tables',
    `select format(E'create table %s (\\n%s\\n);', c.oid::regclass, (
        select string_agg('  ' || line, E',\\n' order by place, line collate "C") from (
          select attnum::int as place, format('%I %s%s%s', attname, format_type(atttypid, atttypmod),
              case when attnotnull then ' not null' else '' end,
              coalesce(case when attidentity <> '' then ' generated always as identity' else ' default ' || pg_get_expr(d.adbin, d.adrelid) end, '')) as line
            from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
            where attrelid = c.oid and attnum > 0 and not attisdropped
          union all
          select 10000, format('constraint %I %s', conname, pg_get_constraintdef(oid)) from pg_constraint where conrelid = c.oid and contype <> 'n'
        ) lines))
      || coalesce((select E'\\n' || string_agg(indexdef || ';', E'\\n' order by indexname collate "C") from pg_indexes i
           where i.schemaname = c.relnamespace::regnamespace::text and i.tablename = c.relname
             and not exists (select from pg_constraint where conrelid = c.oid and conname = i.indexname)), '')
      || case when relrowsecurity then format(E'\\nalter table %s enable row level security;', c.oid::regclass) else '' end
      || coalesce((select E'\\n' || string_agg(format('create policy %I on %s for %s to %s%s%s;', policyname, c.oid::regclass, lower(cmd), array_to_string(roles, ', '),
             coalesce(' using (' || qual || ')', ''), coalesce(' with check (' || with_check || ')', '')), E'\\n' order by policyname collate "C")
           from pg_policies p where p.schemaname = c.relnamespace::regnamespace::text and p.tablename = c.relname), '')
      || coalesce((select E'\\n' || string_agg(pg_get_triggerdef(oid) || ';', E'\\n' order by tgname collate "C") from pg_trigger where tgrelid = c.oid and not tgisinternal), '')
      || coalesce((select E'\\n' || ${PRIVILEGES} from (
           select privilege_type as privilege, c.oid::regclass::text as target, grantee::regrole::text as grantee
             from aclexplode(c.relacl) where grantee <> c.relowner and grantee <> 0
           union all
           select format('%s (%s)', privilege_type, string_agg(attname, ', ' order by attnum)), c.oid::regclass::text, grantee::regrole::text
             from pg_attribute a, aclexplode(a.attacl) where attrelid = c.oid and grantee <> c.relowner group by privilege_type, grantee
         ) granted), '') as sql
      from pg_class c where relkind in ('r', 'p') and relnamespace in ${OURS} order by c.oid::regclass::text collate "C"`,
  ],
  [
    'Functions',
    `select trim(trailing E'\\n' from pg_get_functiondef(p.oid)) || ';'
      || coalesce((select E'\\n' || ${PRIVILEGES} from (
           select privilege_type as privilege, 'function ' || p.oid::regprocedure as target,
               case when grantee = 0 then 'public' else grantee::regrole::text end as grantee
             from aclexplode(p.proacl) where grantee <> p.proowner
         ) granted), '') as sql
      from pg_proc p where pronamespace in ${OURS} order by p.oid::regprocedure::text collate "C"`,
  ],
];

/** Returns the types, tables and functions after all migrations, as SQL. */
export async function describeSchema(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'schema-'));
  const path = join(folder, 'database');
  await prepareFolder(path);
  const { rows, connection } = await openDatabase({ kind: 'folder', path });
  try {
    // So that every name is written with its schema.
    await rows(`set search_path to ''`);
    let text = HEADER;
    for (const [title, query] of PARTS) {
      const found = await rows(query);
      text += `\n-- ${title}\n\n${found.map(({ sql }) => String(sql)).join('\n\n')}\n`;
    }
    return text;
  } finally {
    await connection.close();
    await rm(folder, { recursive: true, force: true });
  }
}
