import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BASE, makeFolder } from '#tests/support/server.ts';
import { toFileResponse } from './file-response.ts';
import { loadSite } from './site.ts';

const load = async (files: Record<string, string>) => loadSite(await makeFolder({ 'index.html': '', ...files }), BASE);

describe('loadSite', () => {
  it('gives each page the URL of its folder and each other file its own', async () => {
    const { files } = await load({ 'docs/x/index.html': '', 'robots.txt': '', 'a-index.html': '' });
    const paths = ['/resources/', '/resources/a-index.html', '/resources/docs/x/', '/resources/robots.txt'];
    expect([...files.keys()].sort()).toEqual(paths);
  });

  it('never serves dot files, files for the host, compressed forms, whole or not, or the not-found page under its name', async () => {
    const hidden = [
      '.env',
      '.git/config',
      'docs/.secret',
      '_redirects',
      '_site.json',
      'index.html.br',
      'index.html.gz',
      'index.html.br.01234567-89ab-cdef-0123-456789abcdef',
      '404.html',
      'de/404.html',
    ];
    const { files, notFound } = await load({ ...Object.fromEntries(hidden.map((name) => [name, ''])), _headers: '' });
    expect([...files.keys()]).toEqual(['/resources/']);
    expect([...notFound.keys()].sort()).toEqual(['/resources/', '/resources/de/']);
    expect(notFound.get('/resources/')?.type).toBe('text/html; charset=utf-8');
  });

  it('serves well-known files at the root of the host as well', async () => {
    const { files } = await load({ '.well-known/security.txt': 'Contact: x', '.well-known/.hidden': '' });
    expect(files.get('/.well-known/security.txt')?.type).toBe('text/plain; charset=utf-8');
    expect(files.get('/.well-known/security.txt')).toBe(files.get('/resources/.well-known/security.txt'));
    expect([...files.keys()].filter((path) => path.includes('hidden'))).toEqual([]);
  });

  it('serves an archive that is not a compressed form of another file', async () => {
    expect((await load({ 'data.tar.gz': '' })).files.has('/resources/data.tar.gz')).toBe(true);
  });

  it('gives each form of a file its own tag, and files with equal content the same', async () => {
    const { files } = await load({
      'a.txt': 'same',
      'a.txt.br': 'x',
      'a.txt.gz': 'y',
      'b.txt': 'same',
      'c.txt': 'other',
    });
    const getTags = (name: string) => {
      const file = files.get(BASE + name);
      return [file?.identity, ...(file?.compressed ?? [])].map((form) => form?.etag);
    };
    const [plain, ...others] = getTags('a.txt');
    expect(plain).toMatch(/^"[\w-]{16}"$/);
    expect(new Set([plain, ...others]).size).toBe(3);
    expect(getTags('b.txt')).toEqual([plain]);
    expect(getTags('c.txt')).not.toEqual([plain]);
  });

  it('reports a folder that cannot be read, rather than serving no page', async () => {
    await expect(loadSite(join(await makeFolder({}), 'gone'), BASE)).rejects.toThrow('ENOENT');
  });

  it('ignores a compressed form that is older than its file', async () => {
    const folder = await makeFolder({ 'index.html': 'new', 'index.html.br': 'old' });
    const longAgo = new Date('2020-01-01');
    await utimes(join(folder, 'index.html.br'), longAgo, longAgo);
    expect((await loadSite(folder, BASE)).files.get(BASE)?.compressed).toEqual([]);
  });

  it('sets headers that only matter in documents for documents alone, and for all of them', async () => {
    const _headers =
      '/*\n  X-All: yes\n/resources/\n  Content-Security-Policy: home\n/resources/docs/*\n  Content-Security-Policy: docs\n';
    const files = { _headers, '404.html': '', 'docs/index.html': '', 'docs/a.png': '', 'other/index.html': '' };
    const site = await load(files);
    const policies = (path: string) => site.files.get(path)?.headers['content-security-policy'];
    expect(['/resources/', '/resources/docs/', '/resources/other/'].map(policies)).toEqual(['home', 'docs', 'home']);
    expect(site.files.get('/resources/docs/a.png')?.headers).toEqual({ 'x-all': 'yes' });
    expect(site.documentHeadersFor('/elsewhere/')).toEqual({ 'x-all': 'yes', 'content-security-policy': 'home' });
    expect(site.headersFor('/resources/docs')).toEqual({ 'x-all': 'yes' });
  });
});

it('compressed forms are sent to who accepts them, unless they are older than their file', async () => {
  const folder = await makeFolder({ 'index.html': 'text', '404.html': 'none', 'docs/old/index.html': 'text' });
  const old = join(folder, 'docs/old/index.html.br');
  for (const form of [join(folder, 'index.html.br'), join(folder, '404.html.gz'), old]) await writeFile(form, 'x');
  await utimes(old, 0, 0);
  const site = await loadSite(folder, BASE);
  const ask = (coding: string) => {
    const file = site.files.get(BASE);
    if (!file) throw new Error('There is no home page.');
    const { headers, body } = toFileResponse(file, 'GET', (name) => (name === 'accept-encoding' ? coding : null));
    return [headers['content-encoding'], headers.vary, body?.from.size];
  };
  expect([ask('br'), ask('')]).toEqual([
    ['br', 'Accept-Encoding', 1],
    [undefined, 'Accept-Encoding', 4],
  ]);
  expect(site.notFound.get(BASE)?.compressed).toHaveLength(1);
  expect(site.files.get(`${BASE}docs/old/`)?.compressed).toEqual([]);
  expect(site.files.size).toBe(2);
});
