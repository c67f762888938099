import { stat } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { BUILT_SITE_FILE } from '#contracts/built-site.ts';
import type { FindNewer } from './site/handler.ts';
import { COMPRESSED, type Site } from './site/site.ts';

/** How often the folder is looked at, in milliseconds, while there are requests. */
const LOOK_EVERY = 1_000;

/** How soon a site is loaded again of which files change although no build has ended, as while a folder is being copied; in milliseconds. */
const LOAD_EVERY = 10_000;

/** How long a request waits for a site that is being loaded, in milliseconds. A backend with it may have to wait for its database. */
const WAIT_FOR = 3_000;

/** A site that was loaded, and what serves it. */
interface Served {
  site: Site;
  listener: RequestListener;
}

interface Followed {
  /** The folder of the built site. */
  folder: string;
  /** Loads what is in the folder. May reject. */
  load: (findNewer: FindNewer) => Promise<Served>;
  /** Called when another build is served from now on. */
  onBuild: (site: Site) => void;
  /** Called when what is in the folder cannot be served, once for each reason. */
  onFailure: (error: Error) => void;
  lookEvery?: number;
  loadEvery?: number;
}

/**
 * Serves the site in a folder, and what is built into it later as soon as that is complete. Rejects if the first one cannot be loaded.
 * @returns the first site, and a listener that always serves the latest one
 */
export async function followBuilds({ folder, load, onBuild, onFailure, ...times }: Followed): Promise<Served> {
  const { lookEvery = LOOK_EVERY, loadEvery = LOAD_EVERY } = times;
  let generation = 0;
  let mark = await getMark(folder);
  const { site, listener } = await load(() => findNewer(0));
  let current = listener;
  let lookedAt = performance.now();
  let tried = mark;
  let triedAt = lookedAt;
  let reason = '';
  let looking: Promise<void> | undefined;

  /** Resolves once what is in the folder is known and loaded, or when that takes too long. */
  const look = (isChanged: boolean): Promise<void> => {
    looking ??= loadNewer(isChanged).finally(() => {
      looking = undefined;
    });
    return Promise.race([looking, delay(WAIT_FOR, undefined, { ref: false })]);
  };

  async function findNewer(than: number): Promise<RequestListener | undefined> {
    if (than === generation) await look(true);
    return than === generation ? undefined : current;
  }

  async function loadNewer(isChanged: boolean): Promise<void> {
    lookedAt = performance.now();
    const found = await getMark(folder);
    const isOther = found?.whole !== mark?.whole;
    // One that could not be loaded, or that something else than a build has changed, is tried again, but not all the time.
    const isTried = found?.whole === tried?.whole && lookedAt - triedAt < loadEvery;
    if (!found || isTried || !(isOther || isChanged)) return;
    [tried, triedAt] = [found, lookedAt];
    const next = generation + 1;
    try {
      const { site, listener } = await load(() => findNewer(next));
      const isBuild = found.build !== mark?.build || !isOther;
      [current, generation, mark, reason] = [listener, next, found, ''];
      if (isBuild) onBuild(site);
    } catch (error) {
      const { message } = error as Error;
      if (message !== reason) onFailure(error as Error);
      reason = message;
    }
  }

  return {
    site,
    listener: (request, response) => {
      if (performance.now() - lookedAt <= lookEvery) return current(request, response);
      return void look(false).then(() => current(request, response));
    },
  };
}

interface Mark {
  /** Differs between builds. */
  build: string;
  /** Differs between builds, and once one is compressed. */
  whole: string;
}

const HOME = 'index.html';

/** Undefined while the folder has no complete build. */
async function getMark(folder: string): Promise<Mark | undefined> {
  const toMark = (name: string) =>
    stat(join(folder, name)).then(
      ({ ino, size, mtimeMs }) => `${ino} ${size} ${mtimeMs}`,
      () => '',
    );
  // The last file that a build writes, and the last ones that are compressed.
  const names = [BUILT_SITE_FILE, HOME, ...Object.values(COMPRESSED).map((ending) => HOME + ending)];
  const [built, home, ...forms] = await Promise.all(names.map(toMark));
  return built && home ? { build: `${built} ${home}`, whole: [built, home, ...forms].join() } : undefined;
}
