import { spawnSync } from 'node:child_process';
import {
  chmod,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { BUILT_SITE_FILE } from '#contracts/built-site.ts';
import { whyNoDisk } from '#tests/faults/full-disk.ts';
import { runScript } from '#tests/support/run-command.ts';
import { runHere } from '#tests/support/run-here.ts';
import { BUILT_SITE, makeFolder, SITE } from '#tests/support/server.ts';
import { runProgram } from './command-line/run.ts';
import { arrange } from './release/arrange.ts';
import { releaseProgram } from './release/program.ts';
import { addRelease, findPrevious, getCurrent, listReleases, removeOld, switchTo } from './release/releases.ts';

const release = (line: string[], built: string) =>
  runHere((line) => runProgram(releaseProgram({ built, now: Date.now }), line), line);

describe('npm run release -- arrange', () => {
  it('puts pages below their base path, and files for hosts at the root', async () => {
    const built = await makeFolder({ ...SITE, '.well-known/security.txt': 'x' });
    for (const name of ['404.html', 'index.html']) await utimes(join(built, name), 1, 1);
    // A link to a folder stays one.
    const target = join(await makeFolder({}), 'out');
    await symlink(await makeFolder({}), target);
    const variables = { OUT_DIR: built };
    expect((await runScript('release.ts', ['arrange', '--output', target], { variables })).code).toBe(0);
    // By a file's time a server tells whether the compressed form beside it is current.
    const copies = ['404.html', 'resources/404.html', 'resources/index.html'].map((name) => stat(join(target, name)));
    expect((await Promise.all(copies)).map(({ mtimeMs }) => mtimeMs)).toEqual([1000, 1000, 1000]);
    expect((await readdir(target)).sort()).toEqual(['.well-known', '404.html', '_headers', 'resources']);
    expect(await readFile(join(target, 'resources/docs/x/index.html'), 'utf8')).toBe(SITE['docs/x/index.html']);
    // Files of an earlier run are removed.
    await writeFile(join(target, 'resources/old.html'), 'old');
    expect((await release(['arrange', '--output', target], built)).code).toBe(0);
    expect(await readdir(join(target, 'resources'))).not.toContain('old.html');
    expect((await lstat(target)).isSymbolicLink()).toBe(true);
  });

  it('does not touch a folder that has other content, and needs a built site', async () => {
    const built = await makeFolder(SITE);
    const other = await makeFolder({ 'letter.txt': 'mine' });
    const refused = await release(['arrange', '--output', other], built);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('has other content (letter.txt).')]);
    expect(await readdir(other)).toEqual(['letter.txt']);
    // A file that hosts read does not make a folder an earlier run's.
    const host = await makeFolder({ _headers: '/*', 'letter.txt': 'mine' });
    const kept = await release(['arrange', '--output', host], built);
    expect([kept.code, kept.stderr]).toEqual([1, expect.stringContaining('has other content (letter.txt).')]);
    expect(await readdir(host)).toHaveLength(2);
    const inside = await release(['arrange', '--output', join(built, 'x')], built);
    expect([inside.code, inside.stderr]).toEqual([1, expect.stringContaining('is inside the built site.')]);
    const none = await release(['arrange', '--output', join(other, 'x')], other);
    expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('Build it first: npm run build')]);
    // As a full disk leaves it.
    const broken = await release(
      ['arrange', '--output', join(other, 'x')],
      await makeFolder({ [BUILT_SITE_FILE]: '' }),
    );
    expect(broken.stderr).toMatch(
      /^The site in .* was built by another engine, or not to its end\. Build it again: npm run build\n$/,
    );
  });
});

it.each(['/', '/resources/'])('a repository that an arranged site at %s was put into stays', async (base) => {
  const built = await makeFolder({ ...SITE, [BUILT_SITE_FILE]: JSON.stringify({ ...BUILT_SITE, base }) });
  const target = join(await makeFolder({}), 'out');
  expect((await release(['arrange', '--output', target], built)).code).toBe(0);
  expect((await release(['arrange', '--output', target], built)).code).toBe(0);
  await mkdir(join(target, '.git'));
  const { code, stderr } = await release(['arrange', '--output', target], built);
  expect([code, stderr]).toEqual([1, expect.stringContaining('has other content (.git).')]);
});

