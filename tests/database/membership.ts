import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BackendSettings } from '#server/backend/settings.ts';
import { describeAccessControl } from './access-control.ts';
import { accounts } from './accounts.ts';
import { acknowledgements } from './acknowledgements.ts';
import { admission } from './admission.ts';
import { atOnce } from './at-once.ts';
import { changes } from './changes.ts';
import { type Community, startCommunity } from './community.ts';
import { costlyRequests } from './costly-requests.ts';
import { desk } from './desk.ts';
import { deskActs } from './desk-acts.ts';
import { deskLetters } from './desk-letters.ts';
import { evidence } from './evidence.ts';
import { growth } from './growth.ts';
import { refusals } from './join-rejections.ts';
import { joining } from './joining.ts';
import { letters } from './letters.ts';
import { mailboxes } from './mailboxes.ts';
import { membersPages } from './members-pages.ts';
import { newBrowsers } from './new-browsers.ts';
import { ownAddress } from './own-address.ts';
import { refreshing } from './refreshing.ts';
import { roll } from './roll.ts';
import { sessions } from './sessions.ts';
import { signatories } from './signatories.ts';
import { statements } from './statements.ts';
import { stewards } from './stewards.ts';
import { owner } from './table-owner.ts';
import { unconfirmed } from './unconfirmed.ts';

interface TestDatabase {
  settings: Partial<BackendSettings>;
  stop: () => Promise<void>;
}

/** Given to every suite: the community, once it has started. */
export type GetCommunity = () => Community;

type Suite = (getCommunity: GetCommunity) => void;

/** What a database engine does itself: roles, what comes at once, sessions, requests that could take long, and searching. */
export const OF_THE_ENGINE: Suite[] = [
  joining,
  refusals,
  sessions,
  refreshing,
  growth,
  atOnce,
  unconfirmed,
  costlyRequests,
  membersPages,
  describeAccessControl,
  owner,
];

/**
 * What the functions of the schema decide, which is the same on each engine. Those that need most come first: each member signs all
 * agreements that were published before, and a list has all members and stewards.
 */
export const OF_THE_SCHEMA: Suite[] = [
  accounts,
  roll,
  mailboxes,
  admission,
  ownAddress,
  evidence,
  desk,
  deskActs,
  // In a separate block, which does something before each of its tests.
  (here) => describe('letters', () => letters(here)),
  acknowledgements,
  newBrowsers,
  deskLetters,
  signatories,
  stewards,
  statements,
  changes,
];

/** Tests of membership, on one database: starting one takes longer than these tests. */
export function describeMembership(suites: Suite[], start: () => Promise<TestDatabase>): void {
  let database: TestDatabase;
  let community: Community;

  beforeAll(async () => {
    database = await start();
    community = await startCommunity(database.settings, { isDirect: true });
  });
  afterAll(async () => {
    await community?.stop();
    await database?.stop();
  });

  for (const describeSuite of suites) describeSuite(() => community);

  it('nothing was reported as a fault', () => expect(community.faults()).toEqual([]));
}
