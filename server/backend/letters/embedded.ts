import { z } from 'zod';
import { parseJson } from '../../parse-json.ts';
import type { CallEngine } from '../engine-client.ts';
import type { MailSender } from '../mail/sender.ts';
import { type CallDatabase, deliverLetters } from './deliver.ts';
import { toLetterMail } from './letter-mail.ts';
import type { LetterSite } from './letter-site.ts';
import { type LetterSchedule, scheduleLetters } from './schedule.ts';

interface EmbeddedLetters {
  site: LetterSite;
  callEngine: CallEngine;
  secretKey: string;
  sender: MailSender;
  /** The origin of the URLs in letters. */
  getOrigin: () => string;
  report: (message: string) => void;
}

/** Delivers the letters of the embedded backend until it is stopped. */
export const startLetters = ({ site, sender, getOrigin, report, ...engine }: EmbeddedLetters): LetterSchedule =>
  scheduleLetters({
    report,
    run: (isStopping) =>
      deliverLetters({
        call: callThroughEngine(engine),
        sender,
        render: (letter) => toLetterMail(letter, site, getOrigin()),
        report,
        isStopping,
      }),
  });

const failure = z.object({ message: z.string() });

/** Calls functions of the database like a steward's command, but without HTTP. */
const callThroughEngine =
  ({ callEngine, secretKey }: Pick<EmbeddedLetters, 'callEngine' | 'secretKey'>): CallDatabase =>
  async (name, args, schema) => {
    const { response } = await callEngine({
      kind: 'fetch',
      request: {
        method: 'POST',
        target: `/rest/v1/rpc/${name}`,
        headers: { apikey: secretKey, 'content-type': 'application/json' },
        body: JSON.stringify(args),
      },
    });
    const answer = parseJson(response.body);
    if (response.status < 300) return schema.parse(answer);
    throw new Error(`${name} failed: ${failure.safeParse(answer).data?.message ?? `status ${response.status}`}`);
  };
