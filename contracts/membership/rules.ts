import { z } from 'zod';
import { ADMISSIONS, type Admission } from './status.ts';

/** How often stewards get an e-mail about people who applied or left: each time, or once a day. */
export const STEWARD_MAILS = ['each', 'daily'] as const;

/** What the database needs of a community's configuration, as its function `publish_membership_rules` takes it. */
export const membershipRulesSchema = z.strictObject({
  admission: z.enum(ADMISSIONS),
  /** How many stewards have to accept an application. */
  approvals: z.int(),
  /** An application lapses after this many days. */
  application_days: z.int(),
  /** For this many days after a substantive change, an earlier signature still counts. */
  grace_days: z.int(),
  /** Whether people sign with their legal names. */
  legal: z.boolean(),
  /** If missing, stewards get no e-mails. */
  steward_mail: z.enum(STEWARD_MAILS).optional(),
  /** For how many years the signatures of a deleted account are kept as evidence. If missing, none are kept. */
  evidence_years: z.int().optional(),
});

export type MembershipRules = z.output<typeof membershipRulesSchema>;

/** The part of the configuration that they come from. */
interface Configured {
  membership: {
    admission: Admission;
    approvals: number;
    applicationDays: number;
    graceDays: number;
    legal: boolean;
    desk: boolean;
    stewardMail: (typeof STEWARD_MAILS)[number];
    evidenceYears: number;
  };
}

export const toMembershipRules = ({ membership }: Configured): MembershipRules => ({
  admission: membership.admission,
  approvals: membership.approvals,
  application_days: membership.applicationDays,
  grace_days: membership.graceDays,
  legal: membership.legal,
  ...(membership.desk && { steward_mail: membership.stewardMail }),
  ...(membership.evidenceYears > 0 && { evidence_years: membership.evidenceYears }),
});

/** What `membership_rules` returns: the rules in force, including the stored values of what is not switched on. */
export const rulesInForceSchema = membershipRulesSchema.extend({
  steward_mail: z.enum(['off', ...STEWARD_MAILS]),
  evidence_years: z.int(),
});

/** What `publish_membership_rules` returns. */
export const publishedRulesSchema = z.object({ changed: z.boolean() });
