import { NODE_COMPILE_CACHE } from '#scripts/compile-cache.ts';

/** For a Node that lives for seconds: optimising the code of PGlite costs more than it saves. */
export const QUICK_OPTIONS = ['--liftoff-only'];

/** Where Node caches compiled code between commands. */
export const QUICK_VARIABLES = { NODE_COMPILE_CACHE };
