import { existsSync } from 'node:fs';
import { readdir, readlink } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressFolder } from '#server/compress.ts';
import type { App } from '#server/http/app.ts';
import { ask, makeFolder, SITE, startServer } from '../support/server.ts';

const TEXT = 'What we agree on. '.repeat(500);
const PATH = '/resources/long.txt';

/** The files that this process has open, on Linux. */
const OPEN_FILES = '/proc/self/fd/';

async function startCompressed(): Promise<number> {
  const folder = await makeFolder({ ...SITE, 'long.txt': TEXT });
  await compressFolder(folder, await makeFolder({}));
  return startServer({ folder });
}

describe('compressed files', () => {
  it.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'br;q=0.5, gzip', gunzipSync],
  ])('are sent as %s to a client that prefers it', async (coding, accepted, decompress) => {
    const { headers, body } = await ask(await startCompressed(), PATH, { 'accept-encoding': accepted });
    expect(headers).toMatchObject({ 'content-encoding': coding, 'content-length': String(body.length) });
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body.length).toBeLessThan(TEXT.length / 10);
    expect(decompress(body).toString()).toBe(TEXT);
  });

  it('are sent unchanged to a client that accepts no coding', async () => {
    const { headers, body } = await ask(await startCompressed(), PATH);
    expect(headers['content-encoding']).toBeUndefined();
    expect(body.toString()).toBe(TEXT);
  });

  it('vary by client, in every answer', async () => {
    const port = await startCompressed();
    const { headers } = await ask(port, PATH);
    expect(headers.vary).toBe('Accept-Encoding');
    const again = await ask(port, PATH, { 'if-none-match': headers.etag ?? '' });
    expect(again).toMatchObject({ status: 304, headers: { vary: 'Accept-Encoding' } });
  });

  it('do not vary if there is only one form', async () => {
    expect((await ask(await startCompressed(), '/resources/robots.txt')).headers.vary).toBeUndefined();
  });

  it('include the not-found page', async () => {
    const folder = await makeFolder({ ...SITE, '404.html': TEXT });
    await compressFolder(folder, await makeFolder({}));
    const answer = await ask(await startServer({ folder }), '/resources/x', { 'accept-encoding': 'br' });
    expect(answer).toMatchObject({ status: 404, headers: { 'content-encoding': 'br', vary: 'Accept-Encoding' } });
    expect(brotliDecompressSync(answer.body).toString()).toBe(TEXT);
  });
});

it('an old path redirects permanently, with its query before the fragment', async () => {
  const port = await startServer({ redirects: { '/resources/old/': '/resources/docs/x/#part' } });
  for (const path of ['/resources/old', '/resources/old/', '/resources/old/index.html']) {
    const { status, headers } = await ask(port, `${path}?from=mail`);
    expect({ status, location: headers.location }).toEqual({
      status: 301,
      location: '/resources/docs/x/?from=mail#part',
    });
  }
});

