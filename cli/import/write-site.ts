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

const hashes = z.record(z.string(), z.string());

/** `files`: the hashes of what is there from imports. `started`: those of an import that was interrupted, as far as it came. */
const stateSchema = z.object({ format: z.literal(1), files: hashes, started: hashes.optional() });

type State = Omit<z.infer<typeof stateSchema>, 'format'>;

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
export function planImport(files: NewFile[], folder: string): Plan & { state: State } {
  const before = readState(folder);
  if (!before && existsSync(folder) && readdirSync(folder).length > 0) {
    throw new UserError(
      `${folder} holds a site already. Move it away, or name another folder for the new one: SITE=<folder> npm run import -- …`,
    );
  }
  const { files: known, started = {} } = before ?? { files: {} };
  const plan: Plan = { written: [], same: [], kept: [], removed: [] };
  const next: State['files'] = {};
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
    const isOwn = now === last || (now !== undefined && now === started[file.path]);
    // Kept files count as edited next time, too.
    next[file.path] = now === hash || isOwn ? hash : (last ?? '');
    if (now === hash) plan.same.push(file.path);
    else if (isOwn) plan.written.push(file);
    else plan.kept.push({ path: file.path, next: hash === last ? 'same' : 'written' });
  }
  for (const path of new Set([...Object.keys(known), ...Object.keys(started)])) {
    if (next[path] !== undefined || !existsSync(join(folder, path))) continue;
    const now = digest(readFileSync(join(folder, path)));
    if (now === known[path] || now === started[path]) plan.removed.push(path);
    else if (known[path] !== undefined) plan.kept.push({ path, next: 'removed' });
  }
  return { ...plan, state: { files: known, started: next } };
}

function readState(folder: string): State | undefined {
  const file = join(folder, STATE_FILE);
  if (!existsSync(file)) return undefined;
  const parsed = stateSchema.safeParse(parseJson(readFileSync(file, 'utf8')));
  if (!parsed.success)
    throw new UserError(`${file} cannot be read. npm run import writes it; restore it, or move the site away.`);
  return parsed.data;
}

/**
 * Carries a plan out. If it is interrupted, the next import continues: every file is complete or as it was, and what this one writes is
 * recorded before the first one is written.
 * @throws {UserError} if a file cannot be written
 */
export function applyImport(
  { written, removed, state }: Pick<ReturnType<typeof planImport>, 'written' | 'removed' | 'state'>,
  folder: string,
): void {
  writeState(state, folder);
  const next = { ...state.started };
  for (const path of removed) {
    rmSync(join(folder, path), { force: true });
    removeEmptyFolders(dirname(join(folder, path)), folder);
  }
  for (const file of written) {
    const path = join(folder, file.path);
    makeFolder(dirname(path));
    // A file of the old site may have changed since it was planned.
    const content = getContent(file);
    next[file.path] = digest(content);
    writeFileAtomically({ path, isForced: true, mode: READABLE }, content);
  }
  writeState({ files: next }, folder);
}

function writeState({ files, started }: State, folder: string): void {
  makeFolder(folder);
  const path = join(folder, STATE_FILE);
  const state = { format: 1, files: inOrder(files), ...(started && { started: inOrder(started) }) };
  writeFileAtomically({ path, isForced: true, mode: READABLE }, `${JSON.stringify(state, null, 2)}\n`);
}

const inOrder = (files: State['files']): State['files'] =>
  Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)));

function removeEmptyFolders(folder: string, root: string): void {
  if (folder === root || !existsSync(folder) || readdirSync(folder).length > 0) return;
  rmdirSync(folder);
  removeEmptyFolders(dirname(folder), root);
}
