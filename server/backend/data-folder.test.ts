import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { whyNoDisk } from '#tests/faults/full-disk.ts';
import { makeFolder } from '#tests/support/server.ts';
import { takeDataFolder } from './data-folder.ts';
import { hasKeys, loadKeys } from './keys.ts';

const folderPath = async () => join(await makeFolder({}), 'data');
const getLock = (path: string) => join(path, 'lock');

/** Takes the folder in another process, which keeps it until it is killed. */
const TAKE = `
  import { takeDataFolder } from '${import.meta.resolve('./data-folder.ts')}';
  const [, path] = process.argv;
  console.log(await takeDataFolder(path).then(() => 'taken', (error) => error.message));
  setInterval(() => {}, 1000);
`;

const TAKING = [process.execPath, '--input-type=module', '--eval', TAKE];

/** What containers are made of: their own processes, files, host name, users and network. Not every system allows it. */
const CONTAINER = ['unshare', '-U', '-r', '-p', '-m', '-u', '-i', '-n', '--fork', '--kill-child', '--mount-proc'];
const hasContainers = spawnSync('unshare', [...CONTAINER.slice(1), 'true']).status === 0;

async function takeElsewhere(path: string, [program = '', ...options] = TAKING) {
  const child = spawn(program, [...options, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await exit;
  };
  onTestFinished(kill);
  const [line] = await once(child.stdout, 'data');
  return { line: String(line).trim(), pid: child.pid, kill };
}

describe('the data folder', () => {
  it('is readable by its owner alone, names its user, and is released', async () => {
    const path = await folderPath();
    const folder = await takeDataFolder(path);
    expect((await stat(path)).mode & 0o777).toBe(0o700);
    expect(await readFile(getLock(path), 'utf8')).toMatch(new RegExp(`^${process.pid}\\n.+\\n$`));
    await folder.release();
    await (await takeDataFolder(path)).release();
  });

  it('that cannot be created or written to is reported, with what to do', async () => {
    const inTheWay = join(await makeFolder({ file: '' }), 'file');
    const toMessage = (path: string) =>
      expect.stringMatching(`^The data folder ${path} cannot be used \\(E.*DATA_FOLDER\\.$`);
    for (const path of [inTheWay, join(inTheWay, 'data'), '/dev/null/data', '/proc/data', '']) {
      const error = await takeDataFolder(path).catch((reason: unknown) => reason);
      expect(error).toEqual(expect.objectContaining({ name: 'StartError', message: toMessage(path) }));
    }
    const tooLong = await takeDataFolder(join(inTheWay, 'x'.repeat(5000))).catch(String);
    expect(tooLong).toMatch(/xxx… cannot be used \(ENAMETOOLONG: name too long\)\. /);
  });

  it('on a full disk is reported and released; no part of the keys is left', async () => {
    const path = await makeFolder({});
    const full = async (file: string) => symlink('/dev/full', join(path, file));
    await full('lock');
    await expect(takeDataFolder(path)).rejects.toThrow(/cannot be used \(ENOSPC: .* with free space/);
    await rm(join(path, 'lock'));
    await (await takeDataFolder(path)).release();

    await full('keys.json.new');
    await expect(loadKeys(path)).rejects.toThrow('ENOSPC');
    expect(hasKeys(path)).toBe(false);
  });

  it.skipIf(whyNoDisk())('on a full disk says so before it has a lock', async () => {
    const disk = await makeFolder({});
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]).status).toBe(0);
    onTestFinished(() => void spawnSync('umount', [disk]));
    await expect(writeFile(join(disk, 'filler'), Buffer.alloc(100_000))).rejects.toThrow('ENOSPC');
    await expect(takeDataFolder(join(disk, 'data'))).rejects.toThrow(
      /cannot be used \(lock\.sqlite: database or disk is full\)\. .* with free space/,
    );
  });

  it('whose lock is a file that cannot be opened is reported', async () => {
    const path = await makeFolder({});
    // The target is missing: opened for writing, it cannot be created.
    await symlink('/nowhere/lock', join(path, 'lock.sqlite'));
    await expect(takeDataFolder(path)).rejects.toThrow(`${path} cannot be used (lock.sqlite: unable to open`);
  });

  it('is refused to a second user in this process, and while another process has it', async () => {
    const path = await folderPath();
    const folder = await takeDataFolder(path);
    const inUse = (pid: number | undefined) =>
      `The data in ${path} is in use by another Commonplace (process ${pid}). Stop that one first`;
    await expect(takeDataFolder(path)).rejects.toThrow(inUse(process.pid));
    expect((await takeElsewhere(path)).line).toContain(inUse(process.pid));
    await folder.release();
    const other = await takeElsewhere(path);
    expect(other.line).toBe('taken');
    await expect(takeDataFolder(path)).rejects.toThrow(inUse(other.pid));
    // A process in another container has no number here, and the file may be empty.
    await rm(getLock(path));
    await expect(takeDataFolder(path)).rejects.toThrow('is in use by another Commonplace.');
    await other.kill();
    await (await takeDataFolder(path)).release();
  });

  it.runIf(hasContainers)('is refused to another container that shares it, and the other way round', async () => {
    const path = await folderPath();
    const container = [...CONTAINER, 'sh', '-c', 'hostname elsewhere; exec "$@"', 'sh', ...TAKING];
    const folder = await takeDataFolder(path);
    const refused = await takeElsewhere(path, container);
    expect(refused.line).toContain(`is in use by another Commonplace (process ${process.pid} on ${hostname()}).`);
    await folder.release();
    const other = await takeElsewhere(path, container);
    expect(other.line).toBe('taken');
    await expect(takeDataFolder(path)).rejects.toThrow('is in use by another Commonplace (process 1 on elsewhere).');
    // The processes of a container end a moment after the program that created it.
    await other.kill();
    const again = await vi.waitFor(() => takeDataFolder(path), { timeout: 20_000 });
    await again.release();
  });

  it('is taken by one of several that start at once, even after a process was killed', async () => {
    const path = await folderPath();
    for (let round = 0; round < 3; round += 1) {
      const all = await Promise.all([1, 2, 3, 4].map(() => takeElsewhere(path)));
      expect(all.filter(({ line }) => line === 'taken')).toHaveLength(1);
      for (const { kill } of all) await kill();
    }
  });

  it.each(['999999999', String(process.pid), '', 'x'])(
    'is taken over from a process that was killed: "%s"',
    async (pid) => {
      const path = await folderPath();
      await (await takeDataFolder(path)).release();
      await writeFile(getLock(path), pid);
      const taken = await takeDataFolder(path);
      expect(await readFile(getLock(path), 'utf8')).toBe(`${process.pid}\n${hostname()}\n`);
      await taken.release();
    },
  );

  it.each(['lock', 'lock.sqlite'])('has no folder "%s"', async (name) => {
    const path = await folderPath();
    await mkdir(join(path, name), { recursive: true });
    await expect(takeDataFolder(path)).rejects.toThrow(/is a folder, but it has to be a file .*Remove or rename it\.$/);
  });

  it('says what to do about a damaged lock', async () => {
    const path = await folderPath();
    await mkdir(path);
    await writeFile(join(path, 'lock.sqlite'), 'x'.repeat(5000));
    await expect(takeDataFolder(path)).rejects.toThrow('It holds no data: delete it, and start again.');
  });
});

