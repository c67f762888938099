import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { BASE } from './subjects/subject.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};
const COMPRESSED = /^(text\/|application\/(json|xml)|image\/svg)/;
/** Files above this many bytes, which are search indexes, are compressed a little less, as the best takes minutes. */
const LARGE = 8_000_000;

/** What was sent: bytes of bodies, and number of requests, including those of a page's workers. */
export type Sent = { bytes: number; requests: number };

export type StaticServer = { origin: string; sent: Sent; close: () => void };

type Served = { type: string; etag: string; raw: Buffer; brotli: Buffer | undefined };

/** Serves a folder below the base path: the same server, headers and compression for each generator. */
export async function serveFolder(folder: string): Promise<StaticServer> {
  const sent: Sent = { bytes: 0, requests: 0 };
  const served = new Map<string, Served>();
  const load = (file: string): Served => {
    const known = served.get(file) ?? readServed(file);
    served.set(file, known);
    return known;
  };
  const server = createServer(({ url = '/', headers, method }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const found = pathname.startsWith(BASE) ? findFile(folder, pathname.slice(BASE.length)) : undefined;
    if (!found) {
      response.writeHead(/favicon/.test(pathname) ? 204 : 404).end();
      return;
    }
    const { type, etag, raw, brotli } = load(found);
    const cached = { 'content-type': type, etag, 'cache-control': 'public, max-age=600', vary: 'accept-encoding' };
    sent.requests += 1;
    if (headers['if-none-match'] === etag) {
      response.writeHead(304, cached).end();
      return;
    }
    const isBrotli = brotli !== undefined && /\bbr\b/.test(String(headers['accept-encoding']));
    const body = isBrotli ? brotli : raw;
    sent.bytes += body.length;
    const encoding = isBrotli ? { 'content-encoding': 'br' } : {};
    response.writeHead(200, { ...cached, ...encoding, 'content-length': body.length });
    response.end(method === 'HEAD' ? undefined : body);
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (!bound || typeof bound === 'string') throw new Error('The server of the benchmark has no port.');
  return {
    origin: `http://127.0.0.1:${bound.port}`,
    sent,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function findFile(folder: string, path: string): string | undefined {
  const file = normalize(join(folder, decodeURIComponent(path)));
  if (file !== normalize(folder) && !file.startsWith(normalize(folder).replace(/[/\\]$/, '') + sep)) return undefined;
  const candidates = [file, `${file.replace(/[/\\]$/, '')}.html`, join(file, 'index.html')];
  return candidates.find((candidate) => statSync(candidate, { throwIfNoEntry: false })?.isFile());
}

function readServed(file: string): Served {
  const raw = readFileSync(file);
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  const quality = raw.length > LARGE ? 9 : constants.BROTLI_MAX_QUALITY;
  const isCompressed = COMPRESSED.test(type) && raw.length > 200;
  return {
    type,
    etag: `"${createHash('sha256').update(raw).digest('base64url').slice(0, 16)}"`,
    raw,
    brotli: isCompressed
      ? brotliCompressSync(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
      : undefined,
  };
}
