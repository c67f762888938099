/** Something that the person who runs a command can fix: shown as its message, without a stack. Exit code 1. */
export class UserError extends Error {
  override name = 'UserError';
}

/** The command line itself is wrong. Exit code 2, as is common. */
export class UsageError extends UserError {
  override name = 'UsageError';
}

/** Somebody has ended the command, with Ctrl+C or Ctrl+D for example, before it did anything. Exit code 130, as is common. */
export class InterruptedError extends UserError {
  override name = 'InterruptedError';

  constructor() {
    // A question, or what the terminal shows for Ctrl+C, is still on the line.
    super('\nInterrupted: nothing was changed.');
  }
}
