import { expect, it } from 'vitest';
import type { DocumentStatus } from '#contracts/membership/status.ts';
import { shownDocuments } from './order.ts';

const agreement = (id: string) => ({ id, title: `The ${id}`, address: `/docs/${id}/`, versions: [] });
const status = (document: string): DocumentStatus => ({
  document,
  title: document,
  in_force: { version: 1, effective: '2026-01-01', change: 'substantive', summary: 'S', sha256: 'a' },
  coming: null,
  signed: null,
  declined_at: null,
  asks_since: null,
});

it('documents stand in the order of the site, and one that the site does not know comes last, without an address', () => {
  const shown = shownDocuments(
    [status('code'), status('new'), status('agreement')],
    [agreement('agreement'), agreement('code')],
  );
  expect(shown.map(({ agreement: { title, address } }) => [title, address])).toEqual([
    ['The agreement', '/docs/agreement/'],
    ['The code', '/docs/code/'],
    ['new', ''],
  ]);
});
