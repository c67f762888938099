import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { makeFolder } from '#tests/support/server.ts';
import { fetchEngine } from './git.ts';

it('a server that accepts a connection and stays silent is given up', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const target = join(await makeFolder({}), 'engine');
  vi.stubEnv('GIT_HTTP_LOW_SPEED_TIME', '1');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(() => fetchEngine(`http://127.0.0.1:${port}/engine.git`, undefined, target)).toThrow(
    /^git clone failed: .*Operation too slow/s,
  );
});
