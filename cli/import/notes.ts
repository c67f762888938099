import { relative } from 'node:path';

/** Something of the old site that is not on the new one as it was. */
export type Note = {
  /** `changed` says the same in another way; `left` needs a person. */
  kind: 'changed' | 'left';
  /** Path from the folder of the old site. */
  file: string;
  line: number | undefined;
  what: string;
  /** What one can do about it. */
  todo?: string;
};

/** Collects what a person has to know of an import. */
export class Notes {
  readonly all: Note[] = [];
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  changed(file: string, line: number | undefined, what: string): void {
    this.#add({ kind: 'changed', file, line, what });
  }

  left(file: string, line: number | undefined, what: string, todo: string): void {
    this.#add({ kind: 'left', file, line, what, todo });
  }

  #add(note: Note): void {
    this.all.push({ ...note, file: relative(this.#root, note.file).replaceAll('\\', '/') || '.' });
  }
}
