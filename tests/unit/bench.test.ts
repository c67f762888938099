import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { makeCorpus, renderBody } from '../../bench/corpus.ts';
import { toChart } from '../../bench/report/chart.ts';
import { toMarkdown } from '../../bench/report/markdown.ts';
import { replaceQuote, toQuote } from '../../bench/report/quote.ts';
import { compare, type Results, resultsSchema } from '../../bench/report/results.ts';
import { getMedian, getMedians } from '../../bench/statistics.ts';
import { ours } from '../../bench/subjects/ours.ts';

describe('the corpus of the benchmark', () => {
  const corpus = makeCorpus(24);
  const large = makeCorpus(1000);

  it('is the same each time', () => {
    expect(makeCorpus(24)).toEqual(corpus);
  });

  it('has as many pages as requested, each with some 1,000 words', () => {
    expect(corpus.pages).toHaveLength(24);
    expect(large.pages).toHaveLength(1000);
    for (const { body } of corpus.pages) {
      const words = body.split(/\s+/).length;
      expect(words).toBeGreaterThan(600);
      expect(words).toBeLessThan(1400);
    }
  });

  it('links to existing pages, and names each once', () => {
    const ids = new Set(corpus.pages.map(({ id }) => id));
    expect(ids.size).toBe(24);
    const linked: string[] = [];
    for (const { body } of [corpus.index, ...corpus.pages]) {
      renderBody(body, (id) => {
        linked.push(id);
        return id;
      });
    }
    expect(linked.length).toBeGreaterThan(24);
    expect(linked.filter((id) => !ids.has(id))).toEqual([]);
  });

  it('has a unique word on each page', () => {
    expect(new Set(large.pages.map(({ rareWord }) => rareWord)).size).toBe(1000);
    for (const { rareWord, body } of corpus.pages) {
      expect(body).toContain(rareWord);
      expect(corpus.pages.filter((page) => page.body.includes(rareWord))).toHaveLength(1);
    }
  });

  it('measures a page whose next one is in the same folder', () => {
    expect(corpus.next.position).toBe(corpus.measured.position + 1);
    expect(corpus.next.id.split('/')[0]).toBe(corpus.measured.id.split('/')[0]);
  });
});

it('the benchmark starts the development server with options that it understands, and gives it the port', () => {
  const [program, ...options] = ours.develop?.(4179) ?? [];
  expect(program).toBe('node');
  const { stderr } = spawnSync(process.execPath, options, { env: { ...process.env, PORT: 'none' }, encoding: 'utf8' });
  expect(stderr).toMatch(/^PORT is "none"/);
});

describe('the report of the benchmark', () => {
  const row = (subject: string, cold: number) => ({ section: 'build' as const, pages: 24, subject, figures: { cold } });
  const results: Results = {
    machine: { cores: 2, memory: 8, system: 'Linux' },
    measurements: { build: { date: '2026-11-22', runs: 3, loadBefore: 0.5, loadAfter: 9 } },
    subjects: ['bare', 'ours', 'ours-alone', 'slow', 'quick'].map((name) => ({ name, label: name })),
    rows: [row('bare', 1), row('ours', 6), row('ours-alone', 3), row('slow', 12), row('quick', 4)],
    failures: [{ section: 'search', reason: 'slow, 24 pages: Nothing was found.' }],
  };

  it('divides by the best of the others, never by the limit or by this site without the demo', () => {
    expect(compare(results)).toMatchObject([{ title: 'build: cold, s', best: { subject: 'quick' }, ratio: 1.5 }]);
  });

  it('shows each figure, the ratio, how busy the machine was and what failed', () => {
    const text = toMarkdown(results, 'chart.svg');
    expect(text).toContain('| build: cold, s | 1.0 | 12.0 | 4.0 | 6.0 | quick | **1.50** |');
    expect(text).toContain('| build: cold, s | 6.0 | 3.0 | 4.0 (quick) | **0.75** |');
    expect(text).toContain('| build | 2026-11-22 | 3 | 0.5 to 9.0: busy with other work |');
    expect(text).toContain('- search: slow, 24 pages: Nothing was found.');
  });

  it('draws a bar for each ratio, in colours for light and dark', () => {
    const chart = toChart(compare(results));
    expect(chart.match(/<rect/g)).toHaveLength(1);
    expect(chart).toContain('>1.50</text>');
    expect(chart).toContain('prefers-color-scheme:dark');
  });

  it('is made of data that a later run can read', () => {
    expect(resultsSchema.parse(JSON.parse(readFileSync('docs/benchmark.json', 'utf8'))).rows.length).toBeGreaterThan(
      20,
    );
  });

  it('is quoted in the README as it was measured last', () => {
    const readme = readFileSync('README.md', 'utf8');
    const measured = resultsSchema.parse(JSON.parse(readFileSync('docs/benchmark.json', 'utf8')));
    expect(readme).toBe(replaceQuote(readme, toQuote(measured)));
    const quote = toQuote(results);
    expect(quote).toContain('| build: cold, s | 6.0 | 4.0 (quick) |');
    expect(replaceQuote(`Before\n${quote}\nAfter`, 'New')).toBe('Before\nNew\nAfter');
    expect(() => replaceQuote('# Read me', quote)).toThrow('no place for the benchmark');
  });

  it('takes medians, so that one slow run counts for little', () => {
    expect(getMedian([9, 1, 2])).toBe(2);
    expect(getMedian([1, 2])).toBe(1.5);
    expect(getMedian([])).toBeUndefined();
    expect(getMedians([{ a: 1 }, { a: 50, b: 2 }, { a: 2 }])).toEqual({ a: 2, b: 2 });
  });
});
