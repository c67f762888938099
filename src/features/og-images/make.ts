import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AskedPicture } from './asked.ts';
import { painter } from './drawing/painter.ts';

type MadePictures = {
  /** How many had to be drawn; the others were there. */
  drawn: number;
  /** Those whose words have signs that no font has. */
  incomplete: (AskedPicture & { missing: string[] })[];
};

/**
 * Puts the pictures into a folder of the build. Those of one build are kept for the next: a name stands for everything
 * that decides how a picture looks.
 */
export async function makePictures(asked: AskedPicture[], kept: string, target: string): Promise<MadePictures> {
  await Promise.all([mkdir(kept, { recursive: true }), mkdir(target, { recursive: true })]);
  const known = new Set(await readdir(kept));
  const fresh = asked.filter(({ name }) => !known.has(name));
  const incomplete: MadePictures['incomplete'] = [];
  if (fresh.length > 0) {
    const draw = await painter();
    const add = async (picture: AskedPicture) => {
      const { content, missing } = await draw(picture.words);
      if (missing.length > 0) incomplete.push({ ...picture, missing });
      // A build that is stopped leaves no half of a file under the name.
      const part = join(kept, `${picture.name}.${process.pid}`);
      await writeFile(part, content);
      await rename(part, join(kept, picture.name));
    };
    await Promise.all(fresh.map(add));
  }
  await Promise.all(asked.map(({ name }) => copyFile(join(kept, name), join(target, name))));
  // What lacks something is drawn again by the next build, so that it says so too.
  const wanted = new Set(asked.map(({ name }) => name));
  const stale = [...[...known].filter((name) => !wanted.has(name)), ...incomplete.map(({ name }) => name)];
  await Promise.all(stale.map((name) => rm(join(kept, name), { force: true })));
  return { drawn: fresh.length, incomplete };
}
