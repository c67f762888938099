import { z } from 'zod';
import type { Backend } from '../backend/backend.ts';
import { loadPagedList } from '../backend/paged-list.ts';
import { URL_OPTION } from '../backend/url-option.ts';
import { type Command, getChoice, type ParsedArgs } from '../command-line/model.ts';
import { formatCsv, formatJson } from '../output/formats.ts';
import { formatTable, printStatus } from '../output/terminal.ts';

/** A member, and the newest text of a document that they confirmed, from `list_acknowledgements`. */
const readersSchema = z.array(
  z.object({
    number: z.int(),
    display_name: z.string(),
    email: z.string().nullable(),
    /** `changed`: read an earlier text, before a change in substance; `excused`: rests or is paused, and is not asked. */
    state: z.enum(['read', 'changed', 'unread', 'excused']),
    version: z.int().nullable(),
    confirmed_at: z.iso.datetime({ offset: true }).nullable(),
  }),
);

type Reader = z.output<typeof readersSchema>[number];

const FORMATS = ['table', 'csv', 'json'] as const;
const STATES = ['read', 'unread'] as const;
const COLUMNS = ['number', 'name', 'email', 'state', 'version', 'confirmed_at'];

const toRow = ({ number, display_name, email, state, version, confirmed_at }: Reader) => ({
  ...{ number, name: display_name, email, state, version, confirmed_at },
});

const WRITERS: Record<(typeof FORMATS)[number], (readers: readonly Reader[]) => string> = {
  // Days are in UTC.
  table: (readers) =>
    formatTable(
      ['no.', 'name', 'e-mail', 'state', 'version', 'confirmed'],
      readers.map((reader) => {
        const { confirmed_at, ...row } = toRow(reader);
        return [...Object.values(row), confirmed_at && new Date(confirmed_at).toISOString().slice(0, 10)];
      }),
    ),
  csv: (readers) => formatCsv([COLUMNS, ...readers.map((reader) => Object.values(toRow(reader)))]),
  json: (readers) => formatJson(readers.map(toRow)),
};

/** `npm run members -- acknowledgements`: who has confirmed reading a document, and who has not. */
export const acknowledgementsCommand = (open: (args: ParsedArgs) => Promise<Backend>): Command => ({
  description: 'Lists who has confirmed reading a document that members are asked to read, and who has not.',
  positionals: ['document'],
  options: {
    state: { value: 'state', choices: STATES, description: 'Only who has read it, or only who is still asked to.' },
    format: { value: 'format', choices: FORMATS, description: 'The output format; a table by default.' },
    ...URL_OPTION,
  },
  run: async (args) => {
    const [id = ''] = args.positionals;
    const readers = await loadReaders(await open(args), id);
    const state = getChoice(args, 'state', STATES);
    const isMeant = {
      read: (one: Reader) => one.state === 'read',
      unread: (one: Reader) => one.state === 'unread' || one.state === 'changed',
    };
    process.stdout.write(
      WRITERS[getChoice(args, 'format', FORMATS) ?? 'table'](state ? readers.filter(isMeant[state]) : readers),
    );
    const [read, unread] = STATES.map((one) => readers.filter(isMeant[one]).length.toLocaleString('en-GB'));
    printStatus(`${read} have read it, and ${unread} are still asked to.`);
    return 0;
  },
});

const loadReaders = (backend: Backend, id: string): Promise<Reader[]> =>
  loadPagedList(backend, {
    name: 'list_acknowledgements',
    args: { document: id },
    schema: readersSchema,
    after: ['after_number', 0],
    getKey: ({ number }) => number,
    plural: 'members',
  });
