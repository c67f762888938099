import type { Database } from './database.ts';
import { quote } from './migrations.ts';

/**
 * Restores a backup by the database's own function, which takes all of it or nothing.
 * @param backup what `export_community` gave, as JSON.
 * @returns what `private.restore_community` answers, as JSON.
 */
export async function restoreBackup({ patientRows }: Pick<Database, 'patientRows'>, backup: string): Promise<string> {
  const [row] = await patientRows(`select private.restore_community(${quote(backup)}::jsonb)::text as outcome`);
  return String(row?.outcome);
}
