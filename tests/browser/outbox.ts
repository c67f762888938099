import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A mail of the local outbox. */
export type Mail = { to: string; subject: string; text: string; html: string; link: string; code: string };

/** The data folder of the server that playwright.config.ts starts for these tests. */
const SHARED_FOLDER = 'test-results/backend';
/** Those of the servers that tests start themselves, by origin. */
const folders = new Map<string, string>();

/** Says where a server keeps its data. */
export const setDataFolder = (origin: string, folder: string): void => void folders.set(origin, folder);

/** The mails to sign in with that a server keeps for an address, the newest first. Its data folder has the address of the outbox, with the key. */
export async function readOutbox(origin: string, to: string): Promise<Mail[]> {
  const { searchParams } = new URL(await readFile(join(folders.get(origin) ?? SHARED_FOLDER, 'outbox-url'), 'utf8'));
  searchParams.set('to', to);
  const answer = await fetch(new URL(`/outbox.json?${searchParams}`, origin));
  if (!answer.ok) throw new Error(await answer.text());
  const mails: Mail[] = await answer.json();
  return mails.filter(({ code }) => code !== '');
}
