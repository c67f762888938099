import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { PUBLISHED_IN_TIME } from '#tests/support/database.ts';
import { runScript } from '#tests/support/run-command.ts';
import { runHere } from '#tests/support/run-here.ts';
import { makeFolder } from '#tests/support/server.ts';
import { members as runMembers } from './members.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const STATEMENT = 'I agree, "as it is", to this.';

const version = (id: string, number: number, effective: string) => ({
  document: id,
  version: number,
  title: `The ${id}`,
  effective,
  change: 'substantive',
  summary: 'S',
  sha256: `${id}${number}`.padEnd(64, '0').replace(/[^0-9a-f]/g, 'a'),
  statements: { en: STATEMENT },
});
const CODE = [version('code', 1, '2020-01-01'), version('code', 2, daysAgo(40))] as const;
const DEED = [version('deed', 1, '2020-01-01'), version('deed', 2, daysAgo(5))] as const;

let backend: TestBackend;
let steward: SupabaseClient;
let variables: Record<string, string>;

const members = (...line: string[]) => runHere(runMembers, line, variables);

const publish = (...versions: object[]) => steward.rpc('publish_agreement_versions', { versions }).throwOnError();

async function signIn(name: string) {
  const email = `${name}@example.org`;
  const client = backend.client();
  await client.auth.signInWithOtp({ email });
  await client.auth.verifyOtp({ email, token: (await backend.mailTo(email)).code, type: 'email' });
  return client;
}

const sign = (client: SupabaseClient, name: string, ...signed: { document: string; sha256: string }[]) =>
  client
    .rpc('sign_agreements', {
      display_name: name,
      signed: signed.map(({ document: id, sha256 }) => ({ document: id, sha256 })),
      locale: 'en',
    })
    .throwOnError();

