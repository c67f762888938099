/** Something that the person who runs a command can fix: shown as its message, without a stack. Exit code 1. */
export class UserError extends Error {
  override name = 'UserError';
}

/** The command line itself is wrong. Exit code 2, as is common. */
export class UsageError extends UserError {
  override name = 'UsageError';
}
