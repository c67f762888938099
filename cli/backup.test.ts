import { createHash } from 'node:crypto';
import { chmod, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Community, sign, startCommunity, version } from '#tests/database/community.ts';
import { makeTempFolder } from '#tests/support/backend.ts';
import { prepareFolder } from '#tests/support/database.ts';
import { makeHostedProject, queryRows } from '#tests/support/hosted-project.ts';
import { describeOnPostgres, startPostgres, type TestPostgres } from '#tests/support/postgres.ts';
import { runScript } from '#tests/support/run-command.ts';
import { runHere } from '#tests/support/run-here.ts';
import type { Community as Content } from './backup/community.ts';
import { formatBackup, readBackup } from './backup/file.ts';
import { COMMUNITY } from './backup/testing.ts';
import { backUp as runBackup } from './backup.ts';
import { restore as runRestore } from './restore.ts';

const PASSPHRASE = 'a passphrase that is long enough';
const SITE = 'tests/sites/handbook';
/** The number of members of a large community. */
const PEOPLE = Number(process.env.PEOPLE ?? 500);
/** Nothing listens on this port. */
const NO_PORT = '1';

let community: Community;
let work: string;
let backups: string;
/** A backup of five people: two members, one who has left, one who declined, one who never confirmed the address. */
let file: string;

const environment = (more: Record<string, string> = {}) => ({ SITE, BACKUP_FOLDER: backups, ...more });
const running = (more: Record<string, string> = {}) =>
  environment({ DATA_FOLDER: community.dataFolder, PORT: String(community.port), ...more });
const backUp = (variables: Record<string, string>, ...line: string[]) => runHere(runBackup, line, variables);
const restore = (path: string, variables: Record<string, string>, ...line: string[]) =>
  runHere(runRestore, [path, ...line], environment({ PORT: NO_PORT, ...variables }));
const getContent = (path: string) => readBackup(path, () => undefined).community;

/** A folder for a new backend. */
async function newDataFolder(): Promise<string> {
  const folder = await makeTempFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await prepareFolder(join(folder, 'data', 'database'));
  return join(folder, 'data');
}

/** A community of this many members, each of whom signed what the first one did, and an account that nobody has confirmed for long. */
function multiply(content: Content, people: number): Content {
  const { accounts, members, signatures } = content;
  const [member] = members;
  const account = accounts.find(({ id }) => id === member?.id);
  const unconfirmed = accounts.find(({ email_confirmed_at: time }) => time === null);
  const signed = signatures.filter(({ member_id }) => member_id === member?.id);
  const ids = Array.from(
    { length: people },
    (_, index) => `${String(index + 1).padStart(8, '0')}-0000-4000-8000-000000000000`,
  );
  return {
    ...content,
    letters: [],
    notices: [],
    acknowledgements: [],
    last_number: people,
    accounts: [
      ...ids.map((id, index) => ({ ...account, id, email: `person-${index + 1}@example.org` })),
      { ...unconfirmed, id: 'ffffffff-0000-4000-8000-000000000000', created_at: '2026-01-31T09:00:00+00:00' },
    ],
    members: ids.map((id, index) => ({ ...member, id, number: index + 1 })),
    signatures: ids.flatMap((id, person) =>
      signed.map((one, index) => ({ ...one, member_id: id, id: person * signed.length + index + 1 })),
    ),
  };
}

