import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

export type Writing = { file: string; text: string };

/**
 * Writes files all or none, in their order. Each is complete beside its place before the first one moves there, so that what can
 * fail (a full disk, a folder without permission) fails before; if one does not move, those that did go back.
 */
export function writeAll(writings: Writing[]): void {
  const undo: (() => void)[] = [];
  try {
    const moves = writings.map(({ file, text }) => {
      undo.push(...foldersFor(file));
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

/** Makes the folder of a file. Gives what takes it away again, where there was none. */
function foldersFor(file: string): (() => void)[] {
  const made = mkdirSync(dirname(file), { recursive: true });
  return made === undefined ? [] : [() => rmSync(made, { recursive: true })];
}
