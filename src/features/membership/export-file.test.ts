import { expect, it } from 'vitest';
import type { Agreement } from '#contracts/agreements.ts';
import { toExportFile, toFileName } from './export-file.ts';

const CODE: Agreement = { id: 'code', title: 'Code', href: '/resources/docs/code/', versions: [] };
const signature = (version: number, act: string) => ({ document: 'code', version, sha256: `${version}`, act });
const toFile = (records: object) => JSON.parse(toExportFile(records, [CODE], 'https://handbook.example'));

it('the file has the unchanged records, and the URL of each signed text once', () => {
  const records = { account: { email: 'a@b.org' }, signatures: [signature(1, 'accept'), signature(1, 'withdraw')] };
  const { texts, ...rest } = toFile(records);
  expect(rest).toEqual(records);
  expect(texts).toEqual([
    {
      document: 'code',
      version: 1,
      sha256: '1',
      page: 'https://handbook.example/resources/docs/code/history/1/',
      text: 'https://handbook.example/resources/docs/code/history/1.txt',
    },
  ]);
});

it('a document that this site does not have gets no URL', () => {
  expect(toFile({ signatures: [{ ...signature(1, 'accept'), document: 'other' }] }).texts).toEqual([]);
  expect(toFile({ account: {} }).texts).toEqual([]);
});

it.each([
  ['Commonplace', 'commonplace'],
  ['Open House, Zürich!', 'open-house-zürich'],
  ['../etc', 'etc'],
  ['सामुदायिक पुस्तकालय', 'सामुदायिक-पुस्तकालय'],
  ['ห้องสมุดชุมชน', 'ห้องสมุดชุมชน'],
])('"%s" becomes "%s" in a file name', (name, expected) => {
  expect(toFileName(name)).toBe(expected);
});