beforeAll(async () => {
  work = await makeTempFolder();
  backups = join(work, 'backups');
  community = await startCommunity({});
  const drill = version('drill', 1, -10, { kind: 'acknowledgement' });
  await community.publish(version('code', 1, -10), version('deed', 1, -10), drill).throwOnError();
  await community.steward.rpc('publish_required_reading', { documents: ['drill'] }).throwOnError();
  const reader = await community.member();
  const read = { document: 'drill', sha256: drill.sha256, locale: 'en' };
  await reader.client.rpc('acknowledge_document', read).throwOnError();
  const left = await community.member();
  await left.client.rpc('leave_community').throwOnError();
  const restless = await community.signIn();
  await restless.client.rpc('decline_agreements', {
    declined: (await community.textsInForce(restless)).slice(0, 1),
    locale: 'en',
  });
  await sign(await community.signIn('ada@example.org'), await community.textsInForce(left), {
    display_name: '"山田" 👩🏽‍🌾',
  });
  await community.client().auth.signInWithOtp({ email: 'never@example.org' });
  await community.client().rpc('answer_page', { page: '/docs/', token: crypto.randomUUID(), is_helpful: true });
  // From an account that was deleted earlier.
  await community.steward
    .rpc('publish_membership_rules', {
      rules: { admission: 'open', approvals: 1, application_days: 30, grace_days: 30, evidence_years: 7 },
    })
    .throwOnError();
  await community.asOwner(`with gone as (
      insert into private.evidence (display_name, signatures, until)
        values ('Gone', '[{"document": "code", "version": 1}]', private.today() + 400) returning id
    ) insert into private.evidence_readings (evidence, who, reason) select id, 'Ana, Ben', 'A claim.' from gone`);
  const page = {
    locale: 'en',
    path: '/',
    position: 1,
    title: 'A',
    label: 'A',
    trail: ['B'],
    language: 'en',
    direction: 'ltr',
  };
  const pages = JSON.stringify([
    { ...page, headings: [], html: '<p>A</p>', body: 'A', is_offline: true, sha256: 'a'.repeat(64) },
  ]);
  const upload = crypto.randomUUID();
  const sha256 = createHash('sha256').update(pages).digest('hex');
  await community.steward
    .rpc('upload_members_pages', { upload, part: 0, content: Buffer.from(pages).toString('base64') })
    .throwOnError();
  await community.steward.rpc('publish_members_pages', { upload, parts: 1, sha256, replaces: '' }).throwOnError();
  const outcome = await backUp(running());
  if (outcome.code !== 0) throw new Error(outcome.stderr);
  file = outcome.stdout.trim();
}, 300_000);
afterAll(async () => {
  await community?.stop();
  await rm(work, { recursive: true, force: true });
});

