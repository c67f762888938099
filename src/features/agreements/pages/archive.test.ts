import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { FIXTURES, processor } from '#markdown/testing/render.ts';
import { placed, withoutProblems } from './archive.ts';

const DOCUMENT = join(FIXTURES, 'guide/first-steps.md');

/** A text as the archive has it, rendered as if it were the document. */
async function asDocument(text: string): Promise<string> {
  const renderer = await processor.createRenderer({});
  return (await renderer.render(text, { fileURL: pathToFileURL(DOCUMENT) })).code;
}

it('links lead where they would from the document', async () => {
  expect(await asDocument('See [start](../start.md#why).')).toContain('href="/resources/docs/start/#why"');
});

it('in a text that binds, a link to nowhere is a mistake of the file that has it', async () => {
  const html = placed(await asDocument('One.\n\nSee [gone](./gone.md).'), DOCUMENT, 'content/agreements/code/1.md');
  expect(html).toContain('content/agreements/code/1.md:3: The link "./gone.md" leads to a file that does not exist.');
  expect(html).not.toContain('first-steps.md:');
});

it('in a text that binds no more, it is plain text and no mistake', async () => {
  const html = withoutProblems(await asDocument('See [gone](./gone.md).'));
  expect(html.trim()).toBe('<p>See <a>gone</a>.</p>');
});
