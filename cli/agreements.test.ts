import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { toMembershipRules } from '#contracts/membership/rules.ts';
import { SCHEMA_STEP } from '#contracts/schema-step.ts';
import { defineSite } from '#contracts/site-config/index.ts';
import { leastSite } from '#contracts/site-config/testing.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { startFakeBackend } from '#tests/support/fake-backend.ts';
import { QUICK_VARIABLES } from '#tests/support/quick-node.ts';
import { runScript } from '#tests/support/run-command.ts';
import { runHere } from '#tests/support/run-here.ts';
import { makeFolder } from '#tests/support/server.ts';
import { agreements as runAgreements } from './agreements.ts';

const LEAST_SITE = resolve('contracts/site-config/testing.ts');
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const TEXTS = ['One.\n', 'Two.\n', 'Three.\n'];
const DATES = ['2020-01-01', inDays(-5), inDays(5)];
const toSha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const record = (version: number) => ({
  version,
  effective: DATES[version - 1],
  change: 'substantive',
  summary: `What is new in ${version}.`,
  sha256: toSha256(TEXTS[version - 1] ?? ''),
  statements: { en: `I agree to version ${version}.` },
});

/** A repository whose document "code" has this many versions. */
async function makeRepository(versions: number, more: Record<string, string> = {}) {
  const records = Array.from({ length: versions }, (_, index) => record(index + 1));
  const texts = records.map(({ version }) => [`content/agreements/code/${version}.md`, TEXTS[version - 1] ?? '']);
  return makeFolder({
    'site.config.ts': `export { leastSite as default } from '${LEAST_SITE}';\n`,
    'content/docs/Documentation/code.md': '---\ntitle: "The code: ours"\nagreement:\n  version: 1\n---\n\nA draft.\n',
    'content/agreements/lock.json': JSON.stringify(versions > 0 ? { code: records } : {}),
    ...Object.fromEntries(texts),
    ...more,
  });
}

/** Empty at first, then with versions: starting one takes longer than these tests. */
let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend?.stop());

const toVariables = ({ dataFolder, port }: TestBackend) => ({ DATA_FOLDER: dataFolder, PORT: String(port) });

const RULES = toMembershipRules(defineSite(leastSite));

/** Runs the command for a site in this folder, with the least configuration. */
const agreements = (backend: TestBackend, site: string, ...line: string[]) =>
  runHere((line) => runAgreements(line, site, RULES), line, toVariables(backend));

/** The same as a program in that folder, with its own configuration. */
const runProgram = (backend: TestBackend, cwd: string, ...line: string[]) =>
  runScript('agreements.ts', line, { variables: { ...toVariables(backend), SITE: cwd }, cwd });

async function published({ client }: TestBackend) {
  const { data } = await client().from('agreement_versions').select('document,version,title').order('version');
  return data?.map(({ document: id, version, title }) => `${id} ${version} ${title}`);
}

describe('an empty backend', () => {
  afterAll(async () => expect(await published(backend)).toEqual([]));

  it('receives nothing from a lock file that disagrees with the archive', async () => {
    const cwd = await makeRepository(2, { 'content/agreements/code/2.md': 'Two!\n' });
    const { code, stdout, stderr } = await runProgram(backend, cwd, 'publish');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /^content\/agreements\/code\/2\.md:1: This is no longer the text of version 2 of "code", .*\nNothing was sent\.\n$/,
    );
  });

  it.each([
    [
      'has no archived text',
      JSON.stringify({ code: [record(1), record(2)] }),
      /content\/agreements\/code\/2\.md:1: The archived text of version 2 of "code" is missing/,
    ],
    [
      'names a missing document',
      JSON.stringify({ code: [record(1)], codex: [record(1)] }),
      /content\/agreements\/lock\.json:\d+: There is no document "codex"/,
    ],
    ['is broken', '{', /content\/agreements\/lock\.json.* cannot be read as JSON/],
  ])('receives nothing from a lock file that %s', async (_, lock, sentence) => {
    const cwd = await makeRepository(1, { 'content/agreements/lock.json': lock });
    const outcome = await agreements(backend, cwd, 'publish');
    expect(outcome).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(sentence) });
    expect(outcome.stderr).not.toMatch(/\n {4}at /);
  });

  it('receives nothing if nothing was ratified', async () => {
    const outcome = await agreements(backend, await makeRepository(0), 'publish');
    expect(outcome).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^No agreement has been ratified yet/),
    });
  });

  it('receives nothing from a dry run', async () => {
    const { code, stdout, stderr } = await agreements(backend, await makeRepository(1), 'publish', '--dry-run');
    expect([code, stdout]).toEqual([0, expect.stringMatching(/\ncode +1 {2}would be added\n$/)]);
    expect(stderr).toContain(`Nothing was sent: 1 of 1 versions would be added to ${backend.origin}.\n`);
  });

  it('can take the agreements that a site comes with', async () => {
    const { code, stdout } = await runProgram(backend, resolve('tests/sites/german'), 'publish', '--dry-run');
    expect([code, stdout]).toEqual([0, expect.stringMatching(/\ngartenordnung +1 {2}would be added\n/)]);
  });
});

