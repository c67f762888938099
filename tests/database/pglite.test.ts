import { setFlagsFromString } from 'node:v8';
import { describe } from 'vitest';
import { whyNoPostgres } from '../support/postgres.ts';
import { describeMembership, OF_THE_ENGINE, OF_THE_SCHEMA } from './membership.ts';

// One PGlite answers all of these tests, so optimising its code pays: they take a sixth less of a processor (see quick-wasm.ts).
setFlagsFromString('--wasm-tier-up');
setFlagsFromString('--wasm-dynamic-tiering');

/** Where PostgreSQL runs, the schema is tested there. The browser tests use PGlite. */
const suites = whyNoPostgres() ? [...OF_THE_ENGINE, ...OF_THE_SCHEMA] : OF_THE_ENGINE;

describe('on PGlite', () => describeMembership(suites, async () => ({ settings: {}, stop: async () => {} })));
