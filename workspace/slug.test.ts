import { expect, it } from 'vitest';
import { toUrlName } from './slug.ts';

it.each([
  ['On land', 'on-land'],
  ['İletişim', 'iletişim'],
  ['「規則」', '規則'],
  ['🌧️', ''],
])('%s is %s in a URL', (text, name) => expect(toUrlName(text)).toBe(name));
