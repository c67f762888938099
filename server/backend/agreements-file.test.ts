import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from '#tests/support/server.ts';
import { readAgreements } from './agreements-file.ts';

const record = {
  version: 1,
  effective: '2026-01-31',
  change: 'substantive',
  summary: 'The first one.',
  sha256: 'a'.repeat(64),
};
const agreement = { id: 'code', title: 'The code', href: '/docs/code/', versions: [record] };

const read = async (content: unknown) =>
  readAgreements(join(await makeFolder({ 'agreements.json': JSON.stringify(content) }), 'agreements.json'));

it('reads the agreements of the built site with all their versions', async () => {
  const second = { ...record, version: 2 };
  expect(await read({ agreements: [{ ...agreement, versions: [record, second] }] })).toEqual([
    { document: 'code', title: 'The code', ...record },
    { document: 'code', title: 'The code', ...second },
  ]);
});

it.each([
  ['', /expected object/],
  [{}, /at agreements$/m],
  [{ agreements: [{ id: 'code', title: 'The code' }] }, /at agreements\[0\]\.versions$/m],
  [{ agreements: [{ ...agreement, versions: [{ ...record, version: '1' }] }] }, /at .*versions\[0\]\.version$/m],
  [{ agreements: [{ ...agreement, versions: [{ ...record, sha256: 7 }] }] }, /at .*versions\[0\]\.sha256$/m],
])('refuses a file in another format and reports where the problem is: %j', async (content, place) => {
  const result = read(content);
  await expect(result).rejects.toThrow(/agreements\.json cannot be used\. Build the site again: npm run build/);
  await expect(result).rejects.toThrow(place);
});
