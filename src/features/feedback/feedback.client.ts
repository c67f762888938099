/** "Was this page helpful?" at the end of a text. Loaded once the reader comes near. */
import type { Backend } from '#contracts/backend-config.ts';
import { findEmbedded } from '#lib/backend/find.client.ts';
import { keep, newToken, recall } from './kept.ts';
import type { Answer, AnswerMessages } from './model.ts';
import { send } from './send.client.ts';

const SOON_MS = 1000;

/** The backend that is embedded in the site, asked for once. */
let embedded: Promise<Backend | null> | undefined;

function findOnce(): Promise<Backend | null> {
  embedded ??= findEmbedded().catch((error: unknown) => {
    embedded = undefined;
    throw error;
  });
  return embedded;
}

/**
 * Shows the question, with what this visitor has answered. Where nobody counts answers it stays out of sight. Rejects where nobody
 * can tell; to be tried again then.
 */
export async function offer(question: HTMLElement): Promise<void> {
  const { page = '', messages: text = '', backend } = question.dataset;
  const found: Backend | null = backend ? JSON.parse(backend) : await findOnce();
  if (!found) return;
  const messages: AnswerMessages = JSON.parse(text);
  for (const button of buttonsOf(question))
    button.addEventListener('click', () => press(question, button, { backend: found, page, messages }));
  mark(question, recall(page)?.answer);
  question.dataset.ready = '';
}

const buttonsOf = (question: HTMLElement) => question.querySelectorAll('button');

function mark(question: HTMLElement, answer: Answer | null | undefined): void {
  for (const button of buttonsOf(question)) button.ariaPressed = String(button.value === answer);
}

function say(question: HTMLElement, message: string): void {
  const status = question.querySelector('[role="status"]');
  if (status) status.textContent = message;
}

/** While an answer is under way the buttons take no press, and keep the focus. */
function wait(question: HTMLElement, isBusy: boolean): void {
  for (const button of buttonsOf(question)) button.ariaDisabled = isBusy ? 'true' : null;
}

type Asked = { backend: Backend; page: string; messages: AnswerMessages };

/** Gives the answer of a button, or takes it back where it was given. What is shown before it is counted is put right if it is not. */
async function press(question: HTMLElement, button: HTMLButtonElement, asked: Asked): Promise<void> {
  if (button.ariaDisabled) return;
  const { backend, page, messages } = asked;
  const before = recall(page);
  const pressed: Answer = button.value === 'yes' ? 'yes' : 'no';
  const answer = before?.answer === pressed ? null : pressed;
  const token = before?.token ?? newToken();
  // Should the reply get lost, the next press is about the same answer.
  keep(page, { token, answer: before?.answer ?? null });
  mark(question, answer);
  wait(question, true);
  say(question, '');
  const soon = setTimeout(() => say(question, messages.sending), SOON_MS);
  const problem = await send(backend, { page, token, answer }, messages.problems);
  clearTimeout(soon);
  wait(question, false);
  if (problem === undefined) keep(page, answer && { token, answer });
  else mark(question, before?.answer);
  say(question, problem ?? (answer ? messages.thanks : messages.takenBack));
}
