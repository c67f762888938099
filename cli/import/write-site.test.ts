import { cpSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UserError } from '../command-line/errors.ts';
import { importCommand } from './command.ts';
import { importFiles, importInto, makeFolder, makeOldFolder, OLD_SITES, TIMEOUT } from './testing.ts';
import { applyImport, planImport } from './write-site.ts';

it('nothing is written outside of the folder of the new site, whatever the old one names', () => {
  const site = makeFolder();
  expect(() => planImport([{ path: 'content/i18n/../../../rules.md', text: 'x' }], site)).toThrow(UserError);
});

describe('an import that is run again', () => {
  it('writes what is new, and does not touch what a person has edited, deleted or added', {
    timeout: TIMEOUT,
  }, async () => {
    const site = makeFolder();
    const from = join(site, '../old');
    cpSync(join(OLD_SITES, 'markdown'), from, { recursive: true });
    await importInto(site, from);
    expect(await importInto(site, from)).toContain('0 files were written, 8 are unchanged');
    writeFileSync(join(site, 'content/docs/DOGS.md'), 'Mine.\n');
    rmSync(join(site, 'content/docs/rules/noise.md'));
    writeFileSync(
      join(from, 'README.md'),
      '# House rules\n\nWhat everybody agreed on in the second winter, in two texts.\n',
    );
    writeFileSync(
      join(from, 'DOGS.md'),
      '# Dogs\n\nDogs are welcome on Sundays alone, and they come when they are called.\n',
    );
    rmSync(join(from, 'rules/README.md'));
    const stdout = await importInto(site, from);
    expect(stdout).toContain('2 were edited here and are kept, 1 were removed');
    expect(readFileSync(join(site, 'content/docs/DOGS.md'), 'utf8')).toBe('Mine.\n');
    expect(existsSync(join(site, 'content/docs/rules/noise.md'))).toBe(false);
    expect(existsSync(join(site, 'content/docs/rules/index.md'))).toBe(false);
    expect(readFileSync(join(site, 'content/docs/index.md'), 'utf8')).toContain('second winter');
    const keptFiles = ['content/docs/DOGS.md (the import has another text now)', 'content/docs/rules/noise.md'];
    expect(stdout).toContain(`  ${keptFiles.join('\n  ')}\n`);
    expect(readFileSync(join(site, 'import-report.md'), 'utf8')).toContain(`- ${keptFiles.join('\n- ')}\n`);
    // Until somebody has taken the new text in, and also if the old site loses the file.
    expect(await importInto(site, from)).toContain(keptFiles[0]);
    rmSync(join(from, 'DOGS.md'));
    expect(await importInto(site, from)).toContain('content/docs/DOGS.md (the old site no longer has it)');
  });

  it('names the next commands, with the folder of the site unless it is the usual one', {
    timeout: TIMEOUT,
  }, async () => {
    const site = join(makeFolder(), 'our site');
    const from = join(OLD_SITES, 'markdown');
    const output = await importInto(site, from);
    expect(output).toContain(`  SITE='${site}' npm run build `);
    expect(output).toContain(`  SITE='${site}' npm run import -- tests/sites-to-import/markdown --check `);
    const siteFolder = makeFolder();
    let usual = '';
    const print = (text: string) => {
      usual += text;
    };
    const command = importCommand({ siteFolder, builtFolder: join(site, 'dist'), root: join(siteFolder, '..'), print });
    await command.run({ positionals: [from], values: new Map() });
    expect(usual).toContain('  npm run build ');
  });

  it('only shows what it would do in a dry run', { timeout: TIMEOUT }, async () => {
    const site = makeFolder();
    const stdout = await importInto(site, join(OLD_SITES, 'markdown'), 'dry-run');
    expect(stdout).toContain('8 files would be written');
    expect(existsSync(site)).toBe(false);
  });

  it('does not touch a site that it has not written', { timeout: TIMEOUT }, async () => {
    const importing = importInto(resolve('tests/sites/bare'), join(OLD_SITES, 'markdown'));
    await expect(importing).rejects.toThrow('holds a site already. Move it away');
  });

  it('lists what it looked for if there is no site', { timeout: TIMEOUT }, async () => {
    const importing = importInto(makeFolder(), resolve('workspace/content'));
    await expect(importing).rejects.toThrow(
      'no docusaurus.config, book.toml, .vitepress/config, .vuepress/config, astro.config with Starlight, mkdocs.yml, SUMMARY.md, and no Markdown',
    );
  });

  it.each([
    ['mkdocs.yml', 'theme: readthedocs\nsite_name: Rules: of the house\n', /line 2/],
    ['book.toml', '[book]\ntitle = = 1\n', /2: {2}title/],
    ['docusaurus.config.js', 'export default {\n  title: ,\n};\n', /2: {3}title/],
  ])(
    'reports what is wrong in a %s that cannot be read, and writes nothing',
    { timeout: TIMEOUT },
    async (name, text, where) => {
      const [from, site] = [makeOldFolder(), makeFolder()];
      writeFileSync(join(from, name), text);
      const importing = importInto(site, from);
      await expect(importing).rejects.toThrow(
        `${name} cannot be read, so nothing was imported. Correct it, and import again.`,
      );
      await expect(importing).rejects.toThrow(where);
      await expect(importing).rejects.toThrow(UserError);
      expect(existsSync(site)).toBe(false);
    },
  );
});

