// Writes what all migrations come to into one file: npm run schema
import { writeFileSync } from 'node:fs';
import { describeSchema, SCHEMA_FILE } from './describe-schema.ts';

writeFileSync(SCHEMA_FILE, await describeSchema());
console.log(`${SCHEMA_FILE} shows the database as the migrations leave it.`);
