import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished } from 'vitest';
import { BUILT_SITE_FILE, BUILT_SITE_FORMAT, type BuiltSite } from '#contracts/built-site.ts';
import de from '#lib/messages/de.ts';
import { en } from '#lib/messages/en.ts';
import { type AppParts, createApp } from '#server/http/app.ts';
import { createHttpServer, type Limits } from '#server/http/http-server.ts';
import { listen } from '#server/http/listen.ts';
import { loadSite } from '#server/http/site/site.ts';

/** The base path of the sites that tests serve. */
export const BASE = '/resources/';

/** What the build would write for such a site. */
export const BUILT_SITE: BuiltSite = {
  format: BUILT_SITE_FORMAT,
  title: 'Tom & Ada',
  url: 'https://handbook.example',
  base: BASE,
  backendUrl: null,
  hasSignIn: true,
  hasFeedback: true,
  codeLength: 6,
  signInMails: {
    defaultLocale: 'en',
    languages: {
      en: { direction: 'ltr', messages: en.signInMail },
      de: { direction: 'ltr', messages: de.signInMail },
    },
  },
  agreements: null,
  letters: null,
  rules: null,
  redirects: {},
  fillIns: [],
};

/** The files of a small built site. */
export const SITE = {
  [BUILT_SITE_FILE]: JSON.stringify(BUILT_SITE),
  _headers: '/*\n  X-Test: every answer\n\n/resources/_astro/*\n  Cache-Control: public, max-age=31536000, immutable\n',
  'index.html': '<!doctype html><title>Home</title>',
  '404.html': '<!doctype html><title>Page Not Found</title>',
  'docs/x/index.html': '<!doctype html><title>X</title>',
  '_astro/app.0123abcd.js': 'export {};',
  'robots.txt': 'User-agent: *\n',
};

type Files = Record<string, string | Uint8Array>;

/** A temporary folder with these files, removed when the test is over. */
export async function makeFolder(files: Files): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFiles(folder, files);
  return folder;
}

export async function writeFiles(folder: string, files: Files): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}

interface TestServerParts {
  folder?: string;
  files?: Files;
  base?: string;
  /** Old paths and their targets. */
  redirects?: Record<string, string>;
  limits?: Partial<Limits>;
  addRoutes?: AppParts['addRoutes'];
  report?: AppParts['report'];
}

/** Serves a folder, or these files, on a free port until the test is over. An error from a handler fails the test. */
export async function startServer({
  folder,
  files = SITE,
  base = BASE,
  redirects,
  limits,
  ...parts
}: TestServerParts = {}): Promise<number> {
  const site = await loadSite(folder ?? (await makeFolder(files)), base, redirects);
  const errors: Error[] = [];
  const app = createApp({ site, report: (error) => errors.push(error), ...parts });
  const server = createHttpServer(app, site.documentHeadersFor('/'), limits);
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
    expect(errors).toEqual([]);
  });
  return listen(server, { host: '127.0.0.1', port: 0 });
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** One request, with exactly this path and these headers; redirects are not followed, nothing is decoded. */
export function ask(port: number, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, async (incoming) => {
      resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: await buffer(incoming) });
    });
    outgoing.once('error', reject);
    outgoing.end();
  });
}

/** Writes bytes to a socket and returns everything received until the server closed it. */
export function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.once('error', reject);
    socket.once('close', () => resolve(answer));
    socket.write(text, 'latin1');
  });
}
