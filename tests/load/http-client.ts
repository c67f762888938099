import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

export interface Measured {
  /** Answers a second. */
  rate: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
  answers: number;
  /** Answers other than 200, and connections that broke. */
  errors: number;
}

/** @param times in milliseconds, in any order. */
export function summarize(times: number[], seconds: number, errors: number): Measured {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { rate: times.length / seconds, p50: at(0.5), p99: at(0.99), answers: times.length, errors };
}

interface RequestOptions {
  port: number;
  paths: readonly string[];
  connections: number;
  seconds: number;
  /** The maximum requests per second; without it each connection sends the next request after each answer. */
  rate?: number;
}

/**
 * Requests the paths in turn, one request at a time on each connection. It does not use Node's own client, which costs more than
 * what is measured.
 */
export async function requestAll({
  port,
  paths,
  connections,
  seconds,
  rate = Infinity,
}: RequestOptions): Promise<Measured> {
  const requests = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nUser-Agent: load\r\n\r\n`),
  );
  const times: number[] = [];
  let errors = 0;
  let next = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  const client = () =>
    new Promise<void>((resolve) => {
      let socket: Socket;
      let asked = 0;
      let left = -1;
      let head = '';
      let isLast = false;
      const ask = () => {
        const wait = start + (next / rate) * 1000 - performance.now();
        if (wait >= 1) {
          setTimeout(ask, wait);
          return;
        }
        const request = requests[next++ % requests.length];
        asked = performance.now();
        left = -1;
        head = '';
        if (request) socket.write(request);
      };
      const finish = () => {
        times.push(performance.now() - asked);
        if (performance.now() >= end) {
          socket.destroy();
          resolve();
        } else if (isLast) {
          socket.destroy();
          open();
        } else ask();
      };
      const onData = (chunk: Buffer) => {
        if (left < 0) {
          head += chunk.toString('latin1');
          const at = head.indexOf('\r\n\r\n');
          if (at < 0) return;
          if (!head.startsWith('HTTP/1.1 200')) errors += 1;
          left = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0) - (head.length - at - 4);
          isLast = /\r\nconnection: close/i.test(head);
        } else left -= chunk.length;
        if (left <= 0) finish();
      };
      const open = () => {
        socket = connect(port, '127.0.0.1', ask);
        socket.setNoDelay(true);
        socket.on('data', onData);
        socket.once('error', () => {
          errors += 1;
          if (performance.now() < end) open();
          else resolve();
        });
      };
      open();
    });
  await Promise.all(Array.from({ length: connections }, client));
  return summarize(times, (performance.now() - start) / 1000, errors);
}
