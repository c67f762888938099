import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** Connections to a port that come while no server listens there. They wait for the next one, instead of an error in the browser. */
type HeldConnections = {
  /** Nothing was read from them. */
  sockets: ReadonlySet<Socket>;
  /** Takes the port, unless it is taken already: another program may have it, as the next server finds out. */
  hold: () => Promise<void>;
  /** Leaves the port to a server. */
  release: () => void;
};

export function holdConnections({ port, host }: { port: number; host: string }): HeldConnections {
  const sockets = new Set<Socket>();
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    sockets.add(socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket)));
  });
  return {
    sockets,
    hold: async () => {
      if (!server.listening) await once(server.listen(port, host), 'listening').catch(() => {});
    },
    release: () => void server.close(() => {}),
  };
}
