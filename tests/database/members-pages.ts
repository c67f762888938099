import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBackend } from '#cli/backend/backend.ts';
import { runProgram } from '#cli/command-line/run.ts';
import { membersPagesProgram } from '#cli/members-pages/program.ts';
import {
  INSUFFICIENT_PRIVILEGE,
  NOT_IN_GOOD_STANDING,
  PUBLISHED_MEANWHILE,
  UPLOAD_NOT_WHOLE,
} from '#contracts/error-codes.ts';
import { type MembersPage, membersPagesFile } from '#contracts/members-pages.ts';
import { runHere } from '#tests/support/run-here.ts';
import { OPEN } from './admission.ts';
import { day, type Person } from './community.ts';
import type { GetCommunity } from './membership.ts';

type Page = { locale: string; path: string; position: number; title: string; body: string; [more: string]: unknown };

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');

function page(path: string, body: string, more: Partial<Page> = {}): Page {
  const title = `Page ${path}`;
  const about = {
    label: title,
    trail: [],
    language: more.locale ?? 'en',
    direction: 'ltr',
    headings: [],
    is_offline: false,
  };
  return {
    locale: 'en',
    path,
    position: 1,
    title,
    ...about,
    html: `<p>${body}</p>`,
    body,
    sha256: sha256(body),
    ...more,
  };
}