describe('npm run backup', () => {
  it('writes a file that only its owner can read, with everything that people entered', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(backups)).mode & 0o777).toBe(0o700);
    const { accounts, members, signatures, evidence, evidence_readings, last_number } = getContent(file);
    expect([evidence, evidence_readings]).toMatchObject([[{ display_name: 'Gone' }], [{ who: 'Ana, Ben' }]]);
    expect(accounts.map(({ email }) => email)).toEqual(
      expect.arrayContaining(['ada@example.org', 'never@example.org', 'person-1@example.org']),
    );
    expect(accounts.filter(({ email_confirmed_at: time }) => time === null)).toMatchObject([
      { email: 'never@example.org' },
    ]);
    expect(members.map(({ number, left_at }) => [number, left_at === null])).toEqual([
      [1, true],
      [2, false],
      [3, true],
    ]);
    expect(signatures.map(({ act }) => act).sort()).toEqual(
      ['decline', ...Array(2).fill('withdraw'), ...Array(6).fill('accept')].sort(),
    );
    expect(last_number).toBe(3);
  });

  it('has every table, but no session, token or key', async () => {
    const { data } = await community.asOwner(`select jsonb_agg(format('%s.%s', table_schema, table_name) order by 1)
      from information_schema.tables where table_schema in ('public', 'private') and table_type = 'BASE TABLE'`);
    // A new table belongs in the backup and the restore, or here with its reason.
    // A backup has no sessions and no data about their browsers: people sign in again, and get an e-mail about a new browser.
    // It also lacks how much a steward has done in the last hour, and unpublished uploads.
    const made = [
      ...['public.schema_steps', 'private.known_browsers', 'private.new_sign_ins', 'private.desk_pace'],
      'private.members_page_uploads',
    ];
    const known = [
      ...['agreement_versions', 'agreement_statements', 'members', 'agreement_signatures', 'page_answers'],
      ...['letters', 'notices', 'member_acts', 'acknowledgements'],
    ];
    const hidden = [
      ...['member_numbers', 'membership_rules', 'address_key', 'held_addresses', 'invitations'],
      ...['stewards', 'proposed_acts', 'looks', 'evidence', 'evidence_readings', 'required_reading'],
      'members_pages',
    ];
    expect(data.sort()).toEqual(
      [...known.map((name) => `public.${name}`), ...hidden.map((name) => `private.${name}`), ...made].sort(),
    );
    const text = JSON.stringify(getContent(file));
    const keys: Record<string, string> = JSON.parse(await readFile(join(community.dataFolder, 'keys.json'), 'utf8'));
    for (const key of Object.values(keys)) expect(text).not.toContain(key);
    expect(text).not.toMatch(/session|token_hash|password|confirmation_token/);
  });

  it('is consistent while people join', async () => {
    const joining = Array.from({ length: 12 }, () => community.member());
    const outcomes = [await backUp(running()), await backUp(running())];
    await Promise.all(joining);
    for (const { stdout } of outcomes) {
      const { accounts, members, signatures, last_number } = getContent(stdout.trim());
      const ids = new Set(accounts.map(({ id }) => id));
      expect(members.every(({ id }) => ids.has(id))).toBe(true);
      expect(members.map(({ number }) => number)).toEqual(members.map((_, index) => index + 1));
      expect(last_number).toBe(members.length);
      for (const { id, left_at } of members)
        expect(signatures.filter((one) => one.member_id === id)).toHaveLength(left_at === null ? 2 : 4);
    }
  });

  it('is encrypted if a passphrase is set, and a short passphrase is refused', async () => {
    const passphrase = join(work, 'passphrase');
    await writeFile(passphrase, `${PASSPHRASE}\n`);
    const { stdout, stderr, code } = await backUp(running({ BACKUP_PASSPHRASE_FILE: passphrase }));
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('not encrypted')]);
    expect((await backUp(running())).stderr).toContain('It is not encrypted: anyone who has the file can read it.');
    expect((await readFile(stdout.trim())).includes('example.org')).toBe(false);
    expect((await restore(stdout.trim(), {}, '--check')).stderr).toMatch(/is encrypted\. Set BACKUP_PASSPHRASE/);
    const checked = await restore(stdout.trim(), { BACKUP_PASSPHRASE: PASSPHRASE }, '--check');
    expect(checked).toMatchObject({ code: 0, stdout: expect.stringMatching(/^members +[1-9]/m) });
    expect(await backUp(running({ BACKUP_PASSPHRASE: 'short' }))).toMatchObject({
      code: 1,
      stderr: 'The passphrase of the backups is shorter than 12 characters, so it can be guessed.\n',
    });
  });

  it('keeps old backups of people in another database, such as one that was lost, and says so', async () => {
    const folder = join(work, 'replaced');
    await backUp(running(), '--output', folder);
    const [lost, empty, own] = [1, 2, 3].map((day) => `commonplace-2020010${day}T030000000Z.backup`);
    await writeFile(join(folder, `${lost}`), formatBackup(COMMUNITY, community.origin, undefined));
    await writeFile(
      join(folder, `${empty}`),
      formatBackup({ ...COMMUNITY, accounts: [] }, community.origin, undefined),
    );
    await writeFile(join(folder, `${own}`), await readFile(file));
    const { code, stderr } = await backUp(running(), '--output', folder);
    expect([code, stderr]).toEqual([1, expect.stringContaining(`they have accounts of another database: ${lost}. If`)]);
    expect(stderr).toContain(`after 30 days: ${own}, ${empty}\n`);
    expect(await readdir(folder)).toHaveLength(3);
    // Also in a night in which the backup fails.
    expect(await backUp(running({ DATA_FOLDER: '/nowhere' }), '--output', folder)).toMatchObject({ code: 1 });
    expect(await readdir(folder)).toContain(lost);
  });

  it('removes old backups, even if no new one can be made', async () => {
    const folder = join(work, 'old');
    await backUp(running(), '--output', folder);
    const [newest = ''] = await readdir(folder);
    const old = 'commonplace-20200101T030000000Z.backup';
    for (const variable of ['DATA_FOLDER', 'BACKUP_PASSPHRASE_FILE']) {
      await writeFile(join(folder, old), '');
      const failed = await backUp(running({ [variable]: '/nowhere' }), '--output', folder);
      expect(failed).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(`after 30 days: ${old}\n`) });
      expect(await readdir(folder)).toEqual([newest]);
    }
  });

  it('names the folder that it cannot write to', async () => {
    await writeFile(join(work, 'file'), '');
    const { code, stderr } = await backUp(running(), '--output', join(work, 'file', 'x'));
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^The folder .*x cannot be created: ENOTDIR/)]);
  });

  it('treats an empty BACKUP_FOLDER as absent', async () => {
    const here = vi.spyOn(process, 'cwd').mockReturnValue(join(work, 'here'));
    onTestFinished(() => here.mockRestore());
    const { stdout } = await backUp(running({ BACKUP_FOLDER: '' }));
    expect(stdout).toContain(join(work, 'here', '.backups', 'commonplace-'));
  });

  it('reports that the site runs on another port', async () => {
    const { code, stderr } = await backUp(running({ PORT: NO_PORT }));
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/The site does not run there \(or PORT names another port\), .*\n.*in use by another/),
    ]);
  });
});

