import { join } from 'node:path';
import { readArchive } from '#workspace/agreements/archive.ts';
import { readDocuments } from '#workspace/agreements/documents.ts';
import { archiveFile, type Lock, lockFile, lockText, readLock } from '#workspace/agreements/lock.ts';
import { declare } from './declare.ts';
import { uncommitted } from './git.ts';
import type { Order } from './options.ts';
import { type Plan, planOf } from './plan.ts';
import { Refusal } from './refusal.ts';
import { writeAll } from './write.ts';

/**
 * Gives an agreement its next version, in the files of a project.
 * @throws {Refusal} with every reason why it does not; nothing is changed then
 */
export function ratify(root: string, order: Order): Plan {
  const folder = join(root, 'content/agreements');
  const lock = readLocked(folder);
  const plan = planOf(order, readDocuments(root), lock, readArchive(folder), uncommittedReasons(root));
  const { document, record, text } = plan;
  const records = [...(lock[order.id] ?? []), record];
  writeAll([
    { file: archiveFile(order.id, record.version, folder), text },
    { file: join(root, document.file), text: declare(document.source, record) },
    // Last: until the lock knows of a version, there is none.
    { file: lockFile(folder), text: lockText({ ...lock, [order.id]: records }) },
  ]);
  return plan;
}

function readLocked(folder: string): Lock {
  try {
    return readLock(folder);
  } catch (error) {
    throw new Refusal([error instanceof Error ? error.message : String(error)]);
  }
}

function uncommittedReasons(root: string): string[] {
  const files = uncommitted(root);
  if (files.length === 0) return [];
  const list = files.map((file) => `  ${file}`).join('\n');
  return [`These changes are not committed yet. Commit or undo them, then ratify:\n${list}`];
}
