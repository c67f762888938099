import { close, createIndex } from 'pagefind';
import { type IndexFile, wanted } from './files.ts';
import { wordLists } from './word-lists.ts';

/** Within a page's text: what belongs to its handling, and what other parts of the page repeat. */
const NOT_TEXT = [
  '.toc-details',
  '.code-tools',
  '.visually-hidden',
  '.page-note',
  '.version-badge',
  '.agreement-note',
  '.post-header > :not(h1)',
  '.tags',
  '[role="tablist"]',
  '.tab-label',
  '.heading-anchor',
  '.feedback',
  '.reading',
];

type Answer = { errors: string[] };

function checked<T extends Answer>(answer: T): T {
  if (answer.errors.length > 0) throw new Error(`Pagefind could not make the index:\n${answer.errors.join('\n')}`);
  return answer;
}

/** What a build's index is made of, and how many pages are in it. */
type MadeIndex = { files: IndexFile[]; pages: number };

/** Indexes the built pages below a folder that say that they are searchable, each in its own language. */
export async function makeIndex(folder: string): Promise<MadeIndex> {
  try {
    const { index } = checked(await createIndex({ excludeSelectors: NOT_TEXT }));
    if (!index) throw new Error('Pagefind did not start.');
    checked(await index.addDirectory({ path: folder }));
    const files = wanted(checked(await index.getFiles()).files);
    const lists = [...wordLists(files)].map(([language, words]) => ({
      path: `words.${language}.txt`,
      content: new TextEncoder().encode(words.join('\n')),
    }));
    const pages = files.filter(({ path }) => path.startsWith('fragment/')).length;
    return { files: [...files, ...lists], pages };
  } finally {
    await close();
  }
}
