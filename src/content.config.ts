import { createRequire } from 'node:module';

// Node loads the file. Of a file that is imported here, Astro has Vite transform it and all that it imports, which takes a second.
const require = createRequire(import.meta.url);
const module = require('./collections.ts') as typeof import('./collections.ts');

export const collections = module.collections;
