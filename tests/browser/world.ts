import type { Page } from '@playwright/test';
import { test as base } from './fixtures.ts';
import { CHARTER, RULES } from './membership.ts';
import { dayFromNow, type OwnServer, type Publication, startOwnServer } from './own-server.ts';
import { newMember, type Person } from './people.ts';
import { authItem } from './sign-in.ts';

export const REMINDER = 'A document needs your signature';
export const CHARTER_SENTENCE = 'I have read the Members charter (version 2), and I agree to be bound by it.';

/** A server on which people signed what was in force, before other versions were published. */
type World = {
  server: OwnServer;
  /** Somebody who signed at that time, for one test. */
  member: () => Person;
};

/** How many sign at first, which agreements (by default all), and what is published then. */
type Plan = { members: number; documents?: string[]; published: Publication[] };

async function makeWorld(server: OwnServer, { members, published }: Plan): Promise<World> {
  const people: Person[] = [];
  // A few at once, as each has to wait a moment for the mail; all at once are too many for a busy machine.
  while (people.length < members) {
    const few = Math.min(3, members - people.length);
    people.push(...(await Promise.all(Array.from({ length: few }, () => newMember(server.url)))));
  }
  for (const version of published) await server.publish(version);
  const member = () => {
    const person = people.pop();
    if (!person) throw new Error('This test needs one more member.');
    return person;
  };
  return { server, member };
}

/**
 * Tests with a world of their own, for one file. Not of a worker: Playwright would start another worker for such tests, and one more for
 * those that follow.
 */
export function inWorld(plan: Plan) {
  let server: OwnServer | undefined;
  let world: Promise<World> | undefined;
  const start = async () => {
    server = await startOwnServer(plan.documents);
    return makeWorld(server, plan);
  };
  const test = base.extend<{ world: World }>({
    world: [
      async ({ browserName: _ }, use) => {
        world ??= start();
        await use(await world);
      },
      { timeout: 120_000 },
    ],
    baseURL: async ({ world }, use) => use(world.server.url),
  });
  test.afterAll(() => server?.stop());
  return test;
}

/** Days since both documents got a new version: an editorial one of the rules, a substantive one of the charter. */
const DAYS = 10;

/** The handbook's days of grace. */
const GRACE = 30;

/** A world in the grace period of a new version of the charter. */
export const inGracePeriod = (members: number) =>
  inWorld({
    members,
    published: [
      { document: RULES.id, version: 2, effective: dayFromNow(-DAYS), change: 'editorial' },
      { document: CHARTER.id, version: 2, effective: dayFromNow(-DAYS), change: 'substantive' },
    ],
  });

/** The last day of that grace period. */
export const LAST_DAY_OF_GRACE = dayFromNow(GRACE - DAYS - 1);

/** A day as the pages write it. */
export const writtenDay = (day: string): string =>
  new Date(day).toLocaleDateString('en', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });

export const question = (page: Page) => page.getByRole('region', { name: 'A document has changed' });
export const difference = (page: Page) =>
  page.getByRole('region', { name: 'What changed since version 1, which you signed' });
/** The box to tick before signing the charter's new version. */
export const charterBox = (page: Page) => page.getByRole('checkbox', { name: CHARTER_SENTENCE });
/** The reminder of it, at the address in the navbar. */
export const reminder = (page: Page) => authItem(page).getByRole('link', { name: REMINDER });
