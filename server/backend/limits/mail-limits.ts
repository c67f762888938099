import { CLIENT_PERIOD, HOUR, type Limits } from './limits.ts';
import { type Clock, slidingWindow } from './window.ts';

export interface MailLimits {
  /**
   * Asks for one e-mail.
   * @returns the seconds to wait, or 0: then it counts, until it is given back because it was not sent.
   */
  take: (email: string, client: string) => number;
  giveBack: (email: string, client: string) => void;
}

export function mailLimits(limits: Limits, clock: Clock): MailLimits {
  const pause = slidingWindow(1, limits.mailPause, clock);
  const hour = slidingWindow(limits.mailsPerHour, HOUR, clock);
  const clients = slidingWindow(limits.mailsPerClient, CLIENT_PERIOD, clock);
  return {
    take: (email, client) => {
      const wait = Math.max(pause.wait(email), hour.wait(email), clients.wait(client));
      if (wait > 0) return wait;
      pause.add(email);
      hour.add(email);
      clients.add(client);
      return 0;
    },
    giveBack: (email, client) => {
      pause.undo(email);
      hour.undo(email);
      clients.undo(client);
    },
  };
}
