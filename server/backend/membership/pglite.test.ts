import { describe } from 'vitest';
import { membershipOn } from './testing/membership.ts';

describe('on PGlite', () => membershipOn(async () => ({ settings: {}, stop: async () => {} })));
