import { expect, it } from 'vitest';
import { toMembershipRules } from './rules.ts';

const membership = {
  ...({ admission: 'approval', approvals: 2, applicationDays: 30, graceDays: 60, legal: false } as const),
  ...({ desk: false, stewardMail: 'each', evidenceYears: 0 } as const),
};

it('stewards get e-mails only with a desk, and evidence is kept only if a number of years is set', () => {
  expect(Object.keys(toMembershipRules({ membership })).filter((key) => /mail|evidence/.test(key))).toEqual([]);
  expect(toMembershipRules({ membership: { ...membership, desk: true, evidenceYears: 3 } })).toMatchObject({
    steward_mail: 'each',
    evidence_years: 3,
  });
});
