import { savesData } from '../../lib/saves-data.ts';
import { copyNames, nameOfCopy, wholeCopy } from '../keep/copies.ts';
import { keepSiteAlone } from '../keep/keep.ts';
import { facts } from './facts.ts';

let isRefreshing = false;

/** Brings the whole copy of who wanted one to this release, or goes on where it was interrupted. The older one stays until then. */
export async function refreshCopy(): Promise<void> {
  if (isRefreshing || savesData()) return;
  isRefreshing = true;
  try {
    const names = await copyNames();
    if (names.length === 0) return;
    const whole = await wholeCopy();
    if (names.length === 1 && whole && names[0] === nameOfCopy(facts.release)) return;
    await keepSiteAlone();
  } catch {
    // The older copy is still there; the next navigation tries again.
  } finally {
    isRefreshing = false;
  }
}
