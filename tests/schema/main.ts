// Writes the result of all migrations into one file: npm run schema
import { writeFileSync } from 'node:fs';
import { readArguments } from '#server/command-line.ts';
import { describeSchema, SCHEMA_FILE } from './describe-schema.ts';

readArguments({
  help: 'npm run schema -- --help',
  description: `Writes the database as all migrations leave it into ${SCHEMA_FILE}, for people to read.

npm run schema`,
});
writeFileSync(SCHEMA_FILE, await describeSchema());
console.log(`${SCHEMA_FILE} shows the database as the migrations leave it.`);
