import type { Backend } from '#contracts/backend-config.ts';
import { LIMIT_MS } from '#lib/backend/limit.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import type { Answer, AnswerMessages } from './model.ts';

/**
 * Has an answer counted, or taken back with null. With the publishable key alone and never with a session: whoever counts is not to
 * know who is signed in.
 * @returns what went wrong, in words; undefined when it was counted.
 */
export async function send(
  { url, key }: Backend,
  answered: { page: string; token: string; answer: Answer | null },
  messages: AnswerMessages['problems'],
): Promise<string | undefined> {
  const { page, token, answer } = answered;
  const signal = AbortSignal.timeout(LIMIT_MS);
  const reply = await fetch(url.replace(/\/*$/, '/rest/v1/rpc/answer_page'), {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ page, token, is_helpful: answer && answer === 'yes' }),
    credentials: 'omit',
    // Who presses and goes on to another page has answered all the same.
    keepalive: true,
    signal,
  }).catch(() => undefined);
  if (!reply) return signal.aborted ? messages.slow : navigator.onLine ? messages.unreachable : messages.offline;
  // Somebody's web page in place of an answer: the login page of a hotel.
  if (reply.ok) return reply.headers.get('content-type')?.startsWith('text/html') ? messages.unreachable : undefined;
  return refusal(reply, messages);
}

function refusal({ status, headers }: Response, messages: AnswerMessages['problems']): string {
  const seconds = Number(headers.get('retry-after'));
  if (status === 429) return seconds > 0 ? interpolate(messages.limitedFor, { seconds }) : messages.limited;
  if (status >= 500) return messages.server;
  // There is no such function: the database has not had the step that brings it.
  return status === 404 ? messages.unready : messages.refused;
}
