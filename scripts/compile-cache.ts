import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Where Node caches compiled code for the hundreds of programs that the tests start. It stays after a run; `npm test` names it for the
 * tests, whose folder for temporary files does not.
 */
export const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'commonplace-test-compiled');
/** The same for Playwright, which translates the tests. */
export const PLAYWRIGHT_TRANSFORM_CACHE_DIR = `${NODE_COMPILE_CACHE}-by-playwright`;
