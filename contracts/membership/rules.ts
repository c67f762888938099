import { z } from 'zod';
import { ADMISSIONS, type Admission } from './status.ts';

/** How often stewards are told that somebody has applied or left: each time, or once a day. */
export const STEWARD_MAILS = ['each', 'daily'] as const;

/** What the database has to know of a community's configuration, as its function `publish_membership_rules` takes it. */
export const membershipRulesSchema = z.strictObject({
  admission: z.enum(ADMISSIONS),
  /** How many stewards accept an application. */
  approvals: z.int(),
  /** After so many days an application lapses. */
  application_days: z.int(),
  /** For so many days an earlier signature still counts after a substantive change. */
  grace_days: z.int(),
  /** Whether one signs by one's legal name. */
  legal: z.boolean(),
  /** Stewards are told nothing unless it is there. */
  steward_mail: z.enum(STEWARD_MAILS).optional(),
  /** For how many years the signatures of a deleted account are kept as evidence; nothing is unless it is there. */
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

/** What `membership_rules` answers: the rules in force, with what is not switched on as it stands in the database. */
export const rulesInForceSchema = membershipRulesSchema.extend({
  steward_mail: z.enum(['off', ...STEWARD_MAILS]),
  evidence_years: z.int(),
});

/** What `publish_membership_rules` answers. */
export const publishedRulesSchema = z.object({ changed: z.boolean() });
