import { describe, expect, it } from 'vitest';
import { importFiles, TIMEOUT } from '../testing.ts';

describe('a site of Hugo', { timeout: TIMEOUT }, () => {
  it('has the texts of content/ at their URLs, in their order, with the static files', async () => {
    const { read, has, report } = await importFiles({
      'hugo.toml': 'baseURL = "https://yard.example/team/"\ntitle = "Yard"\nlanguageCode = "de"\n',
      'archetypes/default.md': 'Text.\n',
      'README.md': '# Repository\n',
      'content/_index.md': '---\ntitle: Yard\n---\n\nText.\n',
      'content/rules/_index.md': '---\ntitle: Rules\nweight: 2\n---\n\nText.\n',
      'content/rules/knots.md':
        '+++\ntitle = "All knots"\nweight = 1\n[params]\na = 2024-05-01\n+++\nText.\n\n![A](/a.svg)\n',
      'content/crew.md':
        '---\ntitle: Crew\n---\n\n{{< intro >}}\nWhoever {{% b %}} comes is welcome.\n{{< /intro >}}\n',
      'content/about.md':
        '---\ntitle: About\n---\n\n[a]({{< ref "rules/knots.md" >}}) [b]({{% relref "/rules/" %}}) {{< figure >}}\n',
      'static/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    });
    expect(read('site.config.ts')).toMatch(/title: 'Yard'[\s\S]*url: 'https:\/\/yard\.example'[\s\S]*default: 'de'/);
    expect(read('content/docs/rules/knots.md')).toMatch(
      /title: All knots\n[\s\S]*redirect_from:\n {2}- \/rules\/knots\n/,
    );
    expect(read('content/docs/rules/knots.md')).toContain('\nText.\n\n![A](/a.svg)\n');
    expect(read('content/docs/about.md')).toContain('[a](./rules/knots.md) [b](./rules/index.md) {{< figure >}}');
    expect(read('content/docs/crew.md')).toContain('description: Whoever comes is welcome.\n');
    expect(has('public/a.svg')).toBe(true);
    expect([has('content/docs/README.md'), has('content/docs/archetypes/default.md')]).toEqual([false, false]);
    expect(report()).toContain('### hugo.toml\n\n- is of Hugo, whose templates and plugins are not read.');
    expect(report()).toContain('- line 5: the code of a template, {{< figure >}}');
  });

  it('reports front matter that is no TOML, and is a folder of Markdown without content/', async () => {
    const { read, report } = await importFiles({
      'config.toml': '',
      'index.md': '+++\ntitle = Rules\n+++\nText.\n',
    });
    expect(read('content/docs/index.md')).toContain('Text.');
    expect(report()).toContain('- line 1: the front matter cannot be read as TOML');
  });

  it('may have parts of its configuration in files of their own', async () => {
    const { read, output } = await importFiles({
      'config/_default/hugo.yaml': 'title: Yard\ncontentDir: content/en\n',
      'config/_default/languages.toml': "[en]\n[de]\nlanguageName = 'Deutsch'\ncontentDir = 'content/de'\n",
      'config/_default/params.yaml': 'description: Boats for all.\n',
      'content/en/rules.md': '# Rules\n\nText.\n',
      'content/de/rules.md': '# Regeln\n\nText.\n',
    });
    expect(output).toContain('2 documents, 1 of them translated');
    expect(read('content/i18n/de/docs/rules.md')).toContain('title: Regeln');
    expect(read('site.config.ts')).toContain("description: 'Boats for all.'");
  });

  it('may have its main language in a folder of its own', async () => {
    const { read } = await importFiles({
      'hugo.toml': 'defaultContentLanguage = "en"\ndefaultContentLanguageInSubdir = true\n',
      'content/rules.md': '# Rules\n\n[a](/en/crew/)\n',
      'content/crew.md': '# Crew\n\nText.\n',
    });
    expect(read('content/docs/rules.md')).toMatch(/redirect_from:\n {2}- \/en\/rules\n[\s\S]*\[a\]\(\.\/crew\.md\)/);
  });

  it('has its old paths by slugs, and by the patterns of its sections', async () => {
    const { read } = await importFiles({
      'hugo.yaml':
        'permalinks:\n  log: /:year/:month/:slug/\n  page:\n    crew: /people/:contentbasename\n  odd: /:weekday/\n',
      'content/rules/_index.md': '---\ntitle: Rules\nslug: no\n---\n\nText.\n',
      'content/rules/knots.md': '---\ntitle: Knots\nslug: rope\n---\n\nText.\n',
      'content/log/a/index.md': "---\ntitle: What's a *Boat*?\ndate: 2024-05-01\n---\n\n[Ann](/people/ann/)\n",
      'content/crew/ann.md': '---\ntitle: Ann\n---\n\nText.\n',
      'content/odd/b.md': '---\ntitle: B\n---\n\nText.\n',
    });
    expect(read('content/docs/rules/index.md')).toContain('  - /rules/\n');
    expect(read('content/docs/rules/knots.md')).toContain('  - /rules/rope\n');
    expect(read('content/docs/log/a/index.md')).toContain('  - /2024/05/whats-a-boat/\n');
    expect(read('content/docs/log/a/index.md')).toContain('[Ann](../../crew/ann.md)');
    expect(read('content/docs/crew/ann.md')).toContain('  - /people/ann\n');
    expect(read('content/docs/odd/b.md')).toContain('  - /odd/b\n');
  });

  it.each([["lang = 'LANGUAGE'"], ["[module.mounts.sites.matrix]\nlanguages = ['LANGUAGE']"]])(
    'has the texts of the folders that it mounts as its content: %j',
    async (languages) => {
      const mount = (language: string) =>
        `[[module.mounts]]\nsource = 'content/${language}'\ntarget = 'content'\n${languages.replace('LANGUAGE', language)}\n`;
      const { read } = await importFiles({
        'hugo.toml': `title = 'Yard'\n[languages.en]\n[languages.de]\n[[module.mounts]]\nsource = 'assets'\ntarget = 'assets'\n${mount('en')}${mount('de')}`,
        'content/en/rules.md': '# Rules\n\nText.\n',
        'content/de/rules.md': '# Regeln\n\nText.\n',
      });
      expect(read('content/docs/rules.md')).toMatch(/title: Rules\n[\s\S]* {2}- \/rules\n/);
      expect(read('content/i18n/de/docs/rules.md')).toContain('title: Regeln');
    },
  );

  it('shows pictures of its theme, and links from the top of its texts lead there', async () => {
    const { read, has, report } = await importFiles({
      'config/_default/hugo.yaml': 'title: Yard\ntheme: sails\n',
      'content/_index.md': '# Yard\n',
      'content/rules/how/knots.md':
        '# Knots\n\n![A knot](/img/knot.svg), [rules](rules#all), [rope](rules/rope/#thick), ![Own]({{< relref "." >}}own.svg)\n',
      'content/rules/how/own.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
      'content/rules/_index.md': '# Rules\n\n## All\n',
      'content/rules/rope.md': '# Rope\n\n## Thick\n',
      'themes/sails/static/img/knot.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
      'themes/sails/static/img/other.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    });
    expect(read('content/docs/rules/how/knots.md')).toContain(
      '![A knot](./_pictures/knot.svg), [rules](../index.md#all), [rope](../rope.md#thick), ![Own](./own.svg)',
    );
    expect(has('content/docs/rules/how/_pictures/knot.svg')).toBe(true);
    expect(report()).not.toMatch(/missing|nowhere/);
  });
});
