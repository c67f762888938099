import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readAgreementFiles } from '#workspace/agreements/agreement-files.ts';
import { archiveFile, formatLock, lockFile, readLock } from '#workspace/agreements/lock.ts';
import { AGREEMENTS_FOLDER, SITE_FOLDER } from '#workspace/folders.ts';
import { confirm, YES_OPTION } from '../command-line/confirm.ts';
import { UserError } from '../command-line/errors.ts';
import type { Command } from '../command-line/model.ts';
import { DAY } from '../command-line/model.ts';
import { writeFiles } from '../output/write-files.ts';
import { planVersion } from '../ratify/plan.ts';
import { warnOfEnglish } from '../ratify/statements.ts';
import { writeFrontMatter } from '../ratify/write-front-matter.ts';

const SUMMARY = 'The first version.';
const NO_NOTICE = { noticeDays: { editorial: 0, substantive: 0 }, now: 0 };

/** `npm run adopt -- agreements`: before anyone has signed, today's texts become version 1. */
export const agreementsCommand = (print: (text: string) => void): Command => ({
  description:
    'Replaces version 1 of each agreement by the current texts. Use it only before anyone has signed: ' +
    'afterwards every change is a new version (npm run ratify).',
  options: {
    effective: {
      value: 'day',
      expects: DAY,
      required: true,
      description: 'The day on which version 1 takes effect, at 00:00 UTC.',
    },
    ...YES_OPTION,
  },
  run: async (args) => {
    const later = Object.entries(readLock()).filter(([, versions]) => versions.length > 1);
    if (later.length > 0)
      throw new UserError(
        `${later.map(([id]) => id).join(' and ')} has more than one version, so people may have signed. Give it the next one: npm run ratify -- --help`,
      );
    await confirm('Has nobody signed the agreements yet, so that their version 1 may be replaced?', args);
    const day = args.values.get('effective') ?? '';
    const { ids, locales } = restartAgreements(day);
    print(
      ids.length === 0
        ? 'There is no agreement.\n'
        : `Version 1 of ${ids.join(' and ')} has the current text, and is in force from ${day}. A backend that has published the earlier ` +
            `text (npm start does) has to forget it: remove its data folder, .data/ by default.\n${warnOfEnglish(locales, SITE_FOLDER)}`,
    );
    return 0;
  },
});

/**
 * Gives every agreement its current text as version 1, and forgets all earlier versions.
 * @returns the ids of the agreements, and the languages of their statements
 * @throws {UserError} with everything that is wrong in their texts
 */
function restartAgreements(day: string): { ids: string[]; locales: string[] } {
  const before = readAgreementFiles();
  const documents = before.documents.filter(({ agreement, isTranslation }) => agreement && !isTranslation);
  const ids = documents.map(({ id }) => id);
  const bare = before.documents.map((doc) => (documents.includes(doc) ? { ...doc, agreement: undefined } : doc));
  const plans = ids.map((id) =>
    planVersion(
      { id, effective: day, change: 'substantive', summary: SUMMARY },
      { ...before, documents: bare, lock: {}, archive: [] },
      NO_NOTICE,
    ),
  );
  const writes = plans.flatMap(({ document: doc, record, text }) => [
    { file: archiveFile(doc.id, record.version), text },
    { file: join(SITE_FOLDER, doc.path), text: writeFrontMatter(doc.source, record) },
  ]);
  // Only now, when every text is valid.
  for (const id of new Set([...Object.keys(before.lock), ...ids]))
    rmSync(join(AGREEMENTS_FOLDER, id), { recursive: true, force: true });
  if (plans.length === 0) {
    rmSync(lockFile(), { force: true });
    return { ids: [], locales: [] };
  }
  const lock = Object.fromEntries(plans.map(({ document: doc, record }) => [doc.id, [record]]));
  writeFiles([...writes, { file: lockFile(), text: formatLock(lock) }]);
  return { ids, locales: before.locales };
}
