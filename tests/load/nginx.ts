import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { arrange } from '#cli/release/arrange.ts';
import { freePort } from '../support/postgres.ts';

const CONFIGURATION = fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url));

interface Nginx {
  port: number;
  pid: number | undefined;
  stop: () => Promise<void>;
}

/**
 * Serves the folder with nginx as configured in `deploy/nginx.conf`, so with the same headers and compressed files as the server;
 * undefined if nginx is not installed.
 */
export async function startNginx(folder: string, base: string, work: string): Promise<Nginx | undefined> {
  if (spawnSync('nginx', ['-v']).status !== 0) return undefined;
  const port = await freePort();
  const file = join(work, 'nginx.conf');
  await chmod(work, 0o755);
  const release = join(work, 'release');
  await arrange(folder, release);
  const site = (await readFile(CONFIGURATION, 'utf8'))
    .replaceAll('/srv/commonplace/current', release)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('listen [::]:80;', '');
  // One process, like the server.
  const settings = `
    worker_processes 1; daemon off; pid ${work}/nginx.pid; error_log ${work}/nginx.log;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 1024; }
    http {
      include /etc/nginx/mime.types; access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000;
      client_body_temp_path ${work}/body; proxy_temp_path ${work}/proxy; fastcgi_temp_path ${work}/fastcgi;
      uwsgi_temp_path ${work}/uwsgi; scgi_temp_path ${work}/scgi;
      ${site}
    }`;
  await writeFile(file, settings);
  const child = spawn('nginx', ['-c', file, '-e', join(work, 'nginx.log')], { stdio: 'inherit' });
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}${base}`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let tries = 0; !(await isUp()); tries += 1) {
    if (tries > 200 || child.exitCode !== null)
      throw new Error(`nginx does not answer; ${work}/nginx.log may say why.`);
    await delay(50);
  }
  return {
    port,
    pid: child.pid,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
