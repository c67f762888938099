import { describe, expect, it } from 'vitest';
import type { VersionRecord } from '#contracts/agreements.ts';
import type { DocumentStatus } from '#contracts/membership/status.ts';
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

describe('links to a version only once the site has it:', () => {
  const { facts, device } = en.letters;
  const messages = { ...en, facts, device };
  const show = (doc: DocumentStatus, ...versions: VersionRecord[]) =>
    rendered(
      <SignedDocuments
        data={{ messages, agreements: [{ id: 'code', title: 'Code', href: '/code/', versions }], locale: 'en' }}
        status={{ documents: [doc] }}
      />,
    ).text;
  const second = { ...VERSION, version: 2 };

  it('what it changes', () => {
    const doc = { ...DOCUMENT, in_force: second, coming: { ...VERSION, version: 3 } };
    expect(show(doc, VERSION)).not.toMatch(/What (changed|will change)/);
    expect(show(doc, VERSION, second).match(/What (changed|will change)/g)).toEqual(['What changed']);
  });

  it('its text, for who has never signed the document', () => {
    const doc = { ...DOCUMENT, in_force: second, coming: null, signed: null };
    const links = new RegExp(`${messages.member.signed.current}|${messages.member.signed.file}`, 'g');
    expect(show(doc, VERSION)).not.toMatch(links);
    expect(show(doc, VERSION)).toContain(messages.member.signed.history);
    expect(show(doc, VERSION, second).match(links)).toHaveLength(2);
  });
});
