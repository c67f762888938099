import type { Backend } from '#contracts/backend-config.ts';
import { findEmbeddedBackend } from '#lib/backend/find-embedded.client.ts';
import { TIMEOUT_MS } from '#lib/backend/timeout.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { randomUuid } from '#lib/random-uuid.ts';
import { storage } from '#lib/storage.ts';
import type { Answer, AnswerMessages, StoredAnswer } from './Feedback.tsx';

/** "Was this page helpful?" at the end of a page. Loaded when the reader scrolls near it. */

const SOON_MS = 1000;

/** The backend that is embedded in the site's server, looked up once. */
let embedded: Promise<Backend | null> | undefined;

function findEmbeddedOnce(): Promise<Backend | null> {
  embedded ??= findEmbeddedBackend().catch((error: unknown) => {
    embedded = undefined;
    throw error;
  });
  return embedded;
}

/**
 * Shows the question with this visitor's answer. Without a backend it stays hidden. Rejects if the backend could not be looked up;
 * then call it again.
 */
export async function showQuestion(question: HTMLElement): Promise<void> {
  const { page = '', messages: text = '', backend } = question.dataset;
  const found: Backend | null = backend ? JSON.parse(backend) : await findEmbeddedOnce();
  if (!found) return;
  const messages: AnswerMessages = JSON.parse(text);
  for (const button of getButtons(question))
    button.addEventListener('click', () => press(question, button, { backend: found, page, messages }));
  markAnswer(question, loadAnswer(page)?.answer);
  question.dataset.ready = '';
}

const getKey = (page: string) => `commonplace.feedback.${page}`;

const STORED = /^([\da-f-]{36})(?: (yes|no))?$/;

/** The answers for browsers that block storage. A reload clears them. */
const inMemory = new Map<string, string>();

/** The stored answer about a page; null if there is none or it is invalid. */
function loadAnswer(page: string): StoredAnswer | null {
  const [, token, answer] = STORED.exec(storage.get(getKey(page)) ?? inMemory.get(page) ?? '') ?? [];
  return token ? { token, answer: answer === 'yes' || answer === 'no' ? answer : null } : null;
}

/** Stores an answer about a page; null removes it. */
function saveAnswer(page: string, stored: StoredAnswer | null): void {
  const text = stored && [stored.token, stored.answer].filter(Boolean).join(' ');
  if (text) inMemory.set(page, text);
  else inMemory.delete(page);
  storage.set(getKey(page), text);
}

const getButtons = (question: HTMLElement) => question.querySelectorAll('button');

function markAnswer(question: HTMLElement, answer: Answer | null | undefined): void {
  for (const button of getButtons(question)) button.ariaPressed = String(button.value === answer);
}

function showStatus(question: HTMLElement, message: string): void {
  const status = question.querySelector('[role="status"]');
  if (status) status.textContent = message;
}

/** While an answer is being sent, the buttons do nothing but keep the focus. */
function setBusy(question: HTMLElement, isBusy: boolean): void {
  for (const button of getButtons(question)) button.ariaDisabled = isBusy ? 'true' : null;
}

type QuestionContext = { backend: Backend; page: string; messages: AnswerMessages };

/** Sends the answer of a button, or takes it back if it was given before. Shows it at once, and undoes that on failure. */
async function press(question: HTMLElement, button: HTMLButtonElement, context: QuestionContext): Promise<void> {
  if (button.ariaDisabled) return;
  const { backend, page, messages } = context;
  const before = loadAnswer(page);
  const pressed: Answer = button.value === 'yes' ? 'yes' : 'no';
  // What the button shows decides: another tab may have stored an answer since.
  const answer = button.ariaPressed === 'true' ? null : pressed;
  // A random token for one page, so that answers about different pages cannot be linked.
  const token = before?.token ?? randomUuid();
  // If the response gets lost, the next press concerns the same answer.
  saveAnswer(page, { token, answer: before?.answer ?? null });
  markAnswer(question, answer);
  setBusy(question, true);
  showStatus(question, '');
  const soon = setTimeout(() => showStatus(question, messages.sending), SOON_MS);
  const problem = await sendAnswer(backend, { page, token, answer }, messages.problems);
  clearTimeout(soon);
  setBusy(question, false);
  if (problem === undefined) saveAnswer(page, answer && { token, answer });
  else markAnswer(question, before?.answer);
  showStatus(question, problem ?? (answer ? messages.thanks : messages.takenBack));
}

/**
 * Sends an answer, or takes it back with null. It uses the publishable key and never a session, so that answers stay anonymous.
 * @returns the message about a problem; undefined on success.
 */
export async function sendAnswer(
  { url, key }: Backend,
  answered: { page: string; token: string; answer: Answer | null },
  messages: AnswerMessages['problems'],
): Promise<string | undefined> {
  const { page, token, answer } = answered;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url.replace(/\/*$/, '/rest/v1/rpc/answer_page'), {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ page, token, is_helpful: answer && answer === 'yes' }),
    credentials: 'omit',
    // The answer counts even if the visitor leaves the page at once.
    keepalive: true,
    signal,
  }).catch(() => undefined);
  if (!response) return signal.aborted ? messages.slow : navigator.onLine ? messages.unreachable : messages.offline;
  // A web page instead of a response, such as the login page of a hotel.
  if (response.ok)
    return response.headers.get('content-type')?.startsWith('text/html') ? messages.unreachable : undefined;
  return getRefusalMessage(response, messages);
}

function getRefusalMessage({ status, headers }: Response, messages: AnswerMessages['problems']): string {
  const seconds = Number(headers.get('retry-after'));
  if (status === 429) return seconds > 0 ? interpolate(messages.limitedFor, { seconds }) : messages.limited;
  if (status >= 500) return messages.server;
  // The function does not exist: a migration is missing.
  return status === 404 ? messages.unready : messages.refused;
}
