import { expect, it } from 'vitest';
import { releaseMemory } from './release-memory.ts';

const megabytes = () => process.memoryUsage().rss / 1e6;

/** What a build holds while it makes its pages: many small things that live for a while. */
function useMemory(): number {
  const texts = Array.from({ length: 2_000_000 }, (_, number) => ({ number, text: `Page ${number}` }));
  return texts.length;
}

it('gives memory back that was used before', () => {
  useMemory();
  const before = megabytes();
  releaseMemory();
  expect(before - megabytes()).toBeGreaterThan(50);
});
