import { type MembershipRules, publishedRulesSchema, rulesInForceSchema } from '#contracts/membership/rules.ts';
import type { Backend } from '../backend/backend.ts';
import { BACKEND_NOTE, URL_OPTION } from '../backend/url-option.ts';
import { UserError } from '../command-line/errors.ts';
import { getChoice, type ParsedArgs, type Program } from '../command-line/model.ts';
import { formatJson } from '../output/formats.ts';
import { formatTable, printStatus, sanitizeForTerminal } from '../output/terminal.ts';
import { compare, describeState, findConflicts } from './compare.ts';
import { loadLockedVersions, loadPublished, loadUntold, type Records } from './load.ts';
import { type Comparison, publishedCount, requiredReadingSchema, type Untold } from './model.ts';

interface AgreementsParts {
  /** The backend that the command line names. */
  open: (args: ParsedArgs) => Promise<Backend>;
  /** Reads the agreements of this copy of the repository. */
  records: () => Records;
  /** The rules for becoming a member, from the configuration. */
  rules: MembershipRules;
}

const FORMATS = ['table', 'json'] as const;
const HALF =
  'The versions are published, but perhaps not the required reading and the rules of membership. Publish again once this is solved.';

/** `npm run agreements`: the versions of the agreements, here and in the backend. */
export const agreementsProgram = ({ open, records, rules }: AgreementsParts): Program => ({
  name: 'agreements',
  description: 'Publishes the ratified versions of the agreements to the backend, where members sign them.',
  commands: {
    publish: {
      description:
        'Publishes every version in the lock file of agreements that the backend lacks, the required reading, and the rules of membership in the configuration. Doing it again changes nothing.',
      options: { 'dry-run': { description: 'Only shows what would be done.' }, ...URL_OPTION },
      run: async (args) => {
        const locked = loadLockedVersions(records);
        const backend = await open(args);
        const comparisons = compare(locked, await loadPublished(backend), backend.now());
        const conflicts = findConflicts(comparisons);
        if (conflicts.length > 0) throw new UserError([...conflicts, 'Nothing was published.'].join('\n'));
        await publish(backend, comparisons, args.values.has('dry-run'));
        if (args.values.has('dry-run')) {
          for (const difference of await compareRules(backend, rules)) printStatus(difference);
          return 0;
        }
        try {
          await publishRequiredReading(backend, records().required);
          await publishRules(backend, rules);
        } catch (error) {
          throw error instanceof UserError ? new UserError(`${error.message}\n${HALF}`) : error;
        }
        return 0;
      },
    },
    status: {
      description:
        'Compares the lock file and the rules of membership in the configuration with the backend, and lists members who have not been notified of a version. Ends with 1 if they differ.',
      options: {
        format: { value: 'format', choices: FORMATS, description: 'The output format; a table by default.' },
        ...URL_OPTION,
      },
      run: async (args) => {
        const locked = loadLockedVersions(records);
        const backend = await open(args);
        const comparisons = compare(locked, await loadPublished(backend), backend.now());
        const rows: Row[] = [];
        for (const comparison of comparisons)
          rows.push({ ...comparison, untold: await loadUntold(backend, comparison) });
        const isJson = getChoice(args, 'format', FORMATS) === 'json';
        process.stdout.write(isJson ? formatJson(rows) : statusAsTable(rows));
        if (!isJson) for (const row of rows) printUntold(row);
        const differences = await compareRules(backend, rules);
        for (const difference of differences) printStatus(difference);
        if (differences.length > 0) printStatus('To put the rules here in force: npm run agreements -- publish');
        return comparisons.every(({ state }) => state === 'same') && differences.length === 0 ? 0 : 1;
      },
    },
  },
  notes: [BACKEND_NOTE],
});

async function publish({ call, url }: Backend, comparisons: Comparison[], isDryRun: boolean): Promise<void> {
  const missing = comparisons.filter(({ state }) => state === 'missing' || state === 'incomplete');
  const versions = comparisons.flatMap(({ locked }) => (locked ? [locked] : []));
  const counted = isDryRun ? undefined : await call('publish_agreement_versions', { versions }, publishedCount);
  const verb = isDryRun ? 'would be added' : 'added';
  const results: Partial<Record<Comparison['state'], string>> = { missing: verb, incomplete: `statements ${verb}` };
  const lines = comparisons.map(({ document: id, version, state }) => [id, version, results[state] ?? 'was there']);
  process.stdout.write(formatTable(['document', 'version', 'result'], lines));
  if (!counted)
    return printStatus(
      `Nothing was sent: ${missing.length} of ${comparisons.length} versions would be added to ${url}.`,
    );
  printStatus(
    `${counted.added} added, ${counted.unchanged} there before. ${url} has all ${comparisons.length} versions.`,
  );
}

/** A version, and who has not been notified of it; undefined if nobody needs to be. */
type Row = Comparison & { untold: Untold | undefined };

/** The documents that members are asked to read, by their front matter. */
async function publishRequiredReading({ call }: Backend, documents: string[]): Promise<void> {
  const { changed } = await call('publish_required_reading', { documents }, requiredReadingSchema);
  if (changed) printStatus(`Members are asked to read: ${documents.join(', ') || 'nothing'}.`);
}

/** The configuration's rules of membership, which the database follows. */
async function publishRules({ call }: Backend, rules: MembershipRules): Promise<void> {
  const { changed } = await call('publish_membership_rules', { rules }, publishedRulesSchema);
  if (changed) printStatus(`Rules of membership: ${rules.admission}, ${rules.grace_days} days of grace.`);
}

/** How the rules in force differ from the configuration, one sentence each. */
async function compareRules({ call }: Backend, rules: MembershipRules): Promise<string[]> {
  const inForce = await call('membership_rules', {}, rulesInForceSchema);
  const here = rulesInForceSchema.parse({ steward_mail: 'off', evidence_years: 0, ...rules });
  return rulesInForceSchema
    .keyof()
    .options.filter((name) => here[name] !== inForce[name])
    .map((name) => `Rules of membership: ${name} is ${here[name]} here, and ${inForce[name]} in the backend.`);
}

const statusAsTable = (comparisons: Row[]): string =>
  formatTable(
    ['document', 'version', 'takes effect', 'is', 'change', 'published', 'not notified', 'lock and backend'],
    comparisons.map((comparison) => {
      const { document: id, version, phase, locked, published } = comparison;
      const { effective = '', change = '' } = locked ?? published ?? {};
      return [
        id,
        version,
        effective,
        phase,
        change,
        published?.published_at.slice(0, 10) ?? null,
        comparison.untold?.length ?? null,
        describeState(comparison),
      ];
    }),
  );

/** How many are named; the JSON has all of them. */
const MOST_NAMED = 20;

function printUntold({ document: id, version, untold = [] }: Row): void {
  if (untold.length === 0) return;
  const names = untold
    .slice(0, MOST_NAMED)
    .map(({ display_name, email, letter }) =>
      sanitizeForTerminal(`${display_name} <${email ?? 'no address'}>${letter ? ` (letter ${letter})` : ''}`),
    );
  const more = untold.length > MOST_NAMED ? `, and ${untold.length - MOST_NAMED} more` : '';
  printStatus(`Not notified of version ${version} of ${id}: ${names.join(', ')}${more}.`);
  printStatus(`To notify them: npm run letters -- announce ${id} ${version}`);
}
