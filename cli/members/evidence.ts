import { z } from 'zod';
import type { Backend } from '../backend/backend.ts';
import { URL_OPTION } from '../backend/url-option.ts';
import { confirm, YES_OPTION } from '../command-line/confirm.ts';
import { type Command, getChoice, type ParsedArgs } from '../command-line/model.ts';
import { formatJson } from '../output/formats.ts';
import { formatTable, printStatus, sanitizeForTerminal } from '../output/terminal.ts';
import { requireReason } from './reason.ts';
import { toMinute } from './show.ts';
import { getTwoStewards, STEWARDS_OPTION } from './two-stewards.ts';

type Open = (args: ParsedArgs) => Promise<Backend>;

const time = z.iso.datetime({ offset: true });
const evidenceSchema = z.object({
  id: z.int(),
  display_name: z.string().nullable(),
  signatures: z.array(
    z.object({
      document: z.string(),
      version: z.int(),
      sha256: z.string(),
      act: z.enum(['accept', 'withdraw']),
      signed_at: time,
      legal_name: z.string().optional(),
      country: z.string().optional(),
      firm: z.string().optional(),
      firm_number: z.string().optional(),
    }),
  ),
  deleted_on: z.iso.date(),
  until: z.iso.date(),
  readings: z.array(z.object({ who: z.string(), reason: z.string(), read_at: time })),
});
type Evidence = z.output<typeof evidenceSchema>;

const FORMATS = ['text', 'json'] as const;

/** The commands about what deleted accounts had signed. */
export const evidenceCommands = (open: Open): Record<'evidence' | 'expire', Command> => ({
  evidence: evidence(open),
  expire: expire(open),
});

const evidence = (open: Open): Command => ({
  description:
    'Shows what deleted accounts had signed, by a part of the name, if membership.evidenceYears keeps it. It takes two appointed stewards, and each reading is recorded.',
  positionals: ['name'],
  options: {
    ...STEWARDS_OPTION,
    reason: { value: 'text', required: true, description: 'The reason for reading it; this is recorded.' },
    format: { value: 'format', choices: FORMATS, description: 'The output format; text by default.' },
    ...URL_OPTION,
  },
  run: async (args) => {
    const [named = ''] = args.positionals;
    const stewards = getTwoStewards(args);
    const reason = requireReason(args);
    const { call } = await open(args);
    const found = await call('read_evidence', { named, stewards, reason }, z.array(evidenceSchema));
    const isJson = getChoice(args, 'format', FORMATS) === 'json';
    process.stdout.write(isJson ? formatJson(found) : found.map(toText).join('\n'));
    printStatus(
      found.length === 0
        ? `Nothing is kept of a deleted account of ${sanitizeForTerminal(named)}.`
        : `${counted(found.length)}. The reading is recorded.`,
    );
    return 0;
  },
});

/** The evidence of one deleted account, as text. Times are in UTC. */
function toText({ display_name, deleted_on, until, signatures, readings }: Evidence): string {
  const heading = `${sanitizeForTerminal(display_name ?? 'Without a name')}: account deleted on ${deleted_on}, kept until ${until}\n`;
  const signed = signatures.map(
    ({ signed_at, act, document: id, version, sha256, legal_name, country, firm, firm_number }) => [
      toMinute(signed_at),
      act,
      id,
      version,
      sha256,
      [legal_name, country, firm, firm_number].filter(Boolean).join(', '),
    ],
  );
  const read = readings.map(({ read_at, who, reason }) => [toMinute(read_at), who, reason]);
  return [
    heading,
    formatTable(['time', 'act', 'document', 'version', 'SHA-256', 'signed as'], signed),
    'All readings, oldest first\n',
    formatTable(['time', 'by', 'reason'], read),
  ].join('\n');
}

const expire = (open: Open): Command => ({
  description:
    'Erases expired evidence of deleted accounts: after the number of years promised to the person, or membership.evidenceYears if that is fewer.',
  options: { ...YES_OPTION, ...URL_OPTION },
  run: async (args) => {
    const { call } = await open(args);
    await confirm('Erase the expired evidence?', args);
    const erased = await call('expire_evidence', {}, z.int());
    printStatus(erased === 0 ? 'Nothing had expired.' : `Erased: the evidence of ${counted(erased)}.`);
    return 0;
  },
});

const counted = (count: number) => `${count.toLocaleString('en-GB')} deleted ${count === 1 ? 'account' : 'accounts'}`;