/** Four people who joined: one has signed all, one has something to sign, one is late, one has left. */
beforeAll(async () => {
  backend = await startTestBackend({ extraMigration: PUBLISHED_IN_TIME });
  const { secretKey } = JSON.parse(await readFile(join(backend.dataFolder, 'keys.json'), 'utf8'));
  steward = createClient(backend.origin, secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
  variables = { DATA_FOLDER: backend.dataFolder, PORT: String(backend.port) };

  await publish(CODE[0], DEED[0]);
  const [all, asked, late, left] = [
    await signIn('all'),
    await signIn('asked'),
    await signIn('late'),
    await signIn('left'),
  ];
  await sign(all, '山田太郎', CODE[0], DEED[0]);
  await sign(asked, '=SUM(1)', CODE[0], DEED[0]);
  await sign(late, 'Late, "L"', CODE[0], DEED[0]);
  await sign(left, 'Left', CODE[0], DEED[0]);
  await left.rpc('leave_community').throwOnError();
  await publish(CODE[1]);
  await sign(all, '山田太郎', CODE[1]);
  await sign(asked, '=SUM(1)', CODE[1]);
  await publish(DEED[1]);
  await sign(all, '山田太郎', DEED[1]);
});
afterAll(() => backend?.stop());

describe('npm run members -- list', () => {
  it('shows who is a member, their standing, and what they signed', async () => {
    const { stdout, stderr, code } = await runScript('members.ts', ['list'], { variables });
    expect(stdout.split('\n').map((line) => line.replace(/\d{4}-\d\d-\d\d/g, 'some day  '))).toEqual([
      'no.  name       e-mail             since       left        standing  signed',
      '---  ---------  -----------------  ----------  ----------  --------  --------------',
      '  1  山田太郎   all@example.org    some day                member    code 2, deed 2',
      '  2  =SUM(1)    asked@example.org  some day                asked     code 2, deed 1',
      '  3  Late, "L"  late@example.org   some day                due       code 1, deed 1',
      '  4  Left       left@example.org   some day    some day    left',
      '',
    ]);
    expect(stderr).toBe(`Backend: ${backend.origin} (the embedded one)\n4 members\n`);
    expect(code).toBe(0);
  });

  it.each([
    ['due', ['late']],
    ['member,asked', ['all', 'asked']],
    ['none-of:left,due', ['all', 'asked']],
  ])('of those who are %s alone, as JSON', async (standing, names) => {
    const { stdout, stderr } = await members('list', '--standing', standing, '--format=json');
    const found: { email: string }[] = JSON.parse(stdout);
    expect(found.map(({ email }) => email)).toEqual(names.map((name) => `${name}@example.org`));
    expect(stderr).toContain(`${names.length} of 4 members\n`);
  });

  it('has the same content in JSON and in CSV', async () => {
    const [json, csv] = [await members('list', '--format', 'json'), await members('list', '--format', 'csv')];
    expect(JSON.parse(json.stdout)[2]).toEqual({
      number: 3,
      name: 'Late, "L"',
      email: 'late@example.org',
      member_since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      left: null,
      standing: 'due',
      signed: [
        { document: 'code', version: 1 },
        { document: 'deed', version: 1 },
      ],
    });
    const [header, , formula, late] = csv.stdout.split('\r\n');
    expect(header).toBe('number,name,email,member_since,left,standing,signed');
    expect(formula).toMatch(/^2,'=SUM\(1\),asked@example\.org,/);
    expect(late).toMatch(/^3,"Late, ""L""",late@example\.org,[^,]+,,due,"code 1, deed 1"$/);
  });
});

describe('npm run members -- export', () => {
  it('writes every field, in CSV', async () => {
    const { stdout } = await members('export', '--format', 'csv');
    const [header = '', , , late = ''] = stdout.split('\r\n');
    expect(header.split(',')).toEqual(expect.arrayContaining(['grace_until', 'code.signed_sha256', 'deed.statement']));
    expect(late).toContain(',"I agree, ""as it is"", to this.",');
    expect(late).toContain(`,1,${CODE[0].sha256},`);
    expect(late).toContain(`,${new Date(Date.parse(daysAgo(40)) + 30 * DAY_MS).toISOString()},`);
  });

  it('writes a complete file that only its owner can read, and never over another one', async () => {
    const folder = await makeFolder({});
    const file = join(folder, 'members.json');
    const write = (...more: string[]) => members('export', '--format', 'json', '--output', file, ...more);

    const first = await write();
    expect(first).toMatchObject({ code: 0, stdout: '' });
    expect(first.stderr).toContain(`4 members written to ${file}\n`);
    const written = JSON.parse(await readFile(file, 'utf8'));
    expect(written).toMatchObject({ backend: backend.origin, members: [{ number: 1 }, {}, {}, { standing: 'left' }] });
    expect(written.members[0].documents[0]).toMatchObject({
      document: 'code',
      signed: { version: 2, statement: STATEMENT },
    });

    await writeFile(file, 'mine');
    expect(await write()).toMatchObject({
      code: 1,
      stderr: `${file} exists already. Choose another name, or replace it with --force.\n`,
    });
    expect(await readFile(file, 'utf8')).toBe('mine');
    expect((await write('--force')).code).toBe(0);
    expect(JSON.parse(await readFile(file, 'utf8')).members).toHaveLength(4);
    expect(await readdir(folder)).toEqual(['members.json']);
  });

  it('begins a CSV with a byte order mark if requested', async () => {
    const { stdout } = await members('export', '--format', 'csv', '--bom');
    expect(stdout.startsWith('\uFEFFnumber,')).toBe(true);
    expect((await members('export', '--format', 'json', '--bom')).code).toBe(2);
  });

  it('contacts no backend before it knows where to write', async () => {
    const line = ['export', '--format', 'csv', '--output', join(await makeFolder({}), 'no', 'x.csv')];
    const outcome = await runHere(runMembers, line, { BACKEND: 'off' });
    expect(outcome).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^There is no folder .*no\.\n$/),
    });
  });
});

describe('npm run members -- show', () => {
  it('shows everything about one person, in any spelling of the address', async () => {
    const { stdout, code } = await members('show', ' LATE@Example.org');
    expect(code).toBe(0);
    expect(stdout).toContain('  Name       Late, "L"\n');
    expect(stdout).toContain(
      `  Standing   due: the grace period for a signature is over, grace period until ${daysAgo(11)}\n`,
    );
    expect(stdout).toContain(`The code (code)\n  In force   version 2, since ${daysAgo(40)}\n`);
    expect(stdout).toContain(`  SHA-256    ${CODE[0].sha256}\n  Statement  ${STATEMENT}\n`);
    expect(stdout).toMatch(/\n\S+ \S+ UTC {2}accept {2}deed .* en +I agree/);
  });

  it('shows what somebody signed and took back, as JSON', async () => {
    const { stdout } = await members('show', 'left@example.org', '--format', 'json');
    const { signatures, standing } = JSON.parse(stdout);
    expect(standing).toBe('left');
    expect(signatures.map(({ act }: { act: string }) => act)).toEqual(['accept', 'accept', 'withdraw', 'withdraw']);
  });

  it('reports that nobody has an address', async () => {
    expect(await members('show', 'nobody@example.org')).toEqual({
      code: 1,
      stdout: '',
      stderr: `Backend: ${backend.origin} (the embedded one)\nNobody with the address nobody@example.org is or was a member, or has applied.\n`,
    });
  });
});