describe('the keys', () => {
  it('are created once, readable by their owner alone', async () => {
    const folder = await makeFolder({});
    const keys = await loadKeys(folder);
    expect(keys.publishableKey).toMatch(/^sb_publishable_[\w-]{32}$/);
    expect(keys.secretKey).toMatch(/^sb_secret_[\w-]{32}$/);
    expect(new Set(Object.values(keys)).size).toBe(4);
    expect((await stat(join(folder, 'keys.json'))).mode & 0o777).toBe(0o600);
    expect(await loadKeys(folder)).toEqual(keys);
    // As a copy of the folder has it.
    await chmod(join(folder, 'keys.json'), 0o644);
    expect(await loadKeys(folder)).toEqual(keys);
    expect((await stat(join(folder, 'keys.json'))).mode & 0o777).toBe(0o640);
  });

  it.each(['', '{', '5', '{"jwtSecret":5}', '{"jwtSecret":"short"}'])(
    'are not replaced when the file is damaged: %s',
    async (text) => {
      const folder = await makeFolder({ 'keys.json': text });
      await expect(loadKeys(folder)).rejects.toThrow(
        /keys\.json has no usable "jwtSecret".*"linkSecret"\. Put your own copy back, .* or delete the file\. /,
      );
      await rm(join(folder, 'keys.json'));
    },
  );
});
