import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findMistakeInPicture } from './image-checks.ts';

/** What is said about a picture whose file has a name and a content. */
function say(url: string, name: string, content: string): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'image-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, name), content);
  return findMistakeInPicture(url, join(folder, 'text.md'), '/');
}

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"></svg>';

it.each(['./plan#2.svg', './plan%232.svg'])('%s asks to rename a file that no path can name', async (url) =>
  expect(await say(url, 'plan#2.svg', DRAWING)).toBe(
    'The name of the image "plan#2.svg" has "#", which means something else in URLs. Rename the file.',
  ),
);

// A disk of a Mac finds the file.
it.skipIf(process.platform === 'darwin')('a name whose accents are stored apart is not proposed as another', async () =>
  expect(await say('./caf\u00e9.svg', 'cafe\u0301.svg', DRAWING)).toMatch(
    /^In the name of the file that ".\/caf\u00e9.svg" means, letters and accents are stored apart .* Rename the file/,
  ),
);

it('a drawing without a size is distinguished from a file that is no picture', async () => {
  const withoutSize = DRAWING.replace(' viewBox="0 0 3 2"', '');
  expect(await say('./plan.svg', 'plan.svg', withoutSize)).toBe(
    'The size of the drawing "./plan.svg" cannot be read. Begin its file with <svg viewBox="0 0 300 200" …>, with its own width and height.',
  );
  expect(await say('./plan.svg', 'plan.svg', 'A plan.')).toContain('is not an image that every browser can show');
});
