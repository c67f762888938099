/**
 * Why a build failed, for the end of a message. A program that the system kills cannot say anything itself.
 * @param signal that ended the build, if one did
 */
export const whyNotBuilt = (signal: NodeJS.Signals | null): string =>
  signal === 'SIGKILL'
    ? 'The system ended the build (SIGKILL). Often memory ran out: a small site needs about 1 GB. Build it on a machine with more.'
    : 'See the mistakes above.';