describe('the acts of stewards', () => {
  it('need a confirmation, or --yes', async () => {
    const unsure = await members('warn', 'all@example.org', '--reason', 'Late entries.');
    expect(unsure).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('Warn 山田太郎 (number 1, all@example.org)? Nobody can be asked here: add --yes'),
    });
    const { stdout, code } = await members(
      ...['warn', 'all@example.org', '--reason', 'Late entries.', '--until', '2099-01-01', '--decision', '2026-14'],
      ...['--by', ' Ana  Lind', '--yes'],
    );
    expect([stdout, code]).toEqual([
      '山田太郎 (number 1, all@example.org): warned until 2099-01-01. Standing: member.\n',
      0,
    ]);
    const shown = await members('show', 'all@example.org');
    expect(shown.stdout).toMatch(/\n {2}In force {3}warn since \S+ until 2099-01-01: Late entries\.\n/);
    expect(shown.stdout).toMatch(/UTC {2}warn +Ana Lind +2099-01-01 +2026-14 +Late entries\./);
  });

  it('change the standing that lists and files have, and are undone', async () => {
    const { stdout } = await members(...['exclude', 'asked@example.org', '--reason', 'x', '--yes', '--format', 'json']);
    expect(JSON.parse(stdout)).toMatchObject({ standing: 'excluded', all_acts: [{ act: 'exclude', who: null }] });
    const list = await members('list', '--standing', 'excluded', '--format', 'json');
    expect(JSON.parse(list.stdout)).toMatchObject([{ email: 'asked@example.org', standing: 'excluded' }]);
    expect((await members('readmit', 'asked@example.org', '--yes')).stdout).toContain('readmitted. Standing: left.');
  });

  it.each([
    ['exclude', 'all@example.org', '--yes', /^--reason is missing\./],
    ['pause', 'all@example.org', '--reason= ', /^--reason is empty\. It must give a reason\./],
    ['pause', 'all@example.org', `--reason=${'x'.repeat(2001)}`, /^--reason has 2,001 characters\. At most 2,000/],
    ['readdress', 'all@example.org', 'new@example.org', '--stewards=A, B', '--reason= ', /^--reason is empty\./],
    ['pause', 'all@example.org', '--reason=x', '--until=soon', /a day of the calendar/],
    ['exclud', 'all@example.org', /Did you mean exclude\?/],
  ])('are refused if the command line is wrong: %s %s', async (...line) => {
    const message = line.pop();
    const { code, stderr } = await members(...line.filter((part) => typeof part === 'string'));
    expect(code).toBe(2);
    expect(stderr).toMatch(message ?? '');
  });

  it('are refused with a reason where they do not fit', async () => {
    const { code, stderr } = await members('accept', 'all@example.org', '--yes');
    expect(code).toBe(1);
    expect(stderr).toContain(`${backend.origin} refused: No application of this person waits.\n`);
    const past = await members('pause', 'all@example.org', '--reason=x', '--until=2020-01-01', '--yes');
    expect(past.stderr).toContain('refused: An act ends on a day to come.');
  });

  it('on an address without an account store a hash of it, and nothing else', async () => {
    const out = await members('exclude', 'gone@example.org', '--reason', 'x', '--yes');
    expect(out.stdout).toContain(
      'Nobody has an account with the address gone@example.org. Only a keyed hash of it is stored',
    );
    const back = await members('readmit', 'gone+again@example.org', '--yes');
    expect(back.stdout).toContain('Its hash is removed.');
  });
});

