import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuiltSite } from '#contracts/built-site.ts';
import type { App } from '../http/app.ts';
import type { AuthParts } from './auth/context.ts';
import { createSignInMail } from './auth/sign-in-mail.ts';
import { cannotUse, type DataFolder, takeDataFolder } from './data-folder.ts';
import { STEWARD_STATEMENT_TIMEOUT } from './engine/database.ts';
import { startEngine } from './engine/engine.ts';
import type { AgreementVersion, EngineOptions } from './engine/messages.ts';
import { createEngineClient } from './engine-client.ts';
import { hasKeys, loadKeys } from './keys.ts';
import { startLetters } from './letters/embedded.ts';
import type { LetterSite } from './letters/letter-site.ts';
import type { LetterSchedule } from './letters/schedule.ts';
import { getClientIp } from './limits/client-ip.ts';
import { CLIENT_PERIOD, createMailLimits, createWrongCodes, MINUTE } from './limits/limits.ts';
import { type Clock, createSlidingWindow, steadyClock } from './limits/window.ts';
import { isLoopbackHost } from './loopback.ts';
import { createLinkTokens } from './mail/link.ts';
import { getSiteLocation, type SiteLocation } from './mail/redirect.ts';
import { createSmtpSender } from './mail/sender.ts';
import { getOutboxKey, OUTBOX_PATH, writeOutboxUrl } from './outbox/access.ts';
import { openOutbox } from './outbox/outbox.ts';
import { redactEmails } from './redact-emails.ts';
import { addBackendRoutes } from './routes.ts';
import type { BackendSettings } from './settings.ts';

interface BackendParts {
  settings: BackendSettings;
  site: BuiltSite;
  /** All versions of what members sign. */
  agreements?: AgreementVersion[];
  /** The texts of e-mails about membership; without it none are sent. */
  letters?: LetterSite | undefined;
  /** Prints a line for the person who runs the site. */
  print: (line: string) => void;
  /** Prints an error for the person who runs the site. */
  report: (message: string) => void;
  clock?: Clock;
  times?: Times;
  migrationsFolder?: string;
}

/** In milliseconds. */
interface Times {
  /** How long a request waits for the engine, unless it carries the secret key. */
  timeoutMs: number;
  /** How long a request for a code takes; if that is too short, a multiple of it. */
  minDurationMs: number;
  /** How long the engine may be silent while a request waits for it; by default the engine's own limit. */
  stuckAfterMs?: number;
}

/** The embedded backend: the endpoints of a Supabase project that the site uses, on the site's own origin. */
export interface Backend {
  addRoutes: (app: App) => void;
  /** The path, with its key, where this machine can read the e-mails; undefined if it cannot. */
  outboxPath: string | undefined;
  /** Resolves when the backend answers requests; rejects with the reason when it never will. */
  ready: Promise<void>;
  /** Call it before the first request, once the port is known. Writes the URL of the outbox into the data folder. */
  setPort: (port: number) => Promise<void>;
  /** Finishes what is under way and closes the database. */
  close: () => Promise<void>;
}

export const MIGRATIONS: string = fileURLToPath(new URL('../../supabase/migrations/', import.meta.url));
/** The browser gives up after ten seconds, and should get the reason before that. */
const DEFAULT_TIMES: Times = { timeoutMs: 9_000, minDurationMs: 500 };
/** How long a request with the secret key waits for the engine. PostgreSQL's own limit comes first, and the commands (`SILENCE_MS`) give up later. */
const STEWARD_TIMEOUT_MS = STEWARD_STATEMENT_TIMEOUT + 2_000;
/** In milliseconds. The browser gives up after ten seconds, and should get the reason before that. */
const MAIL_TIMEOUT_MS = 8_000;

/** The PostgreSQL at that URL; without a URL, PGlite in the data folder. */
export const getDatabaseSource = (databaseUrl: string | undefined, dataFolder: string): EngineOptions['database'] =>
  databaseUrl ? { kind: 'postgres', url: databaseUrl } : { kind: 'folder', path: join(dataFolder, 'database') };

/**
 * Takes the data folder and starts the engine, without waiting for it.
 * @throws {StartError} when it cannot start for a reason that the person who started it can fix.
 */
export async function openBackend(parts: BackendParts): Promise<Backend> {
  const folder = await takeDataFolder(parts.settings.dataFolder);
  try {
    return await openIn(folder, parts);
  } catch (error) {
    await folder.release();
    throw error instanceof Error && 'syscall' in error ? cannotUse(folder.path, error) : error;
  }
}

