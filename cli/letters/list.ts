import { z } from 'zod';
import type { Backend } from '../backend/backend.ts';
import { loadPagedList } from '../backend/paged-list.ts';
import { type Cell, formatCsv, formatJson } from '../output/formats.ts';
import { formatTable } from '../output/terminal.ts';

export const STATES = ['waiting', 'sending', 'undeliverable', 'sent'] as const;

const time = z.iso.datetime({ offset: true });
const letterRow = z.object({
  id: z.int(),
  kind: z.string(),
  state: z.enum(STATES),
  email: z.string().nullable(),
  number: z.int().nullable(),
  display_name: z.string().nullable(),
  written_at: time,
  attempts: z.int(),
  next_attempt_at: time,
  settled_at: time.nullable(),
  answer: z.string().nullable(),
});
const page = z.array(letterRow);

type LetterRow = z.output<typeof letterRow>;

/** Letters in these states, the oldest first. */
export const loadLetters = (backend: Backend, states: readonly string[]): Promise<LetterRow[]> =>
  loadPagedList(backend, {
    name: 'list_letters',
    args: { states },
    schema: page,
    after: ['after_id', 0],
    getKey: ({ id }) => id,
    plural: 'letters',
  });

const toMinute = (at: string | null) => at && new Date(at).toISOString().slice(0, 16).replace('T', ' ');

/** `next or settled`: for a waiting letter, the next attempt; for any other, when it was settled. Times are in UTC. */
const COLUMNS: Record<string, (letter: LetterRow) => Cell> = {
  id: ({ id }) => id,
  letter: ({ kind }) => kind,
  to: ({ email }) => email,
  name: ({ display_name }) => display_name,
  written: ({ written_at }) => toMinute(written_at),
  state: ({ state }) => state,
  attempts: ({ attempts }) => attempts,
  'next or settled': ({ settled_at, next_attempt_at }) => toMinute(settled_at ?? next_attempt_at),
  answer: ({ answer }) => answer,
};

const toRow = (letter: LetterRow): Cell[] => Object.values(COLUMNS).map((column) => column(letter));

export const WRITERS = {
  table: (letters: readonly LetterRow[]) => formatTable(Object.keys(COLUMNS), letters.map(toRow)),
  csv: (letters: readonly LetterRow[]) => formatCsv([Object.keys(COLUMNS), ...letters.map(toRow)]),
  json: (letters: readonly LetterRow[]) => formatJson(letters),
};
