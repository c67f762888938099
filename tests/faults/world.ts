import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareFolder } from '../support/database.ts';
import { type MailCatcher, startMailCatcher } from '../support/mail-catcher.ts';
import { freePort } from '../support/postgres.ts';
import { makeWorkFolder, type RealServer, readKeys, startRealServer } from '../support/real-server.ts';
import { writeFiles } from '../support/server.ts';
import { compare, listMembers, type Reachable, SITE_TO_JOIN, type SignUps } from '../support/sign-ups.ts';

/** The result of a fault, as in the table. */
export interface Outcome {
  fault: string;
  rounds: number;
  acknowledged: number;
  /** Attempts that were not acknowledged, and repeated. */
  refused: number;
  lost: number;
  doubled: number;
  remark: string;
  /** Other problems, besides what is lost or doubled. */
  problems: string[];
}

/** A site that people can join, with its mail server, and the server as a process that can be killed. */
export interface World {
  site: string;
  data: string;
  mail: MailCatcher;
  backend: Reachable;
  /** The stewards' key. */
  secretKey: string;
  server: () => RealServer;
  /** Starts the server again, on the same port. */
  restart: (site?: string) => Promise<void>;
  /** The members in the database, from the stewards' own function. */
  verify: (signUps: Pick<SignUps, 'acknowledged'>) => Promise<{ lost: number; doubled: number }>;
  close: () => Promise<void>;
}

interface WorldOptions {
  /** The files of the built site. */
  files?: Record<string, string>;
  databaseUrl?: string | undefined;
  /** A data folder elsewhere. */
  data?: string;
  /** More variables for the server. */
  variables?: Record<string, string>;
}

export async function makeWorld({
  files = SITE_TO_JOIN,
  databaseUrl,
  data: given,
  variables: more,
}: WorldOptions = {}): Promise<World> {
  const work = await makeWorkFolder();
  const [site, data] = [join(work, 'site'), given ?? join(work, 'data')];
  await writeFiles(site, files);
  // Creating a new one takes PGlite seconds, or minutes on a busy machine.
  if (!databaseUrl) await prepareFolder(join(data, 'database'));
  const mail = await startMailCatcher();
  const port = await freePort();
  const variables = { DATABASE_URL: databaseUrl, SMTP_URL: mail.url, MAIL_FROM: 'door@example.org', ...more };
  let server = await startRealServer({ site, data, port, variables });
  const { publishableKey, secretKey } = await readKeys(data);
  const backend = { origin: server.origin, publishableKey };
  return {
    site,
    data,
    mail,
    backend,
    secretKey,
    server: () => server,
    restart: async (folder = site) => {
      server = await startRealServer({ site: folder, data, port, variables });
    },
    verify: async (signUps) => compare(signUps, await listMembers(backend, secretKey)),
    close: async () => {
      await server.end('SIGKILL');
      await mail.goDown();
      await rm(work, { recursive: true, force: true });
    },
  };
}

/** New e-mail addresses, none twice in one run. */
export const newEmails = (count: number, name: string): string[] =>
  Array.from({ length: count }, (_, index) => `${name}-${index}@example.org`);
