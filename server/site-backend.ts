import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuiltSite, usesEmbeddedBackend } from '#contracts/built-site.ts';
import { isBelow } from '#workspace/folders.ts';
import { readAgreements } from './backend/agreements-file.ts';
import { type Backend, openBackend } from './backend/backend.ts';
import { loadLetterSite } from './backend/letters/letter-site.ts';
import { nameAccountsPlace, warnOfMails, warnOfProxy } from './backend/settings.ts';
import type { Environment } from './environment.ts';
import { getSiteUrl } from './http/listen.ts';
import { StartError } from './start-error.ts';

const print = (line: string) => console.log(line);
const printError = (message: string) => console.error(message);

/** The embedded backend of a site that may be built again while it is served. */
interface SiteBackend {
  /**
   * Starts it for this site; again, if the site says anything else to it than before.
   * @returns its routes; undefined when the site has a hosted backend or needs none, or BACKEND=off asks for none
   * @throws {StartError} when it cannot start for a reason that the person who started it can fix.
   */
  startFor: (site: BuiltSite) => Promise<Backend['addRoutes'] | undefined>;
  /** Call it once the port is known. Prints where accounts, e-mails and answers are, and when signing in works. */
  setPort: (port: number) => Promise<void>;
  close: () => Promise<void>;
}

export function createSiteBackend({ backend: settings, host }: Environment, folder: string): SiteBackend {
  let backend: Backend | undefined;
  let site: BuiltSite | undefined;
  let known: string | undefined;
  let port: number | undefined;
  let started = performance.now();

  /** @returns what opens the backend of this site, or undefined; so what is wrong with the site is known before the former one is closed */
  async function prepare(built: BuiltSite): Promise<(() => Promise<Backend>) | undefined> {
    if (!settings || !usesEmbeddedBackend(built)) return undefined;
    refuseServed(settings.dataFolder, folder);
    const agreements = built.agreements === null ? [] : await readAgreements(join(folder, built.agreements));
    const letters = await loadLetterSite(folder, built);
    return () => openBackend({ settings, site: built, agreements, letters, report: printError, print });
  }

  async function introduce(): Promise<void> {
    if (!backend || !site || port === undefined || !settings) return;
    const { hasSignIn, url } = site;
    await backend.setPort(port);
    print(`${hasSignIn ? 'Accounts' : 'Answers of readers'} are in ${nameAccountsPlace(settings)}.`);
    if (!hasSignIn) {
      backend.ready.catch((error: Error) =>
        printError(`The embedded backend could not start, so no answers are kept: ${error.message}`),
      );
      return;
    }
    if (backend.outboxPath) print(`E-mails are kept at ${getSiteUrl(host, port, backend.outboxPath)}`);
    const warnings = [warnOfMails(settings, port, url), warnOfProxy(settings, host)];
    for (const warning of warnings) if (warning) print(warning);
    backend.ready.then(
      () => print(`Signing in works (ready after ${((performance.now() - started) / 1000).toFixed(1)} s).`),
      (error: Error) => printError(`The embedded backend could not start, so nobody can sign in: ${error.message}`),
    );
  }

  const close = async () => {
    await backend?.close();
    backend = undefined;
    known = undefined;
  };

  return {
    startFor: async (built) => {
      const facts = await readFacts(folder, built);
      if (facts !== known) {
        const open = await prepare(built);
        await close();
        started = performance.now();
        backend = await open?.();
        [site, known] = [built, facts];
        await introduce();
      }
      return backend?.addRoutes;
    },
    setPort: async (listening) => {
      port = listening;
      await introduce();
    },
    close,
  };
}

/** All that the backend knows of a site. */
async function readFacts(folder: string, { redirects, fillIns, ...facts }: BuiltSite): Promise<string> {
  const agreements = facts.agreements === null ? '' : await readFile(join(folder, facts.agreements), 'utf8');
  return JSON.stringify([facts, agreements]);
}

/** @throws {StartError} when anyone could download the keys as a file of the site. */
function refuseServed(dataFolder: string, siteFolder: string): void {
  if (!isBelow(siteFolder, dataFolder)) return;
  throw new StartError(
    `The data folder ${dataFolder} is inside the site that is served, where everybody could read its keys. Choose another one with ` +
      'DATA_FOLDER.',
  );
}