describe('npm run restore', () => {
  it('restores into an empty backend, where people continue as the same members', async () => {
    const dataFolder = await newDataFolder();
    const first = await restore(file, { DATA_FOLDER: dataFolder });
    expect(first).toMatchObject({ code: 0, stdout: expect.stringMatching(/^members +3 +3$/m) });
    expect(first.stderr).toMatch(
      /Everything is there, with the same SHA-256\.\n\nWhat people will notice:\n- Everyone is signed out/,
    );

    // The backup of the restored one is the same, even with the site stopped.
    const again = await backUp(
      environment({ DATA_FOLDER: dataFolder, PORT: NO_PORT }),
      '--output',
      join(work, 'again'),
    );
    expect({ ...getContent(again.stdout.trim()), taken_at: '' }).toEqual({ ...getContent(file), taken_at: '' });

    const second = await restore(file, { DATA_FOLDER: dataFolder });
    expect([second.code, second.stderr]).toEqual([
      0,
      expect.stringContaining('All of it is there already. Nothing was changed.\n'),
    ]);

    const restored = await startCommunity({}, { dataFolder });
    try {
      const ada = await restored.signIn('ada@example.org');
      expect(getContent(file).accounts).toContainEqual(expect.objectContaining({ id: ada.id }));
      const { data } = await ada.client.rpc('membership_status');
      expect(data.member).toMatchObject({ number: 3, display_name: '"山田" 👩🏽‍🌾', left_at: null });
      expect(data.documents.map(({ signed }: { signed: object }) => signed)).toMatchObject([
        { version: 1 },
        { version: 1 },
      ]);
      // No number is used twice, and the guards of the tables work again.
      const joined = await restored.join(await restored.signIn('new@example.org'));
      expect(joined.member.number).toBe(4);
      for (const table of ['public.agreement_signatures', 'private.evidence'])
        expect((await restored.asOwner(`delete from ${table}`)).error).toMatchObject({ code: 'CP006' });
      const forged = `insert into public.members (id, number, display_name, joined_at) values ('${ada.id}', 9, 'Eve', now())`;
      expect((await restored.asOwner(forged)).error).not.toBeNull();
      const busy = await restore(file, { DATA_FOLDER: dataFolder });
      // It does not fall back to the database alone, as a server could start.
      expect([busy.code, busy.stderr]).toEqual([
        1,
        expect.stringMatching(/ in use by another Commonplace \(.*\)\. Stop that one first, or set DATA_FOLDER /),
      ]);
    } finally {
      await restored.stop();
    }
    const third = await restore(file, { DATA_FOLDER: dataFolder });
    expect([third.code, third.stderr]).toEqual([
      1,
      expect.stringContaining('has 1 account that the backup does not have. Nothing was changed.'),
    ]);
  }, 240_000);

  it('handles a large community, and its backup while the site runs', async () => {
    const many = join(work, 'many.backup');
    await writeFile(many, formatBackup(multiply(getContent(file), PEOPLE), 'http://localhost', undefined));
    const dataFolder = await newDataFolder();
    const restored = await restore(many, { DATA_FOLDER: dataFolder });
    expect([restored.code, restored.stderr]).toEqual([0, expect.stringContaining('Everything is there')]);
    const large = await startCommunity({}, { dataFolder });
    const port = String(large.port);
    const taken = await backUp(environment({ DATA_FOLDER: dataFolder, PORT: port }), '--output', join(work, 'many'));
    await large.stop();
    expect(taken.stderr).toContain(`${PEOPLE.toLocaleString('en-GB')} members, `);
    expect({ ...getContent(taken.stdout.trim()), taken_at: '' }).toEqual({ ...getContent(many), taken_at: '' });
  }, 300_000);

  it('refuses half a file, and changes nothing', async () => {
    const half = join(work, 'half.backup');
    await writeFile(half, (await readFile(file)).subarray(0, -10));
    const outcome = await restore(half, { DATA_FOLDER: '/nowhere' });
    expect(outcome).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/half\.backup is incomplete: it has/),
    });
  });

  it('cannot be called with the secret key', async () => {
    const { error } = await community.steward.rpc('restore_community', { backup: {} });
    expect(error).toMatchObject({ code: 'PGRST202' });
    const { error: hidden } = await community.steward.schema('private').rpc('restore_community', { backup: {} });
    expect(hidden).toMatchObject({ code: 'PGRST106' });
    expect((await community.client().rpc('export_community')).error).toMatchObject({ code: '42501' });
    expect((await (await community.signIn()).client.rpc('export_community')).error).toMatchObject({ code: '42501' });
  });

  it('reports why a file cannot be read', async () => {
    const closed = join(work, 'closed.backup');
    await writeFile(closed, '');
    await chmod(closed, 0o600);
    expect((await restore(closed, {})).stderr).toMatch(/closed\.backup is empty\.\n$/);
    expect((await restore(work, {})).stderr).toMatch(/ cannot be read: it is a folder\.\n/);
    expect((await restore(join(work, 'none.backup'), {})).stderr).toMatch(
      /none\.backup cannot be read: there is no such file\.\n/,
    );
  });
});

