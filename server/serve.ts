import type { Server } from 'node:http';
import { isatty } from 'node:tty';
import { outliveReader } from '#workspace/closed-output.ts';
import { OUT_FOLDER } from '#workspace/folders.ts';
import { watchParent } from '#workspace/watch-parent.ts';
import type { Environment } from './environment.ts';
import { createApp } from './http/app.ts';
import { readBuiltSite } from './http/built-site.ts';
import { endServer } from './http/end-server.ts';
import { followBuilds } from './http/follow-builds.ts';
import { createHttpServer } from './http/http-server.ts';
import { checkEndpoint, getSiteUrl, listen } from './http/listen.ts';
import type { FindNewer, Report } from './http/site/handler.ts';
import { loadSite, type Site } from './http/site/site.ts';
import { createSiteBackend } from './site-backend.ts';

const print = (line: string) => console.log(line);
const printError = (message: string) => console.error(message);

/**
 * Serves the built site until the process is stopped, and the embedded backend if its pages use it. What is built into the folder later is
 * served as soon as it is complete.
 * @param onSite called whenever something else is served, also at the start
 * @throws {StartError} when it cannot start for a reason that the person who started it can fix.
 */
export async function serve(
  environment: Environment,
  folder: string = OUT_FOLDER,
  onSite: () => void = () => {},
): Promise<void> {
  outliveReader();
  const { title } = await readBuiltSite(folder);
  await checkEndpoint(environment);
  const backend = createSiteBackend(environment, folder);
  const load = async (findNewer: FindNewer) => {
    const builtSite = await readBuiltSite(folder);
    const site = await loadSite(folder, builtSite.base, builtSite.redirects);
    const addRoutes = await backend.startFor(builtSite);
    const report: Report = (error, { method, url }) => console.error(`${method} ${url} failed:`, error);
    return { site, listener: createApp({ site, report, findNewer, addRoutes }) };
  };
  const onBuild = ({ base }: Site) => {
    print(`The site was built again. As it is now, it is at ${getSiteUrl(environment.host, port, base)}`);
    onSite();
  };
  const onFailure = ({ message }: Error) =>
    printError(`The site was built again, but cannot be served as it is now: ${message}`);
  const { site, listener } = await followBuilds({ folder, load, onBuild, onFailure });
  const server = createHttpServer(listener, site.documentHeadersFor('/'));
  const port = await listen(server, environment).catch(async (error: unknown) => {
    await backend.close();
    throw error;
  });
  // A connection that the system cannot accept must not end the server.
  server.on('error', (error) => printError(`A connection was not accepted: ${error.message}`));
  stopOnSignal(server, { title, withParent: environment.byNpm, cleanUp: backend.close });
  print(`${title} is at ${getSiteUrl(environment.host, port, site.base)}`);
  await backend.setPort(port);
  onSite();
}

interface ShutdownOptions {
  /** The community's name. */
  title: string;
  /** Also stop when the parent process, npm, ends: the server would hold its port. */
  withParent: boolean;
  /** Called when every response has been sent, or cut off. */
  cleanUp: () => Promise<void>;
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
      await cleanUp();
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
