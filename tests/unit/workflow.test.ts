import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const readWorkflow = (name: string) => parse(readFileSync(`.github/workflows/${name}`, 'utf8'));
const workflow = readWorkflow('test.yml');
const parts: string[] = workflow.jobs.test.strategy.matrix.part;
const steps = [...readFileSync('scripts/test.ts', 'utf8').matchAll(/\bname: '(\w+)', *(?:\n\s*)?title:/g)].map(
  ([, name]) => name,
);

it('the machines that share a run on GitHub run each step of npm test, and each share of it', () => {
  expect(steps.length).toBeGreaterThan(5);
  const done = parts.flatMap((part) => {
    const [, names = '', shard = '1/1'] = /^--only (\S+)(?: --shard (\S+))?$/.exec(part) ?? [];
    return names.split(',').map((name) => ({ name, shard }));
  });
  for (const step of steps) {
    const shards = done.filter(({ name }) => name === step).map(({ shard }) => shard);
    const [, count = 1] = shards[0]?.split('/').map(Number) ?? [];
    const all = Array.from({ length: count }, (_, index) => `${index + 1}/${count}`);
    // The sites are built by each machine that needs them.
    expect([...new Set(shards)].sort(), step).toEqual(step === 'sites' ? expect.arrayContaining(['1/1']) : all);
  }
});

it('GitHub Pages gets no site that another host would be refused', () => {
  const work: { run?: string; uses?: string }[] = readWorkflow('pages.yml').jobs.publish.steps;
  const place = (text: string) => work.findIndex(({ run, uses }) => (run ?? uses)?.startsWith(text));
  const order = ['npm run build', 'npm run release -- arrange', 'actions/upload-pages-artifact'].map(place);
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(order).not.toContain(-1);
});
