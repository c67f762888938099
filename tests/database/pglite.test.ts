import { describe } from 'vitest';
import { describeMembership } from './membership.ts';

describe('on PGlite', () => describeMembership(async () => ({ settings: {}, stop: async () => {} })));
