import { expect, it } from 'vitest';
import type { Agreement } from '#contracts/agreements.ts';
import en from '#messages/en';
import { makeReceiptFile, type SignatureRow } from './receipt-file.ts';

const CODE: Agreement = { id: 'code', title: 'Code', href: '/resources/docs/code/', versions: [] };
const row = (more: Partial<SignatureRow> = {}): SignatureRow => ({
  ...{ document: 'code', version: 1, sha256: 'abc', act: 'accept', statement: 'I agree.' },
  signed_at: '2026-11-22T10:11:12Z',
  ...{ legal_name: null, country: null, firm: null, firm_number: null },
  ...more,
});

it('has every act with its facts, and below each exact text once', async () => {
  const asked: string[] = [];
  const file = await makeReceiptFile(
    [row(), row({ act: 'withdraw', statement: null }), row({ document: 'gone', version: 3 })],
    {
      title: 'Receipts',
      facts: en.letters.facts,
      agreements: [CODE],
      locale: 'en',
      origin: 'https://handbook.example',
      fetchText: async (path) => {
        asked.push(path);
        return 'Be kind.\n';
      },
    },
  );
  expect(asked).toEqual(['/resources/docs/code/history/1.txt']);
  expect(file.replaceAll('\u202f', ' ')).toBe(`Receipts

Document: Code, version 1
Signed: November 22, 2026 at 10:11:12 AM UTC
Statement: I agree.
Fingerprint (SHA-256): abc
Text:
https://handbook.example/resources/docs/code/history/1/

Document: Code, version 1
Withdrawn: November 22, 2026 at 10:11:12 AM UTC
Fingerprint (SHA-256): abc
Text:
https://handbook.example/resources/docs/code/history/1/

Document: gone, version 3
Signed: November 22, 2026 at 10:11:12 AM UTC
Statement: I agree.
Fingerprint (SHA-256): abc

${'='.repeat(72)}
code 1
SHA-256 abc
${'='.repeat(72)}

Be kind.
`);
});
