import { startBackend } from './backend/start.ts';
import type { Environment } from './environment.ts';
import { stopOnSignal } from './graceful-shutdown.ts';
import { createApp } from './http/app.ts';
import { BASE, BUILT_FOLDER } from './http/built-site.ts';
import { createHttpServer } from './http/http-server.ts';
import { listen, siteAddress } from './http/listen.ts';
import { loadSite } from './http/site/site.ts';

/**
 * Serves the built site until the process is told to stop, and the embedded backend where the site has no other one.
 * @throws {StartProblem} when it cannot start for a reason that the person who started it can put right.
 */
export async function serve(environment: Environment, folder: string = BUILT_FOLDER): Promise<void> {
  const site = await loadSite(folder, BASE);
  const backend = await startBackend(environment, site);
  const app = createApp({
    site,
    report: (error, { method, url }) => console.error(`${method} ${url} failed:`, error),
    addRoutes: backend?.addRoutes,
  });
  const server = createHttpServer(app, site.headersFor('/'));
  const openPort = await listen(server, environment).catch(async (error: unknown) => {
    await backend?.close();
    throw error;
  });
  stopOnSignal(server, { withParent: environment.byNpm, atLast: backend?.close });
  console.log(`Commonplace is at ${siteAddress(environment.host, openPort, BASE)}`);
  backend?.servedAt(openPort);
}
