import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeSchema, SCHEMA_FILE } from '../schema/describe-schema.ts';

it('the file that shows the database matches the migrations: npm run schema', async () => {
  expect(await describeSchema()).toBe(readFileSync(SCHEMA_FILE, 'utf8'));
});