it('an import that is interrupted, even the first one, is continued by the next', () => {
  const site = makeFolder();
  const files = [
    { path: 'content/a.md', text: 'A' },
    { path: 'content/b/c.md', text: 'C' },
  ];
  const plan = planImport(files, site);
  // A file stands where the folder of the second page belongs.
  mkdirSync(join(site, 'content'), { recursive: true });
  writeFileSync(join(site, 'content/b'), '');
  expect(() => applyImport(plan, site)).toThrow('EEXIST');
  rmSync(join(site, 'content/b'));
  const rest = planImport(files, site);
  expect(rest).toMatchObject({ written: [files[1]], same: ['content/a.md'], kept: [], removed: [] });
  applyImport(rest, site);
  expect(planImport(files, site)).toMatchObject({ written: [], same: ['content/a.md', 'content/b/c.md'], kept: [] });
});

it('what an interrupted import wrote is not taken for an edit if the old site changes before the next one', () => {
  const site = makeFolder();
  const [a, gone, c] = ['content/a.md', 'content/gone.md', 'content/b/c.md'].map((path) => ({ path, text: path }));
  mkdirSync(join(site, 'content'), { recursive: true });
  const plan = planImport(
    [a, gone, c].flatMap((file) => file ?? []),
    makeFolder(),
  );
  writeFileSync(join(site, 'content/b'), '');
  expect(() => applyImport(plan, site)).toThrow('EEXIST');
  rmSync(join(site, 'content/b'));
  const changed = [
    { path: 'content/a.md', text: 'A, changed' },
    { path: 'content/b/c.md', text: 'C, changed' },
  ];
  expect(planImport(changed, site)).toMatchObject({ written: changed, kept: [], removed: ['content/gone.md'] });
  writeFileSync(join(site, 'content/a.md'), 'Mine.');
  expect(planImport(changed, site)).toMatchObject({
    written: [changed[1]],
    kept: [{ path: 'content/a.md', next: 'written' }],
  });
});

it('a file that changes during an import is not taken for an edit at the next one', () => {
  const [from, site] = [makeOldFolder(), makeFolder()];
  const picture = { path: 'public/a.svg', from: join(from, 'a.svg') };
  writeFileSync(picture.from, '<svg/>');
  const plan = planImport([picture], site);
  writeFileSync(picture.from, '<svg></svg>');
  applyImport(plan, site);
  writeFileSync(picture.from, '<svg> </svg>');
  expect(planImport([picture], site)).toMatchObject({ written: [picture], kept: [] });
});

it('a page that is written again is replaced as a whole, so that a full disk leaves the earlier one', async () => {
  const site = makeFolder();
  const from = makeOldFolder();
  writeFileSync(join(from, 'index.md'), '# Home\n\nBefore.\n');
  await importInto(site, from);
  const page = join(site, 'content/docs/index.md');
  const earlier = join(from, 'earlier');
  linkSync(page, earlier);
  writeFileSync(join(from, 'index.md'), '# Home\n\nAfter.\n');
  await importInto(site, from);
  expect(readFileSync(page, 'utf8')).toContain('After.');
  expect(readFileSync(earlier, 'utf8')).toContain('Before.');
});

it('many notes of one kind hide no others from the output', { timeout: TIMEOUT }, async () => {
  const pages = Array.from({ length: 30 }, (_, number) => [
    `page-${number}.md`,
    `---\nmood: 1\n${number === 29 ? 'menu: main\n' : ''}---\n\n# Page ${number}\n\n[a](/gone-${number}/)\n`,
  ]);
  const { output } = await importFiles(Object.fromEntries(pages));
  expect(output).toContain(
    'Left for a person (34):\n  page-0.md:2: "mood" of the front matter, also in 29 other files\n',
  );
  expect(output).toContain('  page-29.md:3: "menu" of the front matter\n');
  expect(output.match(/the link "\/gone-\d+\/" leads nowhere/g)?.length).toBeGreaterThan(7);
  expect(output).toContain('  the new site: the URL at which the site is published\n  and 14 more, in the report\n');
});
