import { setFlagsFromString } from 'node:v8';
import { describe } from 'vitest';
import { describeMembership } from './membership.ts';

// One PGlite answers all of these tests, so optimising its code pays: they take a sixth less of a processor (see quick-wasm.ts).
setFlagsFromString('--wasm-tier-up');
setFlagsFromString('--wasm-dynamic-tiering');

describe('on PGlite', () => describeMembership(async () => ({ settings: {}, stop: async () => {} })));
