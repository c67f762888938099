import { describe, expect, it } from 'vitest';
import type { DocumentStatus } from '#contracts/membership/status.ts';
import { startFakeBackend } from '#tests/support/fake-backend.ts';
import { openBackend } from '../backend/backend.ts';
import type { Member } from '../members/model.ts';
import { type Mailing, planAnnouncement, planReminders, planWelcome, writeLetters } from './write.ts';

const NOW = Date.parse('2026-09-10T12:00:00Z');
const SOON = '2026-10-01T00:00:00.000Z';
const OVER = '2026-09-10T00:00:00.000Z';

const VERSION = { version: 2, effective: '2026-09-01', change: 'substantive', summary: 'S', sha256: 'b' } as const;
const signed = (version: number) => ({
  version,
  sha256: 'b',
  signed_at: '2026-09-02T10:00:00Z',
  statement: 'I agree.',
});
const documentStatus = (more: Partial<DocumentStatus> = {}): DocumentStatus => ({
  document: 'code',
  title: 'Code',
  in_force: VERSION,
  coming: null,
  signed: signed(2),
  declined_at: null,
  asks_since: null,
  ...more,
});
const CHANGED = documentStatus({ signed: signed(1), asks_since: '2026-09-01' });
const DECLINED = { ...CHANGED, declined_at: '2026-09-03T00:00:00Z' };
const ADDED = documentStatus({ document: 'charter', title: 'Charter', signed: null });

let count = 0;
const member = (more: Partial<Member> = {}): Member => ({
  number: ++count,
  display_name: 'Ada',
  email: 'ada@example.org',
  joined_at: '2026-01-01T00:00:00Z',
  left_at: null,
  documents: [documentStatus()],
  standing: 'member',
  grace_until: null,
  acts: [],
  ...more,
});
const asked = (more: Partial<Member> = {}) =>
  member({ standing: 'asked', grace_until: SOON, documents: [CHANGED], ...more });
const due = (more: Partial<Member> = {}) =>
  member({ standing: 'due', grace_until: OVER, documents: [CHANGED], ...more });

describe('a reminder', () => {
  const remind = (members: Member[], ...standings: ('asked' | 'due')[]) =>
    planReminders(members, { standings: new Set(standings), now: NOW });
  const picked = (members: Member[], ...standings: ('asked' | 'due')[]) =>
    remind(members, ...standings).flatMap(({ kind, numbers }) => numbers.map((number) => `${kind} ${number}`));

  it('is for members who still have to sign: within the grace period, after it, or both', () => {
    const people = [member(), asked(), due(), member({ standing: 'left', left_at: '2026-02-01T00:00:00Z' })];
    const [, first, second] = people.map(({ number }) => number);
    expect(picked(people, 'asked')).toEqual([`reminder ${first}`]);
    expect(picked(people, 'due')).toEqual([`rest ${second}`]);
    expect(picked(people, 'asked', 'due')).toEqual([`reminder ${first}`, `rest ${second}`]);
  });

  it('reaches members who declined only after the grace period, and those who declined one of two at once', () => {
    const all = asked({ documents: [DECLINED] });
    const one = asked({ documents: [DECLINED, ADDED] });
    const over = due({ documents: [DECLINED] });
    expect(picked([all, one, over], 'asked', 'due')).toEqual([`reminder ${one.number}`, `rest ${over.number}`]);
  });

  it('reaches resting and paused members, since they have something to sign as well', () => {
    const people = [asked({ standing: 'resting' }), asked({ standing: 'paused' })];
    expect(picked(people, 'asked')).toEqual(people.map(({ number }) => `reminder ${number}`));
  });

  it('names only the documents that need a signature; members with the same to sign get the same letter', () => {
    const [first, second] = [asked({ documents: [documentStatus(), ADDED] }), asked({ documents: [ADDED] })];
    const other = asked();
    const letters = remind([first, other, second], 'asked');
    expect(letters.map(({ about, numbers }) => ({ ...about, numbers }))).toEqual([
      { texts: [{ document: 'charter', version: 2 }], until: SOON, numbers: [first.number, second.number] },
      { texts: [{ document: 'code', version: 2 }], until: SOON, numbers: [other.number] },
    ]);
    expect(new Set(letters.map(({ occasion }) => occasion)).size).toBe(2);
  });

  it('differs after the grace period, and for another version', () => {
    const later = asked({ documents: [{ ...CHANGED, in_force: { ...VERSION, version: 3 } }] });
    const occasions = remind([asked(), due(), later], 'asked', 'due').map(({ occasion }) => occasion);
    expect(new Set(occasions).size).toBe(3);
    for (const occasion of occasions) expect(occasion.length).toBeLessThan(50);
  });
});

it('an announcement is for members who have not signed that version or a later one, and have not left', () => {
  const people = [
    member(),
    member({ documents: [documentStatus({ signed: signed(1) })] }),
    member({ documents: [documentStatus({ signed: null })] }),
    member({ documents: [] }),
    member({ documents: [documentStatus({ document: 'charter' }), documentStatus({ signed: signed(1) })] }),
    member({ documents: [documentStatus({ signed: signed(1) })], left_at: '2026-02-01T00:00:00Z' }),
  ];
  const numbers = people.slice(1, 5).map(({ number }) => number);
  const about = { texts: [{ document: 'code', version: 2 }] };
  expect(planAnnouncement(people, 'code', 2)).toMatchObject([{ numbers, about }]);
});

it('a welcome is for members who joined since a day, and have not left', () => {
  const since = Date.parse('2026-09-01');
  const people = [
    member(),
    member({ joined_at: '2026-09-01T00:00:00Z' }),
    member({ joined_at: '2026-09-05T00:00:00Z', left_at: '2026-09-06T00:00:00Z' }),
  ];
  expect(planWelcome(people, since).flatMap(({ numbers }) => numbers)).toEqual([people[1]?.number]);
});

it('letters are written in parts of a hundred, and those that people have already are counted', async () => {
  const { url, asked } = await startFakeBackend(({ body }) => ({
    json: { letters: [], known: JSON.parse(body).numbers.length },
  }));
  const backend = openBackend({ url, secretKey: 'sb_secret_1', kind: 'other' });
  const numbers = Array.from({ length: 250 }, (_, index) => index + 1);
  const mailing: Omit<Mailing, 'numbers'> = { kind: 'welcome', about: { texts: [] }, occasion: 'welcome' };
  expect(await writeLetters(backend, [{ ...mailing, numbers }], true)).toEqual({ letters: [], known: 250 });
  const parts = [numbers.slice(0, 100), numbers.slice(100, 200), numbers.slice(200)];
  expect(asked.map(({ body }) => JSON.parse(body))).toEqual(
    parts.map((part) => ({ ...mailing, numbers: part, is_trial: true })),
  );
});
