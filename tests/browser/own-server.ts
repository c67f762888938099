import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Agreement, VersionRecord } from '#contracts/agreements.ts';
import { BUILT_SITE_FILE, builtSiteSchema } from '#contracts/built-site.ts';
import type { MembershipRules } from '#contracts/membership/rules.ts';
import { buildSites } from '../support/build-sites.ts';
import { PUBLISHED_IN_TIME, prepareFolder } from '../support/database.ts';
import { builtFolder, type SiteName } from '../support/sites.ts';
import { HANDBOOK_FOLDER } from './handbook.ts';
import { getStatement } from './membership.ts';
import { setDataFolder } from './outbox.ts';
import { serve } from './serve.ts';

const NO_LIMITS = {
  MAIL_PAUSE: '0',
  MAILS_PER_HOUR: '100000',
  MAILS_PER_CLIENT: '100000',
  MAILS_PER_DAY: '100000',
  ATTEMPTS_PER_CLIENT: '100000',
  ANSWERS_PER_CLIENT: '100000',
  REQUESTS_PER_CLIENT: '100000',
};

/** What a test sets for a version that it publishes; the rest is as in the site, or invented. */
export type Publication = { document: string; version: number } & Pick<VersionRecord, 'effective' | 'change'>;

export type OwnServer = {
  /** With the base path. */
  url: string;
  /** Publishes a version as if it took effect on another day, or one that the site does not have. */
  publish: (version: Publication) => Promise<void>;
  /** What the stewards' commands use. */
  secretKey: string;
  /** A client of a session of its own. */
  client: () => SupabaseClient;
  /** A client with the secret key. */
  steward: () => SupabaseClient;
  stop: () => Promise<void>;
};

/** The date in a number of days, such as `2026-01-31`. */
export const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The record of a version that the site does not have. */
const madeUp = (version: number, title: string) => ({
  version,
  summary: 'Made up for a test.',
  sha256: `${version}`.repeat(64),
  statements: { en: getStatement({ title, version }) },
});

/** Copies the built site, with other rules and only the first versions of some of its agreements. */
async function copySite(
  site: string,
  folder: string,
  documents: string[] | undefined,
  rules: Partial<MembershipRules>,
): Promise<Agreement[]> {
  await cp(site, folder, { recursive: true });
  const facts = join(folder, BUILT_SITE_FILE);
  const built = builtSiteSchema.parse(JSON.parse(await readFile(facts, 'utf8')));
  await writeFile(facts, JSON.stringify({ ...built, rules: built.rules && { ...built.rules, ...rules } }));
  const file = join(folder, 'agreements.json');
  const { agreements }: { agreements: Agreement[] } = JSON.parse(await readFile(file, 'utf8'));
  const first = agreements
    .filter(({ id }) => documents?.includes(id) ?? true)
    .map(({ versions, ...agreement }) => ({ ...agreement, versions: versions.slice(0, 1) }));
  await writeFile(file, JSON.stringify({ agreements: first }));
  return agreements;
}

/** Starts one for a site that no project serves, which is built first if it is not yet. */
export async function startServerOfSite(site: SiteName, rules?: Partial<MembershipRules>): Promise<OwnServer> {
  await buildSites([site]);
  return startOwnServer(undefined, builtFolder(site), rules);
}

/** Starts a test's own server, for what must not affect other tests: other agreements, and other versions of them. */
export async function startOwnServer(
  documents?: string[],
  site = HANDBOOK_FOLDER,
  rules: Partial<MembershipRules> = {},
): Promise<OwnServer> {
  const work = await mkdtemp(join(tmpdir(), 'own-server-'));
  const dataFolder = join(work, 'data');
  const agreements = await copySite(site, join(work, 'site'), documents, rules);
  await prepareFolder(join(dataFolder, 'database'), PUBLISHED_IN_TIME);
  const environment = { ...NO_LIMITS, DATA_FOLDER: dataFolder };
  const { url, stop } = await serve(join(work, 'site'), environment, 'Signing in works');
  const { origin } = new URL(url);
  setDataFolder(origin, dataFolder);
  const keys = JSON.parse(await readFile(join(dataFolder, 'keys.json'), 'utf8'));
  const clientWith = (key: string) =>
    createClient(origin, key, { auth: { persistSession: false, autoRefreshToken: false } });

  return {
    url,
    secretKey: keys.secretKey,
    client: () => clientWith(keys.publishableKey),
    steward: () => clientWith(keys.secretKey),
    async publish({ document: documentId, version, ...change }) {
      const agreement = agreements.find(({ id }) => id === documentId);
      if (!agreement) throw new Error(`The site has no agreement "${documentId}".`);
      const known =
        agreement.versions.find((candidate) => candidate.version === version) ?? madeUp(version, agreement.title);
      const versions = [{ document: documentId, title: agreement.title, ...known, ...change }];
      const { error } = await clientWith(keys.secretKey).rpc('publish_agreement_versions', { versions });
      if (error) throw new Error(error.message);
    },
    async stop() {
      await stop();
      await rm(work, { recursive: true, force: true });
    },
  };
}
