import type { Backend } from '../backend/backend.ts';
import { URL_OPTION, WHICH_BACKEND } from '../backend/help.ts';
import { choiceOf, type Given, type Program } from '../command-line/model.ts';
import { Problem } from '../command-line/problem.ts';
import { jsonOf } from '../output/json.ts';
import { say } from '../output/say.ts';
import { tableOf } from '../output/table.ts';
import { compare } from './compare.ts';
import { conflictsOf, stateInWords } from './conflicts.ts';
import { loadLocked, loadPublished, type Records } from './load.ts';
import { type Comparison, publishedCount } from './model.ts';

export interface AgreementsParts {
  /** The backend that a command line names. */
  open: (given: Given) => Promise<Backend>;
  /** Reads what this copy of the repository says. */
  records: () => Records;
}

const FORMATS = ['table', 'json'] as const;

/** `npm run agreements`: the versions of the agreements, here and in the backend. */
export const agreementsProgram = ({ open, records }: AgreementsParts): Program => ({
  name: 'agreements',
  says: 'Brings the ratified versions of the agreements to the backend, where members sign them.',
  commands: {
    publish: {
      says: 'Publishes every version in the lock file of agreements that the backend does not have. Doing it again changes nothing.',
      options: { 'dry-run': { says: 'Only says what would be done.' }, ...URL_OPTION },
      run: async (given) => {
        const locked = loadLocked(records);
        const backend = await open(given);
        const comparisons = compare(locked, await loadPublished(backend), backend.now());
        const conflicts = conflictsOf(comparisons);
        if (conflicts.length > 0) throw new Problem([...conflicts, 'Nothing was published.'].join('\n'));
        await publish(backend, comparisons, given.values.has('dry-run'));
        return 0;
      },
    },
    status: {
      says: 'Compares the lock file with the backend. Ends with 1 where they differ.',
      options: {
        format: { value: 'format', choices: FORMATS, says: 'How it is written; table unless given.' },
        ...URL_OPTION,
      },
      run: async (given) => {
        const locked = loadLocked(records);
        const backend = await open(given);
        const comparisons = compare(locked, await loadPublished(backend), backend.now());
        const isJson = choiceOf(given, 'format', FORMATS) === 'json';
        process.stdout.write(isJson ? jsonOf(comparisons) : statusAsTable(comparisons));
        return comparisons.every(({ state }) => state === 'same') ? 0 : 1;
      },
    },
  },
  notes: [WHICH_BACKEND],
});

async function publish({ call, url }: Backend, comparisons: Comparison[], isDryRun: boolean): Promise<void> {
  const missing = comparisons.filter(({ state }) => state === 'missing');
  const versions = comparisons.flatMap(({ locked }) => (locked ? [locked] : []));
  const counted = isDryRun ? undefined : await call('publish_agreement_versions', { versions }, publishedCount);
  const verb = isDryRun ? 'would be added' : 'added';
  const lines = comparisons.map(({ document, version, state }) => [
    document,
    version,
    state === 'missing' ? verb : 'was there',
  ]);
  process.stdout.write(tableOf(['document', 'version', 'result'], lines));
  if (!counted)
    return say(`Nothing was sent: ${missing.length} of ${comparisons.length} versions would be added to ${url}.`);
  say(`${counted.added} added, ${counted.unchanged} there before. ${url} has all ${comparisons.length} versions.`);
}

const statusAsTable = (comparisons: Comparison[]): string =>
  tableOf(
    ['document', 'version', 'takes effect', 'is', 'change', 'published', 'lock and backend'],
    comparisons.map((comparison) => {
      const { document, version, phase, locked, published } = comparison;
      const { effective = '', change = '' } = locked ?? published ?? {};
      return [
        document,
        version,
        effective,
        phase,
        change,
        published?.published_at.slice(0, 10) ?? null,
        stateInWords(comparison),
      ];
    }),
  );
