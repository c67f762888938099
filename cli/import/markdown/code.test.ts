import { describe, expect, it } from 'vitest';
import { importFiles, TIMEOUT } from '../testing.ts';

describe('the fence of a block of code', { timeout: TIMEOUT }, () => {
  it.each([
    ['``` title="a file.txt"', '```text title="a file.txt"'],
    ['``` title=\'say "a"\'', '```text title=\'say "a"\''],
    ['``` hl_lines="1 2"', '```text {1,2}'],
    ['``` linenums="1"', '```text showLineNumbers=1'],
    ['``` linenums="7 5"', '```text showLineNumbers=7'],
    ['``` { .yaml .annotate title="a.yml" hl_lines="2" }', '```yaml title="a.yml" {2}'],
    ['```{.python linenums="3"}', '```python showLineNumbers=3'],
    ['``` py hl_lines="2-9"', '```py {2}'],
    ['``` py hl_lines="1 2-3 9-12" title="a.py"', '```py {1,2} title="a.py"'],
    ['``` py hl_lines="5"', '```py'],
    ['``` py hl_lines=""', '```py'],
    ['```', '```'],
    ['~~~ title="a"', '~~~text title="a"'],
  ])('%s is written %s', async (old, written) => {
    const fence = old.slice(0, 3);
    const { read } = await importFiles({
      'mkdocs.yml': 'site_name: Quay\n',
      'docs/index.md': `# Quay\n\n${old}\none\ntwo\n${fence}\n`,
    });
    expect(read('content/docs/index.md')).toContain(`\n${written}\none\ntwo\n${fence}\n`);
  });

  it.each([
    ['docusaurus', '```{1,4-5} title="a"', '```text {1} title="a"'],
    ['vitepress', '```{1} [a.txt]', '```text {1} title="a.txt"'],
    ['vitepress', '```:line-numbers {2}', '```text showLineNumbers {2}'],
  ])('of %s: %s is written %s', async (generator, old, written) => {
    const config = generator === 'docusaurus' ? 'docusaurus.config.js' : '.vitepress/config.ts';
    const { read } = await importFiles({
      [config]: "export default { title: 'Quay', presets: [['classic', {}]] };\n",
      [generator === 'docusaurus' ? 'docs/index.md' : 'index.md']: `# Quay\n\n${old}\none\ntwo\n\`\`\`\n`,
    });
    expect(read('content/docs/index.md')).toContain(`\n${written}\none\ntwo\n`);
  });

  it('of Docusaurus has the lines that comments highlight', async () => {
    const { read, report } = await importFiles({
      'docusaurus.config.js': "export default { title: 'Quay', presets: [['classic', {}]] };\n",
      'docs/index.md':
        '# Quay\n\n- In a list:\n\n  ```jsx {1} title="a.jsx"\n  one\n  // highlight-next-line\n  two\n  {/* highlight-start */}\n  three\n  four\n  {/* highlight-end */}\n  five // highlight-next-line is a comment\n  ```\n\n```sh\nls\n# highlight-start\ncd a\n```\n',
    });
    const page = read('content/docs/index.md');
    expect(page).toContain(
      '\n  ```jsx {1,2,3,4} title="a.jsx"\n  one\n  two\n  three\n  four\n  five // highlight-next-line is a comment\n  ```\n',
    );
    expect(page).toContain('\n```sh {2}\nls\ncd a\n```\n');
    expect(report()).toContain('marks on lines of code are moved behind its fence');
  });

  it('has no lines beyond the end of the code, which the report says', async () => {
    const { report } = await importFiles({
      'mkdocs.yml': 'site_name: Quay\n',
      'docs/index.md': '# Quay\n\n``` py hl_lines="1 9"\none\n```\n',
    });
    expect(report()).toContain('- line 3: "hl_lines="1 9"" highlights lines beyond the end of the code');
  });

  it.each([
    ['sequenceDiagram', 'rect rgb(0, 0, 255)'],
    ['stateDiagram-v2', 'note "Mind the tide" as Tide'],
  ])('names plain text if a line of its diagram cannot be drawn: %s', async (kind, line) => {
    const { read, report } = await importFiles({
      'mkdocs.yml': 'site_name: Quay\n',
      'docs/index.md': `# Quay\n\n\`\`\`mermaid\n${kind}\n  ${line}\n\`\`\`\n`,
    });
    expect(read('content/docs/index.md')).toContain(`\`\`\`text\n${kind}\n  ${line}\n`);
    expect(report()).toContain(`- line 3: the diagram with the line "${line}", which is not drawn here.`);
  });

  it('keeps a diagram of states with notes and regions, which is drawn here', async () => {
    const code =
      'stateDiagram-v2\n  note right of Afloat: Mind the tide\n  state Yard {\n    Planed\n    --\n    Painted\n  }\n';
    const { read } = await importFiles({
      'mkdocs.yml': 'site_name: Quay\n',
      'docs/index.md': `# Quay\n\n\`\`\`mermaid\n${code}\`\`\`\n`,
    });
    expect(read('content/docs/index.md')).toContain(`\`\`\`mermaid\n${code}`);
  });

  it('names plain text if its diagram, below many blocks of front matter, is of a kind that is not drawn here', async () => {
    const code = `${'---\na: 1\n---\n'.repeat(40)}pie\n`;
    const { read } = await importFiles({
      'mkdocs.yml': 'site_name: Quay\n',
      'docs/index.md': `# Quay\n\n\`\`\`mermaid\n${code}\`\`\`\n`,
    });
    expect(read('content/docs/index.md')).toContain(`\`\`\`text\n${code}`);
  });
});
