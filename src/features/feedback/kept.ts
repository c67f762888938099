import { storage } from '#lib/storage.ts';
import type { Kept } from './model.ts';

const keyOf = (page: string) => `commonplace.feedback.${page}`;

const KEPT = /^([\da-f-]{36})(?: (yes|no))?$/;

/** What is known where storage keeps nothing: for as long as the page is not loaded anew. */
const known = new Map<string, string>();

/** What was kept of a page; null where there is nothing, or nothing that can be read. */
export function recall(page: string): Kept | null {
  const [, token, answer] = KEPT.exec(storage.get(keyOf(page)) ?? known.get(page) ?? '') ?? [];
  return token ? { token, answer: answer === 'yes' || answer === 'no' ? answer : null } : null;
}

/** Keeps it, or forgets the page with null. */
export function keep(page: string, kept: Kept | null): void {
  const text = kept && [kept.token, kept.answer].filter(Boolean).join(' ');
  if (text) known.set(page, text);
  else known.delete(page);
  storage.set(keyOf(page), text);
}

/**
 * A token for one page, which has nothing in common with those of others. `crypto.randomUUID` is not there where a site is
 * looked at without encryption, as in a local network.
 */
export function newToken(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0'));
  return bytes.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
