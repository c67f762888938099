import { expect, it } from 'vitest';
import { render } from './testing/render.ts';

const CONFLICT = '<<<<<<< HEAD\nTen boats.\n=======\nTwelve boats.\n>>>>>>> more-boats\n';

it('two versions that Git has left in a text are reported with their first line', async () => {
  const { problems } = await render(`One.\n\n${CONFLICT}`);
  expect(problems).toEqual([expect.stringMatching(/^first-steps\.md:3: Git could not merge two versions/)]);
});

it('code may show what a merge conflict looks like', async () =>
  expect((await render(`\`\`\`\n${CONFLICT}\`\`\`\n\n    <<<<<<< HEAD\n`)).problems).toEqual([]));
