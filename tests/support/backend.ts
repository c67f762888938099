import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { BUILT_SITE_FILE, type BuiltSite } from '#contracts/built-site.ts';
import { type Backend, openBackend } from '#server/backend/backend.ts';
import type { LetterSite } from '#server/backend/letters/letter-site.ts';
import { DEFAULT_LIMITS } from '#server/backend/limits/limits.ts';
import { OUTBOX_URL_FILE } from '#server/backend/outbox/access.ts';
import type { KeptMail } from '#server/backend/outbox/outbox.ts';
import type { BackendSettings } from '#server/backend/settings.ts';
import { type App, createApp } from '#server/http/app.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { listen } from '#server/http/listen.ts';
import { loadSite } from '#server/http/site/site.ts';
import { prepareFolder } from './database.ts';
import { BUILT_SITE, writeFiles } from './server.ts';

/** A minimal site. */
export const SITE_FILES = {
  [BUILT_SITE_FILE]: JSON.stringify(BUILT_SITE),
  'index.html': '<!doctype html><title>Home</title>',
  '404.html': '<!doctype html><title>Page Not Found</title>',
};

export interface TestBackend {
  origin: string;
  port: number;
  dataFolder: string;
  publishableKey: string;
  /** A client of the official library, with its own session. */
  client: () => SupabaseClient;
  /** Sends a request as the clients do. */
  fetch: typeof fetch;
  /** The newest sign-in e-mail to an address. */
  mailTo: (email: string) => Promise<KeptMail>;
  /** Its code, as it is printed: without a request. */
  codeFor: (email: string) => string;
  /** Advances the clock of the limits. */
  advanceClock: (seconds: number) => void;
  /** The errors reported since the last call. */
  faults: () => string[];
  /** The output for the person who runs the site. */
  printed: string[];
  /** Rejects when the engine cannot start. */
  ready: Promise<void>;
  stop: () => Promise<void>;
}

export interface TestBackendOptions {
  settings?: Partial<BackendSettings>;
  /** The differences from the site of the other tests. */
  site?: Partial<BuiltSite>;
  /** The texts of e-mails about membership; without it none are sent. */
  letters?: LetterSite | undefined;
  /** The data folder of an earlier backend. */
  dataFolder?: string;
  /** SQL to apply after the real migrations. */
  extraMigration?: string;
  timeoutMs?: number;
  /** The minimum duration of a request for a code; 0 by default. */
  minDurationMs?: number;
  stuckAfterMs?: number;
  /** Return before the engine is ready. */
  isStarting?: boolean;
  /** Whether clients call the routes without a network, which is a tenth less work. For tests of what the database decides. */
  isDirect?: boolean;
}

const MIGRATIONS = fileURLToPath(new URL('../../supabase/migrations/', import.meta.url));
const NO_LIMITS = {
  mailPause: 0,
  mailsPerHour: 1000,
  mailsPerClient: 1000,
  mailsPerDay: 10_000,
  wrongCodes: 5,
  attemptsPerClient: 1000,
  answersPerClient: 1000,
  requestsPerClient: 1_000_000,
};

/** The default settings, without limits that would slow tests down. */
function testSettings(dataFolder: string): BackendSettings {
  return {
    dataFolder,
    databaseUrl: undefined,
    smtp: undefined,
    siteUrl: undefined,
    proxies: () => false,
    codeLength: undefined,
    codeLifetime: 3600,
    limits: { ...DEFAULT_LIMITS, ...NO_LIMITS },
  };
}

export const makeTempFolder = () => mkdtemp(join(tmpdir(), 'backend-'));

