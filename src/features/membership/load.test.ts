import { expect, it } from 'vitest';
import { getMessages } from '#lib/messages/index.ts';
import { getDeletionMessages } from './load.ts';

const { member } = getMessages('en');
const getFor = (backupDays: number, evidenceYears: number) =>
  getDeletionMessages(member, 'en', { backupDays, evidenceYears });

it('before an account is deleted, the page says how long backups keep it, from the configuration', () => {
  const { removed, removedAccount } = getFor(14, 0).member.removing;
  for (const text of [removed, removedAccount]) expect(text).toContain('vanish from backups within 14 days.');
});

it('if nothing is kept, the page does not mention it', () => {
  const { evidence, member: found } = getFor(14, 0);
  expect(evidence).toBeNull();
  expect(found.ending).toEqual(member.ending);
  expect(found.removing.doneText).toBe(member.removing.doneText);
  expect(JSON.stringify(found)).not.toContain('evidence');
});

it('if signatures are kept, it says which facts, for how long and who reads them, and not that everything is deleted', () => {
  const { evidence, member: found } = getFor(14, 7);
  expect(evidence).toMatch(/^Kept apart from everything else for 7 years, .*: your name and, .* Two stewards together/);
  expect(getFor(14, 1).evidence).toContain('for 1 year,');
  for (const text of [found.ending.removeHint, found.removing.doneText])
    expect(text).toContain('except evidence of what you signed');
});
