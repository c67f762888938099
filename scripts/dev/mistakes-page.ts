import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { escapeText } from '#contracts/escape-html.ts';

/** A page, at every URL, that explains why the site cannot be shown. */
export type MistakesPage = { close: () => Promise<void> };

const HEADER = 'X-Site-Mistakes';

/** Polls until the site is back, even while nothing answers. */
const SCRIPT = `setInterval(async () => {
  try {
    const answer = await fetch(location.href, { cache: 'no-store' });
    if (answer.headers.get('${HEADER}') !== document.documentElement.dataset.mistakes) location.reload();
  } catch {}
}, 500)`;

/** @param waiting connections that it also answers */
export async function serveMistakes(
  text: string,
  { port, host }: { port: number; host: string },
  waiting: Iterable<Socket> = [],
): Promise<MistakesPage> {
  const id = createHash('sha256').update(text).digest('hex').slice(0, 12);
  const html = `<!doctype html>
<html lang="en" data-mistakes="${id}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>The site cannot be shown</title>
<style>:root{color-scheme:light dark}body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif}pre{white-space:pre-wrap;overflow-wrap:anywhere}</style>
<h1>The site cannot be shown</h1>
<pre role="alert">${escapeText(text)}</pre>
<p>Fix this and save: the page then shows the site again.</p>
<script>${SCRIPT}</script>
`;
  const server = createServer((_, response) => {
    response
      .writeHead(500, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', [HEADER]: id })
      .end(html);
  });
  // A server no longer counts these among its connections.
  const upgraded = new Set<Duplex>();
  server.on('upgrade', ({ headers }, socket) => {
    upgraded.add(socket.on('close', () => upgraded.delete(socket)));
    greet(headers['sec-websocket-key'], headers['sec-websocket-protocol'], socket);
  });
  server.listen(port, host);
  await once(server, 'listening');
  for (const socket of waiting) {
    server.emit('connection', socket);
    socket.resume();
  }
  return {
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      for (const socket of upgraded) socket.destroy();
      await closed;
    },
  };
}

/** An open page of the site asks over a WebSocket whether it can be reloaded, and then shows this page. RFC 6455, section 4.2.2. */
function greet(key: string | undefined, protocol: string | undefined, socket: Duplex): void {
  socket.on('error', () => socket.destroy());
  if (!key || protocol !== 'vite-ping') return void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
  const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
  const lines = [
    'HTTP/1.1 101 Switching Protocols',
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Accept: ${accept}`,
  ];
  socket.end(`${lines.join('\r\n')}\r\nSec-WebSocket-Protocol: vite-ping\r\n\r\n`);
}
