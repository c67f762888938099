import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ensureBrowser } from './browser.mjs';

const log = vi.spyOn(console, 'log');
beforeEach(() => {
  log.mockReset().mockReturnValue();
});

/** A machine on which the given way provides a browser. */
function machine(thatWorks: string) {
  let browser: string | undefined;
  const tried: string[] = [];
  const way = (doing: string) => ({
    doing,
    action: () => {
      tried.push(doing);
      if (doing === thatWorks) browser = '/usr/bin/chromium';
      return browser !== undefined;
    },
  });
  return { tried, parts: { find: () => browser, ways: [way('first'), way('second'), way('third')] } };
}

describe('ensureBrowser', () => {
  it('does and prints nothing when there is a browser', () => {
    const { tried, parts } = machine('none');
    ensureBrowser('/', { ...parts, find: () => '/usr/bin/chromium' });
    expect(tried).toEqual([]);
    expect(log).not.toHaveBeenCalled();
  });

  it('tries one way after the other until there is one, and prints what it does and how long it took', () => {
    const { tried, parts } = machine('second');
    ensureBrowser('/', parts);
    expect(tried).toEqual(['first', 'second']);
    expect(log.mock.calls.flat()).toEqual(['first …', '… took 0 s', 'second …', '… took 0 s']);
  });

  it('explains what to do when every way fails', () => {
    const { tried, parts } = machine('none');
    expect(() => ensureBrowser('/', parts)).toThrow('CHROMIUM=/path/to/chromium npm test');
    expect(tried).toHaveLength(3);
  });
});
