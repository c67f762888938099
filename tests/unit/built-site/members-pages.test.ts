import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { builtFolder } from '#tests/support/sites.ts';

/** A file with its compressed content. */
function readUnpacked(file: string): string {
  const bytes = readFileSync(file);
  for (const unpack of [gunzipSync, brotliDecompressSync]) {
    try {
      return `${unpack(bytes)}`;
    } catch {
      // It is compressed in another way, or not at all.
    }
  }
  return bytes.toString();
}

const getFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));

it('no file of the site contains anything of the members’ pages, not even their names', () => {
  const folder = builtFolder('handbook');
  const telling = /flounder|mallard|spare.key|those with a key|minutes of the spring|members\/?#/i;
  const found = getFiles(folder).filter((name) => telling.test(name) || telling.test(readUnpacked(join(folder, name))));
  expect(found).toEqual([]);
  expect(readUnpacked(join(folder, 'members/index.html'))).toContain('Sign in to read');
});

it('the page that shows them is in no list, and other sites have none', () => {
  const folder = builtFolder('handbook');
  const lists = getFiles(folder).filter((name) => /\.(?:xml|txt)$|feed\.json$|\.md$/.test(name));
  expect(lists.length).toBeGreaterThan(10);
  for (const name of lists)
    expect(readFileSync(join(folder, name), 'utf8'), name).not.toMatch(/\/resources\/members\//);
  expect(getFiles(builtFolder('library')).filter((name) => name.startsWith('members'))).toEqual([]);
});
