import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as codes from './error-codes.ts';

const all: string[] = Object.values(codes).filter((code) => code !== codes.OWN_CODE_PREFIX);

it('the product’s own codes are exactly those that the migrations raise', () => {
  const sql = globSync('supabase/migrations/*.sql')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const raised = [...sql.matchAll(/errcode\s*=\s*'(CP\d{3})'/g)].map(([, code]) => code);
  const own = all.filter((code) => code.startsWith(codes.OWN_CODE_PREFIX));
  expect([...new Set(raised)].sort()).toEqual(own.sort());
});

it('no two of them are the same', () => {
  expect(new Set(all).size).toBe(all.length);
});
