import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { effectiveFrom, type VersionRecord } from '#contracts/agreements.ts';
import { type AgreementFiles, readAgreementFiles } from '#workspace/agreements/agreement-files.ts';
import { archiveFile, formatLock, lockFile } from '#workspace/agreements/lock.ts';
import { getAgreementsFolder, toDisplayPath } from '#workspace/folders.ts';
import { whyGitRefuses } from '#workspace/git.ts';
import { UsageError, UserError } from '../command-line/errors.ts';
import { wantsHelp } from '../command-line/parse.ts';
import { writeFiles } from '../output/write-files.ts';
import { HELP, parseRatifyOptions, type RatifyOptions, STATEMENTS_OPTION, USAGE } from './options.ts';
import { type NoticeRule, planVersion, RatifyError, type VersionPlan } from './plan.ts';
import { completeStatements, warnOfEnglish } from './statements.ts';
import { writeFrontMatter } from './write-front-matter.ts';

/** The output of a command, and its exit code. */
export type Outcome = { code: 0 | 1 | 2; stdout: string; stderr: string };

type RatifySettings = NoticeRule & { siteFolder: string };

/** `npm run ratify`. An error that is not a user's is a bug here, and is thrown. */
export function ratifyCommand(args: string[], { siteFolder, noticeDays, now }: RatifySettings): Outcome {
  try {
    if (args.includes(STATEMENTS_OPTION) && !wantsHelp(args)) {
      if (args.length > 1)
        throw new UsageError(`${STATEMENTS_OPTION} is used alone: npm run ratify -- ${STATEMENTS_OPTION}`);
      return { code: 0, stdout: addStatements(siteFolder, now), stderr: '' };
    }
    const options = parseRatifyOptions(args);
    if (!options) return { code: 0, stdout: HELP, stderr: '' };
    const plan = ratify(siteFolder, options, { noticeDays, now });
    return {
      code: 0,
      stdout:
        formatReport(plan, siteFolder, now) + warnOfEnglish(Object.keys(plan.record.statements ?? {}), siteFolder),
      stderr: '',
    };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const isUsage = error instanceof UsageError;
    const reasons = isUsage ? [error.message, USAGE] : [error.message];
    return { code: isUsage ? 2 : 1, stdout: '', stderr: [...reasons, 'Nothing was changed.\n'].join('\n\n') };
  }
}

/**
 * Gives an agreement its next version, in the files of a site.
 * @throws {RatifyError} with every reason against it; nothing is changed then
 */
function ratify(siteFolder: string, options: RatifyOptions, notice: NoticeRule): VersionPlan {
  const files = readFiles(siteFolder);
  const folder = getAgreementsFolder(siteFolder);
  const plan = planVersion(options, files, notice, describeUncommitted(folder));
  const { document: doc, record, text } = plan;
  const records = [...(files.lock[options.id] ?? []), record];
  writeFiles([
    { file: archiveFile(options.id, record.version, folder), text },
    { file: join(siteFolder, doc.path), text: writeFrontMatter(doc.source, record) },
    // Last: a version does not exist until it is in the lock file.
    { file: lockFile(folder), text: formatLock({ ...files.lock, [options.id]: records }) },
  ]);
  return plan;
}

const DAY_MS = 86_400_000;

/** How far away the day is on which a version takes effect, so that a wrong year is seen: "in 14 days". */
const formatDistance = (record: VersionRecord, now: number): string =>
  new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(
    Math.ceil((effectiveFrom(record) - now) / DAY_MS),
    'day',
  );

/** What has been done, and what to do next. */
function formatReport({ document: { id, file }, record }: VersionPlan, siteFolder: string, now: number): string {
  const { version, effective, change, sha256, kind } = record;
  const letters = kind ? `remind --unread ${id}` : `announce ${id} ${version}`;
  const folder = getAgreementsFolder(siteFolder);
  const later = `  5. On ${effective}, in UTC, build and publish the site again: the page of the document shows the text of the day of
     its build.\n`;
  return `Version ${version} of ${id} is ratified: ${change}, in force from ${effective}, 00:00 UTC (${formatDistance(record, now)}).

  SHA-256  ${sha256}
  written  ${toDisplayPath(archiveFile(id, version, folder))}
           ${file} (front matter)
           ${toDisplayPath(lockFile(folder))}

Next:
  1. Look through what changed (git diff), and at the day: what is published never changes, and each later version takes
     effect on a later day. Commit all of it together. The next version of any agreement can be ratified after that.
     To take this one back until then: delete ${toDisplayPath(archiveFile(id, version, folder))},
     run git restore ${toDisplayPath(lockFile(folder))},
     and give the front matter the "agreement" that git diff shows.
  2. Build and publish the site.
  3. With a hosted backend, publish the version there: npm run agreements -- publish
  4. Tell the members: npm run letters -- ${letters}
${effectiveFrom(record) > now ? later : ''}`;
}

/** Adds the statements that the lock file lacks: for versions from an older engine, and for a new language. */
function addStatements(siteFolder: string, now: number): string {
  const file = lockFile(getAgreementsFolder(siteFolder));
  const files = readFiles(siteFolder);
  const lock = completeStatements(files, now);
  if (!lock)
    return 'Every version that can be signed has a statement in each language of the site. Nothing was changed.\n';
  writeFiles([{ file, text: formatLock(lock) }]);
  return (
    `The missing statements are in ${toDisplayPath(file)}. Look through them (git diff), commit them, and build the site.\n` +
    warnOfEnglish(files.locales, siteFolder)
  );
}

function readFiles(siteFolder: string): AgreementFiles {
  try {
    return readAgreementFiles(siteFolder);
  } catch (error) {
    throw new RatifyError([error instanceof Error ? error.message : String(error)]);
  }
}

/** A reason against ratifying, if changes of the lock and the archive are not committed. */
function describeUncommitted(folder: string): string[] {
  const refused = whyGitRefuses(folder);
  if (refused) return [`Whether everything is committed is not known: ${refused}`];
  const files = findUncommitted(folder);
  if (files.length === 0) return [];
  return [
    `These changes are not committed yet. Commit or undo them, then ratify:\n${files.map((file) => `  ${file}`).join('\n')}`,
  ];
}

/** Empty without Git or outside a repository. */
function findUncommitted(folder: string): string[] {
  const git = (...args: string[]) => spawnSync('git', ['-C', folder, ...args], { encoding: 'utf8' });
  const root = git('rev-parse', '--show-toplevel').stdout?.trim();
  const status = git('status', '--porcelain', '-z', '--untracked-files=all', '--', '.');
  if (!root || status.error || status.status !== 0) return [];
  // Two letters for the state, a blank, and the path from the root of the repository.
  return status.stdout
    .split('\0')
    .filter((entry) => /^.. /.test(entry))
    .map((entry) => toDisplayPath(join(root, entry.slice(3))));
}
