import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readWhenChanged } from './read-when-changed.ts';

it('a file is read once, and again after it was changed, removed or created', () => {
  const folder = mkdtempSync(join(tmpdir(), 'read-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'facts.yml');
  let count = 0;
  const read = readWhenChanged((name) => {
    count += 1;
    return readFileSync(name, { encoding: 'utf8', flag: 'a+' });
  });
  writeFileSync(file, 'share: 10%');
  expect([read(file), read(file), count]).toEqual(['share: 10%', 'share: 10%', 1]);
  writeFileSync(file, 'share: 100%');
  expect([read(file), read(file), count]).toEqual(['share: 100%', 'share: 100%', 2]);
  rmSync(file);
  expect([read(file), count]).toEqual(['', 3]);
});
