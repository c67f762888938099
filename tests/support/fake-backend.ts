import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** A request as it came over the wire. For tests. */
export type RecordedRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
};
/** The answer of a path: a status and JSON, or text of another type. */
export type Reply = { status?: number; json?: unknown; text?: string; headers?: Record<string, string> };

const recordRequest = async (request: IncomingMessage): Promise<RecordedRequest> => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const { method = 'GET', headers } = request;
  return { method, path: pathname, query: searchParams, headers, body: await text(request) };
};

/** A small server that acts as a backend until the test is over. It records all requests. */
export async function startFakeBackend(
  reply: (asked: RecordedRequest) => Reply | Promise<Reply>,
): Promise<{ url: string; asked: RecordedRequest[] }> {
  const asked: RecordedRequest[] = [];
  const server = createServer(async (request, response) => {
    const question = await recordRequest(request);
    asked.push(question);
    const { status = 200, json, text, headers } = await reply(question);
    const body = text ?? (json === undefined ? '' : JSON.stringify(json));
    const type = text === undefined ? 'application/json' : 'text/html';
    response.writeHead(status, { ...(body ? { 'content-type': type } : {}), ...headers }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked };
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

/** A signing key with its public half for a key set. */
export type Signer = { kid: string; alg: 'ES256' | 'RS256'; key: CryptoKeyPair; jwk: JsonWebKey & { kid: string } };

const ALGORITHMS = {
  ES256: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  RS256: {
    name: 'RSASSA-PKCS1-v1_5',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: 'SHA-256',
  },
} as const;

export async function makeSigner(kid: string, alg: Signer['alg']): Promise<Signer> {
  const key = await crypto.subtle.generateKey(ALGORITHMS[alg], true, ['sign', 'verify']);
  const jwk = await crypto.subtle.exportKey('jwk', key.publicKey);
  return { kid, alg, key, jwk: { ...jwk, kid, alg, use: 'sig' } };
}

/** The claims of a person who is signed in for another hour. */
export const claims = () => ({ sub: 'u1', email: 'anna@example.org', role: 'authenticated', exp: inSeconds(3600) });

/** A token with these claims; the header may be changed to something that the signer is not. */
export async function signToken(signer: Signer, payload: object = claims(), header: object = {}): Promise<string> {
  const head = encode({ typ: 'JWT', alg: signer.alg, kid: signer.kid, ...header });
  const signed = `${head}.${encode(payload)}`;
  const signature = await crypto.subtle.sign(
    ALGORITHMS[signer.alg],
    signer.key.privateKey,
    new TextEncoder().encode(signed),
  );
  return `${signed}.${Buffer.from(signature).toString('base64url')}`;
}

/** A token with a symmetric signature, which only the backend can check. */
export const symmetricToken = (payload: object = claims()): string =>
  `${encode({ typ: 'JWT', alg: 'HS256' })}.${encode(payload)}.${Buffer.alloc(32, 7).toString('base64url')}`;
