import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A mail of the local outbox. */
export type Mail = { to: string; subject: string; text: string; html: string; link: string; code: string };

/** The data folder of the server that playwright.config.ts starts for these tests. */
const SHARED_FOLDER = 'test-results/backend';
/** Those of the servers that tests start themselves, by origin. */
const folders = new Map<string, string>();

/** Registers where a server keeps its data. */
export const setDataFolder = (origin: string, folder: string): void => void folders.set(origin, folder);

/** A text from the data folder of a server. */
const readData = (url: string, name: string): Promise<string> =>
  readFile(join(folders.get(new URL(url).origin) ?? SHARED_FOLDER, name), 'utf8');

/** The URL of a server's outbox, with the key, which its data folder holds. */
export const readOutboxUrl = (url: string): Promise<string> => readData(url, 'outbox-url');

/** The key that the stewards' commands use with a server. */
export const readSecretKey = async (url: string): Promise<string> =>
  JSON.parse(await readData(url, 'keys.json')).secretKey;

/** The sign-in mails that a server keeps for an address, newest first. */
export async function readOutbox(origin: string, to: string): Promise<Mail[]> {
  const { searchParams } = new URL(await readOutboxUrl(origin));
  searchParams.set('to', to);
  const answer = await fetch(new URL(`/outbox.json?${searchParams}`, origin));
  if (!answer.ok) throw new Error(await answer.text());
  const mails: Mail[] = await answer.json();
  return mails.filter(({ code }) => code !== '');
}
