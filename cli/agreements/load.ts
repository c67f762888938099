import type { RatifiedVersion } from '#contracts/agreements.ts';
import { lockFile } from '#workspace/agreements/lock.ts';
import { toDisplayPath } from '#workspace/folders.ts';
import { parseFrontMatter } from '#workspace/front-matter.ts';
import type { Backend } from '../backend/backend.ts';
import { loadPagedList } from '../backend/paged-list.ts';
import { UserError } from '../command-line/errors.ts';
import {
  type Comparison,
  type LockedVersion,
  type PublishedVersion,
  publishedSchema,
  statementRowsSchema,
  type Untold,
  untoldSchema,
} from './model.ts';

/** The agreements in this copy of the repository. */
export interface Records {
  /** The versions of each document by its id, oldest first. */
  lock: Record<string, RatifiedVersion[]>;
  /** How the lock file, archive and documents disagree, one sentence each. */
  problems: string[];
  /** The documents that members are asked to read. */
  required: string[];
  /** The Markdown file of a document; undefined if there is none. */
  getSource: (id: string) => string | undefined;
}

/**
 * Every version of the lock file, if there are no problems.
 * @param read throws an Error with a sentence if the lock file cannot be read.
 * @throws {UserError} that lists all problems.
 */
export function loadLockedVersions(read: () => Records): LockedVersion[] {
  const { lock, problems, getSource } = toUserError(read);
  if (problems.length > 0) throw new UserError([...problems, 'Nothing was sent.'].join('\n'));
  const versions = Object.entries(lock).flatMap(([id, records]): LockedVersion[] => {
    const source = getSource(id);
    const isRetired = !source && records.at(-1)?.kind === 'acknowledgement';
    // The database keeps the published title of a document that members no longer read and whose file is gone.
    const title = isRetired ? id : parseFrontMatter(source ?? '').find(['title'])?.scalar;
    if (!title) throw new UserError(`The document "${id}" has no title that could be published with its versions.`);
    return records.map((record) => ({ document: id, title, ...record, kind: record.kind ?? 'agreement' }));
  });
  if (versions.length > 0) return versions;
  throw new UserError(
    `No agreement has been ratified yet: ${toDisplayPath(lockFile())} has none. See: npm run ratify -- --help`,
  );
}

/** Errors about the lock file are for users. */
function toUserError<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof Error ? new UserError(error.message) : error;
  }
}

const VERSION_KEY = ['document', 'version'];
const VERSION_COLUMNS = [...VERSION_KEY, 'title', 'effective', 'change', 'summary', 'sha256', 'kind', 'published_at'];
const STATEMENT_KEY = [...VERSION_KEY, 'locale'];

export async function loadPublished({ rows }: Backend): Promise<PublishedVersion[]> {
  const statements = await rows(
    'agreement_statements',
    [...STATEMENT_KEY, 'statement'],
    STATEMENT_KEY,
    statementRowsSchema,
  );
  const versions = await rows('agreement_versions', VERSION_COLUMNS, VERSION_KEY, publishedSchema);
  return versions.map((version) => {
    const own = statements.filter((row) => row.document === version.document && row.version === version.version);
    return { ...version, statements: Object.fromEntries(own.map(({ locale, statement }) => [locale, statement])) };
  });
}

/**
 * Members who were not notified of a version that replaces another one: it is coming, or in force. Undefined for other
 * versions, for which nobody needs to be notified.
 */
export async function loadUntold(
  backend: Backend,
  { document: id, version, phase, published }: Comparison,
): Promise<Untold | undefined> {
  if (!published || published.kind === 'acknowledgement' || version === 1 || phase === 'past') return undefined;
  return loadPagedList(backend, {
    name: 'list_untold',
    args: { document: id, version },
    schema: untoldSchema,
    after: ['after_number', 0],
    getKey: ({ number }) => number,
    plural: 'members',
  });
}
