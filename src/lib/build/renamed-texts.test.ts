import { EventEmitter, once } from 'node:events';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HookParameters } from 'astro';
import { glob, type LoaderContext } from 'astro/loaders';
import { expect, it, onTestFinished } from 'vitest';
import { renamedTexts } from './renamed-texts.ts';

/** What the watcher of the test says once Astro has read a changed file. */
const RELOADED = 'reloaded';

/** Astro's own collection of the texts in a folder, of which it knows the files. */
async function load(folder: string, watcher: EventEmitter): Promise<Map<string, { filePath: string }>> {
  const texts = new Map<string, { filePath: string }>();
  const store = {
    get: (id: string) => texts.get(id),
    set: (entry: { id: string; filePath: string }) => texts.set(entry.id, entry),
    delete: (id: string) => texts.delete(id),
    keys: () => texts.keys(),
  };
  const type = { getEntryInfo: () => ({ body: '', data: {} }) };
  const context: unknown = {
    ...{ collection: 'docs', store, watcher, generateDigest: String, parseData: () => ({}) },
    config: {
      root: pathToFileURL(`${folder}/`),
      srcDir: pathToFileURL(`${folder}/`),
      prerenderConflictBehavior: 'error',
    },
    logger: { info: () => watcher.emit(RELOADED), warn() {}, error() {} },
    entryTypes: new Map([...['.md', '.mdx'].map((extension) => [extension, type] as const)]),
  };
  const generateId = ({ entry }: { entry: string }) => entry.replace(/\.mdx?$/, '');
  await glob({ base: folder, pattern: '*.{md,mdx}', generateId }).load(context as LoaderContext);
  return texts;
}

it.each([
  ['the new file first', ['add', 'unlink']],
  ['the end of the former file first', ['unlink', 'add']],
] as const)('a text that gets components stays a page, if its server notices %s', async (_, events) => {
  const folder = mkdtempSync(join(tmpdir(), 'renamed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = { unlink: join(folder, 'tides.md'), add: join(folder, 'tides.mdx') };
  writeFileSync(files.unlink, 'High water.\n');
  const watcher = new EventEmitter();
  const texts = await load(folder, Object.assign(watcher, { add() {} }));
  const setUp = renamedTexts().hooks['astro:server:setup'];
  void setUp?.({ server: { watcher } } as unknown as HookParameters<'astro:server:setup'>);
  renameSync(files.unlink, files.add);
  for (const event of events) {
    const isLoaded = event === 'add' && once(watcher, RELOADED);
    watcher.emit(event, files[event]);
    await isLoaded;
  }
  await expect.poll(() => texts.get('tides')?.filePath).toBe('tides.mdx');
});
