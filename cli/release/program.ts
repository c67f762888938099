import { rmSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { InterruptedError, UserError } from '../command-line/errors.ts';
import type { Command, ParsedArgs, Program } from '../command-line/model.ts';
import { printStatus } from '../output/terminal.ts';
import { arrange } from './arrange.ts';
import {
  addRelease,
  findPrevious,
  getCurrent,
  getDraft,
  getReleasePath,
  listLeft,
  listReleases,
  removeDrafts,
  removeOld,
  switchTo,
} from './releases.ts';

interface ReleaseParts {
  /** The folder of the built site. */
  built: string;
  now: () => number;
}

const KEPT = 5;
const RELOAD =
  'Now reload the web server: systemctl reload nginx (or caddy). After an upgrade of the engine, also: systemctl restart commonplace';

const PLACE = {
  to: {
    value: 'folder',
    required: true,
    description: 'The folder with "current" and "releases", such as /srv/commonplace.',
  },
} as const;

/** `npm run release`: a built site where a web server or a host finds it. */
export const releaseProgram = (parts: ReleaseParts): Program => ({
  name: 'release',
  description: 'Puts the built site where a web server or a host finds it, and goes back to the previous one.',
  commands: { publish: publish(parts), rollback, list, arrange: arrangeOnly(parts) },
  notes: ['docs/deploying.md describes what each host needs.'],
});

/** @throws {UserError} if there is no such folder. */
function getPlace({ values }: ParsedArgs): string {
  const place = resolve(values.get('to') ?? '');
  if (!statSync(place, { throwIfNoEntry: false })?.isDirectory()) throw new UserError(`There is no folder ${place}.`);
  return place;
}

const publish = ({ built, now }: ReleaseParts): Command => ({
  description:
    `Copies the built site to a new release, and points "current" to it. The last ${KEPT} releases stay, except those that ` +
    '"rollback" went back from.',
  options: PLACE,
  run: async (args) => {
    const place = getPlace(args);
    const left = listLeft(place);
    removeDrafts(place, now());
    const draft = getDraft(place);
    const title = await arrangeOrRemove(built, draft);
    const name = await addRelease(place, draft, now());
    switchTo(place, name);
    const removed = removeOld(place, KEPT, left);
    printStatus(
      `${title} is served from ${getReleasePath(place, name)}.${removed.length > 0 ? ` Removed: ${removed.join(', ')}.` : ''}\n${RELOAD}`,
    );
    return 0;
  },
});

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** A copy that failed, on a full disk or by Ctrl+C, must not keep the next one from fitting. @returns the title of the site */
async function arrangeOrRemove(built: string, draft: string): Promise<string> {
  const interruption = new AbortController();
  const interrupt = () => interruption.abort(new InterruptedError());
  for (const signal of SIGNALS) process.on(signal, interrupt);
  try {
    return (await arrange(built, draft, interruption.signal)).title;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
}

const rollback: Command = {
  description:
    'Points "current" to the release before it. A second call goes back one more. The next "publish" removes what was left in this way, so ' +
    'that no later call returns to it.',
  options: PLACE,
  run: async (args) => {
    const place = getPlace(args);
    const previous = findPrevious(place);
    switchTo(place, previous);
    printStatus(`${previous} is served again.\n${RELOAD}`);
    return 0;
  },
};

const list: Command = {
  description: 'Lists the releases, the oldest first, and which one is served.',
  options: PLACE,
  run: async (args) => {
    const place = getPlace(args);
    const current = getCurrent(place);
    const lines = listReleases(place).map((name) => `${name}${name === current ? ' *' : ''}\n`);
    process.stdout.write(lines.join(''));
    if (lines.length === 0) printStatus(`There is no release in ${place} yet.`);
    return 0;
  },
};

const arrangeOnly = ({ built }: ReleaseParts): Command => ({
  description:
    'Makes a folder for a host such as Netlify or Cloudflare Pages: the pages below their base path, with headers, redirects ' +
    'and the not-found page at the root.',
  options: {
    output: {
      value: 'folder',
      required: true,
      description: 'The folder to write; files of an earlier run are removed.',
    },
  },
  run: async ({ values }) => {
    const folder = resolve(values.get('output') ?? '');
    const { title } = await arrange(built, folder);
    printStatus(`${title} is in ${folder}.`);
    return 0;
  },
});
