import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { AstroIntegration } from 'astro';

/** How long an ending server may go on answering, in milliseconds. The first page after a start may take some seconds. */
const LONGEST = 10_000;

/**
 * Lets a server for writers take over from the previous one, which `npm run dev` ends after a change of the configuration. The new server
 * takes the port and the connections that were opened meanwhile; the old one answers its own requests before it ends.
 */
export const handOver = (): AstroIntegration => ({
  name: 'commonplace:hand-over',
  hooks: {
    'astro:server:setup': ({ server }) => {
      const { httpServer } = server;
      // `npm run dev` sets it. Another program may start Astro with a channel, too.
      if (!process.env.HAND_OVER || !process.connected || !httpServer) return;
      const send = (message: string) => void process.send?.(message);
      const endIfIdle = countRequests(httpServer as Server);
      const freed = Promise.withResolvers<void>();
      process.on('message', (message, socket?: Socket) => {
        if (message === 'free') freed.resolve();
        if (message === 'connection' && socket) httpServer.emit('connection', socket);
        if (message === 'end') endIfIdle();
      });
      process.channel?.unref();
      const listen = server.listen.bind(server);
      server.listen = async (...given) => {
        send('listen');
        await freed.promise;
        const listening = await listen(...given);
        send('listening');
        return listening;
      };
    },
  },
});

/** Returns a function that ends the process once no request is being answered, or after `LONGEST`. */
function countRequests(server: Server): () => void {
  let running = 0;
  let isEnding = false;
  const end = () => process.exit(0);
  server.on('request', (_, response) => {
    running += 1;
    response.once('close', () => {
      running -= 1;
      if (isEnding && running === 0) end();
    });
  });
  return () => {
    isEnding = true;
    if (running === 0) end();
    setTimeout(end, LONGEST);
  };
}
