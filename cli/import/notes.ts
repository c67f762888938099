import { relative } from 'node:path';
import { findBoundary } from './boundary.ts';

/** Something of the old site that the new one does not have unchanged. */
export type Note = {
  /** `changed`: the same in another form; `left`: a person has to do something. */
  kind: 'changed' | 'left';
  /** Path from the folder of the old site, or words for what is in none of its files. */
  file: string;
  line: number | undefined;
  what: string;
  /** What a person can do about it. */
  todo?: string;
  /** How many other files it is also about. */
  others?: number;
};

/** Collects what a person should know about an import. */
export class Notes {
  readonly all: Note[] = [];
  readonly #root: string;
  /** Whether a file belongs to the old site, and may be published. */
  readonly isOfSite: (file: string) => boolean;

  constructor(root: string, isOfSite = findBoundary(root)) {
    this.#root = root;
    this.isOfSite = isOfSite;
  }

  /** Another collection about the same site. */
  fork = (): Notes => new Notes(this.#root, this.isOfSite);

  changed(file: string, line: number | undefined, what: string): void {
    this.#add({ kind: 'changed', file, line, what });
  }

  left(file: string, line: number | undefined, what: string, todo: string): void {
    this.#add({ kind: 'left', file, line, what, todo });
  }

  /** The same as `left`, but once for all files that have it: none of them needs a person by itself. */
  leftOnce(file: string, line: number | undefined, what: string, todo: string): void {
    const same = this.all.find((note) => note.what === what && note.todo === todo);
    if (same) same.others = (same.others ?? 0) + 1;
    else this.left(file, line, what, todo);
  }

  /** Notes something that concerns no file of the old site. */
  leftOfNewSite(what: string, todo: string): void {
    this.all.push({ kind: 'left', file: 'the new site', line: undefined, what, todo });
  }

  #add(note: Note): void {
    this.all.push({ ...note, file: relative(this.#root, note.file).replaceAll('\\', '/') || '.' });
  }
}
