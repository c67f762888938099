import { describe } from 'vitest';
import { membershipOn } from './suites/membership.ts';

describe('on PGlite', () => membershipOn(async () => ({ settings: {}, stop: async () => {} })));
