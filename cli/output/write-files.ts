import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { explainCode, getCode } from '#workspace/file-errors.ts';
import { toDisplayPath } from '#workspace/folders.ts';
import { UserError } from '../command-line/errors.ts';

type FileWrite = { file: string; text: string };

/**
 * Writes all of the files or none, in their order. All are written beside their places before the first one is moved, so that a
 * full disk or a missing permission is noticed before anything has changed. If one cannot be moved, the others are moved back.
 * @throws {UserError} on a full disk, or without the permission
 */
export function writeFiles(writes: FileWrite[]): void {
  const undo: (() => void)[] = [];
  let current = '';
  try {
    const moves = writes.map(({ file: named, text }) => {
      current = named;
      // A link stays one, and what it leads to is written.
      const file = existsSync(named) ? realpathSync(named) : named;
      undo.push(...makeFolders(file));
      removeLeftOvers(file);
      const temporary = `${getDraft(file)}${process.pid}`;
      undo.push(() => rmSync(temporary, { force: true }));
      writeFileSync(temporary, text);
      return { file, temporary };
    });
    for (const { file, temporary } of moves) {
      current = file;
      const before = existsSync(file) ? readFileSync(file) : undefined;
      renameSync(temporary, file);
      undo.push(() => (before ? writeFileSync(file, before) : rmSync(file)));
    }
  } catch (error) {
    for (const step of undo.reverse()) step();
    const reason = explainCode(error);
    throw reason ? new UserError(`${toDisplayPath(current)} cannot be written: ${reason}.`) : error;
  }
}

/** The path of a file until it is complete, which ends with the number of the process that writes it. */
const getDraft = (file: string): string => join(dirname(file), `.${basename(file)}.`);

/** Removes what earlier runs that were killed have left of a file. */
function removeLeftOvers(file: string): void {
  const draft = getDraft(file);
  for (const name of readdirSync(dirname(file))) {
    const path = join(dirname(file), name);
    const id = path.startsWith(draft) ? path.slice(draft.length) : '';
    if (/^\d+$/.test(id) && !isRunning(Number(id))) rmSync(path, { force: true });
  }
}

/** Whether there is a process with this number. */
function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // That of another user may not be reached.
    return getCode(error) !== 'ESRCH';
  }
}

/** Creates the folder of a file. Returns functions that remove it again, if it is new. */
function makeFolders(file: string): (() => void)[] {
  const made = mkdirSync(dirname(file), { recursive: true });
  return made === undefined ? [] : [() => rmSync(made, { recursive: true })];
}
