import { describe, expect, it } from 'vitest';
import { importFiles, TIMEOUT } from '../testing.ts';

describe('versions of Docusaurus', { timeout: TIMEOUT }, () => {
  const files = {
    'versions.json': '[\n  "2.0",\n  "1.0"\n]\n',
    'docs/intro.md': '# Next\n\nText.\n',
    'versioned_docs/version-1.0/intro.md': '# One\n\nText.\n',
  };
  const configure = (docs: string) =>
    `export default { title: 'Yard', presets: [['classic', { docs: { ${docs} } }]] };\n`;

  it('without a folder are left out and in the report, and another one is the default', async () => {
    const { read, report } = await importFiles({ ...files, 'docusaurus.config.js': configure("lastVersion: '2.0'") });
    expect(read('site.config.ts')).toContain("{ name: '1.0', label: '1.0', folder: 'docs-1.0', path: '', ");
    expect(read('site.config.ts')).not.toContain("'2.0'");
    expect(report()).toContain(
      '### versions.json\n\n- line 2: names the version "2.0", but there is no folder versioned_docs/version-2.0. The version is left out.',
    );
  });

  it('that the old site does not show are in the report', async () => {
    const { has, report } = await importFiles({
      ...files,
      'docusaurus.config.js': configure('includeCurrentVersion: false'),
    });
    expect(has('content/docs/intro.md')).toBe(false);
    expect(report()).toContain(
      '### docs\n\n- has the texts of the next version, which the configuration does not show',
    );
  });
});
