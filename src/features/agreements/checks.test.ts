import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { expect, it, onTestFinished, vi } from 'vitest';
import { leastSite } from '#contracts/site-config/testing.ts';
import { formatLock } from '#workspace/agreements/lock.ts';
import { agreement } from '#workspace/agreements/testing.ts';

const ASTRO = resolve('node_modules/astro/bin/astro.mjs');
const CHECKS = fileURLToPath(new URL('checks.ts', import.meta.url));
const DEVELOPMENT = resolve('src/markdown/problems/mistakes-in-development.ts');
const CONFIG = `import { agreementChecks } from '${CHECKS}';
import { mistakesInDevelopment } from '${DEVELOPMENT}';
export default { integrations: [agreementChecks(), mistakesInDevelopment(() => [], async () => [])] };
`;

const { documents, lock: ratified, archive } = agreement('We are kind.\n', 'We are kind, and on time.\n');
const statements = { en: 'I agree.' };
const lock = { code: (ratified.code ?? []).map((version) => ({ ...version, statements })) };
const [doc] = documents;
const SOURCE = doc?.source ?? '';

const SOON = { timeout: 60_000, interval: 500 };

/** A separate site with one page and one agreement, inside the repository, where packages can be found. */
function site() {
  mkdirSync('.cache', { recursive: true });
  const root = mkdtempSync(resolve('.cache/agreements-'));
  onTestFinished(() => rmSync(root, { recursive: true, maxRetries: 5 }));
  const write = (file: string, content: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  };
  write('astro.config.mjs', CONFIG);
  write('site.config.ts', `export default ${JSON.stringify(leastSite)};\n`);
  write('src/pages/index.astro', '<html lang="en"><head><title>A page</title></head></html>');
  write('content/docs/code.md', SOURCE);
  write('content/agreements/lock.json', formatLock(lock));
  for (const { path, text } of archive) write(`content/agreements/${path}`, text);
  return { root, write };
}

/** Starts Astro there, without telemetry. */
const astro = (root: string, ...command: string[]) =>
  spawn(process.execPath, [ASTRO, ...command], {
    cwd: root,
    // Vitest's own variables would change the build.
    env: {
      ...process.env,
      ASTRO_TELEMETRY_DISABLED: '1',
      SITE: root,
      NODE_ENV: undefined,
      VITEST: undefined,
      BASE_URL: undefined,
    },
  });

async function build(root: string) {
  const child = astro(root, 'build');
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, output: stripVTControlCharacters(stdout + stderr) };
}

it('a build fails with every problem of the agreements', { timeout: 180_000 }, async () => {
  const { root, write } = site();
  write('content/docs/code.md', SOURCE.replace('on time', 'punctual').replace('version: 2', 'version: 3'));
  write('content/agreements/code/3.md', '');
  const { code, output } = await build(root);
  expect(code).toBe(1);
  expect(output).toContain('The content has 3 mistakes:');
  expect(output).toContain('content/agreements/code/3.md:1: The lock file has no version with this text.');
  expect(output).toContain('content/docs/code.md:5: The front matter says "3" for "version"');
  expect(output).toContain('content/docs/code.md:11: The text is no longer that of version 2');
  // Neither a stack trace nor one of Astro's unrelated hints.
  expect(output).not.toMatch(/checks\.ts|Hint/);
});

it('agreements as they were ratified are no problem, and a lock file that cannot be read is one', async () => {
  const { root, write } = site();
  vi.stubEnv('SITE', root);
  vi.resetModules();
  const { agreementChecks } = await import('./checks.ts');
  const warned: string[] = [];
  const logger = { warn: (text: string) => warned.push(text) };
  const check = () => agreementChecks().hooks['astro:config:setup']?.({ command: 'dev', logger } as never);
  await check();
  expect(warned).toEqual([]);
  write('content/agreements/lock.json', '[]');
  await check();
  expect(warned).toEqual([
    expect.stringContaining('content/agreements/lock.json:1: This is not a lock file of agreements.'),
  ]);
});

it('a development server reports problems when it starts, and in a document that is edited', {
  timeout: 180_000,
}, async () => {
  const { root, write } = site();
  write('content/docs/code.md', SOURCE.replace('on time', 'punctual'));
  const child = astro(root, 'dev', '--port', '0');
  onTestFinished(async () => {
    child.kill();
    // It writes into its folder until it has ended.
    await once(child, 'exit');
  });
  let output = '';
  child.stdout.on('data', (part) => {
    output += stripVTControlCharacters(String(part));
  });
  await vi.waitFor(() => expect(output).toMatch(/http:\/\/localhost:\d+/), SOON);
  expect(output).toContain('content/docs/code.md:11: The text is no longer that of version 2');
  await vi.waitFor(() => {
    write('content/docs/code.md', SOURCE.replace('on time', 'early'));
    expect(output).toContain('now:         We are kind, and early.');
  }, SOON);
});
