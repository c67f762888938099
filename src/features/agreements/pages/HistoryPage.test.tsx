import { expect, it } from 'vitest';
import { en } from '#lib/messages/en.ts';
import { rendered } from '#ui/testing.ts';
import { HistoryPage } from './HistoryPage.tsx';
import { AGREEMENT, NOW } from './testing.ts';

const page = rendered(<HistoryPage agreement={AGREEMENT} now={NOW} locale="en" messages={en.agreements} />);

it('lists the versions, newest first, each with its period and its changes', () => {
  const items = page.html.split('<li class="version-item"').slice(1);
  expect(items.map((item) => /<a [^>]*>(Version \d)/.exec(item)?.[1])).toEqual(['Version 3', 'Version 2', 'Version 1']);
  expect(items[0]).toContain('Takes effect on January 1, 2027');
  expect(items[0]).toContain('Other duties.');
  expect(items[0]).toContain('Substantive: alters rights or duties');
  expect(items[1]).toContain('data-status="inForce"');
  expect(items[1]).toContain('In force from March 1, 2026 to December 31, 2026');
  expect(items[1]).toContain('Editorial: clearer wording, no right or duty altered');
  expect(items[2]).not.toMatch(/Editorial|Substantive/);
});

it('links to each text, its plain text and the changes since the previous version', () => {
  const to = (version: number) => `/base/docs/code/history/${version}`;
  expect(page.links().map((link) => link.split(' → ')[1])).toEqual([
    ...[`${to(3)}/`, `${to(3)}/since/2/`, `${to(3)}/`, `${to(3)}.txt`],
    ...[`${to(2)}/`, `${to(2)}/since/1/`, `${to(2)}/`, `${to(2)}.txt`],
    ...[`${to(1)}/`, `${to(1)}/`, `${to(1)}.txt`],
  ]);
});

it('shows all digits of the fingerprints, and how to check one', () => {
  const codes = page.all('code').map(({ text }) => text);
  expect(codes.slice(0, 3)).toEqual(['3'.repeat(64), '2'.repeat(64), '1'.repeat(64)]);
  expect(codes.slice(3)).toEqual(['sha256sum 3.txt', 'shasum -a 256 3.txt', 'Get-FileHash 3.txt']);
});
