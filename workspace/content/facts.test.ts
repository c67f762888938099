import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type Facts, readFacts, resolveFacts } from './facts.ts';

const FACTS: Facts = new Map([
  ['share', { value: '10%', means: 'The part for all.' }],
  ['payout', { value: '14 days', means: 'Until money is paid out.' }],
]);

function makeSite(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'facts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, 'content', file)), { recursive: true });
    writeFileSync(join(folder, 'content', file), text);
  }
  return folder;
}

it.each([
  ['Pay within :fact[payout], 😀 less :fact[share].', 'Pay within 14 days, 😀 less 10%.'],
  [
    '---\ntitle: One\n---\n\n| a |\n| --- |\n| **:fact[share]** |\n',
    '---\ntitle: One\n---\n\n| a |\n| --- |\n| **10%** |\n',
  ],
  ['[:fact[share] for all](./all.md)', '[10% for all](./all.md)'],
  ['`:fact[share]`\n\n```md\n:fact[share]\n```\n', '`:fact[share]`\n\n```md\n:fact[share]\n```\n'],
  ['At 10:30, no facts.', 'At 10:30, no facts.'],
])('inserts the values into a text, except in code: %j', (source, text) => {
  expect(resolveFacts(source, FACTS)).toEqual({ text, unknown: [] });
});

it('reports a missing fact with its line in the file and the nearest known one', () => {
  expect(resolveFacts('---\ntitle: One\n---\n\nWithin :fact[pay-out].\n', FACTS)).toEqual({
    text: '---\ntitle: One\n---\n\nWithin :fact[pay-out].\n',
    unknown: [{ line: 5, message: 'There is no fact "pay-out" in content/facts.yml. Did you mean "payout"?' }],
  });
});

it('reads the facts of a site, and those that differ in another language', () => {
  const folder = makeSite({
    'facts.yml': 'share:\n  value: 10%\n  means: The part for all.\npayout:\n  value: 14 days\n  means: Until then.\n',
    'i18n/de/facts.yml': 'payout:\n  value: 14 Tage\n  means: Bis dahin.\n',
  });
  const values = (locale?: string) => [...readFacts(folder, locale)].map(([key, { value }]) => `${key} ${value}`);
  expect(values()).toEqual(['share 10%', 'payout 14 days']);
  expect(values('de')).toEqual(['share 10%', 'payout 14 Tage']);
  expect(readFacts(makeSite({})).size).toBe(0);
});

it.each([
  [
    'share:\n  value: "*10%*"\n  means: The part.\n',
    /facts\.yml:2: "share\.value" is not right\. A value is plain text/,
  ],
  ['share:\n  value: 10%\n', /facts\.yml:1: "share\.means" is missing\. Expected text\./],
  [
    'share:\n  value: 10%\n  means: The part.\n  why: So.\n',
    /facts\.yml:4: There is no "why"\. Known keys: value, means/,
  ],
  ['share: 10%\n', /facts\.yml:1: "share" is text\. Expected keys with values/],
  ['Share:\n  value: 10%\n  means: The part.\n', /facts\.yml:1: "Share" is not right\. A name has small letters/],
  ['share: [\n', /facts\.yml:\d+: /],
])('reports mistakes with file and line: %j', (file, message) => {
  expect(() => readFacts(makeSite({ 'facts.yml': file }))).toThrow(message);
});