describe('what a client has cached', () => {
  it.each(['br', 'gzip', 'identity'])('is not sent again: %s', async (coding) => {
    const port = await startCompressed();
    const accept = { 'accept-encoding': coding };
    const { etag = '', ...first } = (await ask(port, PATH, accept)).headers;
    expect(etag).toMatch(/^"[\w-]+"$/);
    const again = await ask(port, PATH, { ...accept, 'if-none-match': `"other", W/${etag}` });
    expect(again).toMatchObject({ status: 304, headers: { etag, 'cache-control': first['cache-control'] } });
    expect(again.body).toHaveLength(0);
    expect(again.headers['x-test']).toBe('every answer');
  });

  it('is sent again in another form', async () => {
    const port = await startCompressed();
    const { etag = '' } = (await ask(port, PATH, { 'accept-encoding': 'br' })).headers;
    expect((await ask(port, PATH, { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200);
  });
});

describe('keeping', () => {
  it('is valid for a year if the name has a hash, and otherwise only after asking', async () => {
    const port = await startServer();
    const hashed = await ask(port, '/resources/_astro/app.0123abcd.js');
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const page = await ask(port, '/resources/');
    expect(page.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  });
});

describe('a range', () => {
  it.each([
    ['bytes=5-8', TEXT.slice(5, 9), `bytes 5-8/${TEXT.length}`],
    ['bytes=-3', TEXT.slice(-3), `bytes ${TEXT.length - 3}-${TEXT.length - 1}/${TEXT.length}`],
  ])('is answered with that part: %s', async (range, part, contentRange) => {
    const { status, headers, body } = await ask(await startCompressed(), PATH, { range });
    expect(status).toBe(206);
    expect(body.toString()).toBe(part);
    expect(headers).toMatchObject({ 'content-range': contentRange, 'content-length': String(part.length) });
  });

  it('counts the bytes of the form that is sent, so that parts fit together', async () => {
    const port = await startCompressed();
    const accept = { 'accept-encoding': 'gzip' };
    const first = await ask(port, PATH, { ...accept, range: 'bytes=0-19' });
    const rest = await ask(port, PATH, { ...accept, range: 'bytes=20-', 'if-range': first.headers.etag ?? '' });
    expect([first.status, rest.status]).toEqual([206, 206]);
    expect(gunzipSync(Buffer.concat([first.body, rest.body])).toString()).toBe(TEXT);
  });

  it('beyond the end is refused with the actual length', async () => {
    const { status, headers, body } = await ask(await startCompressed(), PATH, { range: `bytes=${TEXT.length}-` });
    expect(status).toBe(416);
    expect(headers['content-range']).toBe(`bytes */${TEXT.length}`);
    expect(body).toHaveLength(0);
  });

  it('of another version than the current one is refused', async () => {
    const port = await startCompressed();
    const ofOther = await ask(port, PATH, { range: 'bytes=5-8', 'if-match': '"old"' });
    expect(ofOther.status).toBe(412);
    expect(ofOther.body).toHaveLength(0);
    // Not for as long as the file itself, whose name has a hash.
    const refused = await ask(port, '/resources/_astro/app.0123abcd.js', { 'if-match': '"old"' });
    expect(refused.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const { etag = '' } = ofOther.headers;
    expect((await ask(port, PATH, { range: 'bytes=5-8', 'if-match': etag })).status).toBe(206);
  });

  it('gives the whole file if the client has parts of another one, and for HEAD', async () => {
    const port = await startCompressed();
    expect((await ask(port, PATH, { range: 'bytes=0-1', 'if-range': '"old"' })).status).toBe(200);
    expect((await ask(port, PATH, { range: 'bytes=0-1' }, 'HEAD')).status).toBe(200);
  });
});

describe('a large file', () => {
  it('arrives complete and in parts', async () => {
    // It is sent in pieces of 256 kB; the last one is a single byte.
    const large = Buffer.from(Array.from({ length: 3 * 256 * 1024 + 1 }, (_, index) => index % 251));
    const port = await startServer({ files: { ...SITE, 'film.webm': large } });
    const whole = await ask(port, '/resources/film.webm');
    expect(whole.headers['content-length']).toBe(String(large.length));
    expect(whole.body.equals(large)).toBe(true);
    const part = await ask(port, '/resources/film.webm', { range: 'bytes=1000-600999' });
    expect(part.body.equals(large.subarray(1000, 601_000))).toBe(true);
  });

  it.runIf(existsSync(OPEN_FILES))('is closed again if its client is gone before the answer begins', async () => {
    const folder = await makeFolder({ ...SITE, 'film.webm': Buffer.alloc(300_000) });
    const addRoutes = (app: App) => {
      app.use('/resources/film.webm', ({ env }, next) => {
        env.outgoing.destroy();
        return next();
      });
    };
    const port = await startServer({ folder, addRoutes });
    for (let count = 0; count < 10; count += 1)
      await expect(ask(port, '/resources/film.webm')).rejects.toThrow('socket hang up');
    const listOpen = async () => {
      const files = await Promise.all(
        (await readdir(OPEN_FILES)).map((name) => readlink(OPEN_FILES + name).catch(() => '')),
      );
      return files.filter((file) => file.startsWith(folder));
    };
    await expect.poll(listOpen).toEqual([]);
  });
});
