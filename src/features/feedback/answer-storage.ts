import { randomUuid } from '#lib/random-uuid.ts';
import { storage } from '#lib/storage.ts';
import type { StoredAnswer } from './Feedback.tsx';

const getKey = (page: string) => `commonplace.feedback.${page}`;

const STORED = /^([\da-f-]{36})(?: (yes|no))?$/;

/** The answers for browsers that block storage. A reload clears them. */
const inMemory = new Map<string, string>();

/** The stored answer about a page; null if there is none or it is invalid. */
export function loadAnswer(page: string): StoredAnswer | null {
  const [, token, answer] = STORED.exec(storage.get(getKey(page)) ?? inMemory.get(page) ?? '') ?? [];
  return token ? { token, answer: answer === 'yes' || answer === 'no' ? answer : null } : null;
}

/** Stores an answer about a page; null removes it. */
export function saveAnswer(page: string, stored: StoredAnswer | null): void {
  const text = stored && [stored.token, stored.answer].filter(Boolean).join(' ');
  if (text) inMemory.set(page, text);
  else inMemory.delete(page);
  storage.set(getKey(page), text);
}

/** A random token for one page, so that answers about different pages cannot be linked. */
export const newToken = randomUuid;
