import { OUT_FOLDER } from '#workspace/folders.ts';
import { startBackend } from './backend/start.ts';
import type { Environment } from './environment.ts';
import { stopOnSignal } from './graceful-shutdown.ts';
import { createApp } from './http/app.ts';
import { readBuiltSite } from './http/built-site.ts';
import { createHttpServer } from './http/http-server.ts';
import { listen, siteAddress } from './http/listen.ts';
import { loadSite } from './http/site/site.ts';

/**
 * Serves the built site until the process is told to stop, and the embedded backend where the site has no other one.
 * @throws {StartProblem} when it cannot start for a reason that the person who started it can put right.
 */
export async function serve(environment: Environment, folder: string = OUT_FOLDER): Promise<void> {
  const builtSite = await readBuiltSite(folder);
  const { title, base } = builtSite;
  const site = await loadSite(folder, base);
  const backend = await startBackend(environment, builtSite, folder);
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
  stopOnSignal(server, { title, withParent: environment.byNpm, atLast: backend?.close });
  console.log(`${title} is at ${siteAddress(environment.host, openPort, base)}`);
  backend?.servedAt(openPort);
}
