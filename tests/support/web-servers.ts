import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { freePort } from './postgres.ts';
import { ask } from './server.ts';

const DEPLOY = fileURLToPath(new URL('../../deploy/', import.meta.url));

export interface WebServer {
  port: number;
  stop: () => Promise<void>;
}

type Program = 'nginx' | 'caddy';

/**
 * Tests with a web server of this machine. If it is not installed, one skipped test says so; with DEPLOY_TESTS=required
 * that fails.
 */
export function describeWith(program: Program, define: () => void): void {
  const { error } = spawnSync(program, [program === 'nginx' ? '-v' : 'version']);
  if (!error) describe(program, () => define());
  else if (process.env.DEPLOY_TESTS === 'required')
    it(program, () => expect.fail(`These tests must run here, but ${program} is not installed.`));
  else {
    it.skip(`${program}: not run, since it is not installed`);
    process.stderr.write(`The tests with ${program} did not run: it is not installed (apt-get install ${program}).\n`);
  }
}

/** What a test replaces in a configuration of `deploy/`: a text that must be in it, and its replacement. */
type Replacement = readonly [from: string, to: string];

async function readConfig(name: string, replacements: readonly Replacement[]): Promise<string> {
  let text = await readFile(join(DEPLOY, name), 'utf8');
  for (const [from, to] of replacements) {
    expect(text, `${name} has what the test replaces`).toContain(from);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** A second site on the server, with its own host name. */
export interface OtherSite {
  host: string;
  place: string;
}

/** nginx with `deploy/nginx.conf`, with another folder for the releases. */
export async function startNginx(
  place: string,
  more: readonly Replacement[] = [],
  other?: OtherSite,
): Promise<WebServer> {
  const [folder, port] = [await mkdtemp(join(tmpdir(), 'nginx-')), await freePort()];
  const toSite = (from: string, host = 'example.org') =>
    readConfig('nginx.conf', [
      ...more,
      ['/srv/commonplace/current', join(from, 'current')],
      ['server_name example.org;', `server_name ${host};`],
      ['listen 80;', `listen 127.0.0.1:${port};`],
      // A machine of tests may have no IPv6.
      ['listen [::]:80;', ''],
    ]);
  const sites = [await toSite(place), ...(other ? [await toSite(other.place, other.host)] : [])];
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; ${user} pid ${join(folder, 'pid')}; error_log stderr;
    events {}
    http { include /etc/nginx/mime.types; default_type application/octet-stream; access_log off; ${temporary.join(' ')}\n${sites.join('\n')}\n}`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr']);
  return whenThere(child, port, folder);
}

/** Caddy with `deploy/Caddyfile`, likewise, without https. */
export async function startCaddy(
  place: string,
  more: readonly Replacement[] = [],
  other?: OtherSite,
): Promise<WebServer> {
  const [folder, port] = [await mkdtemp(join(tmpdir(), 'caddy-')), await freePort()];
  const toSite = (from: string, host = '') =>
    readConfig('Caddyfile', [
      ...more,
      ['/srv/commonplace/current', join(from, 'current')],
      ['\nexample.org {', `\nhttp://${host}:${port} {`],
    ]);
  const sites = [await toSite(place), ...(other ? [await toSite(other.place, other.host)] : [])];
  const file = join(folder, 'Caddyfile');
  await writeFile(file, `{\n\tadmin off\n\tauto_https off\n}\n${sites.join('\n')}`);
  const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { env });
  return whenThere(child, port, folder);
}

async function whenThere(child: ChildProcess, port: number, folder: string): Promise<WebServer> {
  let output = '';
  child.stderr?.on('data', (text) => {
    output += text;
  });
  const exit = once(child, 'exit');
  for (let isThere = false; !isThere; ) {
    if (child.exitCode !== null) throw new Error(output);
    await delay(50);
    isThere = await ask(port, '/').then(
      () => true,
      () => false,
    );
  }
  return {
    port,
    stop: async () => {
      child.kill('SIGTERM');
      await exit;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
