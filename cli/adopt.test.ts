import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Nodes } from 'mdast';
import { markdownToMdast } from 'satteri';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { en } from '#lib/messages/en.ts';
import { runScript } from '#tests/support/run-command.ts';
import { runHere } from '#tests/support/run-here.ts';
import { makeFolder } from '#tests/support/server.ts';
import { readFacts } from '#workspace/content/facts.ts';
import { parseFrontMatter, splitFrontMatter } from '#workspace/front-matter.ts';
import type { Answers, Part } from './adopt/answers.ts';
import { readAnswers } from './adopt/answers.ts';
import { composeTheme, drawLetter, parseHex } from './adopt/colours.ts';
import { adoptCommand } from './adopt/command.ts';
import { keepUsedFacts } from './adopt/facts.ts';
import { LANGUAGES } from './adopt/labels.ts';
import { changeNames } from './adopt/names.ts';
import { planSite } from './adopt/plan.ts';
import { unlink, unlinkGlossary } from './adopt/unlink.ts';
import { runSingleCommand } from './command-line/run.ts';

const ANSWERS: Answers = {
  name: "Weavers' Row",
  language: 'en',
  url: 'https://weavers.coop',
  baseUrl: '/handbook/',
  contact: 'us@weavers.coop',
  colour: '#8a3b12',
  parts: new Set(),
};
const OPTIONS = [
  '--name',
  "Weavers' Row",
  '--address',
  'https://weavers.coop/handbook',
  '--contact',
  'us@weavers.coop',
];

const PATH = process.env.PATH ?? '';
const runProgram = (folder: string, ...line: string[]) =>
  runScript('adopt.ts', line, { variables: { SITE: folder, PATH } });

/** The same in this process, without its other commands. */
const adopt = (siteFolder: string, line: string[], root = resolve('.'), variables: Record<string, string> = {}) => {
  const print = (text: string) => void process.stdout.write(text);
  const settings = {
    siteFolder,
    demoFolder: join(root, 'site'),
    root,
    print,
    now: () => Date.parse('2028-02-29T23:59Z'),
  };
  return runHere((line) => runSingleCommand('adopt', adoptCommand(settings), line), line, { PATH, ...variables });
};

const read = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8');

