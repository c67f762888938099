import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuiltSite } from '#contracts/built-site.ts';
import type { App } from '../http/app.ts';
import type { AuthParts, RequestContext } from './auth/context.ts';
import { type DataFolder, takeDataFolder } from './data-folder.ts';
import { startEngine } from './engine/engine.ts';
import type { AgreementVersion } from './engine/messages.ts';
import { askWithin } from './engine-client.ts';
import { loadKeys } from './keys.ts';
import { clientOf } from './limits/client-address.ts';
import { CLIENT_PERIOD, MINUTE } from './limits/limits.ts';
import { mailLimits } from './limits/mail-limits.ts';
import { type Clock, slidingWindow } from './limits/window.ts';
import { wrongCodes } from './limits/wrong-codes.ts';
import { isLoopbackHost } from './loopback.ts';
import { linkTokens } from './mail/link.ts';
import { type OwnAddress, ownAddress } from './mail/redirect.ts';
import { smtpSender } from './mail/sender.ts';
import { signInMail } from './mail/sign-in-mail.ts';
import { loadTemplates } from './mail/templates.ts';
import { openOutbox } from './outbox/outbox.ts';
import { OUTBOX_PATH } from './outbox/routes.ts';
import { addBackendRoutes } from './routes.ts';
import type { BackendSettings } from './settings.ts';

export interface BackendParts {
  settings: BackendSettings;
  site: BuiltSite;
  /** What people sign here, all versions. */
  agreements?: AgreementVersion[];
  /** Says something to whoever runs the site. */
  say: (line: string) => void;
  report: (message: string) => void;
  clock?: Clock;
  /** Milliseconds for which a request waits for the engine, and the least that asking for a code takes. */
  times?: { patience: number; leastTime: number };
  migrationsFolder?: string;
}

/** The embedded backend: the doors of a Supabase project that the site uses, on the site's own origin. */
export interface Backend {
  addRoutes: (app: App) => void;
  /** Where the mails can be read, on this machine alone; undefined when they cannot. */
  outboxPath: string | undefined;
  /** Settles when it answers, or with the reason why it never will. */
  ready: Promise<void>;
  /** To be called once the port is known, before the first request. */
  servedAt: (port: number) => void;
  /** Finishes what is under way and closes the database. */
  close: () => Promise<void>;
}

const MIGRATIONS = fileURLToPath(new URL('../../supabase/migrations/', import.meta.url));
/** The browser gives up after ten seconds, and should hear the reason before. */
const TIMES = { patience: 9_000, leastTime: 250 };

/**
 * Takes the data folder and starts the engine, without waiting for it.
 * @throws {StartProblem} when it cannot start for a reason that the person who started it can put right.
 */
export async function openBackend(parts: BackendParts): Promise<Backend> {
  const folder = await takeDataFolder(parts.settings.dataFolder);
  try {
    return await openIn(folder, parts);
  } catch (error) {
    await folder.release();
    throw error;
  }
}

async function openIn(folder: DataFolder, parts: BackendParts): Promise<Backend> {
  const { settings, site, agreements, say, report, clock = Date.now, times = TIMES } = parts;
  const keys = await loadKeys(folder.path);
  const { limits, databaseUrl } = settings;
  const code = { length: settings.codeLength ?? site.codeLength, lifetime: settings.codeLifetime };
  const outbox = await openOutbox(join(folder.path, 'outbox.json'), clock);
  const render = await loadTemplates(site.title, code.lifetime);
  const engine = startEngine({
    report,
    options: {
      database: databaseUrl
        ? { kind: 'postgres', url: databaseUrl }
        : { kind: 'folder', path: join(folder.path, 'database') },
      migrationsFolder: parts.migrationsFolder ?? MIGRATIONS,
      keys,
      code,
      agreements,
    },
  });
  const sender = settings.smtp ? smtpSender(settings.smtp) : outbox;
  const links = linkTokens(keys.linkSecret);
  let own: OwnAddress = ownAddress(settings.siteUrl, 0, site.base);

  const auth: AuthParts = {
    ask: askWithin(engine, times.patience),
    code,
    links,
    mailLimits: mailLimits(limits, clock),
    attempts: slidingWindow(limits.attemptsPerClient, CLIENT_PERIOD, clock),
    wrongCodes: wrongCodes(limits.wrongCodes, code.lifetime, clock),
    clientOf: ({ env, req }: RequestContext) =>
      clientOf(env.incoming.socket.remoteAddress, req.header('x-forwarded-for'), settings.proxies),
    sendSignIn: signInMail({
      render,
      links,
      sender,
      own: () => own,
      say: settings.smtp ? undefined : say,
    }),
    report,
    leastTime: times.leastTime,
  };
  const answers = slidingWindow(limits.answersPerClient, MINUTE, clock);
  // With a name on the network comes a proxy, and behind some proxies everybody looks like this machine itself.
  const isLocal = isLoopbackHost(new URL(own.origin).hostname);
  const shownOutbox = settings.smtp || !isLocal ? undefined : outbox;

  return {
    outboxPath: shownOutbox && OUTBOX_PATH,
    ready: engine.ready,
    addRoutes: (app) =>
      addBackendRoutes(app, { auth, answers, keys, site, siteUrl: settings.siteUrl, outbox: shownOutbox }),
    servedAt: (port) => {
      own = ownAddress(settings.siteUrl, port, site.base);
    },
    close: async () => {
      await engine.close();
      await folder.release();
    },
  };
}
