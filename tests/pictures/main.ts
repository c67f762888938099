// Draws every message of the interface in its place: npm run pictures -- --help
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hasMessages } from '#lib/messages/index.ts';
import en from '#messages/en';
import { readArguments } from '#server/command-line.ts';
import { configs, type SiteName } from '#tests/support/sites.ts';
import { drawSheets } from './draw.ts';
import { flattenMessages, toPatterns } from './messages.ts';
import type { Sighting } from './recorder.ts';

const languages = new Set(
  Object.values(configs).flatMap(({ locales }) => locales.list.map(({ code }) => code).filter(hasMessages)),
);
/** Sites that the browser tests do not build themselves. */
const SITES: SiteName[] = ['german', 'library'];
const folder = resolve('.cache/pictures');
const pages = join(folder, 'pages');

const HELP = `Draws every message of the interface in its place, on sheets in ${folder}.

npm run pictures -- [part of the name of a test's file …]

With all browser tests, which takes as long as they do, or with the named ones: search auth-`;

const specs = readArguments({
  help: 'npm run pictures -- --help',
  description: HELP,
  maxArguments: Number.POSITIVE_INFINITY,
});

rmSync(folder, { recursive: true, force: true });
mkdirSync(pages, { recursive: true });
spawnSync(process.execPath, ['tests/support/build-sites.ts', ...SITES], { stdio: 'inherit' });
console.log('Runs the browser tests and records each page that shows a message for the first time.');
const env = { ...process.env, PICTURES: pages };
spawnSync('playwright', ['test', '--reporter=line', ...specs], { stdio: 'inherit', env });

const files = readdirSync(pages)
  .sort()
  .map((name) => join(pages, name));
const shown = new Set(
  files.flatMap((file) => {
    const { keys }: Sighting = JSON.parse(readFileSync(file, 'utf8'));
    return keys;
  }),
);
for (const language of languages) await drawSheets(folder, files, language);

const messages = flattenMessages(en);
const patterns = new Set(toPatterns(messages).map(({ key }) => key));
const missing = [...messages.keys()].filter((key) => patterns.has(key) && !shown.has(key));
console.log(`${shown.size} of ${messages.size} messages are on the sheets in ${folder}. No page showed these:`);
for (const key of missing) console.log(`  ${key}: ${JSON.stringify(messages.get(key))}`);
