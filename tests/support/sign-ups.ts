import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { LETTER_SITE } from './letters.ts';
import type { MailCatcher } from './mail-catcher.ts';
import { BUILT_SITE, SITE } from './server.ts';

const TEXT = 'The code of conduct';
const SHA256 = createHash('sha256').update(TEXT).digest('hex');

const VERSION = {
  version: 1,
  effective: '2026-01-01',
  change: 'substantive',
  summary: 'The first version.',
  sha256: SHA256,
  statements: { en: 'I have read the code of conduct, and I agree to it.' },
};

/** A small built site whose members sign one agreement. */
export const SITE_TO_JOIN: Record<string, string> = {
  ...SITE,
  '_site.json': JSON.stringify({ ...BUILT_SITE, agreements: 'agreements.json' }),
  'agreements.json': JSON.stringify({
    agreements: [{ id: 'code', title: 'Code of conduct', href: '/resources/docs/code/', versions: [VERSION] }],
  }),
};

/** The same with everything that e-mails to members need. */
export const SITE_WITH_LETTERS: Record<string, string> = {
  ...SITE_TO_JOIN,
  '_site.json': JSON.stringify(LETTER_SITE),
  'docs/code/history/1.txt': TEXT,
};

/** How to reach the backend now; it changes with each restart. */
export interface Reachable {
  origin: string;
  publishableKey: string;
}

/** A refusal, with its status and its sentence. */
export class RejectedRequest extends Error {
  status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** In milliseconds, as long as the browser waits. */
const REQUEST_TIMEOUT = 10_000;

/** Sends a request as the holder of a token. */
export async function post({ origin, publishableKey }: Reachable, path: string, body: unknown, token = publishableKey) {
  const headers = { apikey: publishableKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT);
  const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body), signal });
  const answer = await response.json();
  if (!response.ok) throw new RejectedRequest(response.status, answer.msg ?? answer.message ?? '');
  return answer;
}

export const askForCode = (backend: Reachable, email: string): Promise<unknown> =>
  post(backend, '/auth/v1/otp', { email, create_user: true });

export interface Session {
  access_token: string;
  refresh_token: string;
}

export async function signIn(backend: Reachable, mail: MailCatcher, email: string): Promise<Session> {
  const asked = Date.now();
  await askForCode(backend, email);
  return post(backend, '/auth/v1/verify', { type: 'email', email, token: await mail.codeFor(email, asked) });
}

export const refresh = (backend: Reachable, refresh_token: string): Promise<Session> =>
  post(backend, '/auth/v1/token?grant_type=refresh_token', { refresh_token });

/** Signs, and returns the member number. */
export async function join(backend: Reachable, { access_token }: Session): Promise<number> {
  const signed = [{ document: 'code', sha256: SHA256 }];
  const status = await post(
    backend,
    '/rest/v1/rpc/sign_agreements',
    { display_name: 'Ada', signed, locale: 'en' },
    access_token,
  );
  return status.member.number;
}

async function findNumber(backend: Reachable, { access_token }: Session): Promise<number | undefined> {
  const status = await post(backend, '/rest/v1/rpc/membership_status', {}, access_token);
  return status.member?.number;
}

/** The result of joining. */
export interface SignUps {
  /** Numbers by e-mail address of the people whose joining the backend confirmed. */
  acknowledged: Map<string, number>;
  /** Attempts that failed and were repeated. */
  failures: number;
}

interface JoiningOptions {
  emails: readonly string[];
  mail: MailCatcher;
  atOnce: number;
  getBackend: () => Reachable;
  /** Called after each person who joined. */
  onJoined?: (count: number) => void;
  /** Ends the attempts of those who cannot join. */
  until?: () => boolean;
}

/** Has people join, several at once. Each retries until the backend has confirmed, as a person would. */
export async function joinAll({ emails, mail, atOnce, getBackend, onJoined, until }: JoiningOptions): Promise<SignUps> {
  const result: SignUps = { acknowledged: new Map(), failures: 0 };
  const queue = emails.values();
  const worker = async () => {
    for (const email of queue) {
      while (!result.acknowledged.has(email) && !until?.()) {
        try {
          const session = await signIn(getBackend(), mail, email);
          const number = (await findNumber(getBackend(), session)) ?? (await join(getBackend(), session));
          result.acknowledged.set(email, number);
          onJoined?.(result.acknowledged.size);
        } catch {
          result.failures += 1;
          await delay(100);
        }
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return result;
}

interface ListedMember {
  email: string;
  number: number;
}

export async function listMembers({ origin }: Reachable, secretKey: string): Promise<ListedMember[]> {
  const members: ListedMember[] = [];
  for (;;) {
    const after_number = members.at(-1)?.number ?? 0;
    const backend = { origin, publishableKey: secretKey };
    const page: ListedMember[] = await post(backend, '/rest/v1/rpc/list_members', { after_number, page_size: 1000 });
    if (page.length === 0) return members;
    members.push(...page);
  }
}

/** Acknowledged members that are missing or have another number, and duplicate members or numbers. */
export function compare({ acknowledged }: Pick<SignUps, 'acknowledged'>, members: readonly ListedMember[]) {
  const byEmail = new Map(members.map(({ email, number }) => [email, number]));
  const lost = [...acknowledged].filter(([email, number]) => byEmail.get(email) !== number).length;
  const numbers = new Set(members.map(({ number }) => number));
  return { lost, doubled: members.length - byEmail.size + (members.length - numbers.size) };
}
