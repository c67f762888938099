import { askForCode, joinAll, RejectedRequest } from '../support/sign-ups.ts';
import type { KillOptions } from './kills.ts';
import { makeWorld, newEmails, type Outcome } from './world.ts';

/** The mail server is down while people ask for a code, and comes back. Nobody may be told of a mail that was not sent. */
export async function stopMail({ signUps, atOnce }: KillOptions): Promise<Outcome> {
  const world = await makeWorld();
  const problems: string[] = [];
  try {
    const emails = newEmails(signUps, 'mail');
    await world.mail.goDown();
    const told = await Promise.allSettled(emails.slice(0, atOnce).map((email) => askForCode(world.backend, email)));
    const refused = told.filter(({ status }) => status === 'rejected').length;
    if (refused < told.length) problems.push(`${told.length - refused} were told of a mail that nobody sent`);
    const wordless = told.filter(
      (one) => one.status === 'rejected' && !(one.reason instanceof RejectedRequest && one.reason.message),
    );
    if (wordless.length > 0) problems.push(`${wordless.length} got no sentence`);
    await world.mail.comeBack();
    const joined = await joinAll({ emails, mail: world.mail, atOnce, getBackend: () => world.backend });
    const checked = await world.verify(joined);
    const remark = `${refused} of ${told.length} told the truth while it was away, and all joined afterwards`;
    return {
      ...{ fault: 'mail server down and back', rounds: 1, acknowledged: joined.acknowledged.size },
      ...{ refused: refused + joined.failures, ...checked, remark, problems },
    };
  } finally {
    await world.close();
  }
}
