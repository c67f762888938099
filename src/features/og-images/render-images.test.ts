import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderImages } from './render-images.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'previews-'));
});
afterEach(() => rm(folder, { recursive: true }));

const asked = (title: string) => ({ name: `${title}.png`, text: { title, direction: 'ltr' as const } });
const make = (titles: string[], build: string) =>
  renderImages(titles.map(asked), join(folder, 'kept'), join(folder, build));
const namesIn = async (name: string) => (await readdir(join(folder, name))).sort();

describe('the pictures of a build', () => {
  it('are drawn once and reused by the next build, which removes those that are no longer requested', async () => {
    expect(await make(['One', 'Two'], 'first')).toEqual({ drawn: 2, incomplete: [] });
    expect(await namesIn('first')).toEqual(['One.png', 'Two.png']);

    const kept = join(folder, 'kept', 'Two.png');
    const asItWas = Buffer.concat([Buffer.from('as it was'), await readFile(kept)]);
    await writeFile(kept, asItWas);
    expect(await make(['Two', 'Three'], 'second')).toEqual({ drawn: 1, incomplete: [] });
    expect(await namesIn('second')).toEqual(['Three.png', 'Two.png']);
    expect(await readFile(join(folder, 'second', 'Two.png'))).toEqual(asItWas);
    expect(await namesIn('kept')).toEqual(['Three.png', 'Two.png']);
  });

  it.each([0, 1000])('are drawn again if a power cut has left %d bytes of one', async (size) => {
    await make(['One'], 'first');
    await truncate(join(folder, 'kept', 'One.png'), size);
    expect(await make(['One'], 'second')).toEqual({ drawn: 1, incomplete: [] });
    expect(await readFile(join(folder, 'second', 'One.png'))).toEqual(await readFile(join(folder, 'first', 'One.png')));
  });

  it('are drawn and reported again as long as no font has their letters', async () => {
    for (const build of ['first', 'second']) {
      const { drawn, incomplete } = await make(['日本'], build);
      expect(drawn).toBe(1);
      expect(incomplete.map(({ name, missing }) => [name, missing])).toEqual([['日本.png', ['日', '本']]]);
      expect(await namesIn(build)).toEqual(['日本.png']);
    }
  });
});