/** Starts a backend behind a real HTTP server, in a temporary folder. The caller has to stop it. */
export async function startTestBackend(options: TestBackendOptions = {}): Promise<TestBackend> {
  const work = await makeTempFolder();
  const dataFolder = options.dataFolder ?? join(work, 'data');
  const settings = { ...testSettings(dataFolder), ...options.settings };
  if (!settings.databaseUrl) await prepareFolder(join(dataFolder, 'database'));
  await writeFiles(join(work, 'site'), SITE_FILES);
  const builtSite = { ...BUILT_SITE, ...options.site };
  const site = await loadSite(join(work, 'site'), builtSite.base);

  let now = Date.now();
  const faults: string[] = [];
  const printed: string[] = [];
  const backend = await openBackend({
    settings,
    site: builtSite,
    letters: options.letters,
    print: (line) => printed.push(line),
    report: (message) => faults.push(message),
    clock: () => now,
    times: {
      timeoutMs: options.timeoutMs ?? 20_000,
      minDurationMs: options.minDurationMs ?? 0,
      stuckAfterMs: options.stuckAfterMs,
    },
    migrationsFolder: await migrationsWith(options.extraMigration, work),
  });
  const app = createApp({ site, report: (error) => faults.push(error.message), addRoutes: backend.addRoutes });
  const server = createHttpServer(app, {});
  const port = await listen(server, { host: '127.0.0.1', port: 0 });
  await backend.setPort(port);
  if (!options.isStarting) await backend.ready;
  const origin = `http://localhost:${port}`;
  const send = options.isDirect ? callDirectly(backend) : fetch;
  const { publishableKey: key } = JSON.parse(await readFile(join(dataFolder, 'keys.json'), 'utf8'));

  return {
    origin,
    port,
    dataFolder,
    publishableKey: key,
    printed,
    ready: backend.ready,
    fetch: send,
    client: () =>
      createClient(origin, key, {
        auth: { persistSession: false, autoRefreshToken: false },
        global: { fetch: send },
      }),
    mailTo: async (email) => {
      const mail = (await readOutbox(dataFolder, email)).find(({ code }) => code !== '');
      if (!mail) throw new Error(`There is no e-mail to ${email}.`);
      return mail;
    },
    codeFor: (email) => {
      const mail = printed.findLast((line) => line.startsWith(`E-mail to ${email}\n`));
      const [, code] = /code: (\d+)$/.exec(mail ?? '') ?? [];
      if (!code) throw new Error(`There is no e-mail to ${email}.`);
      return code;
    },
    advanceClock: (seconds) => {
      now += seconds * 1000;
    },
    faults: () => faults.splice(0),
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await backend.close();
      await rm(work, { recursive: true, force: true });
    },
  };
}

/** @returns what sends requests to the routes of the backend, like a browser that names itself as Node does. */
function callDirectly({ addRoutes }: Backend): typeof fetch {
  const app: App = new Hono();
  addRoutes(app);
  const env = { incoming: new IncomingMessage(new Socket()) };
  return async (input, init) => {
    const request = new Request(input, init);
    if (!request.headers.has('user-agent')) request.headers.set('user-agent', 'node');
    return app.fetch(request, env);
  };
}

/** The folder of the real migrations, or a copy with one more. */
export async function migrationsWith(extra: string | undefined, work: string): Promise<string> {
  if (!extra) return MIGRATIONS;
  const folder = join(work, 'migrations');
  await cp(MIGRATIONS, folder, { recursive: true });
  await writeFile(join(folder, '29990101000000_for_this_test.sql'), extra);
  return folder;
}

/** The e-mails that a running server keeps for an address, the newest first, from the URL in its data folder. */
export async function readOutbox(dataFolder: string, to: string): Promise<KeptMail[]> {
  const { origin, searchParams } = new URL(await readFile(join(dataFolder, OUTBOX_URL_FILE), 'utf8'));
  searchParams.set('to', to);
  return (await fetch(`${origin}/outbox.json?${searchParams}`)).json();
}

/** The token hash of a link, as the confirm page reads it. */
export function getTokenHash(link: string): string {
  return new URLSearchParams(new URL(link).hash.slice(1)).get('token_hash') ?? '';
}