/** The members' pages: publishing them, reading them, and who may not. */
export function membersPages(getCommunity: GetCommunity): void {
  const status = async () => (await getCommunity().steward.rpc('members_pages_status').throwOnError()).data;
  const send = (upload: string, part: number, content: Buffer) =>
    getCommunity()
      .steward.rpc('upload_members_pages', { upload, part, content: content.toString('base64') })
      .throwOnError();
  /** Uploads pages in parts of a few bytes, the last part first, and twice. */
  async function upload(pages: Page[]) {
    const whole = Buffer.from(JSON.stringify(pages));
    const id = crypto.randomUUID();
    const size = Math.ceil(whole.length / 3);
    for (const part of [2, 1, 0, 1]) await send(id, part, whole.subarray(part * size, (part + 1) * size));
    return { upload: id, parts: 3, sha256: sha256(whole) };
  }
  const publish = async (...pages: Page[]) => {
    const given = await upload(pages);
    const { release } = await status();
    return getCommunity().steward.rpc('publish_members_pages', { ...given, replaces: release });
  };
  const list = async ({ client }: Person, locale = 'en') =>
    (await client.rpc('members_pages', { locale })).data?.map(({ path }: { path: string }) => path);
  const read = ({ client }: Person, path: string, locale = 'en') => client.rpc('members_page', { locale, path });
  const search = async ({ client }: Person, query: string, locale = 'en') =>
    (await client.rpc('search_members_pages', { locale, query }).throwOnError()).data;
  const everything = ({ client }: Person) =>
    Promise.all([
      client.rpc('members_pages', { locale: 'en' }),
      client.rpc('members_page', { locale: 'en', path: '/minutes/' }),
      client.rpc('search_members_pages', { locale: 'en', query: 'crane' }),
    ]);

  describe('the pages that members alone read', () => {
    let ada: Person;
    beforeAll(async () => {
      ada = await getCommunity().member();
      await publish(
        page('/', 'Start here.'),
        page('/minutes/', 'We sell the crane.', { position: 2, trail: ['Meetings'] }),
      );
    });

    it('are listed and read by a member', async () => {
      expect(await list(ada)).toEqual(['/', '/minutes/']);
      expect((await read(ada, '/minutes/')).data).toMatchObject({
        title: 'Page /minutes/',
        trail: ['Meetings'],
        html: '<p>We sell the crane.</p>',
      });
      expect(await read(ada, '/gone/')).toMatchObject({ data: null, error: null });
      expect(await read(ada, '/minutes/', 'de')).toMatchObject({ data: null, error: null });
      expect(await list(ada, 'de')).toEqual([]);
    });

    it('are hidden from people who are not members in good standing, until they become one', async () => {
      const { steward, member, signIn } = getCommunity();
      const act = ({ email }: Person, name: string, more: object = {}) =>
        steward.rpc('record_member_act', { email, act: name, reason: 'x', ...more }).throwOnError();
      const refused = { status: 400, data: null, error: { code: NOT_IN_GOOD_STANDING } };
      const stranger = await signIn();
      const left = await member();
      await left.client.rpc('leave_community').throwOnError();
      const resting = await member();
      await resting.client.rpc('rest_membership').throwOnError();
      const paused = await member();
      await act(paused, 'pause', { until: day(9) });
      const excluded = await member();
      await act(excluded, 'exclude');
      for (const person of [stranger, left, resting, paused, excluded])
        for (const answer of await everything(person)) expect(answer).toMatchObject(refused);
      // Somebody who has not signed what is in force still is one during the grace period.
      const asked = await member();
      await getCommunity().asOwner(`do $do$ begin
        alter table public.agreement_signatures disable trigger user;
        delete from public.agreement_signatures where member_id = '${asked.id}';
        alter table public.agreement_signatures enable trigger user;
      end $do$`);
      expect(await list(asked)).toEqual(['/', '/minutes/']);
      const follow = (rules: object) => steward.rpc('publish_membership_rules', { rules }).throwOnError();
      await follow({ ...OPEN, grace_days: 0 });
      const answers = await everything(asked);
      await follow(OPEN);
      for (const answer of answers) expect(answer).toMatchObject(refused);
      await act(paused, 'resume', { reason: null });
      expect(await list(paused)).toEqual(['/', '/minutes/']);
      await act(excluded, 'readmit', { reason: null });
      for (const answer of await everything(excluded)) expect(answer).toMatchObject(refused);
    });

    it('are hidden from a token whose session has ended, or whose account is gone', async () => {
      const { asOwner, member } = getCommunity();
      const person = await member();
      await asOwner(`delete from auth.sessions where user_id = '${person.id}'`);
      for (const answer of await everything(person)) expect(answer.data).toBeNull();
      const claims = JSON.stringify({ sub: person.id, role: 'authenticated', session_id: crypto.randomUUID() });
      for (const call of ["members_pages('en')", "members_page('en', '/')", "search_members_pages('en', 'crane')"])
        expect(
          await ada.client.rpc('as_session', { claims: JSON.parse(claims), statement: `select public.${call}` }),
        ).toMatchObject({ error: { code: INSUFFICIENT_PRIVILEGE } });
    });

    it('are in no table that anyone can read', async () => {
      for (const table of ['members_pages', 'members_page_uploads'])
        for (const client of [ada.client, getCommunity().steward])
          expect((await client.from(table).select()).error).not.toBeNull();
    });

    it('are replaced as a whole: removed or renamed pages are gone', async () => {
      expect((await publish(page('/', 'Start.'), page('/decisions/', 'The crane stays.'))).data).toEqual({ pages: 2 });
      expect(await list(ada)).toEqual(['/', '/decisions/']);
      expect((await read(ada, '/minutes/')).data).toBeNull();
      expect(await search(ada, 'sell')).toEqual([]);
    });

    it('stay unchanged if an upload is incomplete or wrong', async () => {
      const before = await status();
      const { steward } = getCommunity();
      const given = await upload([page('/', 'New.')]);
      const wrong: [object, string][] = [
        [{ parts: 4 }, UPLOAD_NOT_WHOLE],
        [{ parts: 0 }, UPLOAD_NOT_WHOLE],
        [{ sha256: sha256('x') }, UPLOAD_NOT_WHOLE],
        [{ upload: crypto.randomUUID(), parts: 0 }, UPLOAD_NOT_WHOLE],
        [{ replaces: '' }, PUBLISHED_MEANWHILE],
        [{ replaces: null }, PUBLISHED_MEANWHILE],
      ];
      for (const [more, code] of wrong)
        expect(
          await steward.rpc('publish_members_pages', { ...given, replaces: before.release, ...more }),
        ).toMatchObject({ status: 400, error: { code } });
      // Two pages with one path, and an invalid path.
      expect((await publish(page('/', 'One.'), page('/', 'Two.'))).error).toMatchObject({ code: '23505' });
      expect((await publish(page('/a?b/', 'One.'))).error).toMatchObject({ code: '23514' });
      expect(await status()).toEqual(before);
    });

    it('are those of one of two simultaneous publications; the other is refused', async () => {
      const { steward } = getCommunity();
      const { release } = await status();
      const [one, two] = [await upload([page('/', 'One.')]), await upload([page('/', 'Two.')])];
      const answers = await Promise.all(
        [one, two].map((given) => steward.rpc('publish_members_pages', { ...given, replaces: release })),
      );
      expect(answers.map(({ error }) => error?.code).sort()).toEqual([PUBLISHED_MEANWHILE, undefined]);
      expect(answers.find(({ error }) => error)?.error?.hint).toContain('npm run members-pages -- status');
      const winner = answers[0]?.error ? two : one;
      expect(await status()).toMatchObject({ release: winner.sha256, pages: [{ locale: 'en', path: '/' }] });
    });

    it('are published by the command, which sends nothing if they are there already, and removes what is not there any more', async () => {
      const { origin, dataFolder } = getCommunity();
      const { secretKey } = JSON.parse(await readFile(join(dataFolder, 'keys.json'), 'utf8'));
      const backend = openBackend({ url: origin, secretKey, kind: 'other' });
      const pages = membersPagesFile.parse([page('/', 'Start.'), page('/minutes/', 'Words.')]);
      const run = (build: () => Promise<MembersPage[]>) => {
        const program = membersPagesProgram({ withBackend: (_, work) => work(backend), build });
        return runHere((line) => runProgram(program, line), ['publish']);
      };
      const all = async () => pages;
      expect(await run(all)).toMatchObject({ code: 0, stdout: expect.stringMatching(/en +\/minutes\/ +new\n/) });
      const before = await status();
      const nothing = 'Everything is published already. Nothing was sent.\n';
      expect(await run(all)).toMatchObject({ code: 0, stderr: nothing });
      expect(await status()).toEqual(before);
      const rows = /en +\/minutes\/ +same\nen +\/ +removed\n/;
      expect(await run(async () => pages.slice(1))).toMatchObject({ code: 0, stdout: expect.stringMatching(rows) });
      expect(await list(ada)).toEqual(['/minutes/']);
    });

    it('are gone if none is published any more', async () => {
      await publish();
      expect(await list(ada)).toEqual([]);
      expect(await status()).toEqual({ release: '', published_at: null, pages: [] });
    });

    it('leave nothing of an upload behind', async () => {
      const { asOwner } = getCommunity();
      const count = async () => (await asOwner('select to_jsonb(count(*)) from private.members_page_uploads')).data;
      await publish(page('/', 'One.'));
      await upload([page('/', 'Never published.')]);
      expect(await count()).toBeGreaterThan(0);
      await asOwner("update private.members_page_uploads set uploaded_at = now() - interval '25 hours'");
      await publish(page('/', 'Two.'));
      expect(await count()).toBe(0);
    });
  });

  describe('the search in the members’ pages', () => {
    let ada: Person;
    const paths = async (query: string, locale?: string) =>
      (await search(ada, query, locale)).map(({ path }: { path: string }) => path);
    beforeAll(async () => {
      ada = await getCommunity().member();
      await publish(
        page('/crane/', 'It lifts boats.', { title: 'The crane', position: 1 }),
        page('/minutes/', 'We are selling the crane, <b>and</b> the state of the slip is good.', { position: 2 }),
        page('/haus/', 'Die Häuser der Gärtner.', { locale: 'de' }),
        page('/crane/', 'It lifts boats.', { locale: 'de', language: 'en' }),
        page('/kitab/', 'هذه مكتبة الورشة.', { locale: 'ar', direction: 'rtl' }),
        page('/thai/', 'เรือ ลำหนึ่ง', { locale: 'th' }),
      );
    });

    it('finds inflected words, with titles before mentions', async () => {
      expect(await paths('cranes')).toEqual(['/crane/', '/minutes/']);
      expect(await paths('sold crane')).toEqual([]);
      expect(await paths('sells crane')).toEqual(['/minutes/']);
      expect(await paths('"selling the crane"')).toEqual(['/minutes/']);
      expect(await paths('crane -selling')).toEqual(['/crane/']);
    });

    it('finds an unfinished word, and ignores stop words', async () => {
      expect(await paths('cra')).toEqual(['/crane/', '/minutes/']);
      expect(await paths('state of the')).toEqual(['/minutes/']);
      expect(await paths('the')).toEqual([]);
    });

    it('reads each text in its own language', async () => {
      expect(await paths('haus', 'de')).toEqual(['/haus/']);
      expect(await paths('boat', 'de')).toEqual(['/crane/']);
      expect(await paths('مكتبة', 'ar')).toEqual(['/kitab/']);
      expect(await paths('เรือ', 'th')).toEqual(['/thai/']);
    });

    it('shows the context, with marks that are not part of the text', async () => {
      const [, found] = await search(ada, 'crane');
      expect(found.excerpt).toContain('the \uE000crane\uE001, ');
    });

    it.each(['', ' ', "'", '"', '\\', '!&|', ':*', '((', 'x'.repeat(5_000), '\uE000', '-', 'a:b & !c'])(
      'survives %s',
      async (query) => {
        expect(Array.isArray(await search(ada, query))).toBe(true);
      },
    );
  });
}
