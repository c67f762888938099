import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { parseSiteMessages } from '#lib/messages/site-messages.ts';
import { runScript } from '#tests/support/run-command.ts';
import { runHere } from '#tests/support/run-here.ts';
import { parseFrontMatter } from '#workspace/front-matter.ts';
import { toMessagesFile } from './language.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'translate-')));
const content = join(root, 'site/content');
const GERMAN = join(content, 'i18n/de/docs/index.md');

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(content, path)), { recursive: true });
  writeFileSync(join(content, path), text);
};
const page = (title: string, text: string) => `---\ntitle: ${title}\ndescription: About ${title}.\n---\n\n${text}\n`;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: root });
const variables = { SITE: join(root, 'site') };
/** As a program, which loads the configuration as it is now. */
const runProgram = (...line: string[]) => runScript('translate.ts', line, { variables });
let command: (line: string[]) => Promise<void>;
/** With the configuration as it was at the beginning. */
const translate = (...line: string[]) => runHere(command, line, variables);

beforeAll(async () => {
  mkdirSync(join(root, 'site'), { recursive: true });
  writeFileSync(
    join(root, 'site/site.config.ts'),
    `import { leastSite } from '${resolve('contracts/site-config/testing.ts')}';\n` +
      "const list = [{ code: 'en', label: 'English' }, { code: 'de', label: 'Deutsch' }];\n" +
      "const navbar = { ...leastSite.navbar, items: [{ type: 'search', position: 'right' }] };\n" +
      "export default { ...leastSite, navbar, locales: { default: 'en', list } };\n",
  );
  write('docs/index.md', page('Start', 'Welcome.'));
  write('docs/tides.md', page('Tides', 'Twice a day.'));
  write('members/keys.md', page('Keys', 'Behind the barrel.'));
  write('i18n/de/docs/index.md', page('Anfang', 'Willkommen.'));
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'Begin');
  vi.stubEnv('SITE', variables.SITE);
  vi.resetModules();
  ({ translate: command } = await import('../translate.ts'));
  vi.unstubAllEnvs();
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

it('a translation is unmarked, up to date, outdated, and up to date again', async () => {
  const first = await translate('status');
  expect(first.stdout).toContain('de: 0 of 3 up to date\n');
  expect(first.stdout).toMatch(/i18n\/de\/docs\/index\.md: does not name its original version/);
  expect(first.stdout).toMatch(/i18n\/de\/docs\/tides\.md: not translated/);
  expect(first.stdout).toMatch(/i18n\/de\/members\/keys\.md: not translated/);
  expect(first.stdout).toMatch(/i18n\/de\/site\.yml: without "/);
  expect(first.code).toBe(0);
  expect(await translate('diff', GERMAN)).toMatchObject({
    code: 1,
    stderr: `${GERMAN} does not name its original version.\n`,
  });

  const before = statSync(GERMAN).ino;
  await translate('mark', GERMAN);
  // It is written beside its place: a full disk must not leave half of it.
  expect(statSync(GERMAN).ino).not.toBe(before);
  expect(readFileSync(GERMAN, 'utf8')).toMatch(/description: About Anfang\.\ntranslated_from: '[0-9a-f]{12}'\n---\n/);
  expect((await translate('status')).stdout).toMatch(/de: 1 of 3 up to date\n(?![\s\S]*index\.md)/);
  expect((await translate('status', '--all')).stdout).toMatch(/i18n\/de\/docs\/index\.md: up to date\n/);

  const gone = join(content, 'i18n/de/docs/gone.md');
  write('i18n/de/docs/gone.md', page('Fort', 'Fort.'));
  const lost = await translate('status');
  expect([lost.code, lost.stdout]).toEqual([
    1,
    expect.stringMatching(/de: 1 of 3 up[\s\S]*gone\.md: its original is gone\n/),
  ]);
  expect((await translate('mark', gone)).stderr).toMatch(
    /gone\.md is a translation of .*docs\/gone\.md, which is gone\.\n$/,
  );
  rmSync(gone);

  write('docs/index.md', page('Start', 'Welcome to the yard.'));
  expect(await translate('status')).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/index\.md: made from an earlier version[\s\S]*npm run translate -- diff <file>\n$/),
  });
  expect(await translate('diff', GERMAN)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('-Welcome.\n+Welcome to the yard.'),
  });
  const unknown = readFileSync(GERMAN, 'utf8').replace(/'[0-9a-f]{12}'/, "'0123456789ab'");
  writeFileSync(GERMAN, unknown);
  expect((await translate('diff', GERMAN)).stderr).toMatch(
    /No commit has the version of .*docs\/index\.md that .* was made from\.\n$/,
  );
  const shallow = join(root, '.git/shallow');
  writeFileSync(shallow, git('rev-parse', 'HEAD'));
  expect((await translate('diff', GERMAN)).stderr).toMatch(
    /from\. The history is incomplete: .* git fetch --unshallow\n$/,
  );
  rmSync(shallow);

  await translate('mark', GERMAN);
  expect(readFileSync(GERMAN, 'utf8').match(/translated_from/g)).toHaveLength(1);
  expect(await translate('diff', GERMAN)).toMatchObject({ code: 0, stdout: 'The original has not changed.\n' });
});

