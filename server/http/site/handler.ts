import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { ByteRange } from './conditional-requests.ts';
import { createFileCache, type FileCache, openUnchanged, PIECE, SiteChangedError } from './file-cache.ts';
import {
  type FileResponse,
  REVALIDATE,
  type RequestHeaders,
  toFileResponse,
  toNotFoundResponse,
} from './file-response.ts';
import { type PlainPage, plainPage } from './plain-page.ts';
import { resolve } from './resolve.ts';
import type { Representation, Site, SiteFile } from './site.ts';
import { parseTarget } from './target.ts';

const METHODS = ['GET', 'HEAD'];

/** Files by the usual request target, so that most targets need not be parsed. */
type DirectFiles = ReadonlyMap<string, SiteFile>;

/** Called with an error and its request. */
export type Report = (error: Error, request: { method: string; url: string }) => void;

/**
 * Called by a listener that has met a file which is not as it was. Resolves with the listener for what is in the folder now, or undefined if
 * there is none yet, as during a build.
 */
export type FindNewer = () => Promise<RequestListener | undefined>;

/**
 * Answers every request with a file of the site, a redirect, or the not-found page. It uses Node directly: a request and a
 * response of the Fetch API for each file cost as much as all the rest.
 */
export function createSiteListener(site: Site, report: Report, findNewer?: FindNewer): RequestListener {
  const cache = createFileCache();
  // A build replaces the files.
  if (findNewer) void cache.readAhead(listForms(site));
  const parts = { site, cache, direct: findDirectFiles(site), warn: createWarning(), findNewer };
  return (request, response) => {
    respond(parts, request, response).catch((error: unknown) => {
      const { method = '', url = '' } = request;
      // The client disconnected in the middle of the answer.
      if (response.destroyed) return;
      report(error instanceof Error ? error : new Error(String(error)), { method, url });
      if (response.headersSent) response.destroy();
      else sendPage(failure(site), method, response);
    });
  };
}

/** All forms of all files, the smallest of each first: browsers ask for these. */
function listForms(site: Site): Representation[] {
  const forms = [...site.files.values(), ...site.notFound.values()].map(({ identity, compressed }) =>
    [identity, ...compressed].reverse(),
  );
  return [0, 1, 2].flatMap((rank) => forms.flatMap((ofFile) => ofFile[rank] ?? []));
}

/** The page for a handler that failed. */
export function failure(site: Site): PlainPage {
  const text = 'The server could not answer. The reason is in its log.';
  return plainPage(500, 'Something went wrong', text, site.documentHeadersFor('/'));
}

/** The targets of files whose names need no escape, except redirects. */
function findDirectFiles(site: Site): DirectFiles {
  const isDirect = ([path]: [string, SiteFile]) =>
    /^\/[\w./-]*$/.test(path) && parseTarget(path).kind === 'path' && resolve(site, path).kind === 'file';
  return new Map([...site.files].filter(isDirect));
}

/** Tells whoever started the server once, since each page then says the same. */
function createWarning(): () => void {
  let isGiven = false;
  return () => {
    if (!isGiven)
      console.error(
        'The site is being built again. Until that has succeeded, its pages are served from memory, as far as they are there.',
      );
    isGiven = true;
  };
}

interface SiteParts {
  site: Site;
  cache: FileCache;
  direct: DirectFiles;
  warn: () => void;
  findNewer: FindNewer | undefined;
}

async function respond(parts: SiteParts, request: IncomingMessage, response: ServerResponse) {
  const { site, direct } = parts;
  const { method = 'GET', url = '/' } = request;
  const exchange = { request, response, method };
  const getHeader: RequestHeaders = (name) => request.headers[name]?.toString() ?? null;
  const file = method === 'GET' ? direct.get(url) : undefined;
  if (file) return send(parts, exchange, toFileResponse(file, method, getHeader));
  const target = parseTarget(url);
  if (target.kind === 'malformed') {
    const headers = site.documentHeadersFor('/');
    const page = site.notFound.get(site.base);
    // Whoever follows a broken link gets the page that leads on, as for any other URL that the site does not have.
    if (page) {
      const notFound = toNotFoundResponse(page, headers, method, getHeader);
      return send(parts, exchange, { ...notFound, status: target.status });
    }
    return sendPage(plainPage(target.status, 'Bad request', target.reason, headers), method, response);
  }
  if (!METHODS.includes(method)) {
    const allow = METHODS.join(', ');
    const headers = { ...site.documentHeadersFor(target.path), allow };
    return sendPage(plainPage(405, 'Method not allowed', `This URL answers ${allow}.`, headers), method, response);
  }
  const found = resolve(site, target.path);
  switch (found.kind) {
    case 'file':
      return send(parts, exchange, toFileResponse(found.file, method, getHeader));
    case 'moved': {
      const location = withQuery(found.to, target.query);
      const redirect = { location, 'cache-control': REVALIDATE, 'content-length': '0' };
      response.writeHead(found.status, { ...site.headersFor(target.path), ...redirect }).end();
      return;
    }
    case 'missing': {
      const headers = site.documentHeadersFor(target.path);
      if (found.page) return send(parts, exchange, toNotFoundResponse(found.page, headers, method, getHeader));
      const text = 'There is no page at this URL.';
      return sendPage(plainPage(404, 'Page not found', text, headers), method, response);
    }
  }
}

/** Inserts the query of the request before the fragment of a redirect, unless its target has a query of its own. */
function withQuery(to: string, query: string): string {
  const at = to.indexOf('#');
  if ((at < 0 ? to : to.slice(0, at)).includes('?')) return to;
  return at < 0 ? to + query : to.slice(0, at) + query + to.slice(at);
}

function sendPage({ status, headers, body }: PlainPage, method: string, response: ServerResponse): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(method === 'HEAD' ? undefined : body);
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  method: string;
}

async function send(
  { site, cache, warn, findNewer }: SiteParts,
  { request, response, method }: Exchange,
  { status, headers, body }: FileResponse,
) {
  if (!body) {
    response.writeHead(status, headers).end();
    return;
  }
  const { from, range } = body;
  const sendBytes = (bytes: Buffer) => {
    response.writeHead(status, headers);
    response.end(range.last - range.first + 1 === bytes.length ? bytes : bytes.subarray(range.first, range.last + 1));
  };
  try {
    if (from.size > PIECE) return await stream(from, range, () => response.writeHead(status, headers));
    const kept = cache.read(from);
    sendBytes(Buffer.isBuffer(kept) ? kept : await kept);
  } catch (error) {
    if (!(error instanceof SiteChangedError)) throw error;
    const answerNewer = await findNewer?.();
    if (answerNewer) return answerNewer(request, response);
    warn();
    if (error.former) return sendBytes(error.former);
    const retry = { ...site.documentHeadersFor('/'), 'retry-after': '10' };
    const text = 'The site is being built again.';
    sendPage(plainPage(503, 'Please come back in a moment', text, retry), method, response);
  }
}

/** Sends a part of a large file, as fast as the client reads. */
async function stream(from: Representation, { first, last }: ByteRange, begin: () => ServerResponse): Promise<void> {
  const file = await openUnchanged(from);
  try {
    const bytes = file.createReadStream({ start: first, end: last, highWaterMark: PIECE });
    const response = begin();
    await pipeline(bytes, response, { end: false });
    // If the file ends early, the client would wait for bytes that never come.
    if (bytes.bytesRead === last - first + 1) response.end();
    else response.destroy(new Error(`${from.location} became shorter while it was sent`));
  } finally {
    // If the client disconnected while the file was being opened, nothing else does.
    await file.close();
  }
}