it('publishing adds what is missing, once', async () => {
  const first = await agreements(backend, await makeRepository(1), 'publish');
  expect(first).toMatchObject({ code: 0, stdout: expect.stringMatching(/\ncode +1 {2}added\n$/) });
  expect(first.stderr).toContain('1 added, 0 there before.');
  expect(await published(backend)).toEqual(['code 1 The code: ours']);

  const cwd = await makeRepository(2);
  const second = await agreements(backend, cwd, 'publish');
  expect(second.stdout).toMatch(/\ncode +1 {2}was there\ncode +2 {2}added\n$/);
  expect(second.stderr).toContain(`1 added, 1 there before. ${backend.origin} has all 2 versions.\n`);
  const third = await agreements(backend, cwd, 'publish');
  expect(third).toMatchObject({ code: 0, stderr: expect.stringContaining('0 added, 2 there before.') });
  expect(await published(backend)).toEqual(['code 1 The code: ours', 'code 2 The code: ours']);
});

describe('a backend that has two versions', () => {
  beforeAll(async () => {
    const { secretKey } = JSON.parse(await readFile(join(backend.dataFolder, 'keys.json'), 'utf8'));
    const steward = createClient(backend.origin, secretKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    const versions = [1, 2].map((version) => ({ document: 'code', title: 'The code: ours', ...record(version) }));
    await steward.rpc('publish_agreement_versions', { versions }).throwOnError();
  });

  it('agrees with a lock file of the same two', async () => {
    const { code, stdout } = await agreements(backend, await makeRepository(2), 'status');
    expect(code).toBe(0);
    expect(stdout.split('\n').slice(2)).toEqual([
      expect.stringMatching(/^code +1 {2}2020-01-01 +past +substantive {2}\d{4}-\d\d-\d\d +published$/),
      expect.stringMatching(/^code +2 {2}\S+ +in force {2}substantive {2}\d{4}-\d\d-\d\d +0 +published$/),
      '',
    ]);
  });

  it('differs from a configuration with other rules, which ends with 1', async () => {
    const config = `import { leastSite } from '${LEAST_SITE}';
      export default { ...leastSite, membership: { graceDays: 14, evidenceYears: 3 } };\n`;
    const cwd = await makeRepository(2, { 'site.config.ts': config });
    const { code, stderr } = await runProgram(backend, cwd, 'status');
    expect(code).toBe(1);
    expect(stderr).toContain('Rules of membership: grace_days is 14 here, and 30 in the backend.\n');
    expect(stderr).toContain('Rules of membership: evidence_years is 3 here, and 0 in the backend.\n');
  });

  it('has the rules too if nobody reads what the command prints before it sends them', async () => {
    const config = `import { leastSite } from '${LEAST_SITE}';
      export default { ...leastSite, membership: { graceDays: 14 } };\n`;
    const cwd = await makeRepository(2, { 'site.config.ts': config });
    const env = { ...QUICK_VARIABLES, ...toVariables(backend), SITE: cwd };
    const child = spawn(process.execPath, [resolve('cli/agreements.ts'), 'publish'], { cwd, env });
    child.stdout.destroy();
    const stderr = text(child.stderr);
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(await stderr).toContain('14 days of grace.');
    const { stderr: again } = await agreements(backend, await makeRepository(2), 'publish');
    expect(again).toContain('30 days of grace.');
  });

  it('differs from a lock file of three, which ends with 1', async () => {
    const { code, stdout } = await agreements(backend, await makeRepository(3), 'status', '--format', 'json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject([
      { version: 1, phase: 'past', state: 'same', locked: { sha256: toSha256('One.\n') } },
      { version: 2, phase: 'in force', state: 'same', untold: [] },
      { version: 3, phase: 'coming', state: 'missing', published: null },
    ]);
  });

  it('receives no third one if an earlier one differs from what was published', async () => {
    const changed = { code: [{ ...record(1), summary: 'Other words.' }, record(2), record(3)] };
    const cwd = await makeRepository(3, { 'content/agreements/lock.json': JSON.stringify(changed) });
    expect(await agreements(backend, cwd, 'publish')).toEqual({
      code: 1,
      stdout: '',
      stderr: `Backend: ${backend.origin} (the embedded one)\nVersion 1 of code was published with another summary. What was published never changes; a change is a new version.\nNothing was published.\n`,
    });
    expect(await published(backend)).toHaveLength(2);
  });

  it('is not written to from a copy that lacks its second one', async () => {
    const { code, stderr } = await agreements(backend, await makeRepository(1), 'publish');
    expect(code).toBe(1);
    expect(stderr).toContain('Version 2 of code is published, but the lock file does not have it.');
  });
});