describe('applications and invitations', () => {
  it('are listed; an invitation is a link that names the address where no server sees it', async () => {
    expect(await members('applications')).toMatchObject({ code: 0, stderr: expect.stringContaining('0 waiting\n') });
    const { stdout, stderr, code } = await members('invite', 'new@example.org', '--days', '3', '--by', 'Ana');
    expect([stdout, code]).toEqual([expect.stringMatching(/^https:.*#email=new%40example\.org\n$/), 0]);
    expect(stderr).toContain('new@example.org is invited until ');
    expect(stderr).toContain('membership.admission is "open"');
    const list = async () => JSON.parse((await members('invitations', '--format', 'json')).stdout);
    const getDays = ({ invited_at, expires_at }: Record<string, string>) =>
      Math.round((Date.parse(expires_at ?? '') - Date.parse(invited_at ?? '')) / 86_400_000);
    const listed = await list();
    expect(listed).toMatchObject([{ email: 'new@example.org', who: 'Ana' }]);
    expect((await members('invite', 'new@example.org')).code).toBe(0);
    expect([...listed, ...(await list())].map(getDays)).toEqual([3, 14]);
    expect((await members('uninvite', 'new@example.org')).code).toBe(0);
    expect((await members('uninvite', 'new@example.org')).stderr).toContain('There is no invitation for new@');
  });
});

describe('stewards', () => {
  it('are appointed, listed with their roles, and dismissed', async () => {
    const line = ['appoint', 'all@example.org', '--role', 'roll, conduct'];
    const unasked = await members(...line);
    expect([unasked.code, unasked.stderr]).toEqual([2, expect.stringContaining('Appoint all@example.org a steward')]);
    const { stderr, code } = await members(...line, '--name', 'Taro', '--by', 'Ana', '--yes');
    expect([code, stderr]).toEqual([0, expect.stringContaining('Taro is a steward for conduct, roll.\n')]);
    expect((await members('stewards')).stdout).toMatch(
      /Taro +all@example\.org +conduct, roll +\d{4}-\d\d-\d\d +member/,
    );
    expect((await members('dismiss', 'all@example.org', '--yes')).code).toBe(0);
    const { stdout } = await members('stewards', '--format', 'json');
    expect(JSON.parse(stdout)).toMatchObject({ stewards: [], changes: [{ who: 'Ana' }, { roles: [] }] });
    expect((await members('dismiss', 'all@example.org', '--yes')).stderr).toContain(
      'all@example.org is not a steward.',
    );
  });

  it('only accept existing roles', async () => {
    const { code, stderr } = await members('appoint', 'all@example.org', '--role', 'king', '--yes');
    expect([code, stderr]).toEqual([2, expect.stringContaining('one or more of roll, conduct, words')]);
  });
});

describe('what two stewards do together', () => {
  let person: SupabaseClient;
  const signLatest = (client: SupabaseClient, name: string) => sign(client, name, CODE[1], DEED[1]);
  beforeAll(async () => {
    for (const name of ['ana', 'ben']) {
      await signLatest(await signIn(name), name);
      await members('appoint', `${name}@example.org`, '--role', 'roll', '--yes');
    }
    person = await signIn('lost');
    await signLatest(person, 'Lost "Soul"');
    await steward.rpc('publish_membership_rules', {
      rules: { admission: 'open', approvals: 1, application_days: 30, grace_days: 30, evidence_years: 7 },
    });
  });

  const readdress = (...line: string[]) =>
    members('readdress', 'lost@example.org', 'found@example.org', '--reason', 'We spoke to her.', ...line);

  it.each([
    [[], 2, '--stewards is missing. It is the names of two stewards, with a comma between them'],
    [['--stewards', 'ana'], 2, 'It must be the names of two stewards'],
    [['--stewards', 'ana, Ana'], 2, 'It must be the names of two stewards'],
    [
      ['--stewards', 'ana, ben'],
      2,
      'Give Lost "Soul" (lost@example.org) the address found@example.org? Nobody can be asked',
    ],
    [
      ['--stewards', 'ana, ana@example.org', '--yes'],
      1,
      'refused: Two stewards do this together, and each is named once.',
    ],
    [['--stewards', 'ana, lost', '--yes'], 1, 'refused: This takes two stewards who were appointed'],
  ])('is refused with a reason: readdress %s', async (line, code, message) => {
    expect(await readdress(...line)).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(message) });
  });

  it('gives an account another address, and notifies both mailboxes', async () => {
    const { code, stderr } = await readdress('--stewards', 'ben@example.org, ana', '--decision', '2026-15', '--yes');
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining('Lost "Soul" (lost@example.org) signs in with found@example.org from now on. Both'),
    ]);
    expect((await members('show', 'lost@example.org')).code).toBe(1);
    const { stdout } = await members('show', 'found@example.org', '--format', 'json');
    const act = { act: 'readdress', who: 'ana, ben', reason: 'We spoke to her.', decision: '2026-15' };
    expect(JSON.parse(stdout)).toMatchObject({ number: 7, standing: 'member', all_acts: [act] });
    const { data } = await steward.rpc('list_letters', { states: null, after_id: 0, page_size: 1000 });
    const notified = data.filter(({ kind }: { kind: string }) => kind === 'address');
    expect(notified.map(({ email }: { email: string }) => email)).toEqual(['found@example.org', 'lost@example.org']);
  });

  it('shows what a deleted account had signed, records who has read it and why, and erases it at the end', async () => {
    person = await signIn('found');
    await person.rpc('delete_account').throwOnError();
    const line = ['evidence', 'soul', '--stewards', 'ben@example.org, Ana'];
    expect(await members(...line, '--reason', ' ')).toMatchObject({ code: 2, stdout: '' });
    const none = await members('evidence', 'Nobody', '--stewards', 'ana, ben', '--reason', 'x');
    expect([none.stdout, none.stderr]).toEqual([
      '',
      expect.stringContaining('Nothing is kept of a deleted account of Nobody.'),
    ]);
    const { stdout, stderr, code } = await members(...line, '--reason', 'A claim of the firm.');
    expect([code, stderr]).toEqual([0, expect.stringContaining('1 deleted account. The reading is recorded.\n')]);
    expect(stdout).toMatch(/^Lost "Soul": account deleted on \S+, kept until \S+\n/);
    expect(stdout).toMatch(new RegExp(`UTC {2}accept {2}deed +2 {2}${DEED[1].sha256}\n`));
    expect(stdout).toMatch(/UTC {2}ana, ben {2}A claim of the firm\.\n/);
    const again = await members(...line, '--reason', 'Once more.', '--format', 'json');
    expect(JSON.parse(again.stdout)[0].readings.map(({ reason }: { reason: string }) => reason)).toEqual([
      'A claim of the firm.',
      'Once more.',
    ]);
    expect((await members('expire', '--yes')).stderr).toContain('Nothing had expired.');
    await steward.rpc('publish_membership_rules', {
      rules: { admission: 'open', approvals: 1, application_days: 30, grace_days: 30 },
    });
    expect((await members('expire')).stderr).toContain('Nobody can be asked here: add --yes');
    expect((await members('expire', '--yes')).stderr).toContain('Erased: the evidence of 1 deleted account.\n');
  });
});

