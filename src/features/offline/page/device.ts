import { createStore, type Store } from '#lib/store.ts';
import { copyNames, removeCopies, wholeCopy } from '../keep/copies.ts';
import { type Fault, fetchManifest, keepSiteAlone, NotKept, type Progress } from '../keep/keep.ts';
import { type Manifest, pagesIn, sizeOf } from '../manifest.ts';
import { register } from '../register.client.ts';
import { forgetPages, type ReadPage, readPages } from './read-pages.ts';

export type Amount = { pages: number; bytes: number };

/** What there is of a whole copy. `isCurrent` is undefined while the site does not answer. */
type Copy =
  | { is: 'looking' }
  | { is: 'none' }
  | { is: 'part' }
  | ({ is: 'whole'; keptOn: Date; isCurrent: boolean | undefined } & Amount);

type Work =
  | { is: 'idle' | 'done' | 'removed' }
  | ({ is: 'keeping' } & Partial<Progress>)
  | { is: 'failed'; fault: Fault | 'storage' };

/** What is on this device, what could be, and what is being done about it. */
export type Device = { copy: Copy; offer: Amount | undefined; work: Work; read: ReadPage[] | undefined };

/** It outlives the page: what is being fetched goes on while one reads. */
export const device: Store<Device> = createStore<Device>({
  copy: { is: 'looking' },
  offer: undefined,
  work: { is: 'idle' },
  read: undefined,
});

const amountOf = (manifest: Manifest): Amount => ({ pages: pagesIn(manifest), bytes: sizeOf(manifest) });

async function copyNow(site: Manifest | undefined): Promise<Copy> {
  const whole = await wholeCopy();
  if (!whole) return { is: (await copyNames()).length > 0 ? 'part' : 'none' };
  const { manifest, keptOn } = whole;
  return { is: 'whole', keptOn, isCurrent: site && site.release === manifest.release, ...amountOf(manifest) };
}

const fail = (fault: Fault | 'storage') => device.set({ work: { is: 'failed', fault } });

/** Looks at what is on this device, and asks the site what could be. `own` is the address of the page that shows it. */
export async function lookAtDevice(own: string): Promise<void> {
  try {
    device.set({ copy: await copyNow(undefined), read: await readPages(own) });
    const site = navigator.onLine ? await fetchManifest().catch(() => undefined) : undefined;
    if (site) device.set({ copy: await copyNow(site), offer: amountOf(site) });
  } catch {
    // The cache storage of a private window may refuse to be looked at.
    fail('storage');
  }
}

let stopping: AbortController | undefined;

/** Keeps the whole site, or brings it up to date, and tells how far it is. */
export async function keep(): Promise<void> {
  stopping = new AbortController();
  const { signal } = stopping;
  device.set({ work: { is: 'keeping' } });
  try {
    // A browser that is not asked may remove what it keeps when room runs short. Its answer changes nothing here.
    await navigator.storage?.persist?.();
    await register();
    await keepSiteAlone({ signal, onProgress: (progress) => device.set({ work: { is: 'keeping', ...progress } }) });
    device.set({ work: { is: 'done' }, copy: await copyNow(await fetchManifest().catch(() => undefined)) });
  } catch (error) {
    if (signal.aborted) device.set({ work: { is: 'idle' } });
    else fail(error instanceof NotKept ? error.fault : 'storage');
    device.set({ copy: await copyNow(undefined).catch((): Copy => ({ is: 'none' })) });
  }
}

export const stop = (): void => stopping?.abort();

/** Removes the whole copy; what was read stays. */
export async function remove(): Promise<void> {
  await removeCopies();
  device.set({ copy: { is: 'none' }, work: { is: 'removed' } });
}

export async function forget(): Promise<void> {
  await forgetPages();
  device.set({ read: [] });
}
