import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

type FileWrite = { file: string; text: string };

/**
 * Writes all of the files or none, in their order. Each is written beside its place before the first one moves there, so that a
 * full disk or a missing permission shows before anything has changed. If one cannot move, those that did move back.
 */
export function writeFiles(writes: FileWrite[]): void {
  const undo: (() => void)[] = [];
  try {
    const moves = writes.map(({ file, text }) => {
      undo.push(...makeFolders(file));
      const temporary = join(dirname(file), `.${basename(file)}.${process.pid}`);
      undo.push(() => rmSync(temporary, { force: true }));
      writeFileSync(temporary, text, { flag: 'wx' });
      return { file, temporary };
    });
    for (const { file, temporary } of moves) {
      const before = existsSync(file) ? readFileSync(file) : undefined;
      renameSync(temporary, file);
      undo.push(() => (before ? writeFileSync(file, before) : rmSync(file)));
    }
  } catch (error) {
    for (const step of undo.reverse()) step();
    throw error;
  }
}

/** Makes the folder of a file. Returns what removes it again, if it was not there. */
function makeFolders(file: string): (() => void)[] {
  const made = mkdirSync(dirname(file), { recursive: true });
  return made === undefined ? [] : [() => rmSync(made, { recursive: true })];
}
