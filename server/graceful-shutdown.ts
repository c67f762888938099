import type { Server } from 'node:http';

/** How long pending responses may take once the server is stopping, in milliseconds. */
const GRACE = 5_000;

/** How often to close idle connections and to check for the parent process, in milliseconds. */
const CHECK_INTERVAL = 100;

const PARENT = process.ppid;

interface ShutdownOptions {
  /** The community's name. */
  title: string;
  /** Also stop when the parent process ends. */
  withParent: boolean;
  /** Called when every response has been sent. */
  cleanUp?: (() => Promise<void>) | undefined;
}

/**
 * On SIGINT or SIGTERM: accepts no new connections, finishes pending requests and ends the process with code 0. Further
 * signals change nothing: some shells deliver Ctrl-C twice, once from the terminal and once from npm.
 *
 * Why `withParent`: npm sends SIGTERM to the shell between it and its script. The shell ends without passing it on, and the
 * server would keep running and hold its port.
 */
export function stopOnSignal(server: Server, { title, withParent, cleanUp }: ShutdownOptions): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    server.close(async () => {
      await cleanUp?.();
      process.exit(0);
    });
    setInterval(() => server.closeIdleConnections(), CHECK_INTERVAL).unref();
    setTimeout(() => server.closeAllConnections(), GRACE).unref();
    console.log(`${title} is stopping and finishes pending requests.`);
  };
  const stopWithoutParent = () => {
    if (withParent && process.ppid !== PARENT) stop();
  };
  setInterval(stopWithoutParent, CHECK_INTERVAL).unref();
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
