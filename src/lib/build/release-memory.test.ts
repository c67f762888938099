import { expect, it } from 'vitest';
import { releaseMemory } from './release-memory.ts';

const megabytes = () => process.memoryUsage().rss / 1e6;

/** Uses memory as a build does: many small objects that live for a while. */
function useMemory(): number {
  const texts = Array.from({ length: 2_000_000 }, (_, number) => ({ number, text: `Page ${number}` }));
  return texts.length;
}

it('returns memory that is no longer used', () => {
  useMemory();
  const before = megabytes();
  releaseMemory();
  expect(before - megabytes()).toBeGreaterThan(50);
});
