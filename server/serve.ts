import type { Server } from 'node:http';
import { join } from 'node:path';
import { isatty } from 'node:tty';
import { type BuiltSite, usesEmbeddedBackend } from '#contracts/built-site.ts';
import { outliveReader } from '#workspace/closed-output.ts';
import { isBelow, OUT_FOLDER } from '#workspace/folders.ts';
import { watchParent } from '#workspace/watch-parent.ts';
import { readAgreements } from './backend/agreements-file.ts';
import { type Backend, openBackend } from './backend/backend.ts';
import { loadLetterSite } from './backend/letters/letter-site.ts';
import { nameAccountsPlace, warnOfMails, warnOfProxy } from './backend/settings.ts';
import type { Environment } from './environment.ts';
import { createApp } from './http/app.ts';
import { readBuiltSite } from './http/built-site.ts';
import { endServer } from './http/end-server.ts';
import { createHttpServer } from './http/http-server.ts';
import { checkEndpoint, getSiteUrl, listen } from './http/listen.ts';
import { loadSite, type Site } from './http/site/site.ts';
import { StartError } from './start-error.ts';

const print = (line: string) => console.log(line);
const printError = (message: string) => console.error(message);

/**
 * Serves the built site until the process is stopped, and the embedded backend if its pages use it.
 * @returns the site, once it is served
 * @throws {StartError} when it cannot start for a reason that the person who started it can fix.
 */
export async function serve(environment: Environment, folder: string = OUT_FOLDER): Promise<Site> {
  outliveReader();
  const builtSite = await readBuiltSite(folder);
  await checkEndpoint(environment);
  const { title, base } = builtSite;
  const site = await loadSite(folder, base, builtSite.redirects);
  const started = performance.now();
  const backend = await startBackend(environment, builtSite, folder);
  const app = createApp({
    site,
    report: (error, { method, url }) => console.error(`${method} ${url} failed:`, error),
    addRoutes: backend?.addRoutes,
  });
  const server = createHttpServer(app, site.documentHeadersFor('/'));
  const port = await listen(server, environment).catch(async (error: unknown) => {
    await backend?.close();
    throw error;
  });
  // A connection that the system cannot accept must not end the server.
  server.on('error', (error) => printError(`A connection was not accepted: ${error.message}`));
  stopOnSignal(server, { title, withParent: environment.byNpm, cleanUp: backend?.close });
  print(`${title} is at ${getSiteUrl(environment.host, port, base)}`);
  if (backend) await introduceBackend(backend, environment, builtSite, { port, started });
  return site;
}

/** @returns undefined when the site has a hosted backend or needs none, or BACKEND=off asks for none. */
async function startBackend(
  { backend: settings }: Environment,
  site: BuiltSite,
  folder: string,
): Promise<Backend | undefined> {
  if (!settings || !usesEmbeddedBackend(site)) return undefined;
  refuseServed(settings.dataFolder, folder);
  const agreements = site.agreements === null ? [] : await readAgreements(join(folder, site.agreements));
  const letters = await loadLetterSite(folder, site);
  return openBackend({ settings, site, agreements, letters, report: printError, print });
}

/** @throws {StartError} when anyone could download the keys as a file of the site. */
function refuseServed(dataFolder: string, siteFolder: string): void {
  if (!isBelow(siteFolder, dataFolder)) return;
  throw new StartError(
    `The data folder ${dataFolder} is inside the site that is served, where everybody could read its keys. Choose another one with ` +
      'DATA_FOLDER.',
  );
}

/** Prints where accounts, e-mails and answers are, and when signing in works. */
async function introduceBackend(
  backend: Backend,
  { backend: settings, host }: Environment,
  { hasSignIn, url }: BuiltSite,
  { port, started }: { port: number; started: number },
): Promise<void> {
  await backend.setPort(port);
  if (settings) print(`${hasSignIn ? 'Accounts' : 'Answers of readers'} are in ${nameAccountsPlace(settings)}.`);
  if (!hasSignIn) {
    backend.ready.catch((error: Error) =>
      printError(`The embedded backend could not start, so no answers are kept: ${error.message}`),
    );
    return;
  }
  if (backend.outboxPath) print(`E-mails are kept at ${getSiteUrl(host, port, backend.outboxPath)}`);
  const warnings = settings ? [warnOfMails(settings, port, url), warnOfProxy(settings, host)] : [];
  for (const warning of warnings) if (warning) print(warning);
  backend.ready.then(
    () => print(`Signing in works (ready after ${((performance.now() - started) / 1000).toFixed(1)} s).`),
    (error: Error) => printError(`The embedded backend could not start, so nobody can sign in: ${error.message}`),
  );
}

interface ShutdownOptions {
  /** The community's name. */
  title: string;
  /** Also stop when the parent process, npm, ends: the server would hold its port. */
  withParent: boolean;
  /** Called when every response has been sent, or cut off. */
  cleanUp?: (() => Promise<void>) | undefined;
}

/**
 * On SIGINT or SIGTERM: accepts no new connections, finishes pending requests and ends the process with code 0. Further
 * signals change nothing: some shells deliver Ctrl-C twice, once from the terminal and once from npm.
 *
 * A terminal that closes sends SIGHUP. Elsewhere that comes from a program that rotates log files, as SIGUSR1 does, and there is nothing to do:
 * Node by itself would end, also under `nohup`, and open a debugger at SIGUSR1.
 */
function stopOnSignal(server: Server, { title, withParent, cleanUp }: ShutdownOptions): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    void endServer(server).then(async () => {
      await cleanUp?.();
      process.exit(0);
    });
    console.log(`${title} is stopping and finishes pending requests.`);
  };
  if (withParent) watchParent(stop);
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('SIGHUP', STREAMS.some((stream) => isatty(stream)) ? stop : ignore);
  process.on('SIGUSR1', ignore);
}

/** The numbers of stdin, stdout and stderr. */
const STREAMS = [0, 1, 2];

const ignore = () => {};
