import { createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A mail server that keeps the newest code for each address, and can be switched off. */
export interface MailCatcher {
  url: string;
  /** The code in an e-mail that came after the moment, in milliseconds since 1970. */
  codeFor: (email: string, after: number) => Promise<string>;
  /** How many e-mails had a Message-ID with this beginning. */
  timesTaken: (id: string) => number;
  goDown: () => Promise<void>;
  comeBack: () => Promise<void>;
}

/** In milliseconds. */
const PATIENCE = 15_000;

export async function startMailCatcher(): Promise<MailCatcher> {
  const codes = new Map<string, { code: string; at: number }>();
  const ids: string[] = [];
  const sockets = new Set<Socket>();
  const take = (mail: string) => {
    const to = /^To: .*?([^\s<>]+@[^\s<>]+)/im.exec(mail)?.[1]?.toLowerCase();
    ids.push(/^Message-ID: <(.*)>/im.exec(mail)?.[1] ?? '');
    const code = /^Subject: \D*(\d{6,10})/im.exec(mail)?.[1];
    if (to && code) codes.set(to, { code, at: Date.now() });
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    serveMail(socket, take);
  });
  const open = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await open(0);
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    codeFor: async (email, after) => {
      for (const end = Date.now() + PATIENCE; Date.now() < end; await delay(10)) {
        const found = codes.get(email);
        if (found && found.at >= after) return found.code;
      }
      throw new Error(`No e-mail came to ${email}.`);
    },
    timesTaken: (id) => ids.filter((taken) => taken.startsWith(id)).length,
    goDown: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    comeBack: () => open(port),
  };
}

/** As much of RFC 5321 as one e-mail needs. */
function serveMail(socket: Socket, take: (mail: string) => void): void {
  let data: string | undefined;
  socket.write('220 catcher\r\n');
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    const text = chunk.toString();
    if (data === undefined) {
      if (/^DATA/i.test(text)) data = '';
      socket.write(data === '' ? '354 Go ahead\r\n' : /^QUIT/i.test(text) ? '221 Bye\r\n' : '250 OK\r\n');
      return;
    }
    data += text;
    if (!data.endsWith('\r\n.\r\n')) return;
    take(data);
    data = undefined;
    socket.write('250 OK\r\n');
  });
}
