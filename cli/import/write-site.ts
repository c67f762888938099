import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '#server/parse-json.ts';
import { isBelow } from '#workspace/folders.ts';
import { makeFolder } from '#workspace/make-folder.ts';
import { UserError } from '../command-line/errors.ts';
import { writeFileAtomically } from '../output/file.ts';
import type { NewFile } from './model.ts';

/** The record of what an import wrote, so that the next one recognises edits. In the site's folder. */
const STATE_FILE = 'import-state.json';
/** The mode of any new file, before the user's umask. */
const READABLE = 0o666;
export const REPORT_FILE = 'import-report.md';

const stateSchema = z.object({ format: z.literal(1), files: z.record(z.string(), z.string()) });

type Plan = {
  written: NewFile[];
  /** Unchanged. */
  same: string[];
  /** Edited or deleted since the last import, and left unchanged. `next` is what the import would have done. */
  kept: { path: string; next: 'same' | 'written' | 'removed' }[];
  /** From the last import, and no longer in this one. */
  removed: string[];
};

const digest = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

const getContent = (file: NewFile) => {
  if ('text' in file) return file.text;
  return 'bytes' in file ? file.bytes : readFileSync(file.from);
};

/**
 * Plans the changes of an import in a folder. What a person has edited, deleted or added there since stays unchanged.
 * @throws {UserError} if the folder holds a site that no import has written, or if a file would be elsewhere
 */
export function planImport(files: NewFile[], folder: string): Plan & { state: Record<string, string> } {
  const before = readState(folder);
  if (!before && existsSync(folder) && readdirSync(folder).length > 0) {
    throw new UserError(
      `${folder} holds a site already. Move it away, or name another folder for the new one: SITE=<folder> npm run import -- …`,
    );
  }
  const known = before ?? {};
  const plan: Plan = { written: [], same: [], kept: [], removed: [] };
  const state: Record<string, string> = {};
  for (const file of files) {
    const hash = digest(getContent(file));
    const path = join(folder, file.path);
    // The old site may be somebody else's.
    if (!isBelow(folder, path))
      throw new UserError(
        `"${file.path}" is outside of the new site, so nothing was imported. Correct its name in the old one.`,
      );
    const last = known[file.path];
    const now = existsSync(path) ? digest(readFileSync(path)) : undefined;
    // Kept files count as edited next time, too.
    state[file.path] = now === hash || now === last ? hash : (last ?? '');
    if (now === hash) plan.same.push(file.path);
    else if (now === last) plan.written.push(file);
    else plan.kept.push({ path: file.path, next: hash === last ? 'same' : 'written' });
  }
  for (const [path, last] of Object.entries(known)) {
    if (state[path] !== undefined || !existsSync(join(folder, path))) continue;
    if (digest(readFileSync(join(folder, path))) === last) plan.removed.push(path);
    else plan.kept.push({ path, next: 'removed' });
  }
  return { ...plan, state };
}

function readState(folder: string): Record<string, string> | undefined {
  const file = join(folder, STATE_FILE);
  if (!existsSync(file)) return undefined;
  const parsed = stateSchema.safeParse(parseJson(readFileSync(file, 'utf8')));
  if (!parsed.success)
    throw new UserError(`${file} cannot be read. npm run import writes it; restore it, or move the site away.`);
  return parsed.data.files;
}

/**
 * Carries a plan out. If it is interrupted, the same import continues: every file is complete or as it was, and the folder is
 * marked as an import's before the first one is written.
 * @throws {UserError} if a file cannot be written
 */
export function applyImport(
  { written, removed, state }: Pick<ReturnType<typeof planImport>, 'written' | 'removed' | 'state'>,
  folder: string,
): void {
  if (!existsSync(join(folder, STATE_FILE))) writeState({}, folder);
  for (const path of removed) {
    rmSync(join(folder, path), { force: true });
    removeEmptyFolders(dirname(join(folder, path)), folder);
  }
  for (const file of written) {
    const path = join(folder, file.path);
    makeFolder(dirname(path));
    writeFileAtomically({ path, isForced: true, mode: READABLE }, getContent(file));
  }
  writeState(state, folder);
}

function writeState(state: Record<string, string>, folder: string): void {
  const files = Object.fromEntries(Object.entries(state).sort(([a], [b]) => (a < b ? -1 : 1)));
  makeFolder(folder);
  const path = join(folder, STATE_FILE);
  writeFileAtomically({ path, isForced: true, mode: READABLE }, `${JSON.stringify({ format: 1, files }, null, 2)}\n`);
}

function removeEmptyFolders(folder: string, root: string): void {
  if (folder === root || !existsSync(folder) || readdirSync(folder).length > 0) return;
  rmdirSync(folder);
  removeEmptyFolders(dirname(folder), root);
}
