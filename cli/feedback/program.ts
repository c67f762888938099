import { similarPaths } from '#contracts/closest-paths.ts';
import { SITE_CONFIG_FILE, toDisplayPath } from '#workspace/folders.ts';
import type { Backend } from '../backend/backend.ts';
import { BACKEND_NOTE, URL_OPTION } from '../backend/url-option.ts';
import { UserError } from '../command-line/errors.ts';
import { DAY, getChoice, type Options, type ParsedArgs, type Program } from '../command-line/model.ts';
import { type Cell, formatCsv, formatJson } from '../output/formats.ts';
import { formatTable, printStatus, sanitizeForTerminal } from '../output/terminal.ts';
import { loadCounts, type PageAnswers, sortByAnswers } from './answers.ts';
import { parsePageUrl } from './parse-page-url.ts';

interface FeedbackParts {
  /** The backend that the command line names. */
  open: (args: ParsedArgs) => Promise<Backend>;
  /** The URLs of the site's pages, with the base path. */
  pages: () => ReadonlySet<string>;
  /** Whether the site asks the question. */
  isOn: boolean;
}

const answersAsTable = (answers: readonly PageAnswers[]): string =>
  formatTable(
    ['page', 'yes', 'no', '% yes', 'since', 'latest', 'note'],
    answers.map(({ page, yes, no, percent, since, latest, isThere }) => [
      page,
      yes,
      no,
      percent,
      since,
      latest,
      isThere ? '' : 'not on the site',
    ]),
  );

const toEntry = ({ isThere, percent, ...rest }: PageAnswers) => ({ ...rest, percent_yes: percent, on_site: isThere });

const HEADER = ['page', 'yes', 'no', 'since', 'latest', 'percent_yes', 'on_site'];

const answersAsCsv = (answers: readonly PageAnswers[]): string =>
  formatCsv([
    HEADER,
    ...answers.map((one): Cell[] => Object.values({ ...toEntry(one), on_site: String(one.isThere) })),
  ]);

const answersAsJson = (answers: readonly PageAnswers[]): string => formatJson(answers.map(toEntry));

const FORMATS = ['table', 'csv', 'json'] as const;
const WRITERS = { table: answersAsTable, csv: answersAsCsv, json: answersAsJson };

const OPTIONS: Options = {
  since: { value: 'day', expects: DAY, description: 'Only answers from that day or later.' },
  format: { value: 'format', choices: FORMATS, description: 'The output format; a table by default.' },
  ...URL_OPTION,
};

/** `npm run feedback`: what visitors said to "Was this page helpful?". */
export const feedbackProgram = ({ open, pages, isOn }: FeedbackParts): Program => {
  const load = async (args: ParsedArgs) =>
    sortByAnswers(await loadCounts(await open(args), args.values.get('since')), pages());
  const since = ({ values }: ParsedArgs) => (values.has('since') ? `since ${values.get('since')}` : 'yet');
  const off = isOn ? '' : ` The question is switched off: see "feedback" in ${toDisplayPath(SITE_CONFIG_FILE)}.`;
  return {
    name: 'feedback',
    description: 'Shows what visitors answered to "Was this page helpful?".',
    commands: {
      list: {
        description: 'Lists the pages with answers, those with most answers first.',
        options: OPTIONS,
        run: async (args) => {
          const answers = await load(args);
          write(args, answers);
          printStatus((answers.length > 0 ? counted(answers) : `Nobody has answered ${since(args)}.`) + off);
          return 0;
        },
      },
      show: {
        description: 'Shows the answers about one page, named by its URL.',
        positionals: ['page'],
        options: OPTIONS,
        run: async (args) => {
          const page = parsePageUrl(args.positionals[0] ?? '');
          const answers = (await load(args)).filter((one) => one.page === page);
          if (answers.length === 0 && !pages().has(page)) throw unknown(page, pages());
          write(args, answers);
          if (answers.length === 0)
            printStatus(`Nobody has answered about ${sanitizeForTerminal(page)} ${since(args)}.${off}`);
          return 0;
        },
      },
    },
    notes: [
      'Someone who fakes visitors can answer any number of times, even about pages that do not exist. A few answers, or many at once, mean little.',
      BACKEND_NOTE,
    ],
  };
};

const write = (args: ParsedArgs, answers: PageAnswers[]) =>
  process.stdout.write(WRITERS[getChoice(args, 'format', FORMATS) ?? 'table'](answers));

function unknown(page: string, pages: ReadonlySet<string>): UserError {
  const [best] = similarPaths(page, [...pages]);
  return new UserError(
    `There is no page ${sanitizeForTerminal(page)} on this site, and no answer about one.${best ? ` Did you mean ${best}?` : ''}`,
  );
}

function counted(answers: readonly PageAnswers[]): string {
  const count = answers.reduce((sum, { yes, no }) => sum + yes + no, 0);
  return `${of(count, 'answer')} about ${of(answers.length, 'page')}.`;
}

const of = (count: number, noun: string) => `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`;
