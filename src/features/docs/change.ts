import { type Change, lastChange } from '#workspace/last-change.ts';
import type { DocEntry } from './load.ts';

/** When a document last changed: as its front matter says, else by the history of the repository. */
export const changeOf = ({ data, filePath = '' }: DocEntry): Partial<Change> | undefined =>
  data.last_update?.date ? data.last_update : lastChange(filePath);
