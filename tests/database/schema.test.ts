import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeSchema, SCHEMA_FILE } from '../schema/describe-schema.ts';

it('the file that shows the database matches the migrations: npm run schema', async () => {
  expect(await describeSchema()).toBe(readFileSync(SCHEMA_FILE, 'utf8'));
});

it('no function changes or deletes rows without a condition, which hosted projects refuse', () => {
  expect(
    findUnconditional('update a.b set c = 1; delete from b; with one as (delete from d where e) delete from f'),
  ).toEqual(['update a.b set c = 1', 'delete from b', 'delete from f']);
  expect(findUnconditional(readFileSync(SCHEMA_FILE, 'utf8'))).toEqual([]);
});

/** The updates and deletions of SQL that have no condition of their own. */
function findUnconditional(sql: string): string[] {
  const bare = sql.replaceAll(/--.*/g, '').replaceAll(/'(?:[^']|'')*'/g, "''");
  return [...bare.matchAll(/\b(?:update\s+[\w.]+(?:\s+\w+)?\s+set|delete\s+from)\b/gi)]
    .map(({ index }) => cutStatement(bare.slice(index)))
    .filter((statement) => !/\bwhere\b/i.test(withoutBrackets(statement)));
}

/** The first statement: up to a semicolon, or to the bracket around it. */
function cutStatement(sql: string): string {
  let depth = 0;
  for (const [index, sign] of [...sql].entries()) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (depth < 0 || (depth === 0 && sign === ';')) return sql.slice(0, index);
  }
  return sql;
}

const withoutBrackets = (sql: string): string => {
  const shorter = sql.replaceAll(/\([^()]*\)/g, '');
  return shorter === sql ? sql : withoutBrackets(shorter);
};