it.skipIf(process.platform === 'win32')(
  'a site that was arranged halfway is no content of others to the next run',
  async () => {
    const built = await makeFolder(SITE);
    const target = join(await makeFolder({}), 'out');
    // Nothing copies a pipe, so the copy ends there.
    const pipe = join(built, 'docs', 'pipe');
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
    await expect(arrange(built, target)).rejects.toThrow('could not be copied');
    await rm(pipe);
    await expect(arrange(built, target)).resolves.toMatchObject({ base: '/resources/' });
  },
);

it('a copy that failed is removed, so that the next one finds room', async () => {
  // The folder of the pages has the name of a file at the root, so that the copy fails halfway.
  const site = JSON.stringify({ ...BUILT_SITE, base: '/_headers/' });
  const built = await makeFolder({ ...SITE, [BUILT_SITE_FILE]: site });
  const place = await makeFolder({});
  const { code, stderr } = await release(['publish', '--to', place], built);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^The site could not be copied to /)]);
  expect(await readdir(join(place, 'releases'))).toEqual([]);
});

it('a copy that was interrupted is removed, and nothing is published', async () => {
  const place = await placeWith(names[0]);
  switchTo(place, names[0]);
  const before = process.listeners('SIGINT');
  const outcome = release(['publish', '--to', place], await makeFolder(SITE));
  const [interrupt] = process.listeners('SIGINT').filter((listener) => !before.includes(listener));
  interrupt?.('SIGINT');
  expect(await outcome).toMatchObject({ code: 130, stderr: '\nInterrupted: nothing was changed.\n' });
  expect(await readdir(join(place, 'releases'))).toEqual([names[0]]);
  expect(getCurrent(place)).toBe(names[0]);
});

it('what a start has not finished compressing is not in a copy', async () => {
  const built = await makeFolder({ ...SITE, 'index.html.br.01234567-89ab-cdef-0123-456789abcdef': '' });
  const target = join(await makeFolder({}), 'out');
  expect((await release(['arrange', '--output', target], built)).code).toBe(0);
  const copied = await readdir(join(target, 'resources'));
  expect(copied).toContain('index.html');
  expect(copied.filter((name) => name.startsWith('index.html.br'))).toEqual([]);
});

it('a web server can read a release, also where new files are for their owner alone', async () => {
  const umask = process.umask(0o077);
  onTestFinished(() => void process.umask(umask));
  const built = await makeFolder(SITE);
  const place = await makeFolder({});
  expect((await release(['publish', '--to', place], built)).code).toBe(0);
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const rights = entries.map(async (entry) => {
    const { mode } = await stat(join(entry.parentPath, entry.name));
    return `${entry.name} ${(mode & 0o777).toString(8)}`;
  });
  expect(await Promise.all(rights)).toContain('index.html 644');
  expect((await Promise.all(rights)).filter((right) => !/ (?:644|755)$/.test(right))).toEqual([]);
});

it('a folder that cannot be written to is reported', async () => {
  const built = await makeFolder(SITE);
  const file = join(await makeFolder({ file: '' }), 'file');
  const { code, stderr } = await release(['arrange', '--output', join(file, 'out')], built);
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^The site could not be copied to .*: a file is where a folder has to be\n$/),
  ]);
  expect((await release(['arrange', '--output', file], built)).stderr).toMatch(
    /^\S*file is not a folder\. Choose another name\.\n$/,
  );
  expect((await release(['publish', '--to', file], built)).stderr).toBe(`There is no folder ${file}.\n`);
});

it.skipIf(whyNoDisk())('a full disk is named, and nothing is left on it', async () => {
  const built = await makeFolder({ ...SITE, 'docs/a.html': 'a'.repeat(80_000), 'docs/b.html': 'b' });
  const disk = await makeFolder({});
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]).status).toBe(0);
  onTestFinished(() => void spawnSync('umount', [disk]));
  const { code, stderr } = await release(['publish', '--to', disk], built);
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^The site could not be copied to .*: the disk is full\n$/),
  ]);
  expect(await readdir(join(disk, 'releases'))).toEqual([]);
});