describe('npm run adopt', { timeout: 240_000 }, () => {
  it('writes the community’s own site, with its agreements at version 1 from a given day', async () => {
    const folder = join(await makeFolder({}), 'our site');
    const { code, stdout, stderr } = await runProgram(
      folder,
      ...OPTIONS,
      '--keep',
      'agreements',
      '--effective',
      '2027-03-01',
      '--colour=#8a3b12',
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('version 1 of code_of_conduct and community_member_agreement, in force from 2027-03-01');
    expect(stdout).toMatch(/^ {2}SITE='.*\/our site' npm start /m);
    const lock = JSON.parse(read(folder, 'content/agreements/lock.json'));
    for (const id of ['code_of_conduct', 'community_member_agreement']) {
      expect(lock[id]).toEqual([
        expect.objectContaining({
          version: 1,
          effective: '2027-03-01',
          change: 'substantive',
          summary: 'The first version.',
        }),
      ]);
      expect(read(folder, `content/docs/Documentation/${id}.md`)).toContain(
        '\n  version: 1\n  effective: 2027-03-01\n',
      );
      expect(existsSync(join(folder, `content/agreements/${id}/2.md`))).toBe(false);
    }
    // Signed texts have no marks and stay unchanged.
    expect(read(folder, 'content/agreements/community_member_agreement/1.md')).toMatch(/^1\. The law of Sampleland/m);

    const again = await adopt(folder, OPTIONS);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('has something in it already.')]);
    expect((await adopt(join(folder, 'theme.css'), OPTIONS)).stderr).toMatch(
      /theme\.css cannot be .*: a file is where a folder has/,
    );

    const index = join(folder, 'content/docs/index.md');
    writeFileSync(index, `${readFileSync(index, 'utf8')}\nCommonplace\n`);
    const roles = join(folder, 'content/roles.yml');
    writeFileSync(roles, readFileSync(roles, 'utf8').replace(/us@weavers\.coop(?!.*us@)/s, 'us@weavers.example'));
    const config = join(folder, 'site.config.ts');
    writeFileSync(config, readFileSync(config, 'utf8').replace("'https://weavers.coop'", "'https://weavers.example'"));
    const check = await runProgram(folder, 'check');
    expect(check.stdout).toMatch(/docs\/index\.md:\d+: names "Commonplace"\n/);
    expect(check.stdout).toMatch(/: "Conduct contact from outside" has us@weavers\.example, which reaches nobody\n/);
    expect(check.stdout).toMatch(/site\.config\.ts:\d+: url is https:\/\/weavers\.example, which reaches nobody\n/);
    expect(check.stdout).not.toContain('"The stewards" has the address of the whole site');
    expect(check.code).toBe(1);
    expect(check.stdout).toMatch(/facts\.yml:\d+: to fill in: country, Sampleland/);
    expect(check.stdout).toMatch(/site\.config\.ts:7: tagline: say in a sentence/);
    expect(check.stdout).toMatch(/roles\.yml:\d+: "First conduct contact" has the address of the whole site/);

    // The country is filled in, and the text becomes version 1.
    const facts = join(folder, 'content/facts.yml');
    writeFileSync(
      facts,
      readFileSync(facts, 'utf8').replace('country: { value: Sampleland, example: true,', 'country: { value: Utopia,'),
    );
    const lockFile = join(folder, 'content/agreements/lock.json');
    const versions = readFileSync(lockFile, 'utf8');
    const restart = (...line: string[]) => runProgram(folder, 'agreements', '--effective', '2027-04-01', ...line);
    const unsure = await restart();
    expect([unsure.code, unsure.stderr]).toEqual([
      2,
      expect.stringMatching(/^Has nobody signed .* add --yes to do it/),
    ]);
    writeFileSync(
      lockFile,
      JSON.stringify({ ...lock, code_of_conduct: [...lock.code_of_conduct, ...lock.code_of_conduct] }),
    );
    const signed = await restart('--yes');
    expect([signed.code, signed.stderr]).toEqual([
      1,
      expect.stringMatching(/^code_of_conduct has more than one version/),
    ]);
    expect(read(folder, 'content/agreements/community_member_agreement/1.md')).toContain('The law of Sampleland');
    // Nothing is removed where something cannot be written.
    const conduct = join(folder, 'content/docs/Documentation/code_of_conduct.md');
    const source = readFileSync(conduct, 'utf8');
    writeFileSync(lockFile, versions);
    const oneLine = '---\n{ title: A, agreement: { version: 1, effective: 2027-03-01 } }\n---\n';
    writeFileSync(conduct, source.replace(/^---\n.*?\n---\n/s, oneLine));
    const odd = await restart('--yes');
    expect([odd.code, odd.stderr]).toEqual([
      1,
      expect.stringMatching(/^The agreement cannot be added to the front matter/),
    ]);
    expect(existsSync(join(folder, 'content/agreements/code_of_conduct/1.md'))).toBe(true);
    expect(readFileSync(conduct, 'utf8')).toContain(oneLine);
    writeFileSync(conduct, source);
    // An agreement whose document is gone has nothing to start again with.
    cpSync(join(folder, 'content/agreements/code_of_conduct'), join(folder, 'content/agreements/gone'), {
      recursive: true,
    });
    writeFileSync(lockFile, versions.replace('{', `{"gone": ${JSON.stringify(lock.code_of_conduct)},`));
    const restarted = await restart('--yes');
    expect({ code: restarted.code, stderr: restarted.stderr }).toEqual({ code: 0, stderr: '' });
    expect(read(folder, 'content/agreements/community_member_agreement/1.md')).toMatch(
      /^1\. The law of Utopia applies, /m,
    );
    const lockText = read(folder, 'content/agreements/lock.json');
    expect([Object.keys(JSON.parse(lockText)), existsSync(join(folder, 'content/agreements/gone'))]).toEqual([
      ['code_of_conduct', 'community_member_agreement'],
      false,
    ]);

    // Even if nothing of the agreements is left but their texts; in a language whose sentences nobody has translated.
    rmSync(join(folder, 'content/agreements'), { recursive: true });
    writeFileSync(
      config,
      readFileSync(config, 'utf8').replace(/(?<=locales: .*list: \[)/, "{ code: 'de', label: 'Deutsch' }, "),
    );
    cpSync(
      join(await makeFolder({ 'de.yml': `reading:\n  statement: '${en.reading.statement}'\n` }), 'de.yml'),
      join(folder, 'messages/de.yml'),
    );
    const recreated = await restart('--yes');
    expect({ code: recreated.code, stderr: recreated.stderr }).toEqual({ code: 0, stderr: '' });
    expect(recreated.stdout).toMatch(/^Statements are in English, as in .*messages\/de\.yml\.$/m);
    expect(JSON.parse(read(folder, 'content/agreements/lock.json'))).toMatchObject(JSON.parse(lockText));
  });

  it('lists everything that it needs to know when nobody can answer questions', async () => {
    const folder = join(await makeFolder({}), 'site');
    const { code, stderr } = await adopt(folder, ['--name', 'A "B"', '--colour', 'red', '--keep', 'everything']);
    expect(code).toBe(2);
    expect(stderr).toContain('--name is "A "B"". It must be a name on one line, without < > " \\ and `.');
    expect((await adopt(folder, ['chek'])).stderr).toContain('There is no command "chek". Did you mean check?');
    expect(stderr).toContain('--colour is "red". It must be a colour such as "#8a3b12", or "default".');
    expect((await adopt(folder, ['--name', '  '])).stderr).toContain('--name is "  ". It must be a name on one line');
    expect((await adopt(folder, ['--contact', 'us@weavers..coop'])).stderr).toContain('It must be an e-mail address.');
    expect((await adopt(folder, ['--contact', "o'us@weavers.coop"])).stderr).toContain('It must be an e-mail address.');
    for (const address of [
      'ftp://weavers.coop/',
      'https://weavers.coop/?lang=de',
      'https://weavers.coop/#a',
      'https://us:pw@weavers.coop/',
    ])
      expect((await adopt(folder, ['--address', address])).stderr).toContain('It must be a URL such as');
    expect((await adopt(folder, [])).stderr).toMatch(
      /^--name is missing\..*\n--address is missing\..*\n--contact is missing\./,
    );
    expect((await adopt(folder, ['--help'])).stdout).toMatch(
      /npm run adopt -- check` .*npm run adopt -- agreements` /s,
    );
    expect(existsSync(folder)).toBe(false);
  });

  it('replaces the demo only if nothing is lost, says what is removed, and runs once', async () => {
    const root = await makeFolder({});
    for (const name of ['cli', 'contracts', 'workspace', 'scripts', 'src/lib', 'site', 'package.json'])
      cpSync(name, join(root, name), { recursive: true });
    const git = (...line: string[]) => execFileSync('git', ['-C', root, ...line], { stdio: 'pipe' });
    git('init', '-q');
    git('add', '.');
    git(
      '-c',
      'user.name=Ada',
      '-c',
      'user.email=ada@weavers.example',
      '-c',
      'commit.gpgsign=false',
      'commit',
      '-qm',
      'Begin',
    );
    execFileSync('ln', ['-s', resolve('node_modules'), join(root, 'node_modules')]);
    const site = join(root, 'site');
    /** The program of the copy, which finds out anew whether the site is the demo. */
    const run = (...line: string[]) =>
      spawnSync(process.execPath, ['cli/adopt.ts', ...line], { cwd: root, encoding: 'utf8', env: { PATH } });
    const principles = join(root, 'site/content/docs/codex/foundation/principles.md');
    const before = readFileSync(principles, 'utf8');
    writeFileSync(principles, `${before}\nOurs.\n`);
    const measures = join(site, 'content/Maße.md');
    writeFileSync(measures, '');
    const refused = await adopt(site, [...OPTIONS, '--keep', 'none', '--yes'], root);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringMatching(/not committed:\n M .*principles\.md\n.*\/Maße\.md\n/),
    ]);
    writeFileSync(principles, before);
    rmSync(measures);
    const foreign = await adopt(site, [...OPTIONS, '--yes'], root, { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' });
    expect(foreign.stderr).toMatch(/is not known: the repository belongs to another user\. /);
    const unsure = await adopt(site, [...OPTIONS, '--keep', 'none'], root);
    expect(unsure.stderr).toContain('add --yes to do it.');
    expect(existsSync(principles)).toBe(true);
    const facts = join(root, 'site/content/facts.yml');
    writeFileSync(facts, readFileSync(facts, 'utf8').replace('value: Sampleland', 'value: a*b'));
    const mistaken = await adopt(site, [...OPTIONS, '--keep', 'agreements', '--yes', '--force'], root);
    expect([mistaken.code, mistaken.stderr]).toEqual([
      1,
      expect.stringMatching(
        /^The new site would have mistakes, so nothing was changed:\n.*\bsite\/content\/facts\.yml:\d+: "country\.value" is not right/,
      ),
    ]);
    expect(execFileSync('git', ['-C', root, 'status', '--porcelain'], { encoding: 'utf8' })).toMatch(
      /^ M site\/content\/facts\.yml\n(?:\?\? node_modules\n)?$/,
    );
    git('checkout', '--', 'site');
    // Interrupted where a file leads nowhere, it can be repeated: the folder is still the demo, with all that may be linked.
    const theme = join(site, 'theme.css');
    const trials = await makeFolder({});
    symlinkSync('nowhere/theme.css', theme);
    const interrupted = await adopt(
      site,
      [...OPTIONS, '--colour', '#8a3b12', '--keep', 'agreements', '--yes', '--force'],
      root,
    );
    expect([interrupted.code, existsSync(principles)]).toEqual([1, true]);
    expect(read(site, 'site.config.ts')).toBe(readFileSync('site/site.config.ts', 'utf8'));
    rmSync(theme);
    const done = await adopt(site, [...OPTIONS, '--keep', 'agreements', '--yes', '--force'], root, { TMPDIR: trials });
    expect(done.stdout).toContain('in force from 2028-02-29.');
    expect(done.stdout).toContain('npm run adopt -- agreements --effective 2028-02-29 ');
    expect(readdirSync(trials)).toEqual([]);
    expect(done.stdout).toMatch(
      /^Removed from \S*site:\n.*principles\.md\n.*Written or changed:\n.*content\/docs\/index\.md\n.*site\.config\.ts/s,
    );
    expect(existsSync(principles)).toBe(false);
    git('add', '.');
    expect(run(...OPTIONS, '--yes', '--force').stderr).toContain('site is no longer the demo');
  });
});

