import { describe, expect, it } from 'vitest';
import { CHECK_VIOLATION, INVALID_VERSION } from '#contracts/error-codes.ts';
import { about, day, version } from './community.ts';
import type { GetCommunity } from './membership.ts';

export function stewards(getCommunity: GetCommunity): void {
  /** The versions of a document as they are published, with their statements. */
  const published = async (id: string) => {
    const { steward } = getCommunity();
    const { data: versions } = await steward.from('agreement_versions').select().eq('document', id).order('version');
    const { data: rows } = await steward.from('agreement_statements').select().eq('document', id);
    return versions?.map((version) => {
      const own = rows
        ?.filter((row) => row.version === version.version)
        .map(({ locale, statement }) => [locale, statement]);
      return { ...version, statements: Object.fromEntries(own ?? []) };
    });
  };

  describe('publishing', () => {
    it('adds what is new and leaves the rest, whatever the order', async () => {
      const [first, second] = [version('guide', 1, 20), version('guide', 2, 30)];
      expect(await getCommunity().publish(first)).toMatchObject({ status: 200, data: { added: 1, unchanged: 0 } });
      expect((await getCommunity().publish(second, first)).data).toEqual({ added: 1, unchanged: 1 });
      expect((await getCommunity().publish(second, first)).data).toEqual({ added: 0, unchanged: 2 });
      expect(await published('guide')).toMatchObject([first, second]);
    });

    it.each([
      ['text', { sha256: 'a'.repeat(64) }],
      ['effective date', { effective: day(99) }],
      ['kind of change', { change: 'editorial' }],
      ['summary', { summary: 'Something else.' }],
      ['statement', { statements: { en: 'I do not agree.' } }],
    ])('refuses another %s for a published version, and everything sent with it', async (what, more) => {
      const id = `kept-${what.replaceAll(' ', '-')}`;
      const first = version(id, 1, 20);
      await getCommunity().publish(first);
      const { status, error } = await getCommunity().publish(version(`a-${id}`, 1, 20), { ...first, ...more });
      expect([status, error]).toMatchObject([400, { code: INVALID_VERSION, details: id }]);
      expect(error?.message).toContain(`Version 1 of "${id}" was published with another ${what}.`);
      expect([await published(id), await published(`a-${id}`)]).toMatchObject([[first], []]);
    });

    it('adds a statement in another language to a version that was published before', async () => {
      const { statements, ...first } = version('spoken', 1, 20);
      expect((await getCommunity().publish(first)).data).toEqual({ added: 1, unchanged: 0 });
      expect((await getCommunity().publish({ ...first, statements })).data).toEqual({ added: 1, unchanged: 0 });
      const both = { ...first, statements: { ...statements, de: 'Ich stimme zu.' } };
      expect((await getCommunity().publish(both)).data).toEqual({ added: 1, unchanged: 0 });
      expect((await getCommunity().publish({ ...first, statements })).data).toEqual({ added: 0, unchanged: 1 });
      expect(await published('spoken')).toMatchObject([both]);
    });

    it('keeps the title that a version had, since a title is not part of the text', async () => {
      const first = version('named', 1, 20);
      await getCommunity().publish(first);
      expect((await getCommunity().publish({ ...first, title: 'Renamed' })).data).toEqual({ added: 0, unchanged: 1 });
      expect(await published('named')).toMatchObject([{ title: first.title }]);
    });

    it.each([
      ['a version that is not the next', [version('odd', 2, 20)], INVALID_VERSION],
      [
        'a version that takes effect on the day of the one before',
        [version('odd', 1, 20), version('odd', 2, 20)],
        INVALID_VERSION,
      ],
      ['an invalid hash', [version('odd', 1, 20, { sha256: 'F'.repeat(64) })], CHECK_VIOLATION],
      ['an unknown kind of change', [{ ...version('odd', 1, 20), change: 'great' }], CHECK_VIOLATION],
      ['a day that does not exist', [version('odd', 1, 20, { effective: '2026-02-30' })], '22008'],
      ['a statement that is empty', [version('odd', 1, 20, { statements: { en: ' ' } })], CHECK_VIOLATION],
      [
        'a statement that is too long',
        [version('odd', 1, 20, { statements: { en: 'x'.repeat(2001) } })],
        CHECK_VIOLATION,
      ],
      ['an invalid language', [version('odd', 1, 20, { statements: { 'en; drop': 'I agree.' } })], CHECK_VIOLATION],
      ['a summary that is missing', [{ ...version('odd', 1, 20), summary: undefined }], '23502'],
    ])('refuses %s', async (_name, versions, code) => {
      expect(await getCommunity().publish(...versions)).toMatchObject({ status: 400, error: { code } });
      expect(await published('odd')).toEqual([]);
    });

    it('by several at once adds everything once', async () => {
      const versions = Array.from({ length: 40 }, (_, index) => version('raced', index + 1, 20 + index));
      const answers = await Promise.all([1, 2, 3, 4].map(() => getCommunity().publish(...versions)));
      expect(answers.map(({ error }) => error)).toEqual([null, null, null, null]);
      expect(answers.map(({ data }) => data.added).sort((one, other) => one - other)).toEqual([0, 0, 0, 40]);
    });
  });

  describe('the list of members', () => {
    it('is returned in pages, in order of number, with the standing of each', async () => {
      const person = await getCommunity().member();
      const gone = await getCommunity().member();
      await gone.client.rpc('leave_community');
      const numbers: number[] = [];
      for (let page = [{ number: 0 }]; page.length > 0; ) {
        const after_number = page.at(-1)?.number;
        page = (await getCommunity().steward.rpc('list_members', { after_number, page_size: 7 })).data;
        expect(page.length).toBeLessThanOrEqual(7);
        numbers.push(...page.map(({ number }) => number));
      }
      const { data: rows } = await getCommunity().steward.from('members').select('number').order('number');
      expect(numbers).toEqual(rows?.map(({ number }) => number));

      const { data: status } = await person.client.rpc('membership_status');
      const after_number = status.member.number - 1;
      const { data } = await getCommunity().steward.rpc('list_members', { after_number });
      const [mine, theirs] = data;
      const withoutStatements = ({ statements: _, ...doc }: { statements: object }) => doc;
      const documents = status.documents.map(withoutStatements);
      const standing = { standing: 'member', grace_until: null, acts: [] };
      expect(mine).toEqual({ ...status.member, email: person.email, documents, ...standing });
      expect(theirs).toMatchObject({ email: gone.email, left_at: expect.any(String) });
      expect(about(theirs, 'code')).toMatchObject({ signed: null });
    });

    it.each([0, 1001, null])('has no page of %s', async (page_size) => {
      const answer = await getCommunity().steward.rpc('list_members', { after_number: 0, page_size });
      expect(answer).toMatchObject({ status: 400, error: { code: '22023' } });
    });
  });

  it('one member is found by address, with everything that was signed', async () => {
    const person = await getCommunity().member();
    const { data } = await getCommunity().steward.rpc('show_member', { email: ` ${person.email.toUpperCase()}` });
    const { data: status } = await person.client.rpc('membership_status');
    expect(data).toMatchObject({ ...status.member, email: person.email });
    expect(status.documents).toMatchObject(data.documents);
    const { data: rows } = await person.client.from('agreement_signatures').select().order('id');
    expect(data.signatures).toEqual(
      rows?.map(({ member_id, legal_name, country, firm, firm_number, ...rest }) => rest),
    );
    const visitor = await getCommunity().signIn();
    for (const email of [visitor.email, 'nobody@example.org'])
      expect(await getCommunity().steward.rpc('show_member', { email })).toMatchObject({
        status: 200,
        data: null,
        error: null,
      });
  });
}
