import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { importFiles, TIMEOUT } from './testing.ts';

it('a text has the description of its front matter, or else its first sentences', { timeout: TIMEOUT }, async () => {
  const { read } = await importFiles({
    'a.md': '---\ndescription: What every crew should know.\n---\n\n# A\n\nThe first sentence of the text.\n',
    'b.md':
      '# B\n\n[^1]: A note with many words that is shown below the text.\n\nThe first sentence of the text.[^1]\n',
  });
  expect(read('content/docs/a.md')).toContain('description: What every crew should know.\n');
  expect(read('content/docs/b.md')).toContain('description: The first sentence of the text.\n');
});

it('a group of the sidebar whose links all lead nowhere is its page', { timeout: TIMEOUT }, async () => {
  const { read, report } = await importFiles({
    'docusaurus.config.js': "export default { presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]] };",
    'sidebars.js': `export default { main: ['start', { type: 'category', label: 'Knots', link: { type: 'doc', id: 'knots' }, items: [
      { type: 'link', label: 'Gone', href: '/gone' },
    ] }] };`,
    'docs/start.md': '# Start\n',
    'docs/knots.md': '# Knots\n',
  });
  expect(parse(read('content/docs/sidebar.yml'))).toEqual(['start', 'knots']);
  expect(report()).toContain('the link "Gone" of the sidebar leads to /gone, which is missing');
});
