/** Something that the person who runs a command can fix: shown as its message, without a stack. Exit code 1. */
export class UserError extends Error {
  override name = 'UserError';
}

/** The command line itself is wrong. Exit code 2, as is common. */
export class UsageError extends UserError {
  override name = 'UsageError';
}

/** The person who was asked something has ended the command with Ctrl+C or Ctrl+D. Commands ask before they do anything. Exit code 130, as is common. */
export class InterruptedError extends UserError {
  override name = 'InterruptedError';

  constructor() {
    // The question is still on the line.
    super('\nInterrupted: nothing was changed.');
  }
}

const CODES: Record<string, string> = {
  EACCES: 'the system does not allow it',
  EPERM: 'the system does not allow it',
  EROFS: 'nothing can be written there',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'its name is too long',
};

export const getCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/** Why a file could not be read or written, in words; undefined for rare reasons. */
export const explainCode = (error: unknown): string | undefined => CODES[getCode(error)];
