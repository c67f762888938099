import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ENOUGH_ANSWERS,
  INSUFFICIENT_PRIVILEGE,
  INVALID_ANSWER_TOKEN,
  INVALID_PAGE_PATH,
  READ_ONLY_TRANSACTION,
} from '#contracts/error-codes.ts';
import type { TestBackend } from '../support/backend.ts';

/** Lets a test see, add and delete what is stored, as the owner of the table. */
export const SEE_ANSWERS = `
  create function public.stored_answers() returns setof public.page_answers language sql security definer
    as 'select * from public.page_answers';
  grant execute on function public.stored_answers() to anon;
  create function public.store_answers(page text, days_ago integer, number integer) returns void language sql security definer
    as 'insert into public.page_answers (page, token, is_helpful, day)
      select page, gen_random_uuid(), true, private.today() - days_ago from generate_series(1, number)';
  grant execute on function public.store_answers(text, integer, integer) to anon;
  create function public.forget_answers() returns void language sql security definer as 'delete from public.page_answers';
  grant execute on function public.forget_answers() to anon;
`;

/** All tests of the answers to "Was this page helpful?", on any database. */
export function describePageFeedback(
  getBackend: () => TestBackend,
  signIn: (email: string) => Promise<{ client: SupabaseClient }>,
) {
  let pages = 0;
  const newPage = () => `/resources/docs/page-${++pages}/`;
  const token = () => crypto.randomUUID();
  const answer = (page: unknown, by: unknown, is_helpful: unknown, client = getBackend().client()) =>
    client.rpc('answer_page', { page, token: by, is_helpful });
  const today = () => new Date().toISOString().slice(0, 10);

  async function steward(): Promise<SupabaseClient> {
    const { secretKey } = JSON.parse(await readFile(join(getBackend().dataFolder, 'keys.json'), 'utf8'));
    return createClient(getBackend().origin, secretKey, { auth: { persistSession: false } });
  }
  const list = async (args: object = { page_size: 1000 }) => (await steward()).rpc('list_page_answers', args);

  async function counts(page: string): Promise<[yes: number, no: number] | undefined> {
    const found = (await list()).data.find((counted: { page: string }) => counted.page === page);
    return found && [found.yes, found.no];
  }

  describe('an answer to "Was this page helpful?"', () => {
    it('is counted once for each token, whoever gives it', async () => {
      const page = newPage();
      const { client: member } = await signIn('answering@example.org');
      const [mine, theirs] = [token(), token()];
      expect(await answer(page, mine, true)).toMatchObject({ status: 204, error: null });
      expect(await answer(page, mine, true)).toMatchObject({ status: 204 });
      expect(await answer(page, mine.toUpperCase(), true)).toMatchObject({ status: 204 });
      expect(await answer(page, theirs, false, member)).toMatchObject({ status: 204 });
      expect(await counts(page)).toEqual([1, 1]);
      const twice = token();
      await Promise.all([answer(page, twice, true), answer(page, twice, true), answer(page, twice, true)]);
      expect(await counts(page)).toEqual([2, 1]);
    });

    it('is replaced by another one, and gone when it is withdrawn', async () => {
      const [page, mine, theirs] = [newPage(), token(), token()];
      await answer(page, theirs, true);
      await answer(page, mine, true);
      await answer(page, mine, false);
      expect(await counts(page)).toEqual([1, 1]);
      expect(await answer(page, mine, null)).toMatchObject({ status: 204, error: null });
      expect(await answer(page, mine, null)).toMatchObject({ status: 204, error: null });
      expect(await counts(page)).toEqual([1, 0]);
      await answer(page, theirs, null);
      expect(await counts(page)).toBeUndefined();
    });

    it('is stored with page, token, answer and day, and with nothing about who gave it', async () => {
      const [page, mine] = [newPage(), token()];
      const { client } = await signIn('answering@example.org');
      await answer(page, mine, true, client);
      const { data } = await getBackend().client().rpc('stored_answers').eq('page', page);
      expect(data).toEqual([{ page, token: mine, is_helpful: true, day: today() }]);
    });

    it('is only for one page, even if another page got the same token', async () => {
      const [one, other, mine] = [newPage(), newPage(), token()];
      await answer(one, mine, true);
      await answer(other, mine, false);
      await answer(one, mine, null);
      expect([await counts(one), await counts(other)]).toEqual([undefined, [0, 1]]);
    });

    it.each([
      '',
      'docs/',
      '/docs',
      '//',
      '/a//b/',
      '/a b/',
      '/a/?q=1/',
      '/a#b/',
      '/a\n/',
      '/a\u0007/',
      `/${'x'.repeat(299)}/`,
      null,
    ])('is refused for an invalid page: %j', async (page) => {
      const { status, error } = await answer(page, token(), true);
      expect([status, error?.code, error?.message]).toEqual([
        400,
        INVALID_PAGE_PATH,
        expect.stringMatching(/^A page is .*\.$/),
      ]);
    });

    it.each(['/', '/über/ÄÖ/', `/${'x'.repeat(298)}/`])('is accepted for a page such as %s', async (page) => {
      expect(await answer(page, token(), true)).toMatchObject({ status: 204 });
      expect(await counts(page)).toEqual([1, 0]);
    });

    it.each(['', 'x', null, `${crypto.randomUUID()}0`, `{${crypto.randomUUID()}}`])(
      'is refused with an invalid token: %j',
      async (by) => {
        const { status, error } = await answer(newPage(), by, true);
        expect([status, error?.code, error?.message]).toEqual([
          400,
          INVALID_ANSWER_TOKEN,
          expect.stringMatching(/^An answer .*\.$/),
        ]);
      },
    );
  });

  describe('the counts of answers', () => {
    it('come in parts, in order, and from a day on', async () => {
      for (const page of [newPage(), newPage(), newPage()]) await answer(page, token(), true);
      const { data: all } = await list();
      const found: string[] = [];
      for (let part = [{ page: '' }]; part.length > 0; ) {
        part = (await list({ after_page: part.at(-1)?.page, page_size: 2 })).data;
        expect(part.length).toBeLessThanOrEqual(2);
        found.push(...part.map(({ page }) => page));
      }
      expect(found).toEqual(all.map(({ page }: { page: string }) => page));
      expect(found).toEqual([...found].sort());
      expect((await list({ page_size: 1000, since: today() })).data).toEqual(all);
      expect((await list({ since: '2999-01-01' })).data).toEqual([]);
      expect(all.at(-1)).toEqual({ page: found.at(-1), yes: 1, no: 0, first_day: today(), last_day: today() });
    });

    it.each([0, 1001, null])('are not listed %s at a time', async (page_size) => {
      expect(await list({ page_size })).toMatchObject({ status: 400, error: { code: '22023' } });
    });

    it('are for the secret key, which gives no answers', async () => {
      const { client: member } = await signIn('answering@example.org');
      expect(await member.rpc('list_page_answers')).toMatchObject({
        status: 403,
        error: { code: INSUFFICIENT_PRIVILEGE },
      });
      const visitor = getBackend().client();
      expect(await visitor.rpc('list_page_answers')).toMatchObject({
        status: 401,
        error: { code: INSUFFICIENT_PRIVILEGE },
      });
      expect(await answer(newPage(), token(), true, await steward())).toMatchObject({ status: 403 });
    });
  });

  describe('the answers of a community', () => {
    const store = (page: string, days_ago: number, number: number) =>
      getBackend().client().rpc('store_answers', { page, days_ago, number }).throwOnError();
    const forget = () => getBackend().client().rpc('forget_answers').throwOnError();
    beforeEach(forget);
    afterEach(forget);

    it('are at most 2,000 new ones a day, of any number at once; one can still be changed or taken back', async () => {
      const [page, flooded, mine] = [newPage(), newPage(), token()];
      await answer(page, mine, true);
      await store(flooded, 0, 1997);
      await store(flooded, 1, 500);
      const given = await Promise.all(Array.from({ length: 6 }, () => answer(page, token(), true)));
      const refused = given.filter(({ error }) => error);
      expect(refused).toHaveLength(4);
      for (const { status, error } of refused)
        expect([status, error?.code, error?.message]).toEqual([
          429,
          ENOUGH_ANSWERS,
          expect.stringMatching(/^This community has had 2,000 answers today\./),
        ]);
      expect(await answer(page, mine, false)).toMatchObject({ status: 204 });
      expect(await counts(page)).toEqual([2, 1]);
      expect(await answer(page, mine, null)).toMatchObject({ status: 204 });
      expect(await counts(page)).toEqual([2, 0]);
    });

    it('are kept for two years', async () => {
      const [old, older, page] = [newPage(), newPage(), newPage()];
      await store(old, 729, 2);
      await store(older, 732, 2);
      await answer(page, token(), true);
      expect([await counts(old), await counts(older), await counts(page)]).toEqual([[2, 0], undefined, [1, 0]]);
    });

    it('are at most 50,000 when a day begins: the oldest go', async () => {
      const [latest, older, oldest] = [newPage(), newPage(), newPage()];
      await store(latest, 1, 30_000);
      await store(older, 2, 20_000);
      await store(oldest, 3, 10);
      await answer(newPage(), token(), true);
      expect([await counts(latest), await counts(older), await counts(oldest)]).toEqual([
        [30_000, 0],
        [20_000, 0],
        undefined,
      ]);
    });
  });

  it('the answers themselves cannot be read or written by anyone', async () => {
    const [page, mine] = [newPage(), token()];
    await answer(page, mine, true);
    const row = { page, token: token(), is_helpful: false };
    const clients = [getBackend().client(), (await signIn('answering@example.org')).client, await steward()];
    for (const [index, client] of clients.entries()) {
      const table = () => client.from('page_answers');
      const tries = [
        table().select(),
        table().insert(row),
        table().upsert({ ...row, token: mine }),
        table().update({ is_helpful: false }).eq('page', page),
        table().delete().eq('page', page),
        client
          .from('page_answers')
          .select('*', { count: 'exact', head: true })
          .then(({ status }) => ({ status, error: { code: INSUFFICIENT_PRIVILEGE } })),
      ];
      for (const tried of await Promise.all(tries))
        expect(tried).toMatchObject({ status: index === 0 ? 401 : 403, error: { code: INSUFFICIENT_PRIVILEGE } });
    }
    expect(
      await getBackend().client().rpc('answer_page', { page, token: mine, is_helpful: false }, { get: true }),
    ).toMatchObject({
      status: 405,
      error: { code: READ_ONLY_TRANSACTION },
    });
    expect(await counts(page)).toEqual([1, 0]);
  });
}