it.skipIf(whyNoDisk())(
  'a folder that is a disk of its own is written again, also after a run that removed a part',
  async () => {
    const [built, target] = [await makeFolder(SITE), await makeFolder({})];
    const run = () => release(['arrange', '--output', target], built);
    const mount = (folder: string) => {
      expect(spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', folder]).status).toBe(0);
      onTestFinished(() => void spawnSync('umount', [folder]));
    };
    mount(target);
    for (const _ of ['once', 'again']) expect(await run()).toMatchObject({ code: 0 });
    // Something in it cannot be removed.
    const docs = join(target, 'resources/docs');
    mount(docs);
    expect(await run()).toMatchObject({ code: 1, stderr: expect.stringMatching(/could not be copied to /) });
    spawnSync('umount', [docs]);
    expect(await readdir(target)).toContain(BUILT_SITE_FILE);
    expect(await run()).toMatchObject({ code: 0 });
    expect((await readdir(target)).sort()).toEqual(['404.html', '_headers', 'resources']);
  },
);

it('a link that cannot be changed is reported, and the attempt leaves nothing behind', async () => {
  const place = await makeFolder({ 'current/index.html': 'made by hand' });
  const { code, stderr } = await release(['publish', '--to', place], await makeFolder(SITE));
  const message =
    /^"current" could not be pointed to \d{8}T\d{6}Z, so what was served before still is: EISDIR: [^\n]*\n$/;
  expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
  expect((await readdir(place)).sort()).toEqual(['current', 'releases']);
});

it.each(['publish', 'rollback', 'list'])('%s reports that a mistyped folder is missing', async (command) => {
  const { code, stdout, stderr } = await release([command, '--to', '/nowhere'], await makeFolder(SITE));
  expect([code, stdout, stderr]).toEqual([1, '', 'There is no folder /nowhere.\n']);
});

describe('a site with something left to fill in', () => {
  const fillIns = ['site/content/facts.yml:3: share, 10%', 'site/content/pages/privacy.md:44: Your host'];
  const arrange = async (url: string, left = fillIns) => {
    const built = await makeFolder({
      ...SITE,
      [BUILT_SITE_FILE]: JSON.stringify({ ...BUILT_SITE, url, fillIns: left }),
    });
    return release(['arrange', '--output', join(await makeFolder({}), 'out')], built);
  };

  it('is not released, and each place is named', async () => {
    const { code, stderr } = await arrange('https://weavers.coop');
    expect([code, stderr]).toEqual([1, expect.stringContaining(`\n  ${fillIns.join('\n  ')}\n`)]);
    expect(stderr).toContain(
      'what is marked with "fill-in" by your own words, and facts with "example: true" by your own',
    );
  });

  it('is released if its URL marks it as an example, and once nothing is left', async () => {
    expect((await arrange('https://weavers.example')).code).toBe(0);
    expect((await arrange('https://weavers.coop', [])).code).toBe(0);
  });
});

describe('npm run release -- publish and rollback', () => {
  it('serve the newest, and the one before', async () => {
    const old = ['20190101T000000Z', '20190201T000000Z', '20190301T000000Z', '20190401T000000Z'];
    const place = await makeFolder({
      ...Object.fromEntries(old.map((name) => [`releases/${name}/resources/index.html`, name])),
      'releases/20200101T000000Z/resources/index.html': 'first',
    });
    const built = await makeFolder(SITE);
    const none = await release(['list', '--to', built], built);
    expect([none.code, none.stdout, none.stderr]).toEqual([0, '', `There is no release in ${built} yet.\n`]);
    const first = await release(['rollback', '--to', place], built);
    expect([first.code, first.stderr]).toEqual([1, expect.stringContaining('Nothing is served from')]);

    // What an interrupted run left is not a release.
    await mkdir(join(place, 'releases', '20990101T000000Z.tmp'));
    const published = await release(['publish', '--to', place], built);
    expect([published.code, published.stderr]).toEqual([0, expect.stringContaining('systemctl reload nginx')]);
    expect(await readFile(join(place, 'current/resources/index.html'), 'utf8')).toBe(SITE['index.html']);
    expect((await release(['list', '--to', place], built)).stdout).toMatch(
      new RegExp(`^${old.slice(1).join('\n')}\n20200101T000000Z\n20\\d{6}T\\d{6}Z \\*\n$`),
    );

    expect((await release(['rollback', '--to', place], built)).code).toBe(0);
    expect(await readFile(join(place, 'current/resources/index.html'), 'utf8')).toBe('first');
    for (const name of old.slice(1)) await rm(join(place, 'releases', name), { recursive: true });
    const last = await release(['rollback', '--to', place], built);
    expect([last.code, last.stderr]).toEqual([
      1,
      expect.stringContaining('There is no release before 20200101T000000Z'),
    ]);
  });
});

const names = ['20260101T000000Z', '20260102T000000Z', '20260103T000000Z'] as const;
const placeWith = (...releases: string[]) =>
  makeFolder(Object.fromEntries(releases.map((name) => [`releases/${name}/index.html`, name])));

it('one of two releases is served at each moment', async () => {
  const place = await placeWith(...names);
  switchTo(place, names[0]);
  const served = new Set<string>();
  let isRead = false;
  // Reads until it has seen both: how many switches happen between two reads depends on the machine.
  const reader = (async () => {
    for (let reads = 0; reads < 300 || served.size < 2; reads += 1) {
      served.add(await readFile(join(place, 'current/index.html'), 'utf8'));
    }
  })().finally(() => {
    isRead = true;
  });
  for (let times = 0; !isRead; times += 1) {
    switchTo(place, names[times % 2] ?? names[0]);
    await new Promise(setImmediate);
  }
  await reader;
  expect([...served].sort()).toEqual([names[0], names[1]]);
  switchTo(place, names[1]);
  expect(await readlink(join(place, 'current'))).toBe(`releases/${names[1]}`);
});

it('the oldest releases are removed, but not the one that is served', async () => {
  const place = await placeWith(...names, '20260104T000000Z');
  switchTo(place, names[0]);
  expect(removeOld(place, 2)).toEqual([names[1]]);
  expect(listReleases(place)).toEqual([names[0], names[2], '20260104T000000Z']);
  expect(getCurrent(place)).toBe(names[0]);
  switchTo(place, '20260104T000000Z');
  expect(findPrevious(place)).toBe(names[2]);
});

it('a copy that was interrupted long ago goes with the next release, and one that is being made stays', async () => {
  const place = await makeFolder({ 'releases/old.tmp/a.html': '', 'releases/new.tmp/a.html': '' });
  await utimes(join(place, 'releases/old.tmp'), 1, 1);
  const { code, stderr } = await release(['publish', '--to', place], await makeFolder(SITE));
  expect([code, stderr]).toEqual([0, expect.stringContaining('is served from')]);
  expect((await readdir(join(place, 'releases'))).filter((name) => name.endsWith('.tmp'))).toEqual(['new.tmp']);
});

it('a release that was rolled back is never returned to, once another is published', async () => {
  const place = await placeWith(...names);
  switchTo(place, names[1]);
  const { code, stderr } = await release(['publish', '--to', place], await makeFolder(SITE));
  expect([code, stderr]).toEqual([0, expect.stringContaining(`Removed: ${names[2]}.`)]);
  expect(findPrevious(place)).toBe(names[1]);
});

it('a release is named by its second, or the next one if there are several in one', async () => {
  const place = await makeFolder({ 'releases/a.tmp/a.html': 'a', 'releases/b.tmp/b.html': 'b' });
  const add = (copy: string) =>
    addRelease(place, join(place, 'releases', copy), Date.parse('2026-11-22T03:04:59.678Z'));
  expect([await add('a.tmp'), await add('b.tmp')]).toEqual(['20261122T030459Z', '20261122T030500Z']);
  expect(await readdir(join(place, 'releases/20261122T030500Z'))).toEqual(['b.html']);
});

it('a release comes after those of a clock that was ahead, so that "rollback" leads back to one of them', async () => {
  const place = await placeWith('20280101T000000Z', '20280101T000001Z');
  await mkdir(join(place, 'releases/a.tmp'));
  const name = await addRelease(place, join(place, 'releases/a.tmp'), Date.parse('2026-11-22T03:04:59Z'));
  switchTo(place, name);
  expect([name, findPrevious(place)]).toEqual(['20280101T000002Z', '20280101T000001Z']);
});

it('a release is on the disk before it has its name, so that a power cut leaves no empty pages', async () => {
  const place = await makeFolder({ 'releases/a.tmp/docs/a.html': 'a', 'releases/a.tmp/b.html': 'b' });
  await chmod(join(place, 'releases/a.tmp/b.html'), 0o444);
  const handle = await open(place);
  onTestFinished(() => handle.close());
  const namesAtSync: string[] = [];
  const sync = vi.spyOn(Object.getPrototypeOf(handle), 'datasync').mockImplementation(async () => {
    namesAtSync.push(...(await readdir(join(place, 'releases'))));
  });
  onTestFinished(() => sync.mockRestore());
  await addRelease(place, join(place, 'releases/a.tmp'), Date.now());
  expect(namesAtSync).toEqual(['a.tmp', 'a.tmp']);
});
