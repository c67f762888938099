import { expect, it } from 'vitest';
import { getMessages } from '#lib/messages/index.ts';
import { getDeletionMessages } from './load.ts';

const { member } = getMessages('en');
const getFor = (backupDays: number, evidenceYears: number) =>
  getDeletionMessages(member, 'en', { backupDays, evidenceYears });

it('before an account is deleted, the page says how long backups have it, as the configuration says', () => {
  const { removed, removedAccount } = getFor(14, 0).member.removing;
  for (const text of [removed, removedAccount]) expect(text).toContain('vanish from backups within 14 days.');
});

it('where nothing is kept, nothing is said of it', () => {
  const { evidence, member: found } = getFor(14, 0);
  expect(evidence).toBeNull();
  expect(found.ending).toEqual(member.ending);
  expect(found.removing.doneText).toBe(member.removing.doneText);
  expect(JSON.stringify(found)).not.toContain('evidence');
});

it('where signatures are kept, it says which facts, for how long and who reads them, and does not say that all is gone', () => {
  const { evidence, member: found } = getFor(14, 7);
  expect(evidence).toMatch(/^Kept apart from everything else for 7 years, .*: your name and, .* Two stewards together/);
  expect(getFor(14, 1).evidence).toContain('for 1 year,');
  for (const text of [found.ending.removeHint, found.removing.doneText])
    expect(text).toContain('except evidence of what you signed');
});
