import type { Database } from './database.ts';
import { quote } from './migrations.ts';

/**
 * Restores a backup by the database's own function, which takes all of it or nothing.
 * @param backup the result of `export_community`, as JSON.
 * @returns the answer of `private.restore_community`, as JSON.
 */
export async function restoreBackup({ patientRows }: Pick<Database, 'patientRows'>, backup: string): Promise<string> {
  const [row] = await patientRows(`select private.restore_community(${quote(backup)}::jsonb)::text as outcome`);
  return String(row?.outcome);
}
