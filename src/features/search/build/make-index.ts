import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { close, createIndex, type PagefindIndex } from 'pagefind';
import { type BuiltPage, findFiles } from '#lib/build/steps.ts';
import { getAttribute } from '#workspace/html/parse-html.ts';
import { toMarked } from '../marked-letters.ts';
import { isWanted } from './files.ts';
import { wordLists } from './word-lists.ts';

/** Parts of a page's text that are only controls, or that repeat other parts. */
const NOT_TEXT = [
  '.toc-details',
  '.code-tools',
  '.visually-hidden',
  '.page-note',
  '.version-badge',
  '.agreement-note',
  '.post-header > :not(h1)',
  '.post-tags',
  '.text-footer',
  '[role="tablist"]',
  '.tab-label',
  '.heading-anchor',
  '.feedback',
  '.reading',
];

type Page = Pick<BuiltPage, 'file' | 'source' | 'elements'>;

/** The source of an element with the letters of the index in its text. Tags stay as they are: their ids are in links to headings. */
function markText({ source, elements }: Page, { start, end }: { start: number; end: number }): string {
  let written = '';
  let read = start;
  for (const { startTag: tag } of elements) {
    if (tag.start < read || tag.end > end) continue;
    written += toMarked(source.slice(read, tag.start)) + source.slice(tag.start, tag.end);
    read = tag.end;
  }
  return written + toMarked(source.slice(read, end));
}

type Answer = { errors: string[] };

/** An index, and a promise that rejects when Pagefind's process ends: its client does not notice that. */
type Pagefind = { index: PagefindIndex; ended: Promise<never> };

/** Pagefind's response. Throws its errors, and if its process has ended. */
async function checked<T extends Answer>(promise: Promise<T>, ended: Promise<never>): Promise<T> {
  const answer = await Promise.race([promise, ended]).catch(async (error: unknown) => {
    // If the process has ended, its client may report that sooner, but with less information.
    await Promise.race([ended, delay(1000)]);
    throw error;
  });
  if (answer.errors.length > 0) throw new Error(`Pagefind could not make the index:\n${answer.errors.join('\n')}`);
  return answer;
}

const explainEnd = (code: number | null, signal: string | null): Error =>
  new Error(
    signal
      ? `Pagefind, which makes the search index, was ended by the system (${signal}). Often memory ran out: build on a machine with more.`
      : `Pagefind, which makes the search index, has failed (${code}). Its output is above; often a disk is full.`,
  );

/** Starts Pagefind. By default its allocator keeps freed memory for ten seconds, which with 5,000 pages is a fifth of its peak. */
async function startPagefind(): Promise<Pagefind> {
  process.env._RJEM_MALLOC_CONF ??= 'dirty_decay_ms:1000,muzzy_decay_ms:0';
  const { promise: ended, reject } = Promise.withResolvers<never>();
  ended.catch(() => {});
  const watch = (message: unknown) => {
    (message as { process: ChildProcess }).process.once('exit', (code, signal) => reject(explainEnd(code, signal)));
  };
  subscribe('child_process', watch);
  const created = createIndex({ excludeSelectors: NOT_TEXT });
  unsubscribe('child_process', watch);
  const { index } = await checked(created, ended);
  if (!index) throw new Error('Pagefind did not start.');
  return { index, ended };
}

/**
 * Pagefind's client starts loading when it is created, and nobody can catch that this has failed. The search that follows reports
 * the same failure.
 */
async function catchFirstFailure(client: string): Promise<void> {
  const code = await readFile(client, 'utf8');
  await writeFile(
    client,
    code.replace('this.init(options2?.language);', 'this.init(options2?.language).catch(()=>{});'),
  );
}

/** The index of a site's pages, each in its own language. Pagefind makes it in its own process while pages are still being added. */
export class SearchIndex {
  readonly #pagefind = startPagefind();
  readonly #added: Promise<unknown>[] = [this.#pagefind];

  constructor() {
    // `write` throws errors that occur here or with a page.
    this.#pagefind.catch(() => {});
  }

  /** Adds a page, if it is marked as searchable. Only its text is passed on, as the rest is many times larger. */
  add(page: Page): void {
    const { file, source, elements } = page;
    const texts = elements.filter((element) => getAttribute(element, 'data-pagefind-body') !== undefined);
    if (texts.length === 0) return;
    const html = elements.find(({ tagName }) => tagName === 'html');
    const startTag = html ? source.slice(html.startTag.start, html.startTag.end) : '<html>';
    const content = `<!DOCTYPE html>${startTag}<body>${texts.map((text) => markText(page, text)).join('')}`;
    const added = this.#pagefind.then(({ index, ended }) =>
      checked(index.addHTMLFile({ sourcePath: file, content }), ended),
    );
    added.catch(() => {});
    this.#added.push(added);
  }

  /** Writes the index of all pages that were added into a folder, and nothing else. Returns how many pages are in it. */
  async write(folder: string): Promise<number> {
    await Promise.all(this.#added);
    const { index, ended } = await this.#pagefind;
    await rm(folder, { recursive: true, force: true });
    await checked(index.writeFiles({ outputPath: folder }), ended);
    const paths = [...(await findFiles(folder, '')).values()];
    for (const path of paths) if (!isWanted(path)) await rm(join(folder, path));
    await catchFirstFailure(join(folder, 'pagefind.js'));
    const fragments = paths.filter((path) => path.startsWith('fragment/'));
    // Synchronous reading is faster for thousands of small files.
    const files = fragments.map((path) => ({ path, content: readFileSync(join(folder, path)) }));
    for (const [language, words] of wordLists(files))
      await writeFile(join(folder, `words.${language}.txt`), words.join('\n'));
    return fragments.length;
  }

  /** Ends the process, whether the index was made or not. */
  close(): Promise<unknown> {
    return close();
  }
}
