import { z } from 'zod';

const text = z.string().min(1);
const opening = z.strictObject({ subject: text, lead: text });

/** The texts of e-mails in one language: a group of `src/lib/messages/`, which the build passes on to the sender. */
export const letterMessagesSchema = z.strictObject({
  greeting: text,
  joined: opening,
  signed: opening,
  declined: opening,
  left: opening,
  facts: z.strictObject({
    document: text,
    version: text,
    accepted: text,
    declined: text,
    withdrawn: text,
    statement: text,
    signatory: text,
    firm: text,
    fingerprint: text,
    text,
  }),
  /** What was done about a membership. `rest`, `goOn` and `takeBack` are done by members themselves. */
  acts: z.strictObject({
    apply: opening,
    takeBack: opening,
    accept: opening,
    decline: opening,
    warn: opening,
    rest: opening,
    goOn: opening,
    pause: opening,
    resume: opening,
    exclude: opening,
    readmit: opening,
    end: opening,
    /** To the new mailbox; the former one gets `former`. */
    readdress: z.strictObject({ subject: text, lead: text, former: text }),
    facts: z.strictObject({ reason: text, until: text, lapses: text, decision: text, who: text }),
    appeal: text,
  }),
  attached: text,
  page: text,
  notYou: text,
  announcement: z.strictObject({
    subject: text,
    subjectNow: text,
    lead: text,
    leadNow: text,
    editorial: text,
    substantive: text,
    summary: text,
    difference: text,
  }),
  reminder: opening,
  rest: opening,
  decide: text,
  /** A reminder of documents that members are asked to read, but have not read or only in an earlier version. */
  reading: z.strictObject({ subject: text, lead: text, changed: text, confirm: text }),
  welcome: z.strictObject({ subject: text, lead: text, next: text, contact: text }),
  /** A sign-in from a browser that the account does not know. */
  browser: z.strictObject({
    ...opening.shape,
    browser: text,
    time: text,
    wasYou: text,
    wasNotYou: text,
    closing: text,
  }),
  /** E-mails to stewards. */
  desk: z.strictObject({
    subject: text,
    applied: text,
    left: text,
    waiting: text,
    page: text,
    closing: text,
  }),
  /** How a browser and its system are named. */
  device: z.strictObject({ both: text, someBrowser: text, unknown: text }),
  closing: text,
});

export type LetterMessages = z.output<typeof letterMessagesSchema>;
