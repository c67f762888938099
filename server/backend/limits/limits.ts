import { type Clock, createSlidingWindow } from './window.ts';

/** How often something may be done. Times in seconds. */
export interface Limits {
  /** Between two e-mails to one mailbox. */
  mailPause: number;
  /** E-mails to one mailbox in an hour that one client may cause; all clients together may cause twice as many. */
  mailsPerHour: number;
  /** E-mails that one client may cause in five minutes. A whole meeting may share one IP address. */
  mailsPerClient: number;
  /** Sign-in e-mails that all clients together may request in a day. Beyond that, addresses that nobody has confirmed get none. */
  mailsPerDay: number;
  /** Wrong codes for one e-mail address; after them the code of that e-mail is void. */
  wrongCodes: number;
  /** Codes, links, refreshes and changes of its own account that one client may try in five minutes. */
  attemptsPerClient: number;
  /** Answers to "Was this page helpful?" that one client may give, change or take back in a minute. */
  answersPerClient: number;
  /** Requests to the backend that one client may make in a minute. */
  requestsPerClient: number;
}

export const DEFAULT_LIMITS: Limits = {
  mailPause: 60,
  mailsPerHour: 5,
  mailsPerClient: 30,
  mailsPerDay: 500,
  wrongCodes: 5,
  attemptsPerClient: 300,
  answersPerClient: 30,
  requestsPerClient: 1200,
};

/** Periods in seconds. */
const HOUR = 3600;
const DAY = 24 * HOUR;
export const MINUTE = 60;
export const CLIENT_PERIOD = 300;

export interface MailLimits {
  /**
   * Asks for one e-mail.
   * @returns the seconds to wait, or 0: then it is counted.
   */
  take: (email: string, client: string) => number;
  /** For an e-mail that could not be sent: the address may get another one at once. It still counts for the client. */
  giveBack: (email: string, client: string) => void;
  /**
   * Asks for one of the e-mails of a day, whoever it is for: otherwise others could tell from the rest who has an account.
   * @returns the seconds until there is one again, or 0: then it is counted.
   */
  takeOfDay: () => number;
  giveBackOfDay: () => void;
}

/** Clients that share a mailbox's e-mails: a stranger who uses up one share leaves one for the owner. */
const SHARES = 2;

/** Without a key: for all clients together. */
const ALL = '';

/** @param report is called once an hour while the e-mails of a day are used up. */
export function createMailLimits(limits: Limits, clock: Clock, report: (message: string) => void): MailLimits {
  const clients = createSlidingWindow(limits.mailsPerClient, CLIENT_PERIOD, clock);
  const shares = createSlidingWindow(limits.mailsPerHour, HOUR, clock);
  const pause = createSlidingWindow(1, limits.mailPause, clock);
  const mailboxes = createSlidingWindow(limits.mailsPerHour * SHARES, HOUR, clock);
  const day = createSlidingWindow(limits.mailsPerDay, DAY, clock);
  const reports = createSlidingWindow(1, HOUR, clock);
  return {
    take: (email, client) => {
      const mailbox = getMailbox(email);
      const share = `${client} ${mailbox}`;
      // A client over its own limit gets only that error, and learns nothing about other clients' requests.
      const wait = clients.wait(client) || shares.wait(share) || Math.max(pause.wait(mailbox), mailboxes.wait(mailbox));
      if (wait > 0) return wait;
      clients.add(client);
      shares.add(share);
      pause.add(mailbox);
      mailboxes.add(mailbox);
      return 0;
    },
    giveBack: (email, client) => {
      const mailbox = getMailbox(email);
      shares.undo(`${client} ${mailbox}`);
      pause.undo(mailbox);
      mailboxes.undo(mailbox);
    },
    takeOfDay: () => {
      const wait = day.wait(ALL);
      if (wait === 0) day.add(ALL);
      else if (reports.wait(ALL) === 0) {
        reports.add(ALL);
        report(
          `${limits.mailsPerDay} sign-in e-mails were requested within a day. For now only people who have signed in before get one, and ` +
            'the page says so to everybody. If it is not an attack, raise MAILS_PER_DAY and restart the server.',
        );
      }
      return wait;
    },
    giveBackOfDay: () => day.undo(ALL),
  };
}

/** One spelling for all that reach one mailbox as a rule, by the rules of the database's `private.normal_address()`. */
export function getMailbox(email: string): string {
  const spelled = email.trim().normalize('NFKC').toLowerCase();
  const mailbox = spelled.replace(/@[^@]*$/, '').replace(/(?<=.)\+.*$/, '');
  const domain = spelled.replace(/^.*@/, '').replace(/\.+$/, '');
  const isGoogle = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGoogle ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`;
}

/**
 * Stops guessing: after a few wrong codes the code of an e-mail is void. The link of that e-mail still works, so nobody is
 * locked out.
 */
export interface WrongCodes {
  /** Whether the code for this e-mail address is void. */
  isVoid: (email: string) => boolean;
  /** Called before the code is compared: otherwise a hundred guesses at once would all count as the first. */
  count: (email: string) => void;
  /** Called when a new e-mail was requested or sent, or the code was right. */
  forget: (email: string) => void;
}

/** @param lifetime of a code, in seconds. */
export function createWrongCodes(max: number, lifetime: number, clock: Clock): WrongCodes {
  const counted = createSlidingWindow(max, lifetime, clock);
  return { isVoid: (email) => counted.wait(email) > 0, count: counted.add, forget: counted.clear };
}
