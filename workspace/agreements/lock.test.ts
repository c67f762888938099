import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readArchive, readDocuments } from './agreement-files.ts';
import { archivedText, formatLock, readLock } from './lock.ts';
import { agreement } from './testing.ts';

/** A folder with the given files. */
function folder(files: Record<string, string>): string {
  const made = mkdtempSync(join(tmpdir(), 'lock-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(made, file, '..'), { recursive: true });
    writeFileSync(join(made, file), text);
  }
  return made;
}

const { lock, archive } = agreement('Über uns.\n', 'Über alle.\n');

describe('the lock file', () => {
  it('is read as it was written, in the order of the alphabet', () => {
    const text = formatLock({ second: lock.code ?? [], ...lock });
    expect(Object.keys(JSON.parse(text))).toEqual(['code', 'second']);
    expect(readLock(folder({ 'lock.json': text }))).toEqual({ ...lock, second: lock.code });
  });

  it('is empty if it does not exist', () => {
    expect(readLock(folder({}))).toEqual({});
  });

  it('has no versions of a document called "constructor" that was never ratified', () => {
    for (const made of [folder({}), folder({ 'lock.json': formatLock(lock) })])
      expect(readLock(made).constructor).toBeUndefined();
  });

  it('is reported with what is wrong in it', () => {
    const text = formatLock(lock).replace('2026-01-02', '2026-02-30').replace('"editorial"', '"small"');
    const read = () => readLock(folder({ 'lock.json': text }));
    expect(read).toThrow(/lock\.json:1: This is not a lock file of agreements\. Only "npm run ratify" writes it/);
    expect(read).toThrow(/\n {2}code\.1\.effective: .+\n {2}code\.1\.change: /);
  });
});

describe('the archive', () => {
  it('returns the text of a version, or throws if there is none', () => {
    const root = folder({ 'code/1.md': 'Über uns.\n' });
    expect(archivedText('code', 1, root)).toBe('Über uns.\n');
    expect(() => archivedText('code', 2, root)).toThrow(/code\/2\.md, the archived text of version 2 of "code"/);
  });

  it('is hashed by its bytes, and has neither the lock file nor hidden ones in it', () => {
    const [first] = archive;
    const root = folder({ 'code/1.md': 'Über uns.\n', 'lock.json': '{}', '.gitattributes': '', 'code/.1.md.7': '' });
    expect(readArchive(root)).toEqual([first]);
    expect(readArchive(join(root, 'nowhere'))).toEqual([]);
  });
});

describe('documents', () => {
  it('are the files of the handbook, in each version and language', () => {
    const files = ['docs/about/code.md', 'docs-1.0/code.mdx', 'i18n/de/docs/code.md'];
    const others = [
      'blog/a.md',
      'pages/b.md',
      'agreements/code/1.md',
      'docs/_part.md',
      'i18n/de/pages/b.md',
      'docs/c.txt',
    ];
    const root = folder(Object.fromEntries([...files, ...others].map((file) => [`content/${file}`, 'Text.\n'])));
    expect(readDocuments(root).map(({ id, path, isTranslation }) => [id, path, isTranslation])).toEqual([
      ['code', 'content/docs-1.0/code.mdx', false],
      ['code', 'content/docs/about/code.md', false],
      ['code', 'content/i18n/de/docs/code.md', true],
    ]);
  });
});