it('a file that is not a translation is refused', async () => {
  const { code, stderr } = await translate('mark', join(content, 'docs/tides.md'));
  expect(code).toBe(1);
  expect(stderr).toContain('is not a translation');
  expect((await translate('mark', `${GERMAN}x`)).stderr).toBe(`There is no file ${GERMAN}x.\n`);
});

it('a language is added with one command and one file, which the site accepts', {
  timeout: 120_000,
}, async () => {
  const config = join(root, 'site/site.config.ts');
  const before = readFileSync(config, 'utf8');
  const { stdout, code } = await runProgram('add', 'cs');
  expect([code, stdout]).toEqual([0, expect.stringContaining('1. Translate ')]);
  expect(stdout).toContain("3. Add { type: 'localeDropdown', position: 'right' } to the items of the navbar");
  expect(readFileSync(config, 'utf8')).toContain(
    "{ code: 'de', label: 'Deutsch' }, { code: 'cs', label: 'Čeština' }];",
  );
  const file = join(root, 'site/messages/cs.yml');
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(/ {2}moreSections:\n {4}one: .*section"\n {4}few: .*sections"\n {4}many: .*\n {4}other: /);
  const messages = parseSiteMessages(text, { file, locale: 'cs', base: undefined });
  expect(messages.markdown.copy).toBe('Copy');
  const { countEnglishMessages } = await import('./english-messages.ts');
  expect(countEnglishMessages('en-GB')).toBe(0);
  const { stdout: status } = await runProgram('status');
  expect(status).toContain('cs: 0 of 3 up to date\n');
  expect(status).toMatch(/messages\/cs\.yml: \d{3,} texts are in English\n$/);
  writeFileSync(file, text.replaceAll(/"(?:[^"\\]|\\.)*"$/gm, '"Česky a hezky"'));
  expect((await runProgram('status')).stdout).not.toContain('in English');

  const arabic = await runProgram('add', 'ar');
  expect(arabic.code).toBe(0);
  expect(readFileSync(config, 'utf8')).toContain("{ code: 'ar', label: 'العربية', direction: 'rtl' }];");
  expect((await runProgram('add', 'cs')).stderr).toContain('The site has the language cs already.');
  for (const locale of ['xx-', 'zz']) {
    expect((await translate('add', locale)).stderr).toContain(`"${locale}" is not a language code.`);
  }
  const alone = await runScript('translate.ts', ['status'], { variables: { SITE: 'tests/sites/library' } });
  expect(alone).toMatchObject({ code: 0, stdout: expect.stringContaining('The site has one language, en.\n') });
  // Somebody has written it into the configuration by hand.
  rmSync(file);
  const configured = readFileSync(config, 'utf8').replace("'cs'", "'CS'");
  writeFileSync(config, configured);
  expect(await runProgram('add', 'cs')).toMatchObject({ code: 0, stdout: expect.stringContaining('1. Translate ') });
  const asConfigured = join(root, 'site/messages/CS.yml');
  expect(readFileSync(asConfigured, 'utf8')).toBe(text);
  expect(readFileSync(config, 'utf8')).toBe(configured);
  rmSync(asConfigured);
  writeFileSync(config, before);
  // Somebody has translated its messages already.
  writeFileSync(file, 'common: {}\n');
  expect((await translate('add', 'cs')).stdout).toMatch(/\n1\. Put translations into /);
  expect(readFileSync(file, 'utf8')).toBe('common: {}\n');
  writeFileSync(config, before);
});

