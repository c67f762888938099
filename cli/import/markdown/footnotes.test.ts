import { expect, it } from 'vitest';
import { importFiles, TIMEOUT } from '../testing.ts';

it.each(['mkdocs.yml', 'docusaurus.config.js'])(
  'shows the marks of footnotes without a text: %s',
  {
    timeout: TIMEOUT,
  },
  async (config) => {
    const text = 'Tie[^1] and cut [^knife], `[^code]`, \\[^no].\n\n[^1]: Well.\n\n[^knife] Sharp.';
    const { read, report } = await importFiles({
      [config]: config.endsWith('js')
        ? "export default { title: 'Quay', presets: [['classic', {}]] };\n"
        : 'site_name: Quay\n',
      'docs/index.md': `# Quay\n\n${text}\n`,
    });
    expect(read('content/docs/index.md')).toContain(text.replaceAll('[^knife]', '\\[^knife]'));
    expect(report()).toContain('- lines 3, 7: the footnote "[^knife]" has no text, and is shown as it is written.');
  },
);
