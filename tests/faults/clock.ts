import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeWorkFolder } from '../support/real-server.ts';
import { joinAll, refresh, type Session, signIn } from '../support/sign-ups.ts';
import type { KillOptions } from './kills.ts';
import { makeWorld, newEmails, type Outcome } from './world.ts';

const MOVED_CLOCK = fileURLToPath(new URL('./moved-clock.mjs', import.meta.url));
const HOUR = 3600;
/** In seconds, from the true time: like a machine without a hardware clock that finds the time, or a wrong clock that is corrected. */
const JUMPS = [24 * HOUR, -24 * HOUR, HOUR, -HOUR, 0];
/** By how much the time of a token may differ from that of the moved clock, in seconds. */
const INACCURACY = 600;
/** Until the server has noticed that its clock was moved, in milliseconds. */
const SEEN = 100;

/**
 * The server's clock is set ahead and back while people join. Everyone joins nevertheless, and people who were signed in stay so:
 * a token that seems to be expired is renewed.
 */
export async function moveClock({ signUps, atOnce }: KillOptions): Promise<Outcome> {
  const file = join(await makeWorkFolder(), 'clock');
  await writeFile(file, '0');
  const world = await makeWorld({
    variables: { NODE_OPTIONS: `--import=${MOVED_CLOCK}`, MOVED_CLOCK: file },
  });
  const problems: string[] = [];
  try {
    let session = await signIn(world.backend, world.mail, 'before@example.org');
    const acknowledged = new Map<string, number>();
    let refused = 0;
    for (const [round, jump] of JUMPS.entries()) {
      await writeFile(file, String(jump));
      await delay(SEEN);
      const renewed = await refresh(world.backend, session.refresh_token).catch((error: Error) => error);
      if (renewed instanceof Error) problems.push(`the session was lost at ${jump / HOUR} h: ${renewed.message}`);
      else session = renewed;
      // Otherwise nothing here would be about a wrong clock.
      const ahead = getIssueTime(session) - Date.now() / 1000;
      if (Math.abs(ahead - jump) > INACCURACY)
        problems.push(`the clock of the server was not moved by ${jump / HOUR} h`);
      const emails = newEmails(Math.ceil(signUps / JUMPS.length), `clock-${round}`);
      const done = await joinAll({ emails, mail: world.mail, atOnce, getBackend: () => world.backend });
      refused += done.failures;
      for (const [email, number] of done.acknowledged) acknowledged.set(email, number);
    }
    const checked = await world.verify({ acknowledged });
    const remark = `${JUMPS.length} jumps of an hour and of a day; people who were signed in stayed so`;
    return {
      ...{ fault: 'clock of the server set ahead and back', rounds: JUMPS.length, acknowledged: acknowledged.size },
      ...{ refused, ...checked, remark, problems },
    };
  } finally {
    await world.close();
  }
}

/** When the server made an access token, by its own clock, in seconds since 1970. */
function getIssueTime({ access_token }: Session): number {
  const [, payload = ''] = access_token.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()).iat;
}
