import { describe, expect, it } from 'vitest';
import { INVALID_QUERY } from '#contracts/error-codes.ts';
import type { GetCommunity } from './membership.ts';

export function costlyRequests(getCommunity: GetCommunity): void {
  const get = async (query: string) => {
    const { origin, publishableKey } = getCommunity();
    const response = await fetch(`${origin}/rest/v1/${query}`, { headers: { apikey: publishableKey } });
    return { status: response.status, body: await response.json() };
  };

  describe('a request that would compute for long, or makes no sense', () => {
    it.each([
      // A pattern with nested repetition and back references.
      `agreement_versions?summary=match.${encodeURIComponent('^((.*)*)*\\1\\2x$')}`,
      'agreement_versions?summary=imatch.x',
      'agreement_versions?summary=fts.x',
      `agreement_versions?or=(${Array.from({ length: 50 }, (_, index) => `version.eq.${index}`).join()})`,
      `agreement_versions?summary=like.${'%25_'.repeat(40)}`,
      'agreement_versions?select="',
      'agreement_versions?version=eq.1&summary=eq.%00',
      'agreement_versions?select=*,agreement_statements(*,agreement_versions(*,agreement_statements(*)))',
    ])('is refused at once: %s', async (query) => {
      const { status, body } = await get(query);
      expect({ status, body }).toMatchObject({ status: 400, body: { code: INVALID_QUERY } });
      expect(body.message).toMatch(/^["A-Z].*\.$/);
    });

    it.each(['version=eq.{}', 'version=eq.', 'version=in.()', 'effective=gt.{}', 'sha256=eq.{}', 'limit=0'])(
      'is no fault of the backend: %s',
      async (query) => expect((await get(`agreement_versions?${query}`)).status).toBeLessThan(500),
    );
  });
}