it('npm run members -- acknowledgements lists who has read a document, and who has not', {
  timeout: 120_000,
}, async () => {
  const drill = { ...version('drill', 1, '2020-01-01'), kind: 'acknowledgement' };
  await publish(drill);
  await steward.rpc('publish_required_reading', { documents: ['drill'] }).throwOnError();
  const [reader, other] = [await signIn('reader'), await signIn('other')];
  for (const client of [reader, other]) await sign(client, '=SUM(2)', CODE[1], DEED[1]);
  const read = { document: 'drill', sha256: drill.sha256, locale: 'en' };
  await reader.rpc('acknowledge_document', read).throwOnError();
  const list = (...line: string[]) => members('acknowledgements', 'drill', ...line);
  const { stdout, stderr, code } = await list();
  expect(stdout).toMatch(/^ *\d+ {2}=SUM\(2\) +reader@example\.org +read +1 +\d{4}-\d\d-\d\d$/m);
  expect(stdout).toMatch(/^ *\d+ {2}=SUM\(2\) +other@example\.org +unread *$/m);
  expect([code, stderr]).toEqual([0, expect.stringMatching(/\n1 have read it, and [1-9]\d* are still asked to\.\n$/)]);
  const csv = (await list('--state', 'read', '--format', 'csv')).stdout;
  expect(csv).toMatch(
    /^number,name,email,state,version,confirmed_at\r\n\d+,'=SUM\(2\),reader@example\.org,read,1,\d{4}-.*\r\n$/,
  );
  const unread = JSON.parse((await list('--state', 'unread', '--format', 'json')).stdout);
  expect(unread.map(({ email }: { email: string }) => email)).toContain('other@example.org');
  expect(unread.map(({ email }: { email: string }) => email)).not.toContain('reader@example.org');
  // A change in substance is read again.
  await publish({ ...version('drill', 2, '2020-01-02'), kind: 'acknowledgement' });
  const again = JSON.parse((await list('--state', 'unread', '--format', 'json')).stdout);
  expect(again).toContainEqual(expect.objectContaining({ email: 'reader@example.org', state: 'changed' }));
  const signed = await members('acknowledgements', 'code');
  expect(signed).toMatchObject({ code: 1, stderr: expect.stringContaining('no document "code" that members confirm') });
});
