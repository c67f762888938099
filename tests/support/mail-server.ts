import { createServer, type Socket } from 'node:net';

/** As little of a mail server as a client needs, controlled by the test. */
export interface TestMailServer {
  port: number;
  /** The URL for SMTP_URL. */
  url: string;
  /** The complete text of each accepted mail, in order. */
  received: string[];
  /** Its answer to a recipient. */
  verdictOnRecipient: (address: string) => string;
  /** Its answer to a mail; undefined for none. The mail counts as accepted if the answer begins with 2 or is missing. */
  verdictOnMail: (mail: string) => string | undefined;
  /** Refuses connections until it is started again, at the same port. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
}

export async function startMailServer(): Promise<TestMailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    socket.write('220 sink\r\n');
    converse(socket, mailServer);
  });
  const mailServer: TestMailServer = {
    port: 0,
    url: '',
    received: [],
    verdictOnRecipient: () => '250 OK',
    verdictOnMail: () => '250 OK: taken',
    start: () => new Promise<void>((resolve) => server.listen(mailServer.port, '127.0.0.1', resolve)),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  await mailServer.start();
  const bound = server.address();
  mailServer.port = typeof bound === 'object' && bound ? bound.port : 0;
  mailServer.url = `smtp://127.0.0.1:${mailServer.port}`;
  return mailServer;
}

function converse(socket: Socket, mailServer: TestMailServer): void {
  let mail: string | undefined;
  socket.on('data', (chunk) => {
    const text = chunk.toString();
    if (mail !== undefined) {
      mail += text;
      if (!mail.endsWith('\r\n.\r\n')) return;
      const verdict = mailServer.verdictOnMail(mail);
      if (verdict?.startsWith('2') ?? true) mailServer.received.push(mail);
      mail = undefined;
      if (verdict !== undefined) socket.write(`${verdict}\r\n`);
    } else if (/^DATA/i.test(text)) {
      mail = '';
      socket.write('354 Go ahead\r\n');
    } else if (/^RCPT TO:/i.test(text)) {
      socket.write(`${mailServer.verdictOnRecipient(/<(.*)>/.exec(text)?.[1] ?? '')}\r\n`);
    } else socket.write(/^QUIT/i.test(text) ? '221 Bye\r\n' : '250 OK\r\n');
  });
}

export const getHeader = (mail: string, name: string): string =>
  new RegExp(`^${name}: (.*)\\r$`, 'im').exec(mail)?.[1] ?? '';
