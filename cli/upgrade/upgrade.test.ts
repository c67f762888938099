import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { UserError } from '../command-line/errors.ts';
import { upgradeCommand } from './upgrade.ts';

/** A folder on another disk than the temporary files: in memory, or that of the engine if they are in memory. */
const otherDisk = ['/dev/shm', resolve('node_modules')].find(
  (folder) => existsSync(folder) && statSync(folder).dev !== statSync(tmpdir()).dev,
);

type Files = Record<string, string>;

const engine = (version: string, more: Files = {}): Files => ({
  'package.json': JSON.stringify({ name: 'engine', version }),
  'src/page.ts': `page ${version}`,
  'site/content/docs/index.md': `demo ${version}`,
  '.gitignore': '.data/\n',
  ...more,
});

/** A repository of its own, with the given files in one commit. */
function repository(files: Files) {
  const root = mkdtempSync(join(tmpdir(), 'upgrade-'));
  onTestFinished(() => rmSync(root, { recursive: true, maxRetries: 5 }));
  const git = (...line: string[]) => {
    const names = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'init.defaultBranch=main'];
    const { status, stdout, stderr } = spawnSync('git', ['-C', root, ...names, ...line], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return stdout.trim();
  };
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const commit = (changed: Files) => {
    for (const [path, text] of Object.entries(changed)) write(path, text);
    git('add', '--all');
    git('commit', '--quiet', '--message=Change');
    return git('rev-parse', 'HEAD');
  };
  git('init', '--quiet');
  if (Object.keys(files).length > 0) commit(files);
  const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined);
  return { root, git, write, commit, read };
}

type Repository = ReturnType<typeof repository>;

/** Runs the command in a repository. Returns its output. */
async function upgrade(community: Repository, source: string, options: Record<string, string> = {}, site = 'site') {
  const written: string[] = [];
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  try {
    const command = upgradeCommand({ root: community.root, siteFolder: join(community.root, site) });
    await command.run({ positionals: [source], values: new Map(Object.entries(options)) });
  } finally {
    spy.mockRestore();
  }
  return written.join('');
}

const old = () => repository(engine('1.0.0', { 'src/gone/old.ts': 'old', 'site/site.config.ts': 'ours' }));
const newer = () => repository(engine('2.0.0', { 'src/added.ts': 'added', 'site/demo.md': 'demo' }));

