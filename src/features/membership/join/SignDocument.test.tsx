import { expect, it } from 'vitest';
import { en } from '#lib/messages/en.ts';
import { rendered } from '#ui/testing.ts';
import { SignDocument } from './SignDocument.tsx';

const VERSION = { version: 1, effective: '2026-01-01', change: 'substantive', summary: 'S', sha256: 'a' } as const;
const NEXT = { ...VERSION, version: 2, effective: '2026-09-01', sha256: 'b' };

// The tests run in the time zone of Los Angeles.
it('a version that takes effect in the afternoon before its day says that the day is one in UTC', () => {
  const { joining, member } = en;
  const { text } = rendered(
    <SignDocument
      shown={{
        agreement: { id: 'code', title: 'Code', href: '/code/' },
        status: {
          ...{ document: 'code', title: 'Code', in_force: NEXT, coming: null },
          ...{ signed: null, declined_at: null, asks_since: null },
        },
      }}
      change={{ document: 'code', from: VERSION, to: NEXT }}
      data={{ locale: 'en', messages: { joining, admission: null, card: member.card, acts: member.acts } }}
      onShown={() => {}}
    />,
  );
  expect(text).toContain('Version 2 took effect on September 1, 2026 (UTC), while this page was open.');
});
