import type { Server } from 'node:http';

/** How long pending responses may take, in milliseconds. */
const GRACE = 5_000;

/** How often to close idle connections, in milliseconds. */
const CLOSE_INTERVAL = 100;

/** Accepts no new connections, and resolves when every pending response has been sent, or cut off after `grace`. */
export function endServer(server: Server, grace = GRACE): Promise<void> {
  // Node by itself would keep an idle connection, and with it the process, as long as its client may send another request.
  const closing = setInterval(() => server.closeIdleConnections(), CLOSE_INTERVAL).unref();
  const ending = setTimeout(() => server.closeAllConnections(), grace).unref();
  return new Promise((resolve) => {
    server.close(() => {
      clearInterval(closing);
      clearTimeout(ending);
      resolve();
    });
  });
}
