import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { writeFiles } from '../support/server.ts';
import { joinAll, join as joinCommunity, refresh, SITE_TO_JOIN, signIn } from '../support/sign-ups.ts';
import type { KillOptions } from './kills.ts';
import { makeWorld, newEmails, type Outcome } from './world.ts';

const script = (build: string) => `_astro/app.${build}.js`;
const page = (build: string) =>
  `<!doctype html><title>${build}</title><script src="/resources/${script(build)}"></script>`;

/** A separate folder for each build, with hashes in file names. */
const getBuild = (build: string): Record<string, string> => ({
  ...SITE_TO_JOIN,
  'index.html': page(build),
  [script(build)]: `export default '${build}';`,
});

/**
 * The server ends by SIGTERM and starts with the next build, several times, while people join, others read, and a person has had
 * a tab open since before. A page comes with its own script or not at all; nobody is lost; the tab keeps working.
 */
export async function deploy({ rounds, signUps, atOnce }: KillOptions): Promise<Outcome> {
  const world = await makeWorld();
  const problems = new Set<string>();
  try {
    let tab = await signIn(world.backend, world.mail, 'tab@example.org');
    const number = await joinCommunity(world.backend, tab);
    let isOver = false;
    let pages = 0;
    const reader = async () => {
      while (!isOver) {
        const wrong = await readPage(world.backend.origin).catch(() => undefined);
        if (wrong === '') pages += 1;
        else if (wrong) problems.add(wrong);
        else await delay(20);
      }
    };
    const deployAll = async () => {
      for (let round = 0; round < rounds; round += 1) {
        const folder = join(world.data, '..', `build-${round}`);
        await writeFiles(folder, getBuild(`build${round}`));
        await delay(1_000);
        await world.server().end('SIGTERM');
        await world.restart(folder);
        tab = await refresh(world.backend, tab.refresh_token);
        // The old tab's script is there, or gone, but never replaced by another file.
        if (round > 0) {
          const { status } = await fetch(`${world.backend.origin}/resources/${script(`build${round - 1}`)}`);
          if (status !== 404) problems.add(`a script of the build before was answered with ${status}`);
        }
      }
    };
    const emails = newEmails(signUps, 'deploy');
    const joining = joinAll({ emails, mail: world.mail, atOnce, getBackend: () => world.backend });
    const reading = [reader(), reader()];
    await deployAll();
    const joined = await joining;
    isOver = true;
    await Promise.all(reading);
    if (pages === 0) problems.add('nobody ever got a page with its own script');
    joined.acknowledged.set('tab@example.org', number);
    const checked = await world.verify(joined);
    const remark = `${pages} pages with their own script; the tab from before stayed signed in`;
    return {
      ...{ fault: 'deploy under load', rounds, acknowledged: joined.acknowledged.size, refused: joined.failures },
      ...{ ...checked, remark, problems: [...problems] },
    };
  } finally {
    await world.close();
  }
}

/** @returns what is wrong with a page and its script; empty if both are from one build, or a deploy came between. */
async function readPage(origin: string): Promise<string | undefined> {
  const html = await (await fetch(`${origin}/resources/`)).text();
  const [, build, name] = /<title>(build\d+)<\/title><script src="([^"]+)"/.exec(html) ?? [];
  if (!build || !name) return undefined;
  const answer = await fetch(origin + name);
  const text = await answer.text();
  if (answer.status === 404) return undefined;
  return text.includes(`'${build}'`) ? '' : `the page of ${build} got another script`;
}
