import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Node caches compiled code for the hundreds of programs that the tests start. */
export const NODE_COMPILE_CACHE = join(tmpdir(), 'commonplace-test-compiled');
