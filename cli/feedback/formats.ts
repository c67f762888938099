import { type Cell, formatCsv, formatJson } from '../output/formats.ts';
import { formatTable } from '../output/terminal.ts';
import type { PageAnswers } from './answers.ts';

export const answersAsTable = (answers: readonly PageAnswers[]): string =>
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

export const answersAsCsv = (answers: readonly PageAnswers[]): string =>
  formatCsv([
    HEADER,
    ...answers.map((one): Cell[] => Object.values({ ...toEntry(one), on_site: String(one.isThere) })),
  ]);

export const answersAsJson = (answers: readonly PageAnswers[]): string => formatJson(answers.map(toEntry));
