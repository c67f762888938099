import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { StartError } from '../start-error.ts';

/** Where to listen. */
export interface Endpoint {
  /** A name or an IP address. */
  host: string;
  /** 0 takes any free port. */
  port: number;
}

/**
 * Starts to listen.
 * @returns the port, chosen by the system if 0 was asked for.
 * @throws {StartError} when the port is in use or not allowed, or the host is not this machine.
 */
export function listen(server: Server, { host, port }: Endpoint): Promise<number> {
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) => reject(explain(error, { host, port }));
    server.once('error', refuse);
    server.listen({ host, port }, () => {
      server.off('error', refuse);
      const bound = server.address();
      resolve(typeof bound === 'object' && bound ? bound.port : port);
    });
  });
}

/** Reports what `listen` would, before a build or a new database that it would make useless. */
export async function checkEndpoint(endpoint: Endpoint): Promise<void> {
  const probe = createServer();
  await listen(probe, endpoint);
  probe.close();
  await once(probe, 'close');
}

/** The URL to open in a browser; this machine is shown as localhost. */
export function getSiteUrl(host: string, port: number, base: string): string {
  const local = ['127.0.0.1', '0.0.0.0', '::1', '::', 'localhost'].includes(host);
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${local ? 'localhost' : name}:${port}${base}`;
}

function explain(error: Error, { host, port }: Endpoint): Error {
  switch ('code' in error ? error.code : undefined) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is taken by another program. Choose another one: PORT=${freeNeighbour(port)} npm start`,
      );
    case 'EACCES':
      return new StartError(
        `Port ${port} needs rights that this user does not have. Choose one above 1023: PORT=3000 npm start`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(
        `HOST is "${host}", which is not a name or address of this machine. Omit it to serve this machine only, ` +
          'or choose HOST=0.0.0.0 for the whole network.',
      );
    default:
      return error;
  }
}

function freeNeighbour(port: number): number {
  return port < 65_535 ? port + 1 : port - 1;
}
