import { closestPaths } from '#contracts/closest-paths.ts';
import type { Backend } from '../backend/backend.ts';
import { URL_OPTION, WHICH_BACKEND } from '../backend/help.ts';
import { A_DAY } from '../command-line/day.ts';
import { choiceOf, type Given, type Options, type Program } from '../command-line/model.ts';
import { Problem } from '../command-line/problem.ts';
import { plain } from '../output/plain.ts';
import { say } from '../output/say.ts';
import { answersAsCsv, answersAsJson, answersAsTable } from './list.ts';
import { loadCounts } from './load.ts';
import { inOrder, type PageAnswers } from './model.ts';
import { pageNamed } from './page-named.ts';

export interface FeedbackParts {
  /** The backend that a command line names. */
  open: (given: Given) => Promise<Backend>;
  /** The addresses of the site's pages, with the base path. */
  pages: () => ReadonlySet<string>;
  /** Whether the site asks. */
  isOn: boolean;
}

const FORMATS = ['table', 'csv', 'json'] as const;
const WRITERS = { table: answersAsTable, csv: answersAsCsv, json: answersAsJson };

const OPTIONS: Options = {
  since: { value: 'day', expects: A_DAY, says: 'Only what was answered on that day or later.' },
  format: { value: 'format', choices: FORMATS, says: 'How it is written; table unless given.' },
  ...URL_OPTION,
};

/** `npm run feedback`: what visitors said to "Was this page helpful?". */
export const feedbackProgram = ({ open, pages, isOn }: FeedbackParts): Program => {
  const load = async (given: Given) => inOrder(await loadCounts(await open(given), given.values.get('since')), pages());
  const since = ({ values }: Given) => (values.has('since') ? `since ${values.get('since')}` : 'yet');
  const off = isOn ? '' : ' The question is switched off: see "feedback" in site.config.ts.';
  return {
    name: 'feedback',
    says: 'Tells what visitors answered to "Was this page helpful?".',
    commands: {
      list: {
        says: 'Lists the pages that were answered about, those with most answers first.',
        options: OPTIONS,
        run: async (given) => {
          const answers = await load(given);
          write(given, answers);
          say((answers.length > 0 ? counted(answers) : `Nobody has answered ${since(given)}.`) + off);
          return 0;
        },
      },
      show: {
        says: 'Shows what was answered about one page, named by its address.',
        words: ['page'],
        options: OPTIONS,
        run: async (given) => {
          const page = pageNamed(given.words[0] ?? '');
          const answers = (await load(given)).filter((one) => one.page === page);
          if (answers.length === 0 && !pages().has(page)) throw unknown(page, pages());
          write(given, answers);
          if (answers.length === 0) say(`Nobody has answered about ${plain(page)} ${since(given)}.${off}`);
          return 0;
        },
      },
    },
    notes: [
      'Who makes up visitors can answer as often as they like, and about pages that there are not. A few answers, or many at once, say little.',
      WHICH_BACKEND,
    ],
  };
};

const write = (given: Given, answers: PageAnswers[]) =>
  process.stdout.write(WRITERS[choiceOf(given, 'format', FORMATS) ?? 'table'](answers));

function unknown(page: string, pages: ReadonlySet<string>): Problem {
  const [best] = closestPaths(page, [...pages]);
  return new Problem(
    `There is no page ${plain(page)} on this site, nor an answer about one.${best ? ` Did you mean ${best}?` : ''}`,
  );
}

function counted(answers: readonly PageAnswers[]): string {
  const given = answers.reduce((sum, { yes, no }) => sum + yes + no, 0);
  return `${of(given, 'answer')} about ${of(answers.length, 'page')}.`;
}

const of = (count: number, noun: string) => `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`;
