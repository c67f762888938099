import { NODE_COMPILE_CACHE } from '#scripts/compile-cache.ts';

/** Where Node caches compiled code between commands. */
export const QUICK_VARIABLES = { NODE_COMPILE_CACHE };
