import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { searchInDevelopment } from './integration.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Serves the index of a build in a folder, and answers everything else with 418. */
async function serveIndex(folder: string) {
  const { hooks } = searchInDevelopment();
  const handlers: Handler[] = [];
  const configDone: unknown = hooks['astro:config:done'];
  const setUp: unknown = hooks['astro:server:setup'];
  const call = (hook: unknown, options: object) => typeof hook === 'function' && hook(options);
  call(configDone, { config: { base: '/resources', outDir: pathToFileURL(`${folder}/`) } });
  call(setUp, { server: { middlewares: { use: (handler: Handler) => handlers.push(handler) } } });
  const listener: RequestListener = (request, response) =>
    handlers[0]?.(request, response, () => response.writeHead(418).end());
  const server = createServer(listener).listen(0, 'localhost');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return (path: string) =>
    new Promise<string>((resolve, reject) => {
      get({ port, host: 'localhost', path }, async (response) => {
        let text = '';
        for await (const part of response) text += part;
        resolve(`${response.statusCode} ${text}`);
      }).on('error', reject);
    });
}

it('serves the files of the index while developing, and no others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'index-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'pagefind'));
  writeFileSync(join(folder, 'pagefind/pagefind-entry.json'), '{}');
  const secret = join(folder, 'secret.txt');
  writeFileSync(secret, 'secret');
  const ask = await serveIndex(folder);
  expect(await ask('/resources/pagefind/pagefind-entry.json?ts=1')).toBe('200 {}');
  expect(await ask('/pagefind/pagefind-entry.json')).toBe('200 {}');
  expect(await ask('/resources/docs/')).toBe('418 ');
  for (const path of [`/resources/pagefind/${secret}`, `/pagefind/file://${secret}`, '/pagefind/gone.json'])
    expect(await ask(path), path).toBe('404 ');
});
