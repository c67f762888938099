import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { onMistakes } from '#lib/mistakes-channel.ts';
import { asFormerText } from '#markdown/index.ts';
import { FIXTURES, processor } from '#markdown/testing/render.ts';
import { describeFixedProblems, relocateProblems, removeProblems } from './archive.ts';

const DOCUMENT = join(FIXTURES, 'guide/first-steps.md');

/** Renders an archived text as if it were the document. */
async function asDocument(text: string): Promise<string> {
  const renderer = await processor.createRenderer({});
  return (await renderer.render(text, { fileURL: asFormerText(DOCUMENT) })).code;
}

it('links lead where they would lead from the document', async () => {
  expect(await asDocument('See [start](../start.md#why).')).toContain('href="/resources/docs/start/#why"');
});

it('mistakes in an archived text are not reported as those of the document', async () => {
  const found: string[] = [];
  onMistakes(({ mistakes }) => found.push(...mistakes));
  await asDocument('See [gone](./gone.md).');
  expect(found).toEqual([]);
  const renderer = await processor.createRenderer({});
  await renderer.render('See [gone](./gone.md).', { fileURL: pathToFileURL(DOCUMENT) });
  expect(found).toHaveLength(1);
});

it('in a current text, a broken link is a problem of its own file', async () => {
  const html = relocateProblems(
    await asDocument('One.\n\nSee [gone](./gone.md).'),
    DOCUMENT,
    'content/agreements/code/1.md',
  );
  expect(html).toContain('content/agreements/code/1.md:3: The link "./gone.md" leads to a file that does not exist.');
  expect(html).not.toContain('first-steps.md:');
});

it('in a superseded text, a broken link is plain text and no problem', async () => {
  const html = removeProblems(await asDocument('See [gone](./gone.md).'));
  expect(html.trim()).toBe('<p>See <a>gone</a>.</p>');
});

it('in a text that is in force and nobody may edit, a broken link is reported with its place', async () => {
  const html = relocateProblems(await asDocument('See [gone](./gone.md).'), DOCUMENT, 'content/agreements/code/1.md');
  expect(describeFixedProblems(html)).toEqual([
    expect.stringMatching(/^content\/agreements\/code\/1\.md:1: The link "\.\/gone\.md" leads .* Nobody may edit/),
  ]);
});
