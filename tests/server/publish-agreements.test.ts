import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createClient } from '@supabase/supabase-js';
import { expect, it, onTestFinished } from 'vitest';
import { BUILT_SITE_FILE } from '#contracts/built-site.ts';
import { readAgreements } from '#server/backend/agreements-file.ts';
import { version } from '../database/community.ts';
import { makeTempFolder, SITE_FILES } from '../support/backend.ts';
import { prepareFolder } from '../support/database.ts';
import { BUILT_SITE, makeFolder, writeFiles } from '../support/server.ts';

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

const FIRST = version('code', 1, -10);

/** What the build writes for these versions. */
function agreementsJson(...versions: ReturnType<typeof version>[]): string {
  const records = versions.map(({ document: _, title: __, ...record }) => record);
  const agreement = { id: 'code', title: 'The code', address: '/resources/docs/code/', versions: records };
  return JSON.stringify({ agreements: [agreement] });
}

async function makePlace() {
  const folder = await makeTempFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const dataFolder = join(folder, 'data');
  await prepareFolder(join(dataFolder, 'database'));
  return { site: join(folder, 'site'), dataFolder };
}

/** What is published, and what the process complained about by the time that signing in works. */
async function publishedBy({ site, dataFolder }: Awaited<ReturnType<typeof makePlace>>, file: string) {
  const facts = { ...BUILT_SITE, agreements: 'agreements.json' };
  await writeFiles(site, { ...SITE_FILES, [BUILT_SITE_FILE]: JSON.stringify(facts), 'agreements.json': file });
  // The real process, as `npm start` runs it.
  const child = spawn(process.execPath, [MAIN, site], { env: { PORT: '0', DATA_FOLDER: dataFolder } });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const complaints = text(child.stderr);
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  while (!said.includes('Signing in works')) await once(child.stdout, 'data');
  const origin = /http:\/\/localhost:\d+/.exec(said)?.[0] ?? '';
  const { url, key } = await (await fetch(`${origin}/resources/backend.json`)).json();
  const { data } = await createClient(url, key).from('agreement_versions').select().order('version');
  child.kill();
  return { data, complaints: await complaints };
}

it('the versions of the built site are published at its start; where that fails, people still sign in', async () => {
  const place = await makePlace();
  const first = await publishedBy(place, agreementsJson(FIRST));
  expect(first).toMatchObject({ data: [FIRST], complaints: '' });
  const changed = agreementsJson({ ...FIRST, sha256: 'f'.repeat(64) }, version('code', 2, 10));
  expect(await publishedBy(place, changed)).toEqual({
    data: first.data,
    complaints:
      'The agreements of this site were not published, and people sign what was before. ' +
      'Version 1 of "code" was published with another text. What was published never changes; a change is a new version.\n',
  });
}, 60_000);

it.each([
  ['{', /JSON/],
  ['{}', /"agreements" is not a list/],
  ['{"agreements":[{"id":"code","title":"The code"}]}', /"versions" is not a list/],
  [agreementsJson(FIRST).replace('1', '"1"'), /"version" is not a number/],
  [agreementsJson(FIRST).replace(`"${FIRST.sha256}"`, '7'), /"sha256" is not a text/],
])('a file that the build did not make is named: %s', async (file, reason) => {
  const location = join(await makeFolder({ 'agreements.json': file }), 'agreements.json');
  const complaint = /agreements\.json is not as the build makes it: .*\. Build the site again: npm run build/;
  await expect(readAgreements(location)).rejects.toThrow(complaint);
  await expect(readAgreements(location)).rejects.toThrow(reason);
});
