import type { Server } from 'node:http';

/** How long answers that are under way may take once the server is told to stop, in milliseconds. */
const GRACE = 5_000;

/** How often to look for connections that a browser keeps open after its answer, and for the parent, in milliseconds. */
const LOOK_AROUND = 100;

const PARENT = process.ppid;

export interface StopParts {
  /** The community's name. */
  title: string;
  withParent: boolean;
  /** What is left to do when every answer has been given. */
  atLast?: (() => Promise<void>) | undefined;
}

/**
 * On SIGINT or SIGTERM: takes no new connection, finishes what is under way and ends the process with code 0. Further
 * signals change nothing: at a Ctrl-C some shells deliver it twice, once from the terminal and once from npm.
 * @param withParent also stop when the parent process is gone. npm hands SIGTERM to the shell between it and its script;
 * the shell ends without passing it on, and the server would keep its port for nobody.
 */
export function stopOnSignal(server: Server, { title, withParent, atLast }: StopParts): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    server.close(async () => {
      await atLast?.();
      process.exit(0);
    });
    setInterval(() => server.closeIdleConnections(), LOOK_AROUND).unref();
    setTimeout(() => server.closeAllConnections(), GRACE).unref();
    console.log(`${title} is stopping: it finishes what is under way.`);
  };
  const stopAlone = () => {
    if (withParent && process.ppid !== PARENT) stop();
  };
  setInterval(stopAlone, LOOK_AROUND).unref();
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
