import { appendFile, chmod, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from '#tests/support/server.ts';
import { type KeptMail, openOutbox } from './outbox.ts';

const NOON = Date.UTC(2027, 4, 1, 12);
const newFile = async () => join(await makeFolder({}), 'outbox.jsonl');
const mailTo = (to: string) => ({
  to,
  subject: 'Sign in',
  text: 'Hello,\nhere.',
  html: '<p>Hello</p>',
  code: '123456',
});
const addresses = (mails: KeptMail[]) => mails.map(({ to }) => to);

it('keeps e-mails over a restart, the newest first, and filters by address', async () => {
  const file = await newFile();
  const outbox = await openOutbox(file, () => NOON);
  for (const to of ['ada', 'bob', 'ada']) await outbox.send(mailTo(to));
  const again = await openOutbox(file, () => NOON);
  expect(again.list()).toEqual(outbox.list());
  expect(addresses(again.list())).toEqual(['ada', 'bob', 'ada']);
  expect(again.list('bob')).toEqual([{ ...mailTo('bob'), link: '', sentAt: '2027-05-01T12:00:00.000Z' }]);
  expect(again.list('eve')).toEqual([]);
});

it('keeps all the others when one was only partly written, as by a process that was killed', async () => {
  const file = await newFile();
  await (await openOutbox(file, () => NOON)).send(mailTo('ada'));
  await appendFile(file, '\n{"to":"bob","subj');
  await (await openOutbox(file, () => NOON)).send(mailTo('eve'));
  expect(addresses((await openOutbox(file, () => NOON)).list())).toEqual(['eve', 'ada']);
});

it('closes to others what a copy of the folder had open, with the codes in it', async () => {
  const file = await newFile();
  await (await openOutbox(file, () => NOON)).send(mailTo('ada'));
  await chmod(file, 0o644);
  await openOutbox(file, () => NOON);
  expect((await stat(file)).mode & 0o007).toBe(0);
});

it('keeps the last 200, and limits the size of its file', async () => {
  const file = await newFile();
  const outbox = await openOutbox(file, () => NOON);
  const all = Array.from({ length: 900 }, (_, index) => `person-${index}`);
  for (const to of all) await outbox.send(mailTo(to));
  const newest = all.slice(-200).reverse();
  expect(addresses(outbox.list())).toEqual(newest);
  expect(addresses((await openOutbox(file, () => NOON)).list())).toEqual(newest);
  expect((await readFile(file, 'utf8')).trim().split('\n').length).toBeLessThanOrEqual(400);
});