it('required reading follows the front matter, in both directions', {
  timeout: 120_000,
}, async () => {
  const text = 'Leave by the nearest door.\n';
  const drill = { ...record(1), sha256: toSha256(text), kind: 'acknowledgement' };
  const frontMatter = (more: string) => `---\ntitle: Drill\n${more}---\n\n${text}`;
  const locked = {
    'content/agreements/lock.json': JSON.stringify({ code: [record(1), record(2)], drill: [drill] }),
    'content/agreements/drill/1.md': text,
  };
  const file = 'content/docs/drill.md';
  const asked = frontMatter('acknowledge: required\nagreement:\n  version: 1\n');
  const first = await agreements(backend, await makeRepository(2, { ...locked, [file]: asked }), 'publish');
  expect(first).toMatchObject({ code: 0, stderr: expect.stringContaining('Members are asked to read: drill.') });
  const again = await agreements(backend, await makeRepository(2, { ...locked, [file]: frontMatter('') }), 'publish');
  expect(again).toMatchObject({ code: 0, stderr: expect.stringContaining('Members are asked to read: nothing.') });
  const gone = await agreements(backend, await makeRepository(2, locked), 'status');
  expect(gone).toMatchObject({ code: 0, stdout: expect.stringMatching(/\ndrill +1 .* published\n$/) });
});

it('an error after the versions says that they are published, and what may not be', async () => {
  const { url } = await startFakeBackend(({ path }) => {
    if (path.endsWith('/schema_steps')) return { json: [{ step: SCHEMA_STEP }] };
    if (path.endsWith('/publish_agreement_versions')) return { json: { added: 1, unchanged: 0 } };
    return path.endsWith('/publish_required_reading') ? { status: 502, text: '<h1>Bad Gateway</h1>' } : { json: [] };
  });
  const site = await makeRepository(1);
  const variables = { BACKEND_URL: url, BACKEND_SECRET_KEY: 'sb_secret_x' };
  const { code, stderr } = await runHere((line) => runAgreements(line, site, RULES), ['publish'], variables);
  expect(code).toBe(1);
  expect(stderr).toMatch(/ has all 1 versions\.\n.* \(status 502\).*\nThe versions are published, but perhaps not /);
});

it('an option that npm swallowed is reported before anything is done', async () => {
  const variables = { npm_lifecycle_event: 'agreements', npm_config_dry_run: 'true', PORT: 'x' };
  const outcome = await runScript('agreements.ts', ['publish'], { variables });
  expect(outcome).toMatchObject({ code: 2, stderr: expect.stringMatching(/^npm took --dry-run for itself\./) });
});

it('a backend without the migrations is reported with the way to get them', async () => {
  const old = await startTestBackend({ extraMigration: 'drop function public.publish_agreement_versions(jsonb);' });
  onTestFinished(() => old.stop());
  const { code, stderr } = await agreements(old, await makeRepository(1), 'publish');
  expect(code).toBe(1);
  expect(stderr).toMatch(/ lacks what this needs\. Stop the site and start it again/);
});
