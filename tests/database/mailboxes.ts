import { expect, it } from 'vitest';
import { getMailbox } from '#server/backend/limits/limits.ts';
import type { GetCommunity } from './membership.ts';

const ADDRESSES = [
  ...['ada@example.org', ' Ada@Example.ORG ', 'ada@example.org.', 'ada@example.org..', 'a.d.a@example.org'],
  ...[
    'ada+x@example.org',
    'ada+x+y@example.org',
    'ada+@example.org',
    '+ada@example.org',
    '+@example.org',
    '++x@example.org',
  ],
  ...['a.d.a@gmail.com', 'A.da+x@GoogleMail.com', '.ada.@gmail.com.', '...@gmail.com', 'a.d.a@gmail.com.example.org'],
  ...['"a@b"@example.org', 'a@b@gmail.com', 'a+b@c@example.org', '@example.org', 'ada@', 'ada', '@', '+', ''],
  // Letters that look alike, or are stored in more than one way.
  ...[
    'ａｄａ＠ｇｍａｉｌ．ｃｏｍ',
    'a﹢x@example.org',
    'ö@bücher.example',
    'o\u0308@BU\u0308CHER.example',
    '\u212B@example.org',
  ],
  ...[
    'Straße@example.org',
    'ẞ@example.org',
    'ŒUVRE@example.org',
    'Ж@пример.example',
    '艾@例子.example',
    '😀@example.org',
  ],
  // Not Σ and İ: which small letter they have depends on the word and, in PostgreSQL, on the locale.
  ...['ОДОС@example.org', 'ǅ@example.org', 'Ა@example.org'],
];

/** The limits of the server and the acts of stewards are about mailboxes, and have to mean the same ones. */
export function mailboxes(getCommunity: GetCommunity): void {
  it('server and database take the same spellings for one mailbox', async () => {
    const { data } = await getCommunity().asOwner(
      `select jsonb_object_agg(email, private.normal_address(email)) from jsonb_array_elements_text('${JSON.stringify(ADDRESSES)}') email`,
    );
    expect(data).toEqual(Object.fromEntries(ADDRESSES.map((email) => [email, getMailbox(email)])));
  });
}
