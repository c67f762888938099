/** How often what may be done. Times in seconds. */
export interface Limits {
  /** Between two e-mails to one address. */
  mailPause: number;
  /** E-mails to one address in an hour. */
  mailsPerHour: number;
  /** E-mails that one client may cause in five minutes. A whole meeting may sit behind one address. */
  mailsPerClient: number;
  /** Wrong codes for one address; then the code of that e-mail is void. */
  wrongCodes: number;
  /** Codes, links and refreshes that one client may try in five minutes. */
  attemptsPerClient: number;
  /** Answers to "Was this page helpful?" that one client may give, change or take back in a minute. */
  answersPerClient: number;
}

export const LIMITS: Limits = {
  mailPause: 60,
  mailsPerHour: 5,
  mailsPerClient: 30,
  wrongCodes: 5,
  attemptsPerClient: 300,
  answersPerClient: 30,
};

/** In seconds. */
export const HOUR = 3600;
export const MINUTE = 60;
export const CLIENT_PERIOD = 300;
