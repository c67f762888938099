import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { writeAtomically } from './write-atomically.ts';

it('a file that several write at once is complete at any time, and nothing else is left behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atomic-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'a.br');
  const contents = ['a', 'b', 'c'].map((letter) => letter.repeat(2_000_000));
  await writeAtomically(file, Buffer.from('a'.repeat(2_000_000)));
  const seen = new Set<string>();
  let isWriting = true;
  const writing = Promise.all(contents.map((content) => writeAtomically(file, Buffer.from(content)))).finally(() => {
    isWriting = false;
  });
  while (isWriting) {
    seen.add(readFileSync(file, 'utf8'));
    await new Promise(setImmediate);
  }
  await writing;
  expect([...seen].filter((content) => !contents.includes(content)).map(({ length }) => length)).toEqual([]);
  expect(readdirSync(folder)).toEqual(['a.br']);
});

it('a file that cannot take its place leaves nothing behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atomic-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'a.br'));
  await expect(writeAtomically(join(folder, 'a.br'), Buffer.from('a'))).rejects.toThrow('EISDIR');
  expect(readdirSync(folder)).toEqual(['a.br']);
});
