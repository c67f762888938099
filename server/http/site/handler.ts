import { type FileHandle, open } from 'node:fs/promises';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { ByteRange } from './conditions.ts';
import { answerFile, answerNotFound, type FileAnswer, REVALIDATE } from './file-answer.ts';
import { plainPage } from './plain-page.ts';
import { resolve } from './resolve.ts';
import type { Representation, Site } from './site.ts';
import { parseTarget } from './target.ts';

type SiteContext = Context<{ Bindings: HttpBindings }>;

const METHODS = ['GET', 'HEAD'];

/** Answers every request with a file of the site, a redirect, or the not-found page. */
export function siteHandler(site: Site): (context: SiteContext) => Promise<Response> {
  return async ({ env, req }) => {
    const target = parseTarget(env.incoming.url ?? '/');
    if (target.kind === 'malformed')
      return plainPage(target.status, 'Bad request', target.reason, site.documentHeadersFor('/'));
    const headers = site.documentHeadersFor(target.path);
    if (!METHODS.includes(req.method)) {
      const allow = METHODS.join(', ');
      return plainPage(405, 'Method not allowed', `This address answers ${allow}.`, { ...headers, allow });
    }
    const found = resolve(site, target.path);
    switch (found.kind) {
      case 'file':
        return send(answerFile(found.file, req.method, req.raw.headers), site);
      case 'moved': {
        const redirect = {
          location: withQuery(found.to, target.query),
          'cache-control': REVALIDATE,
          'content-length': '0',
        };
        const headers = { ...site.headersFor(target.path), ...redirect };
        return new Response(null, { status: found.status, headers });
      }
      case 'missing': {
        if (!site.notFound) return plainPage(404, 'Page not found', 'There is nothing at this address.', headers);
        return send(answerNotFound(site.notFound, headers, req.method, req.raw.headers), site);
      }
    }
  };
}

/** The query of the request, in front of the heading that a redirect may lead to. */
function withQuery(to: string, query: string): string {
  const at = to.indexOf('#');
  return at < 0 ? to + query : to.slice(0, at) + query + to.slice(at);
}

async function send({ status, headers, body }: FileAnswer, site: Site): Promise<Response> {
  try {
    return new Response(body ? await readBody(body.from, body.range) : null, { status, headers });
  } catch (error) {
    if (!(error instanceof SiteChangedError)) throw error;
    const text = 'The site was built anew while it was being served. Whoever runs it has to start it again.';
    return plainPage(503, 'Please come back in a moment', text, {
      ...site.documentHeadersFor('/'),
      'retry-after': '10',
    });
  }
}

/** The disk no longer holds what was indexed at the start. */
class SiteChangedError extends Error {
  override name = 'SiteChangedError';
}

/** A body up to this size is read at once; a larger one in pieces of this size, so that slow clients hold little memory. */
const PIECE = 256 * 1024;

/**
 * Reads a part of a file.
 * @throws {SiteChangedError} when the file is gone or is another one than at the start.
 */
async function readBody(
  from: Representation,
  { first, last }: ByteRange,
): Promise<Uint8Array<ArrayBuffer> | ReadableStream> {
  const file = await openUnchanged(from);
  const length = last - first + 1;
  if (length > PIECE) return stream(file, first, last);
  try {
    return await readPiece(file, first, length);
  } finally {
    await file.close();
  }
}

async function openUnchanged({ location, size, modified }: Representation): Promise<FileHandle> {
  const file = await open(location).catch(() => undefined);
  const found = await file?.stat();
  if (file && found?.size === size && found.mtimeMs === modified) return file;
  await file?.close();
  throw new SiteChangedError(`${location} is not the file that was there when the server started`);
}

async function readPiece(file: FileHandle, position: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function stream(file: FileHandle, first: number, last: number): ReadableStream {
  let position = first;
  return new ReadableStream({
    async pull(controller) {
      const piece = await readPiece(file, position, Math.min(PIECE, last - position + 1));
      position += piece.length;
      // A file that ended early would leave the client waiting for bytes that never come.
      if (piece.length === 0) throw new SiteChangedError('A file became shorter while it was sent');
      controller.enqueue(piece);
      if (position <= last) return;
      controller.close();
      await file.close();
    },
    cancel: () => file.close(),
  });
}
