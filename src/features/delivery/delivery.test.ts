import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BuildLogger, runSteps } from '#lib/build/steps.ts';
import { type DeliveryOptions, delivery } from './index.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'delivery-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function page(name: string, body: string): Promise<void> {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), `<!doctype html><html><head><meta charset="utf-8"></head><body>${body}`);
}

/** Runs the step as at the end of a build; returns its warnings. */
async function build(options?: DeliveryOptions): Promise<string[]> {
  const warn = vi.fn<(message: string) => void>();
  const logger: BuildLogger = { info: () => {}, warn, fork: () => logger };
  await runSteps([delivery(options)], folder, '/', logger);
  return warn.mock.calls.map(([message]) => message);
}

const read = (name: string) => readFile(join(folder, name), 'utf8');

describe('delivery', () => {
  it('writes one policy with the distinct hashes of all pages, including the not-found page', async () => {
    await page('index.html', '<script>a()</script><script>b()</script>');
    await page('docs/x/index.html', '<script>b()</script><style>c{}</style>');
    await page('404.html', '<script>d()</script>');
    expect(await build()).toEqual([]);
    const headers = await read('_headers');
    const policies = new Set(headers.match(/Content-Security-Policy: .*/g));
    expect(policies.size).toBe(1);
    expect([...policies].join().match(/'sha256-/g)).toHaveLength(4);
    expect(headers.match(/^\/.*/gm)).toEqual(expect.arrayContaining(['/', '/docs/*']));
  });

  it('lets pages reach the backend that it is given', async () => {
    await page('index.html', '');
    await build({ backendUrl: 'https://abc.example.co' });
    expect(await read('_headers')).toContain("connect-src 'self' https://abc.example.co wss://abc.example.co;");
  });

  it('fails the build if the policy blocks something, and names every page', async () => {
    await page('b/index.html', '<p onclick="x()">');
    await page('a/index.html', '<p style="color:red">');
    await expect(build()).rejects.toThrow(
      /code in these pages:\n {2}a.index\.html: a style attribute .*<p style="color:red">\n {2}b.index\.html: an onclick/,
    );
  });

  it('warns if the line of the policy is too long for Cloudflare', async () => {
    await page('index.html', Array.from({ length: 40 }, (_, n) => `<script>a(${n})</script>`).join(''));
    expect((await build()).join()).toMatch(/Cloudflare reads at most 2000.*40 now/);
  });

  it('writes the policy into the not-found page, which hosts show at URLs that no rule matches', async () => {
    await page('index.html', '');
    await page('404.html', '');
    await build();
    expect(await read('404.html')).toContain('<meta http-equiv="Content-Security-Policy"');
    expect(await read('index.html')).not.toContain('<meta http-equiv');
  });

  it('does not change the pages, unless the policy is to be written into them', async () => {
    await page('index.html', '<script>a()</script>');
    const before = await read('index.html');
    await build();
    expect(await read('index.html')).toBe(before);
    await build({ metaPolicy: true });
    expect(await read('index.html')).toMatch(
      /<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src/,
    );
  });
});
