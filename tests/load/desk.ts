import { performance } from 'node:perf_hooks';
import { type Community, type Person, startCommunity, version } from '../database/community.ts';

/** A page of the desk: what it shows, how long it took in ms, and its size in bytes before compression. */
interface DeskPage {
  what: string;
  median: number;
  worst: number;
  bytes: number;
}

const DRILL = 'fire_drill';
const TRIES = 5;
const TABLES = ['members', 'agreement_signatures', 'acknowledgements', 'member_acts'];

/**
 * Rows as they are after this many people joined: of a hundred one has left, one is paused, two were warned, and ten have not signed what
 * is in force; a third have confirmed required reading. The guards would set numbers and dates themselves.
 */
const fill = (people: number) => [
  `insert into auth.users (id, email, created_at)
     select gen_random_uuid(), 'many-' || n || '@example.org', now() from generate_series(1, ${people}) n`,
  ...TABLES.map((table) => `alter table public.${table} disable trigger user`),
  `insert into public.members (id, number, display_name, joined_at, left_at)
     select id, n + 10, 'Name of ' || email, now() - interval '5 days', case when n % 100 = 9 then now() end
       from (select *, split_part(substr(email, 6), '@', 1)::integer as n from auth.users where email like 'many-%') one`,
  `insert into public.agreement_signatures (member_id, document, version, sha256, act, statement, locale, signed_at)
     select member.id, text.document, text.version, text.sha256, 'accept', 'I agree.', 'en', member.joined_at
       from public.members member, public.agreement_versions text
       where text.kind = 'agreement' and member.number > 10 and (text.version = 1 or member.number % 10 <> 4)`,
  `insert into public.acknowledgements (member_id, document, version, sha256, statement, locale, confirmed_at)
     select member.id, text.document, text.version, text.sha256, 'Read.', 'en', now()
       from public.members member, public.agreement_versions text
       where text.kind = 'acknowledgement' and member.number > 10 and member.number % 3 = 0`,
  ...['warn', 'pause'].map(
    (act, index) => `insert into public.member_acts (member_id, act, reason, actor, acted_at)
      select id, '${act}', 'x', 'steward', now() from public.members where number > 10 and number % ${50 * (index + 1)} = 1`,
  ),
  ...TABLES.map((table) => `alter table public.${table} enable trigger user`),
  'analyze',
];
const PAGES: [what: string, name: string, args: object][] = [
  ['the beginning', 'desk', {}],
  ['the roll', 'desk_roll', {}],
  ['its last page', 'desk_roll', { after: -50 }],
  ['a search with one hit', 'desk_roll', { search: 'many-987@' }],
  ['a search without one', 'desk_roll', { search: 'nobody at all' }],
  ...['member', 'asked', 'due', 'paused', 'resting', 'excluded', 'left'].map((standing): (typeof PAGES)[number] => [
    `who stands as "${standing}"`,
    'desk_roll',
    { standing },
  ]),
  ['a member’s record', 'desk_person', { person: '500' }],
  ['how many have read', 'desk_reading', {}],
  ['who has read', 'desk_readers', { document: DRILL, is_read: true }],
  ['who has not', 'desk_readers', { document: DRILL, is_read: false }],
  ['how many were told', 'desk_notices', {}],
  ['who was not', 'desk_untold', { document: 'code', version: 2 }],
];

/** Requests each page of the desk of a community with this many members, several times, one after the other. */
export async function measureDesk(people: number, databaseUrl: string | undefined): Promise<DeskPage[]> {
  const community = await startCommunity({ databaseUrl });
  try {
    const keeper = await found(community);
    for (const statement of fill(people)) await community.asOwner(statement).throwOnError();
    const measured: DeskPage[] = [];
    for (const [what, name, given] of PAGES) {
      const args = 'after' in given ? { after: people + Number(given.after) } : given;
      const times: number[] = [];
      let bytes = 0;
      for (let index = 0; index < TRIES; index += 1) {
        const begun = performance.now();
        const { data } = await keeper.client.rpc(name, args).throwOnError();
        times.push(performance.now() - begun);
        bytes = JSON.stringify(data).length;
      }
      times.sort((a, b) => a - b);
      measured.push({ what, median: times[TRIES >> 1] ?? 0, worst: times.at(-1) ?? 0, bytes });
    }
    return measured;
  } finally {
    await community.stop();
  }
}

/** Publishes documents to sign and read, and appoints a steward who may see every page. */
async function found({ publish, steward, member }: Community): Promise<Person> {
  const texts = [version('code', 1, -40), version('code', 2, -20), version('charter', 1, -40)];
  await publish(...texts, version(DRILL, 1, -9, { kind: 'acknowledgement' })).throwOnError();
  await steward.rpc('publish_required_reading', { documents: [DRILL] }).throwOnError();
  const keeper = await member();
  const roles = ['roll', 'conduct', 'words'];
  await steward.rpc('appoint_steward', { email: keeper.email, roles, name: 'Keeper' }).throwOnError();
  return keeper;
}
