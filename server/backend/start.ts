import { join } from 'node:path';
import type { BuiltSite } from '#contracts/built-site.ts';
import type { Environment } from '../environment.ts';
import { siteAddress } from '../http/listen.ts';
import { readAgreements } from './agreements-file.ts';
import { type Backend, openBackend } from './backend.ts';

/**
 * Starts the embedded backend where it is wanted, and tells whoever runs the site how to use it.
 * @param folder of the built site.
 * @returns undefined when the site has a hosted backend, or BACKEND=off says that there shall be none.
 */
export async function startBackend(
  { backend: settings, host }: Environment,
  site: BuiltSite,
  folder: string,
): Promise<Backend | undefined> {
  if (!settings || site.backendUrl !== null) return undefined;
  const agreements = site.agreements === null ? [] : await readAgreements(join(folder, site.agreements));
  const start = performance.now();
  const report = (message: string) => console.error(message);
  const backend = await openBackend({ settings, site, agreements, report, say: (line) => console.log(line) });

  const servedAt = (port: number) => {
    backend.servedAt(port);
    if (backend.outboxPath) console.log(`E-mails are kept at ${siteAddress(host, port, backend.outboxPath)}`);
    else if (!settings.smtp) console.log('E-mails are shown here alone, since SITE_URL is set and SMTP_URL is not.');
    backend.ready.then(
      () => console.log(`Signing in works (ready after ${((performance.now() - start) / 1000).toFixed(1)} s).`),
      (error: Error) => report(`The embedded backend could not start, so nobody can sign in: ${error.message}`),
    );
  };
  return { ...backend, servedAt };
}