describeOnPostgres(() => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.stop());

  it('moves from PGlite to PostgreSQL and on to a hosted project, with the same content', async () => {
    const DATABASE_URL = postgres.url;
    const dataFolder = await newDataFolder();
    const moved = await restore(file, { DATA_FOLDER: dataFolder, DATABASE_URL });
    expect([moved.code, moved.stderr]).toEqual([
      0,
      expect.stringContaining('Everything is there, with the same SHA-256.'),
    ]);

    const there = await startCommunity({ databaseUrl: DATABASE_URL }, { dataFolder });
    const { port } = there;
    const taken = await backUp(
      environment({ DATA_FOLDER: dataFolder, DATABASE_URL, PORT: String(port) }),
      '--output',
      join(work, 'pg'),
    );
    const path = taken.stdout.trim();
    expect({ ...getContent(path), taken_at: '' }).toEqual({ ...getContent(file), taken_at: '' });
    expect((await there.signIn('ada@example.org')).email).toBe('ada@example.org');
    await there.stop();

    const project = await makeHostedProject(postgres.url);
    const hosted = await restore(path, { DATABASE_URL: project });
    expect([hosted.code, hosted.stderr]).toEqual([
      0,
      expect.stringContaining('The site has to be built with URL and publishable key'),
    ]);
    // The sign-in service of a hosted project needs these values in a row, or it finds nobody.
    expect(
      await queryRows(
        project,
        `select count(*)::int from auth.users where instance_id = '00000000-0000-0000-0000-000000000000'
        and aud = 'authenticated' and role = 'authenticated' and confirmation_token = '' and recovery_token = ''
        and email_change = '' and email_change_token_new = '' and confirmed_at is not distinct from email_confirmed_at`,
      ),
    ).toEqual([{ count: 5 }]);
    expect(
      await queryRows(
        project,
        `select email, provider_id = user_id::text as is_own from auth.identities where email like 'ada@%'`,
      ),
    ).toEqual([{ email: 'ada@example.org', is_own: true }]);
    const again = await restore(path, { DATABASE_URL: project });
    expect([again.code, again.stderr]).toEqual([0, expect.stringContaining('All of it is there already.')]);

    await queryRows(project, `update auth.users set last_sign_in_at = now() where email = 'ada@example.org'`);
    await queryRows(project, `delete from auth.users where email = 'never@example.org'`);
    const later = await restore(path, { DATABASE_URL: project });
    expect([later.code, later.stderr]).toEqual([1, expect.stringContaining('has another state of this community')]);
    expect(await queryRows(project, 'select count(*)::int from auth.users')).toEqual([{ count: 4 }]);

    await queryRows(project, `insert into auth.users (id, email) values (gen_random_uuid(), 'other@example.org')`);
    const refused = await restore(path, { DATABASE_URL: project });
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining('has 1 account that the backup does not have.'),
    ]);
  }, 240_000);

  it('says what to do if the connection to a hosted project is lost in the middle, and repeating it completes it', async () => {
    const project = await makeHostedProject(postgres.url);
    await queryRows(
      project,
      'create function public.hang_up() returns boolean language sql as $$ select pg_terminate_backend(pg_backend_pid()) $$',
    );
    await queryRows(project, 'alter table public.members add constraint hangs_up check (public.hang_up())');
    // As a program: what the library does afterwards would end it.
    const variables = environment({ PORT: NO_PORT, DATABASE_URL: project });
    const lost = await runScript('restore.ts', [file], { variables });
    expect([lost.code, lost.stdout]).toEqual([1, '']);
    expect(lost.stderr).toMatch(/ has not confirmed the restore: .* run the command again: .* is there already\.\n$/);
    await queryRows(project, 'alter table public.members drop constraint hangs_up');
    const again = await restore(file, { DATABASE_URL: project });
    expect([again.code, again.stderr]).toEqual([0, expect.stringContaining('Everything is there')]);
  }, 120_000);

  it('restores all or nothing: a database with other texts, and an outdated one', async () => {
    const project = await makeHostedProject(postgres.url);
    await queryRows(
      project,
      `insert into public.agreement_versions (document, version, title, effective, change, summary, sha256)
      values ('code', 1, 'The code', '2020-01-01', 'substantive', 'Ours.', repeat('f', 64))`,
    );
    const other = await restore(file, { DATABASE_URL: project });
    expect([other.code, other.stderr]).toEqual([
      1,
      expect.stringContaining('Version 1 of "code" was published here in other words'),
    ]);
    expect(await queryRows(project, 'select count(*)::int from auth.users')).toEqual([{ count: 0 }]);

    const empty = await makeHostedProject(postgres.url, { isPushed: false });
    const behind = await restore(file, { DATABASE_URL: empty });
    expect([behind.code, behind.stderr]).toEqual([
      1,
      expect.stringContaining('Push the migrations first: npm run supabase -- prepare'),
    ]);

    const gone = await restore(file, { DATABASE_URL: 'postgres://site:secret@127.0.0.1:1/postgres' });
    expect([gone.code, gone.stderr]).toEqual([
      1,
      expect.stringMatching(/PostgreSQL at 127\.0\.0\.1:1\/postgres cannot be queried: .*Check DATABASE_URL\.\n$/),
    ]);
    expect(gone.stderr).not.toContain('secret');
  });
});