async function openIn(folder: DataFolder, parts: BackendParts): Promise<Backend> {
  const { settings, site, agreements, print, clock = steadyClock, times = DEFAULT_TIMES } = parts;
  const report = (message: string) => parts.report(redactEmails(message));
  const { limits, databaseUrl, smtp, siteUrl } = settings;
  const code = { length: settings.codeLength ?? site.codeLength, lifetime: settings.codeLifetime };
  // With PGlite the database is in the same folder.
  if (databaseUrl && !hasKeys(folder.path))
    print(
      `There are no keys in ${folder.path}, so new ones are made. If people have signed in here before, stop the server, and set DATA_FOLDER ` +
        'to the folder that it used: without its keys they may have to sign in again.',
    );
  const keys = await loadKeys(folder.path);
  const outbox = await openOutbox(join(folder.path, 'outbox.jsonl'), parts.clock ?? Date.now);
  const engine = startEngine({
    report,
    stuckAfterMs: times.stuckAfterMs,
    options: {
      database: getDatabaseSource(databaseUrl, folder.path),
      migrationsFolder: parts.migrationsFolder ?? MIGRATIONS,
      keys,
      code,
      agreements,
      rules: site.rules ?? undefined,
    },
  });
  const links = createLinkTokens(keys.linkSecret);
  const sender = smtp ? createSmtpSender({ ...smtp, contact: site.letters?.contact }) : outbox;
  let location: SiteLocation = getSiteLocation(siteUrl, 0, site.base);

  const auth: AuthParts = {
    callEngine: createEngineClient(engine, {
      timeoutMs: times.timeoutMs,
      stewardTimeoutMs: STEWARD_TIMEOUT_MS,
      secretKey: keys.secretKey,
    }),
    code,
    links,
    mailLimits: createMailLimits(limits, clock, report),
    attempts: createSlidingWindow(limits.attemptsPerClient, CLIENT_PERIOD, clock),
    wrongCodes: createWrongCodes(limits.wrongCodes, code.lifetime, clock),
    getClient: ({ env, req }) =>
      getClientIp(env.incoming.socket.remoteAddress, req.header('x-forwarded-for'), settings.proxies),
    sendSignIn: createSignInMail({
      site,
      lifetime: code.lifetime,
      links,
      sender,
      getLocation: () => location,
      timeoutMs: MAIL_TIMEOUT_MS,
      print: smtp ? undefined : print,
    }),
    report,
    minDurationMs: times.minDurationMs,
  };
  const answers = createSlidingWindow(limits.answersPerClient, MINUTE, clock);
  const requests = createSlidingWindow(limits.requestsPerClient, MINUTE, clock);
  const checks = createSlidingWindow(limits.requestsPerClient, MINUTE, clock);
  // A site with a name on the network has a proxy, and some proxies make every visitor look like this machine.
  const isLocal = isLoopbackHost(new URL(location.origin).hostname);
  const shownOutbox = smtp || !isLocal ? undefined : { mails: outbox, key: getOutboxKey(keys.linkSecret) };
  const outboxPath = shownOutbox && `${OUTBOX_PATH}?key=${shownOutbox.key}`;

  let letters: LetterSchedule | undefined;
  const { callEngine } = auth;
  const deliverLetters = () => {
    if (!parts.letters) return;
    const getOrigin = () => location.origin;
    const { secretKey } = keys;
    letters = startLetters({ site: parts.letters, callEngine, secretKey, sender, getOrigin, report });
  };
  const port = Promise.withResolvers<void>();
  // URLs in letters include the port. The rejection is handled where the engine is awaited.
  Promise.all([engine.ready, port.promise]).then(deliverLetters, () => {});

  return {
    outboxPath,
    ready: engine.ready,
    addRoutes: (app) =>
      addBackendRoutes(app, {
        ...{ auth, answers, requests, checks, keys, site, outbox: shownOutbox },
        onWrite: () => letters?.poke(),
      }),
    setPort: async (listening) => {
      location = getSiteLocation(siteUrl, listening, site.base);
      port.resolve();
      if (!outboxPath) return;
      await writeOutboxUrl(folder.path, location.origin + outboxPath).catch((error: Error) =>
        report(
          `The URL of the outbox could not be stored in ${folder.path} (${error.message}). It is only shown here.`,
        ),
      );
    },
    close: async () => {
      await letters?.stop();
      await engine.close();
      await folder.release();
    },
  };
}
