import { createRequire } from 'node:module';

// Node loads the collections: Astro would have Vite transform what is imported here, and all that it imports, which takes a second.
const require = createRequire(import.meta.url);
const module = require('./collections.ts') as typeof import('./collections.ts');

export const collections = module.collections;
