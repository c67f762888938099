import { describe, expect, it } from 'vitest';
import { nearest, nearestPath } from './nearest.ts';

describe('nearest', () => {
  it('finds what was meant, and nothing where nothing is like it', () => {
    expect(nearest('titel', ['slug', 'title', 'tags'])).toBe('title');
    expect(nearest('Note', ['tip', 'note'])).toBe('note');
    expect(nearest('something', ['tip', 'note'])).toBeUndefined();
  });

  it('knows a path again that was moved', () => {
    expect(nearestPath('/docs/purpose/', ['/docs/purple/', '/docs/codex/foundation/purpose/'])).toBe(
      '/docs/codex/foundation/purpose/',
    );
    expect(nearestPath('/docs/purpos/', ['/docs/codex/', '/docs/purpose/'])).toBe('/docs/purpose/');
  });
});
