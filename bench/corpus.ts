import { fillPage } from './page-text.ts';
import { pick, toRandom } from './random.ts';
import { TECHNICAL_WORDS } from './words.ts';

/** A page of the corpus, in a form of no generator. */
export type CorpusPage = {
  /** Its path without extension, `cursor-003/lock-plugin-02`. */
  id: string;
  title: string;
  description: string;
  /** Its place in its folder, from 1 on. */
  position: number;
  /** Markdown. A link to another page is `[text](page:<id>)`. */
  body: string;
  /** A word that no other page has. */
  rareWord: string;
};

type CorpusFolder = { name: string; title: string; pages: CorpusPage[] };

export type Corpus = {
  folders: CorpusFolder[];
  pages: CorpusPage[];
  /** The front page. */
  index: Pick<CorpusPage, 'title' | 'description' | 'body'>;
  /** The page that is measured, and the one behind it in the same folder. */
  measured: CorpusPage;
  next: CorpusPage;
  /** The pages that are searched for. */
  searched: [CorpusPage, CorpusPage];
};

/** With fewer, a corpus may lack the page that is measured, or the one behind it. */
export const FEWEST_PAGES = 16;

const PAGES_IN_FOLDER = 25;
const SEED = 42;

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The same texts each time, of some 1,000 words a page: headings, lists, tables, quotes, code in two languages, and links to other pages. */
export function makeCorpus(count: number): Corpus {
  const random = toRandom(SEED);
  const word = () => pick(TECHNICAL_WORDS, random);
  const size = count <= PAGES_IN_FOLDER ? Math.ceil(count / 4) : PAGES_IN_FOLDER;
  const folders: CorpusFolder[] = [];
  const pages: CorpusPage[] = [];
  for (let number = 0; number < count; number += 1) {
    const position = (number % size) + 1;
    if (position === 1) {
      const about = word();
      const order = folders.length + 1;
      const name = `${about}-${String(order).padStart(3, '0')}`;
      folders.push({ name, title: `${capitalize(about)} guide ${order}`, pages: [] });
    }
    const folder = getAt(folders, folders.length - 1);
    const [first, second] = [word(), word()];
    const page = {
      id: `${folder.name}/${first}-${second}-${String(position).padStart(2, '0')}`,
      title: `${capitalize(first)} ${second} ${number + 1}`,
      description: '',
      position,
      body: '',
      rareWord: toRareWord(number),
    };
    folder.pages.push(page);
    pages.push(page);
  }
  for (const [number, page] of pages.entries())
    Object.assign(page, fillPage(page, pages, toRandom(SEED * 1000 + number)));
  const middle = getAt(folders, Math.floor(folders.length / 2));
  return {
    folders,
    pages,
    index: {
      title: 'Resources',
      description: 'Start here.',
      body: `Begin with one of these.\n\n${folders
        .slice(0, 40)
        .map(({ title, pages: [first] }) => `- [${title}](page:${first?.id})`)
        .join('\n')}\n`,
    },
    measured: getAt(middle.pages, 2),
    next: getAt(middle.pages, 3),
    searched: [getAt(pages, Math.floor(count * 0.37)), getAt(pages, Math.floor(count * 0.81))],
  };
}

function getAt<Item>(items: Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error(`A corpus has ${FEWEST_PAGES} pages or more.`);
  return item;
}

/** A word that no language has: its last four letters encode the number. None of these words begins another. */
function toRareWord(number: number): string {
  const letters = 'bdfgklmnprtvz';
  const random = toRandom(90_001 + number * 7_919);
  const start = Array.from({ length: 3 }, () => pick([...letters], random) + pick([...'aeiou'], random)).join('');
  const digits = [number, number / 13, number / 169, number / 2197].map((part) => letters[Math.floor(part) % 13]);
  return `xy${start}${digits.join('')}`;
}

/** A page's text with its links as a generator wants them. */
export const renderBody = (body: string, toHref: (id: string) => string): string =>
  body.replace(/\]\(page:([^)]+)\)/g, (_, id: string) => `](${toHref(id)})`);

/** YAML; what is nested is written as JSON, which is YAML too. */
export const toFrontMatter = (data: object): string =>
  `---\n${Object.entries(data)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    .join('\n')}\n---\n\n`;
