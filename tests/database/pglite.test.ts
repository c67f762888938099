import { describe } from 'vitest';
import { whyNoPostgres } from '../support/postgres.ts';
import { describeMembership, OF_THE_ENGINE, OF_THE_SCHEMA } from './membership.ts';

/** Where PostgreSQL runs, the schema is tested there. The browser tests use PGlite. */
const suites = whyNoPostgres() ? [...OF_THE_ENGINE, ...OF_THE_SCHEMA] : OF_THE_ENGINE;

describe('on PGlite', () => describeMembership(suites, async () => ({ settings: {}, stop: async () => {} })));