const findNodes = (node: Nodes): Nodes[] => [node, ...('children' in node ? node.children.flatMap(findNodes) : [])];

const findLinks = (nodes: Nodes[]): string[] =>
  nodes.flatMap((node) =>
    node.type === 'link' || node.type === 'image' || node.type === 'definition' ? [node.url.replace(/#.*/, '')] : [],
  );

/** The type of the node that each card begins with. */
const findCardTitles = (nodes: Nodes[]): (string | undefined)[] =>
  nodes
    .filter((node) => node.type === 'containerDirective' && node.name === 'cards')
    .flatMap(findNodes)
    .flatMap((node) => {
      const [first] = node.type === 'listItem' ? node.children : [];
      return first?.type === 'paragraph' ? [first.children[0]?.type] : [];
    });

const findRoles = (nodes: Nodes[]): string[] =>
  nodes.flatMap((node) => {
    const [key] = node.type === 'textDirective' && node.name.startsWith('role') ? node.children : [];
    return key?.type === 'text' ? [key.value] : [];
  });

describe('the plan of a site', () => {
  const all: Part[] = ['codex', 'agreements', 'blog', 'markdown-page'];
  const choices = Array.from({ length: 16 }, (_, bits) => all.filter((_, index) => bits & (1 << index))).flatMap(
    (parts) => LANGUAGES.map((language) => [parts.join(', ') || 'nothing', language, parts] as const),
  );

  it.each(choices)(
    'keeps %s (%s), does not mention the demo, and has no removed page, missing contact, unused fact or empty card',
    (_, language, parts) => {
      const files = planSite(
        { ...ANSWERS, language, parts: new Set(parts) },
        { demoFolder: 'site', configImport: './index.ts', today: '2026-12-01' },
      );
      const paths = new Set(files.map(({ path }) => path));
      const roles = Object.keys(parseYaml(String(files.find(({ path }) => path === 'content/roles.yml')?.content)));
      expect(roles).toContain('stewards');
      const facts = Object.keys(
        parseYaml(String(files.find(({ path }) => path === 'content/facts.yml')?.content)) ?? {},
      );
      const texts = files.map(({ path, content }) => (/\.mdx?$|glossary/.test(path) ? String(content) : '')).join();
      expect(facts).toEqual([...new Set(facts)].filter((fact) => texts.includes(`:fact[${fact}]`)));
      for (const [, fact] of texts.matchAll(/(?<!`):fact\[([\w-]+)\]/g)) expect(facts).toContain(fact);
      const isThere = (url: string) =>
        [`content/pages${url}`, `content${url}`].some((page) =>
          ['.md', 'index.md'].some((end) => paths.has(page.replace(/\/?$/, end === '.md' ? end : `/${end}`))),
        ) ||
        (parts.includes('blog') && url.startsWith('/blog/')) ||
        (parts.includes('agreements') && url === '/member/');
      const own = [
        ...(parts.includes('codex') ? [] : ['content/docs/index.md']),
        ...(parts.includes('agreements') && language === 'en' ? [] : ['content/pages/privacy.md']),
      ];
      const privacy = String(files.find(({ path }) => path === 'content/pages/privacy.md')?.content);
      const forMembers = language === 'en' ? /^## When you are a member$/m : /^## Wenn du Mitglied bist$/m;
      expect(forMembers.test(privacy)).toBe(parts.includes('agreements'));
      expect(paths.has('messages/en.yml')).toBe(parts.includes('codex'));
      const config = String(files.find(({ path }) => path === 'site.config.ts')?.content);
      expect(config.includes("{ type: 'custom-auth'")).toBe(parts.includes('agreements'));
      expect(config.includes("\n  home: { themes: 'codex' },\n")).toBe(parts.includes('codex'));
      expect(config.includes("\n  blog: { title: 'Blog',")).toBe(parts.includes('blog'));
      expect(config).toContain("'© 2026 {title}'");
      for (const { path, content } of files) {
        if (typeof content !== 'string') continue;
        expect(content, path).not.toMatch(/\bCommonplace\b|(?:commonplace|partner)\.example/);
        if (!/\.mdx?$/.test(path)) continue;
        const nodes = findNodes(
          markdownToMdast(splitFrontMatter(content).body.text, { features: { directive: true } }),
        );
        for (const target of findLinks(nodes))
          if (/^\.\.?\//.test(target)) expect(paths, `${path} links to ${target}`).toContain(join(path, '..', target));
          else if (target.startsWith('/')) expect(isThere(target), `${path} links to ${target}`).toBe(true);
        // What came with the demo is not in the language of the site.
        expect(/^:::fill-in\[Diese Seite übersetzen\]$/m.test(content), path).toBe(
          language === 'de' && !own.includes(path),
        );
        for (const title of findCardTitles(nodes)) expect(['link', 'strong'], path).toContain(title);
        for (const role of findRoles(nodes)) expect(roles, path).toContain(role);
      }
    },
  );

  it('keeps links to a page that the new site begins with', () => {
    const answers: Answers = { ...ANSWERS, parts: new Set(['markdown-page']) };
    const files = planSite(answers, { demoFolder: 'site', configImport: './index.ts', today: '2026-12-01' });
    const page = String(files.find(({ path }) => path === 'content/pages/markdown-page.md')?.content);
    expect(page).toContain(':::cards\n\n- [The handbook](../docs/index.md)\n\n  What everybody agreed on.\n\n:::\n');
  });
});

it.each(LANGUAGES)('begins with an author and a tag (%s) for a blog, and contacts for a year', (language) => {
  const files = planSite(
    { ...ANSWERS, language },
    { demoFolder: 'site', configImport: './index.ts', today: '2028-02-29' },
  );
  const readYaml = (path: string) => parseYaml(String(files.find((file) => file.path === path)?.content));
  expect(readYaml('content/roles.yml').stewards).toMatchObject({ since: '2028-02-29', until: '2029-02-28' });
  expect(readYaml('content/blog/authors.yml')).toEqual({ us: { name: "Weavers' Row", group: true } });
  expect(readYaml('content/blog/tags.yml')).toEqual({
    news: { label: expect.stringMatching(/^Ne/), description: expect.any(String) },
  });
});

it('removes a card whose page is removed, and a group without cards', () => {
  const isGone = (target: string) => target === '/blog/';
  const cards = (...items: string[]) => `Before.\n\n:::cards\n\n${items.join('\n')}\n\n:::\n\nAfter.\n`;
  expect(unlink(cards('- [A](/blog/) News.', '- [B](/b/) See [A](/blog/).', '- **C**'), 'docs/a.md', isGone)).toBe(
    cards('- [B](/b/) See A.', '- **C**'),
  );
  expect(unlink(cards('- [A](/blog/)'), 'docs/a.md', isGone)).toBe('Before.\n\n\nAfter.\n');
  expect(unlink('Before.\n\n:::cards\n\n- [A](/blog/)\n\n:::', 'docs/a.md', isGone)).toBe('Before.\n\n');
  expect(unlink(cards('No card.'), 'docs/a.md', isGone)).toBe(cards('No card.'));
});

it.each([
  ['Weavers, Dyers & Co', 'Weavers, Dyers & Co Association'],
  ['Row: the weavers', 'Row the weavers Association'],
  ['#1 Weavers', '#1 Weavers Association'],
  ['*Weavers*', 'Weavers Association'],
  ["'Quoted'", "'Quoted' Association"],
  ['@home', '@home Association'],
  ['Café | {Co}', 'Café Co Association'],
  ['!Bang', '!Bang Association'],
  ['$& Sons', '$& Sons Association'],
])('takes the name %s as it is, except in a fact, which has no signs of Markdown', async (name, body) => {
  const answers: Answers = { ...ANSWERS, name, parts: new Set(['agreements']) };
  const files = planSite(answers, { demoFolder: 'site', configImport: './index.ts', today: '2026-12-01' });
  const getText = (path: string) => String(files.find((file) => file.path === path)?.content);
  const folder = await makeFolder({ 'content/facts.yml': getText('content/facts.yml') });
  expect(readFacts(folder).get('body')?.value).toBe(body);
  expect(parseFrontMatter(getText('content/docs/index.md')).data).toMatchObject({
    description: `How ${name} works, and where to find it.`,
  });
});

it('escapes a name in Markdown and in a picture', () => {
  const change = (path: string, source: string, name: string) =>
    changeNames(path, source, (text, write) => text.replaceAll('NAME', () => write(name)));
  expect(change('a.md', '---\ntitle: NAME\n---\n\nNAME is here.\n', '*A* {b}: c')).toBe(
    '---\ntitle: "*A* {b}: c"\n---\n\n\\*A\\* \\{b\\}\\: c is here.\n',
  );
  expect(change('a.md', 'NAME\n', '1. Row')).toBe('1\\. Row\n');
  // An editor on Windows may have saved it.
  expect(change('a.md', '\uFEFF---\r\ntitle: NAME\r\n---\r\n\r\nOne.\r\nNAME.\r\n', 'B')).toBe(
    '---\ntitle: "B"\n---\n\nOne.\nB.\n',
  );
  expect(change('a.svg', '<title>NAME</title>', 'A & B')).toBe('<title>A &amp; B</title>');
});

it('keeps no section of facts without a fact, whatever ends its lines', () => {
  const facts = '# Ours.\n\n# Money\nshare: { value: a, means: A. }\n\n# Work\nhours: { value: b, means: B. }\n';
  const kept = '# Ours.\n\n# Work\nhours: { value: b, means: B. }\n';
  expect(keepUsedFacts(facts, ['In :fact[hours].'])).toBe(kept);
  expect(keepUsedFacts(facts.replaceAll('\n', '\r\n'), ['In :fact[hours].'])).toBe(kept);
});

it('keeps the text of a link to a removed page', () => {
  const source =
    '---\ntitle: A\n---\n\nSee [the **purpose**](./b.md#x), [this](/join/) and [that](https://weavers.coop) `[b](./b.md)`.\n';
  expect(unlink(source, 'docs/a.md', (target) => ['docs/b.md', '/join/'].includes(target))).toBe(
    '---\ntitle: A\n---\n\nSee the **purpose**, this and [that](https://weavers.coop) `[b](./b.md)`.\n',
  );
});

it('leaves a term of the glossary without a link if its page is removed', () => {
  const source =
    'a: { means: One., see: ./b.md#x }\nb: { means: Two., see: /join/ }\nc: { means: Three., see: ./d.md }\n';
  const found = parseYaml(unlinkGlossary(source, (target) => ['docs/b.md', '/join/'].includes(target)));
  expect(found).toEqual({ a: { means: 'One.' }, b: { means: 'Two.' }, c: { means: 'Three.', see: './d.md' } });
});

it('asks on a terminal until an answer is valid, explains what is expected, and takes an empty one for the default', async () => {
  const answers = [
    '"Weavers"',
    "Weavers' Row",
    'xx',
    '',
    'weavers',
    'https://weavers.coop/a',
    'nobody',
    'us@weavers.coop',
    '',
    'blog',
  ];
  const asked: string[] = [];
  const found = await readAnswers({ positionals: [], values: new Map() }, async (question) => {
    asked.push(question);
    return answers.shift() ?? '';
  });
  expect(found).toEqual({ ...ANSWERS, baseUrl: '/a/', colour: undefined, parts: new Set(['blog']) });
  expect(new Set(asked.map((question) => question.split('\n').at(-1))).size).toBe(6);
  expect(asked[1]).toBe(`It must be a name on one line, without < > " \\ and \`.\n${asked[0]}`);
  expect(asked.filter((question) => question.startsWith('It must be '))).toHaveLength(4);
});

it('takes the default for what nobody can be asked, and a name without the blanks around it', async () => {
  const values = new Map(Object.entries({ name: ' A ', address: 'http://a.coop', contact: 'us@a.coop' }));
  const found = await readAnswers({ positionals: [], values }, undefined);
  const parts = new Set(['codex', 'agreements']);
  expect(found).toMatchObject({ name: 'A', language: 'en', baseUrl: '/', colour: undefined, parts });
});

it('makes a theme in shades of a colour that are light or dark enough to be readable', () => {
  expect(parseHex('#0f766e')?.hue).toBeCloseTo(186.4, 0);
  expect(parseHex('teal')).toBeUndefined();
  expect(parseHex('#0F766E')).toEqual(parseHex('#0f766e'));
  // Too much colour would be too dark or too light.
  expect(composeTheme('#ff0000')).toContain('--color-accent: oklch(0.39 0.12 29);');
  expect([drawLetter('«ýr»'), drawLetter('🎉')]).toEqual([
    expect.stringContaining('>Ý<'),
    expect.stringContaining('>C<'),
  ]);
  expect(composeTheme('#8a3b12')).toMatch(/--color-accent: oklch\(0\.39 0\.1\d* 4\d\);/);
});
