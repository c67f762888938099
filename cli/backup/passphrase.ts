import { type Environment, readSecret } from '../backend/secret-key.ts';
import { UserError } from '../command-line/errors.ts';

const MIN_LENGTH = 12;

/**
 * The passphrase of backups, from BACKUP_PASSPHRASE or from the file that BACKUP_PASSPHRASE_FILE names.
 * @returns undefined if neither is set.
 */
export function readPassphrase(environment: Environment): string | undefined {
  const passphrase = readSecret(environment, 'BACKUP_PASSPHRASE', 'the passphrase');
  if (passphrase !== undefined && passphrase.length < MIN_LENGTH)
    throw new UserError(
      `The passphrase of the backups is shorter than ${MIN_LENGTH} characters, so it can be guessed.`,
    );
  return passphrase;
}