it('messages that a language has from an earlier engine are brought up to date', async () => {
  const file = join(root, 'site/messages/cs.yml');
  const whole = toMessagesFile('cs');
  const update = async (text: string) => {
    write('../messages/cs.yml', text);
    const before = statSync(file).ino;
    const result = await translate('update', 'cs');
    return { ...result, text: readFileSync(file, 'utf8'), isNew: statSync(file).ino !== before };
  };
  // A message, one with plural forms and a group are new; the translation, and what it notes, stay.
  const translated = '  # Krátce.\n  close: Zavřít\n';
  const earlier = whole
    .replace(/^ {2}close: .*\n/m, translated)
    .replace(/^ {2}moreSections:\n(?: {4}.*\n)+/m, '')
    .replace(/^ {2}backToTop: .*\n/m, '  gone: "Pryč"\n')
    .replace(/^blog:\n(?: .*\n)+/m, '');
  const { code, stdout, text, isNew } = await update(earlier);
  expect([code, isNew]).toEqual([0, true]);
  expect(stdout).toMatch(/^Added to .*messages\/cs\.yml, in English, for you to translate:\n {2}common\.backToTop\n/);
  expect(stdout).toMatch(/\n {2}blog\n(?:.*\n)*Removed, since the engine no longer has them:\n {2}common\.gone\n$/);
  expect(text).toBe(whole.replace(/^ {2}close: .*\n/m, translated));
  expect((await update(text)).stdout).toMatch(/messages\/cs\.yml has the messages of the engine\.\n$/);
  // So are a group without messages, and a file without any, which a full disk may have left.
  expect((await update(text.replace(/^blog:\n(?: .*\n)+/m, 'blog:\n'))).text).toBe(text);
  expect((await update('')).text).toBe(whole.replace(/^(?:#.*\n)+\n/, ''));
  // How a file is read that is not saved as UTF-8.
  const lost = text.replace('Zavřít', 'Zav\uFFFD\uFFFDt');
  expect(await update(lost)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/cs\.yml:\d+: A letter was lost/),
    text: lost,
  });

  // For German, which the engine has, a site's file has only what it words differently.
  write('../messages/de.yml', 'common:\n  close: Weg\n  gone: Fort\n');
  expect((await translate('update', 'de')).stdout).toMatch(/^Removed, .*\n {2}common\.gone\n$/);
  expect(readFileSync(join(root, 'site/messages/de.yml'), 'utf8')).toBe('common:\n  close: Weg\n');
  for (const name of ['cs', 'de']) rmSync(join(root, `site/messages/${name}.yml`));
  expect(await translate('update', 'cs')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no file'),
  });
});

it.each([
  ['below a blank line', '\n---\ntitle: Anfang\n---\n\nWillkommen.\n'],
  ['of a value with dashes in it', '---\ntitle: Anfang\ndescription: |\n  Oben\n  ---\n  Unten\n---\n\nWillkommen.\n'],
  ['of a file from Windows', '\uFEFF---\r\ntitle: Anfang\r\n---\r\n\r\nWillkommen.\r\n'],
  ['with a mark of several lines', '---\ntitle: Anfang\ntranslated_from: >-\n  0123\n---\n\nWillkommen.\n'],
])('is marked in the front matter %s, and nothing else of it changes', async (_, source) => {
  const file = join(content, 'i18n/de/docs/tides.md');
  write('i18n/de/docs/tides.md', source);
  expect(await translate('mark', file)).toMatchObject({ code: 0, stderr: '' });
  const marked = readFileSync(file, 'utf8');
  const mark = /^translated_from: '[0-9a-f]{12}'\r?\n(?=---\r?\n)/m;
  expect(marked).toMatch(mark);
  expect(parseFrontMatter(marked).find(['translated_from'])?.scalar).toMatch(/^[0-9a-f]{12}$/);
  expect(marked.replace(mark, '')).toBe(source.replace(/^translated_from: >-\n {2}0123\n/m, ''));
});

it('a file without front matter has no place for a mark', async () => {
  const file = join(content, 'i18n/de/docs/tides.md');
  write('i18n/de/docs/tides.md', 'Willkommen.\n\n---\n\nUnten.\n');
  expect((await translate('mark', file)).stderr).toMatch(`${file} has no front matter. Begin it with one`);
  expect(readFileSync(file, 'utf8')).toBe('Willkommen.\n\n---\n\nUnten.\n');
});
