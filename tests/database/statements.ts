import { describe, expect, it } from 'vitest';
import { FUNCTION_NOT_FOUND, INVALID_STATEMENT } from '#contracts/error-codes.ts';
import { about, getStatement, sign, version } from './community.ts';
import type { GetCommunity } from './membership.ts';

export function statements(getCommunity: GetCommunity): void {
  describe('the statement of a signature', () => {
    const recorded = async (id: string, person: Awaited<ReturnType<ReturnType<GetCommunity>['signIn']>>) => {
      const columns = 'statement,locale';
      const { data } = await person.client.from('agreement_signatures').select(columns).eq('document', id);
      return data;
    };

    it('is the one that was published with the version, in the language that was ticked', async () => {
      const first = version('creed-of-words', 1, -3, { statements: { en: 'I agree.', 'pt-BR': 'Concordo.' } });
      const person = await getCommunity().member();
      await getCommunity().publish(first);
      const { data: status } = await person.client.rpc('membership_status');
      expect(about(status, first.document)).toMatchObject({ statements: first.statements });
      expect((await sign(person, [first], { locale: 'pt-BR' })).error).toBeNull();
      expect(await recorded(first.document, person)).toEqual([{ statement: 'Concordo.', locale: 'pt-BR' }]);
    });

    it('is not what a client sends', async () => {
      const person = await getCommunity().signIn();
      const texts = await getCommunity().textsInForce(person);
      const answer = await sign(person, texts, { statement: 'I do NOT agree.' });
      expect(answer).toMatchObject({ status: 404, error: { code: FUNCTION_NOT_FOUND } });
      expect(await getCommunity().acts(person)).toEqual([]);
      await getCommunity().join(person);
      expect(await recorded('code', person)).toEqual([{ statement: getStatement('code', 1), locale: 'en' }]);
    });

    it('is missing if none was published in that language, and nothing is signed then', async () => {
      const silent = version('silent', 1, -3, { statements: {} });
      const person = await getCommunity().member();
      await getCommunity().publish(silent);
      const refused = { status: 400, error: { code: INVALID_STATEMENT, details: 'silent' } };
      expect(await sign(person, [silent])).toMatchObject(refused);
      expect(await recorded('silent', person)).toEqual([]);
      // People who join later must be able to sign.
      await getCommunity().publish({ ...silent, statements: { en: 'I agree.' } });
      expect((await sign(person, [silent])).error).toBeNull();
    });
  });
}
