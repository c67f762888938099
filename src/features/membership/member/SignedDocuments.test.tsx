import { expect, it } from 'vitest';
import type { VersionRecord } from '#contracts/agreements.ts';
import { en } from '#lib/messages/en.ts';
import { rendered } from '#ui/testing.ts';
import { SignedDocuments } from './SignedDocuments.tsx';

const VERSION = { version: 1, effective: '2026-01-01', change: 'substantive', summary: 'S', sha256: 'a' } as const;
const DOCUMENT = {
  ...{
    document: 'code',
    title: 'Code',
    in_force: VERSION,
    coming: { ...VERSION, version: 2, effective: '2026-09-01' },
  },
  signed: { version: 1, sha256: 'a', signed_at: '2026-01-03T06:00:00Z', statement: 'I agree.' },
  ...{ declined_at: null, asks_since: null },
};

// The tests run in the time zone of Los Angeles.
it('days that begin or end on another local day are said to be in UTC', () => {
  const { facts, device } = en.letters;
  const messages = { ...en, facts, device };
  const { text } = rendered(
    <SignedDocuments data={{ messages, agreements: [], locale: 'en' }} status={{ documents: [DOCUMENT] }} />,
  );
  expect(text).toContain('Version 1, signed on January 3, 2026 (UTC)');
  expect(text).toContain('Version 2 takes effect on September 1, 2026 (UTC).');
});

it('links to what a version changes only once the site has that version', () => {
  const { facts, device } = en.letters;
  const agreement = { id: 'code', title: 'Code', href: '/code/' };
  const getLinks = (...versions: VersionRecord[]) =>
    rendered(
      <SignedDocuments
        data={{ messages: { ...en, facts, device }, agreements: [{ ...agreement, versions }], locale: 'en' }}
        status={{
          documents: [{ ...DOCUMENT, in_force: { ...VERSION, version: 2 }, coming: { ...VERSION, version: 3 } }],
        }}
      />,
    ).text.match(/What (changed|will change)/g);
  expect(getLinks(VERSION)).toBeNull();
  expect(getLinks(VERSION, { ...VERSION, version: 2 })).toEqual(['What changed']);
});
