import { describe } from 'vitest';
import { membershipOn } from './membership.ts';

describe('on PGlite', () => membershipOn(async () => ({ settings: {}, stop: async () => {} })));
