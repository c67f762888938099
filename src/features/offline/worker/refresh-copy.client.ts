import { savesData } from '#lib/saves-data.ts';
import { wholeCopy } from '../keep/copies.ts';
import { keepSiteAlone } from '../keep/keep.ts';
import { facts } from './facts.ts';

let isRefreshing = false;

/**
 * Brings the whole copy of who has one to this release; the older one stays until then. A copy that was stopped before it
 * was whole is for the visitor to go on with.
 */
export async function refreshCopy(): Promise<void> {
  if (isRefreshing || savesData()) return;
  isRefreshing = true;
  try {
    const whole = await wholeCopy();
    if (whole && whole.manifest.release !== facts.release) await keepSiteAlone();
  } catch {
    // The older copy is still there; the next navigation tries again.
  } finally {
    isRefreshing = false;
  }
}
