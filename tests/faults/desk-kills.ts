import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import { startPostgres } from '../support/postgres.ts';
import { joinAll, post, type Session, SITE_WITH_LETTERS, signIn } from '../support/sign-ups.ts';
import { type Database, type KillOptions, strike, toFault, type Victim } from './kills.ts';
import { makeWorld, newEmails, type Outcome } from './world.ts';

/** One steward does at most sixty acts an hour at the desk. Each round has two new ones. */
const PEOPLE = 20;
/** How long waiting letters may take, in milliseconds: a failed delivery is retried after a minute. */
const PATIENCE = 150_000;

const KINDS = ['warn', 'exclude', 'readdress'] as const;
type Kind = (typeof KINDS)[number];
/** A change of address notifies both mailboxes. */
const LETTERS: Record<Kind, number> = { warn: 1, exclude: 1, readdress: 2 };

interface Person {
  id: string;
  email: string;
  kind: Kind;
}

interface DeskRecord {
  email: string;
  standing: string;
  all_acts: { id: number; act: string; who: string }[];
  proposals: { key: number; act: string }[];
}

interface Letter {
  account: string;
  acts: number[];
  state: string;
  message: string;
  attempts: number;
}

/**
 * Two stewards warn, exclude and change addresses, several at once, and somewhere between a tenth and nine tenths of it the victim gets
 * a SIGKILL and is restarted. A steward who got no answer looks first and then repeats it. No act may be done half or
 * twice: the act, its consequences for the membership or the account, the proposal that it settles, and its letters.
 */
async function killDuringDeskActs(
  victim: Victim,
  database: Database,
  { rounds, atOnce }: KillOptions,
): Promise<Outcome> {
  const postgres = database === 'PostgreSQL' ? await startPostgres(true) : undefined;
  const world = await makeWorld({ files: SITE_WITH_LETTERS, databaseUrl: postgres?.url });
  const total = { acknowledged: 0, refused: 0, lost: 0, doubled: 0 };
  const problems = new Set<string>();
  try {
    const secret = { origin: world.backend.origin, publishableKey: world.secretKey };
    const tables = createClient(secret.origin, secret.publishableKey, { auth: { persistSession: false } });
    for (let round = 0; round < rounds; round += 1) {
      const emails = newEmails(PEOPLE, `desk-${round}`);
      const stewards = newEmails(2, `steward-${round}`);
      const joined = await joinAll({
        ...{ emails: [...emails, ...stewards], mail: world.mail, atOnce },
        getBackend: () => world.backend,
      });
      const { data: members } = await tables.from('members').select('id, number').throwOnError();
      const ids = new Map(members.map(({ id, number }) => [number, id]));
      const people = emails.map((email, index): Person => {
        const id = ids.get(joined.acknowledged.get(email));
        return { id, email, kind: KINDS[index % KINDS.length] ?? 'warn' };
      });
      for (const email of stewards)
        await post(secret, '/rest/v1/rpc/appoint_steward', { email, roles: ['conduct'], name: email });
      const [one, two] = await Promise.all(stewards.map((email) => signIn(world.backend, world.mail, email)));
      if (!one || !two) throw new Error('There are no two stewards.');

      const call = <T>(session: Session, name: string, args: object): Promise<T> =>
        post(world.backend, `/rest/v1/rpc/${name}`, args, session.access_token);
      const look = ({ id }: Person) => call<DeskRecord>(two, 'desk_person', { person: id });
      const isDone = ({ all_acts }: DeskRecord, { kind }: Person) => all_acts.some(({ act }) => act === kind);
      /** Does what is still to be done about a person, according to the record. */
      const carryOut = async (person: Person) => {
        const { id, email, kind } = person;
        const record = await look(person);
        if (isDone(record, person)) return;
        if (kind === 'warn') return void (await call(one, 'desk_act', { person: id, act: kind, reason: 'x' }));
        let waiting = record.proposals;
        if (waiting.length === 0) {
          const more = kind === 'readdress' ? { new_email: `new-${email}` } : {};
          ({ proposals: waiting } = await call<DeskRecord>(one, 'desk_act', {
            person: id,
            act: kind,
            reason: 'x',
            ...more,
          }));
        }
        await call(two, 'desk_settle', { proposal: waiting[0]?.key, is_confirmed: true });
      };

      const at = Math.ceil(PEOPLE * (0.1 + 0.8 * Math.random()));
      let done = 0;
      let killing: Promise<void> | undefined;
      const queue = people.values();
      const work = async () => {
        for (const person of queue) {
          for (let isOver = false; !isOver; ) {
            isOver = await carryOut(person).then(
              () => true,
              () => false,
            );
            if (!isOver) {
              total.refused += 1;
              await delay(100);
            }
          }
          done += 1;
          if (done >= at) killing ??= strike(victim, world, postgres);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      await killing;

      const readLetters = async (): Promise<Letter[]> => {
        const columns = 'account, acts, state, message, attempts';
        const { data } = await tables.from('letters').select(columns).in('kind', ['act', 'address']).throwOnError();
        return data;
      };
      let letters = await readLetters();
      for (const end = Date.now() + PATIENCE; letters.some(({ state }) => state === 'waiting') && Date.now() < end; ) {
        await delay(200);
        letters = await readLetters();
      }
      for (const person of people) {
        const record = await look(person);
        const acts = record.all_acts.filter(({ act }) => act === person.kind);
        total.acknowledged += 1;
        if (acts.length === 0) total.lost += 1;
        total.doubled += Math.max(0, acts.length - 1);
        const isWhole = {
          warn: record.standing === 'member',
          exclude: record.standing === 'excluded',
          readdress: record.email === `new-${person.email}`,
        };
        if (!isWhole[person.kind] || record.proposals.length > 0) problems.add(`an act was done half: ${person.kind}`);
        const told = letters.filter(
          ({ account, acts: named }) => account === person.id && named.includes(acts[0]?.id ?? 0),
        );
        const missing = LETTERS[person.kind] - told.length;
        if (missing > 0) total.lost += missing;
        else total.doubled -= missing;
      }
      if (letters.every(({ state }) => state !== 'sent')) problems.add('no letter was sent at all');
      for (const { state, message, attempts } of letters) {
        const times = world.mail.timesTaken(`letter.${message}@`);
        if (state === 'undeliverable' || state === 'waiting') problems.add(`a letter was left ${state}`);
        if (state === 'sent' && times === 0) total.lost += 1;
        // Killed between the answer of the mail server and its record, a letter goes out again under the same Message-ID.
        total.doubled += Math.max(0, times - Math.max(1, attempts));
      }
    }
    const remark = `acts of two stewards, not people who joined, and their letters; ${atOnce} at once`;
    return {
      fault: `${toFault(victim, database)}, during acts at the desk`,
      rounds,
      ...total,
      remark,
      problems: [...problems],
    };
  } finally {
    await world.close();
    await postgres?.stop();
  }
}

export const killServerDuringActs = (options: KillOptions) => killDuringDeskActs('server', 'PGlite', options);
export const killServerDuringActsOnPostgres = (options: KillOptions) =>
  killDuringDeskActs('server', 'PostgreSQL', options);
export const killPostgresDuringActs = (options: KillOptions) => killDuringDeskActs('postgres', 'PostgreSQL', options);
