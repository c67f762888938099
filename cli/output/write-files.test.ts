import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { writeFiles } from './write-files.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'write-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  writeFileSync(join(made, 'old.md'), 'old');
  return made;
}

const read = (path: string) => readFileSync(path, 'utf8');

it('writes every file, with the folders that they need, and what a link leads to', () => {
  const root = folder();
  symlinkSync('old.md', join(root, 'link.md'));
  // A run that was killed may have left this, and in a container each run has the same number.
  writeFileSync(join(root, `.old.md.${process.pid}`), 'half');
  writeFiles([
    { file: join(root, 'new/one/1.md'), text: 'one' },
    { file: join(root, 'link.md'), text: 'new' },
  ]);
  expect(read(join(root, 'new/one/1.md'))).toBe('one');
  expect([read(join(root, 'old.md')), readlinkSync(join(root, 'link.md'))]).toEqual(['new', 'old.md']);
  expect(readdirSync(root).sort()).toEqual(['link.md', 'new', 'old.md']);
});

it('removes what a run that was killed has left of a file, and nothing that another one is writing', () => {
  const root = folder();
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  const others = [`.old.md.${process.ppid}`, '.old.md.swp', `.other.md.${ended}`];
  for (const name of [...others, `.old.md.${ended}`]) writeFileSync(join(root, name), 'half');
  writeFiles([{ file: join(root, 'old.md'), text: 'new' }]);
  expect(readdirSync(root).sort()).toEqual([...others, 'old.md'].sort());
});

it.each([
  // A folder is in the place of the last file: this is only noticed when that one is moved.
  ['a file cannot take its place', 'taken'],
  // A file is in the place of a folder: this is noticed before anything is moved.
  ['a file cannot be written at all', 'old.md/1.md'],
])('leaves everything unchanged if %s', (_, last) => {
  const root = folder();
  mkdirSync(join(root, 'taken/full'), { recursive: true });
  const writes = ['new/1.md', 'fresh.md', 'old.md', last].map((name) => ({ file: join(root, name), text: 'new' }));
  expect(() => writeFiles(writes)).toThrow();
  expect(read(join(root, 'old.md'))).toBe('old');
  expect(readdirSync(root).sort()).toEqual(['old.md', 'taken']);
});

it.skipIf(process.platform !== 'linux')('says in words why a file cannot be written', () => {
  expect(() => writeFiles([{ file: '/sys/site/1.md', text: '' }])).toThrow(
    '/sys/site/1.md cannot be written: the system does not allow it.',
  );
});
