import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { joinAll, SITE_TO_JOIN } from '../support/sign-ups.ts';
import type { KillOptions } from './kills.ts';
import { makeWorld, newEmails, type Outcome } from './world.ts';

const SLOW = 300;
/** More than the system buffers for a client that does not read. */
const LARGE = 'x'.repeat(8_000_000);
/** When all of them must be gone, in milliseconds: their headers may take 10 s, their bodies 30 s. */
const PATIENCE = 60_000;

/** Hundreds of clients that send a byte a second, or a body that never arrives, or read nothing, while people join. */
export async function beSlow({ signUps, atOnce }: KillOptions): Promise<Outcome> {
  const world = await makeWorld({ files: { ...SITE_TO_JOIN, 'large.txt': LARGE } });
  const open = new Set<Socket>();
  try {
    const { port } = new URL(world.backend.origin);
    for (let index = 0; index < SLOW; index += 1) open.add(drip(Number(port), index, (socket) => open.delete(socket)));
    const joined = await joinAll({
      emails: newEmails(signUps, 'slow'),
      mail: world.mail,
      atOnce,
      getBackend: () => world.backend,
    });
    for (const end = Date.now() + PATIENCE; open.size > 0 && Date.now() < end; await delay(100));
    const problems = open.size > 0 ? [`${open.size} slow connections were still open after ${PATIENCE / 1000} s`] : [];
    const checked = await world.verify(joined);
    const remark = `${SLOW} slow connections, all ended by the server`;
    return {
      ...{ fault: 'slow clients', rounds: 1, acknowledged: joined.acknowledged.size, refused: joined.failures },
      ...{ ...checked, remark, problems },
    };
  } finally {
    for (const socket of open) socket.destroy();
    await world.close();
  }
}

const HEADERS = 'GET /resources/ HTTP/1.1\r\nHost: localhost\r\nX-Slow: ';
const UNREAD = 'GET /resources/large.txt HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(40);
const BODY = 'POST /auth/v1/otp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{';

function drip(port: number, index: number, onClose: (socket: Socket) => void): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  if (index % 3 === 2) socket.write(UNREAD);
  else socket.write(index % 3 === 0 ? HEADERS : BODY);
  if (index % 3 !== 2) socket.resume();
  const timer = setInterval(() => socket.writable && socket.write('a'), 1_000);
  socket.once('close', () => {
    clearInterval(timer);
    onClose(socket);
  });
  return socket;
}