describe('npm run upgrade', () => {
  it('replaces the engine, does not touch the site and ignored files, and commits nothing', async () => {
    const [community, source] = [old(), newer()];
    community.write('.data/keys.json', 'secret');
    community.write('site/site.config.ts', 'ours, not committed');
    const head = community.git('rev-parse', 'HEAD');
    const report = await upgrade(community, source.root);

    expect(report).toContain('1.0.0 → 2.0.0');
    expect(report).toContain('3 files are new or different.');
    expect(report).toContain('the newer engine does not have them:\n  src/gone/old.ts\n');
    expect(report).toContain('Next:\n  1. git diff CHANGELOG.md');
    expect(community.read('src/page.ts')).toBe('page 2.0.0');
    expect(community.read('src/added.ts')).toBe('added');
    expect(existsSync(join(community.root, 'src/gone'))).toBe(false);
    expect(community.read('site/site.config.ts')).toBe('ours, not committed');
    expect(community.read('site/content/docs/index.md')).toBe('demo 1.0.0');
    expect(community.read('site/demo.md')).toBeUndefined();
    expect(community.read('.data/keys.json')).toBe('secret');
    expect(community.git('rev-parse', 'HEAD')).toBe(head);
    expect(community.git('rev-parse', '--is-shallow-repository')).toBe('false');
  });

  it('uses the given tag, and has nothing to do the next time', async () => {
    const [community, source] = [old(), newer()];
    source.git('tag', 'v2.0.0');
    source.commit({ 'package.json': JSON.stringify({ name: 'engine', version: '3.0.0' }) });
    expect(await upgrade(community, source.root, { ref: 'v2.0.0' })).toContain('1.0.0 → 2.0.0');
    await expect(upgrade(community, source.root, { ref: 'v2.0.0' })).rejects.toThrow('are not committed');
    community.commit({});
    expect(await upgrade(community, source.root, { ref: 'v2.0.0' })).toContain('the engine is unchanged.');
  });

  it('shows with --dry-run what would change, and changes nothing', async () => {
    const [community, source] = [old(), newer()];
    const report = await upgrade(community, source.root, { 'dry-run': '' });
    expect(report).toContain('src/gone/old.ts');
    expect(report).toMatch(/Nothing was changed\.\n$/);
    expect(community.git('status', '--porcelain')).toBe('');
  });

  describe('with the history of the engine', () => {
    /** An engine whose newest commit is its second version, and a community that uses the first one. */
    function withHistory() {
      const gone = { 'src/gone.ts': 'gone', 'src/Öl.ts': 'oil' };
      const first = engine('1.0.0', { ...gone, 'src/style.css': 'style', LICENSE: 'free' });
      const [community, source] = [repository(first), repository(first)];
      source.git('rm', '--quiet', ...Object.keys(gone));
      source.commit(engine('2.0.0'));
      return { community, source };
    }

    it('lists the files of the engine that the community has changed', async () => {
      const { community, source } = withHistory();
      community.commit({ 'src/page.ts': 'mine', 'src/gone.ts': 'mine, too' });
      const expected =
        'Removed, since the newer engine does not have them:\n  src/gone.ts\n  src/Öl.ts\n' +
        'Changed by you, and replaced or removed. git diff shows both versions of each, and git restore brings yours back:\n' +
        '  src/gone.ts\n  src/page.ts\n';
      expect(await upgrade(community, source.root, { 'dry-run': '' })).toContain(
        `2 files are new or different.\n${expected}`,
      );
      expect(await upgrade(community, source.root)).toContain(expected);
      expect(community.read('src/page.ts')).toBe('page 2.0.0');
    });

    it('keeps files that the engine never had', async () => {
      const { community, source } = withHistory();
      community.commit({ 'fly.toml': 'ours', 'src/ours/Über uns.ts': 'ours' });
      const report = await upgrade(community, source.root);
      expect(report).toContain('Kept, since they are your own:\n  fly.toml\n  src/ours/Über uns.ts\n');
      expect(report).not.toContain('Changed by you');
      expect([community.read('fly.toml'), community.read('src/ours/Über uns.ts')]).toEqual(['ours', 'ours']);
      expect(community.read('src/gone.ts')).toBeUndefined();
    });

    it('replaces such a file where the newer engine needs its place, and lists it', async () => {
      const { community, source } = withHistory();
      source.commit({ 'src/ours/index.ts': 'engine', 'src/new.ts': 'engine' });
      community.commit({ 'src/ours': 'ours', 'src/new.ts': 'ours' });
      expect(await upgrade(community, source.root)).toMatch(/Changed by you, .*:\n {2}src\/new.ts\n {2}src\/ours\n/);
      expect([community.read('src/ours/index.ts'), community.read('src/new.ts')]).toEqual(['engine', 'engine']);
    });

    it('refuses an incomplete one, with which files that nobody has touched would be listed as changed', async () => {
      const { community, source } = withHistory();
      source.commit({ LICENSE: 'freer' });
      const shallow = repository({});
      shallow.git('clone', '--quiet', '--depth=1', pathToFileURL(source.root).href, 'engine');
      await expect(upgrade(community, join(shallow.root, 'engine'))).rejects.toThrow(
        /^The history of .* is incomplete, .* git fetch --unshallow$/,
      );
      expect(community.git('status', '--porcelain')).toBe('');
    });

    it('knows versions that were made on another branch, and in a merge', async () => {
      const { community, source } = withHistory();
      source.git('checkout', '--quiet', '-b', 'maintained', 'HEAD~1');
      const mended = { 'src/page.ts': 'page 1.0.1' };
      source.commit(mended);
      source.git('checkout', '--quiet', 'main');
      community.commit(mended);
      expect(await upgrade(community, source.root, { 'dry-run': '' })).not.toContain('Changed by you');
      // And those that somebody wrote while merging.
      source.git('merge', '--quiet', '--no-commit', '--strategy=ours', 'maintained');
      source.commit({ 'src/page.ts': 'page of both' });
      source.commit({ 'src/page.ts': 'page 2.0.1' });
      community.commit({ 'src/page.ts': 'page of both' });
      expect(await upgrade(community, source.root)).not.toContain('Changed by you');
    });
  });

  it('does not touch a site in another folder either', async () => {
    const community = repository(engine('1.0.0', { 'community/site.config.ts': 'ours' }));
    community.write('community/new.md', 'a draft');
    await upgrade(community, newer().root, {}, 'community');
    expect(community.read('community/site.config.ts')).toBe('ours');
    expect(community.read('community/new.md')).toBe('a draft');
    expect(community.read('src/page.ts')).toBe('page 2.0.0');
  });

  it('refuses to overwrite uncommitted changes of the engine', async () => {
    const [community, source] = [old(), newer()];
    community.write('src/page.ts', 'mine');
    community.write('src/new name.ts', 'mine');
    for (let number = 0; number < 30; number += 1) community.write(`src/z/${number}.ts`, 'mine');
    const refused = upgrade(community, source.root);
    await expect(refused).rejects.toThrow(UserError);
    await expect(refused).rejects.toThrow(
      'These changes outside of site/ are not committed. Commit or undo them first:\n  src/page.ts\n  src/new name.ts',
    );
    await expect(refused).rejects.toThrow(/\n {2}and 2 more$/);
    expect(community.read('src/page.ts')).toBe('mine');
  });

  it('finishes an interrupted upgrade, and no other one', async () => {
    const [community, source, other] = [old(), newer(), repository(engine('2.1.0'))];
    // As after an interruption: the commit is noted, one file is written, one is removed.
    community.write('.git/engine-upgrade', source.git('rev-parse', 'HEAD'));
    community.write('src/page.ts', 'page 2.0.0');
    rmSync(join(community.root, 'src/gone/old.ts'));
    await expect(upgrade(community, other.root)).rejects.toThrow(
      /An upgrade to \w+ was interrupted, and this is \w+\./,
    );
    expect(await upgrade(community, source.root)).toContain('An interrupted upgrade was finished.\n1.0.0 → 2.0.0');
    expect(community.read('src/added.ts')).toBe('added');
    expect(existsSync(join(community.root, 'src/gone'))).toBe(false);
    expect(community.read('.git/engine-upgrade')).toBeUndefined();
  });

  it('is interrupted by what it cannot write, and finished by the next run', async () => {
    const [community, source] = [old(), repository(engine('2.0.0', { 'src/z': 'added', 'src/a.ts': 'added' }))];
    // An empty folder is nothing to Git.
    mkdirSync(join(community.root, 'src/z'));
    await expect(upgrade(community, source.root)).rejects.toThrow('src/z');
    expect(community.read('src/a.ts')).toBe('added');
    rmSync(join(community.root, 'src/z'), { recursive: true });
    expect(await upgrade(community, source.root)).toContain('An interrupted upgrade was finished.');
    expect(community.read('src/z')).toBe('added');
  });

  it('keeps the code that it needs itself until the rest is new', async () => {
    const community = repository(engine('1.0.0', { 'cli/upgrade.ts': 'old', 'cli/used.ts': 'old', 'src/z': 'old' }));
    const source = repository(engine('2.0.0', { 'cli/upgrade.ts': 'new', 'workspace/used.ts': 'new', 'src/z': 'new' }));
    // A folder with something in it, where a file has to be.
    rmSync(join(community.root, 'src/z'));
    community.write('src/z/.data/x', '');
    community.write('.git/engine-upgrade', source.git('rev-parse', 'HEAD'));
    const read = () => ['cli/upgrade.ts', 'cli/used.ts', 'workspace/used.ts'].map(community.read);
    await expect(upgrade(community, source.root)).rejects.toThrow('src/z');
    expect(read()).toEqual(['old', 'old', 'new']);
    rmSync(join(community.root, 'src/z'), { recursive: true });
    await upgrade(community, source.root);
    expect(read()).toEqual(['new', undefined, 'new']);
  });

  it('replaces a file by a folder of the same name, and a folder by a file', async () => {
    const community = repository(engine('1.0.0', { 'tools/run.ts': 'a', notes: 'b' }));
    const source = repository(engine('2.0.0', { tools: 'c', 'notes/one.md': 'd' }));
    await upgrade(community, source.root);
    expect([community.read('tools'), community.read('notes/one.md')]).toEqual(['c', 'd']);
    // As if that had been interrupted at its end.
    community.write('.git/engine-upgrade', source.git('rev-parse', 'HEAD'));
    expect(await upgrade(community, source.root)).toContain('An interrupted upgrade was finished.');
  });

  it.skipIf(!otherDisk)('replaces files from a cache on another disk', async () => {
    const community = old();
    const disk = mkdtempSync(join(otherDisk ?? '', 'upgrade-'));
    onTestFinished(() => rmSync(disk, { recursive: true }));
    symlinkSync(disk, join(community.root, '.cache'));
    community.commit({ latest: 'page 1.0.0' });
    const source = newer();
    symlinkSync('src/page.ts', join(source.root, 'latest'));
    source.commit({});
    await upgrade(community, source.root);
    expect(readlinkSync(join(community.root, 'latest'))).toBe('src/page.ts');
    expect([community.read('src/page.ts'), community.read('src/added.ts')]).toEqual(['page 2.0.0', 'added']);
  });

  it('says what to do if there is no repository with the current engine, or no folder of the site', async () => {
    const community = old();
    rmSync(join(community.root, '.git'), { recursive: true });
    await expect(upgrade(community, newer().root)).rejects.toThrow(
      /has no Git repository of its own, .* Make one: git init/,
    );
    await expect(upgrade(old(), 'nowhere', {}, '.')).rejects.toThrow('SITE names the folder of the engine itself.');
  });

  it.each([
    ['that is not a repository', 'no-such-engine', 'git clone failed: '],
    ['of another program', repository, 'is not a newer version of this engine: its package.json is that of "other".'],
  ])('refuses a source %s', async (_, source, message) => {
    const path =
      typeof source === 'string' ? source : source({ 'package.json': '{"name":"other","version":"1.0.0"}' }).root;
    await expect(upgrade(old(), path)).rejects.toThrow(message);
  });
});
