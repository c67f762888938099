import { resolve } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { en } from '#lib/messages/en.ts';
import { readAgreementFiles } from '#workspace/agreements/agreement-files.ts';
import { findProblems } from '#workspace/agreements/find-problems.ts';
import { toSha256 } from '#workspace/agreements/text/canonical.ts';
import { planVersion } from './plan.ts';
import { ratifyCommand } from './ratify.ts';
import { makeProject, type Project } from './testing.ts';

const CODE = 'content/docs/about/code.md';
const LOCK = 'content/agreements/lock.json';
const FRONT_MATTER = '---\ntitle: Code\n# Where it stands.\nsidebar_position: 1\n---\n';
const TEXT = '\n## One\n\nWe are kind.\n';
const FIRST = ['code', '--change', 'substantive', '--effective', '2026-01-15', '--summary', 'The first version.'];
const SECOND = ['code', '--change', 'editorial', '--effective', '2999-01-01', '--summary', 'It says "on time": #2.'];

function project(files: Record<string, string> = {}): Project {
  const made = makeProject({ [CODE]: FRONT_MATTER + TEXT, 'content/docs/index.md': FRONT_MATTER, ...files });
  onTestFinished(made.remove);
  return made;
}

/** A project whose agreement has one version, and a text that has changed since. */
function changedProject(): Project {
  const made = project();
  expect(made.ratify(...FIRST)).toMatchObject({ code: 0 });
  made.write(CODE, made.read(CODE).replace('kind.', 'kind, and on time.'));
  return made;
}

const getProblems = ({ root }: Project) => findProblems(readAgreementFiles(root));

/** Runs the command, which must fail and leave every file unchanged. Returns its message, with `<site>` for the site's folder. */
function refusal(made: Project, line: string[], code = 1): string {
  const before = made.files();
  const result = made.ratify(...line);
  expect(result).toMatchObject({ code, stdout: '' });
  expect(made.files()).toEqual(before);
  expect(result.stderr).toMatch(/\n\nNothing was changed\.\n$/);
  return result.stderr.replaceAll(made.root, '<site>');
}

const changed = (line: string[], name: string, value: string) => line.with(line.indexOf(`--${name}`) + 1, value);

describe('npm run ratify', () => {
  it('locks a text that members only read, which takes effect without notice and never becomes an agreement', () => {
    const made = project({ [CODE]: FRONT_MATTER.replace('title', 'acknowledge: required\ntitle') + TEXT });
    expect(made.ratify(...FIRST)).toMatchObject({ code: 0, stdout: expect.stringContaining('remind --unread code') });
    made.write(CODE, made.read(CODE).replace('kind.', 'kind, and on time.'));
    const today = changed(changed(SECOND, 'effective', '2026-06-01'), 'change', 'substantive');
    expect(made.ratify(...today)).toMatchObject({ code: 0, stdout: expect.stringContaining('00:00 UTC (today).') });
    const { code } = JSON.parse(made.read(LOCK));
    const kind = 'acknowledgement';
    expect(code).toMatchObject([
      { kind, statements: { en: 'I have read “Code” (version 1).' } },
      { kind, version: 2 },
    ]);
    expect(getProblems(made)).toEqual([]);
    made.write(CODE, made.read(CODE).replace('acknowledge: required\n', '').replace('on time', 'early'));
    expect(refusal(made, changed(today, 'effective', '2026-06-02'))).toContain('put "acknowledge: required" back');
  });

  it('archives, numbers, hashes and locks a first version, and enters it into the front matter', () => {
    const made = project();
    const { code, stdout, stderr } = made.ratify(...FIRST);
    const text = TEXT.trimStart();
    const sha256 = toSha256(text);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(
      'Version 1 of code is ratified: substantive, in force from 2026-01-15, 00:00 UTC (137 days ago).',
    );
    expect(stdout).toContain(sha256);
    expect(stdout).toContain('npm run agreements -- publish');
    expect(stdout).toMatch(/To take this one back until then: delete \S*agreements\/code\/1\.md,\n/);
    expect(stdout).not.toContain('publish the site again');
    expect(made.read('content/agreements/code/1.md')).toBe(text);
    expect(JSON.parse(made.read(LOCK))).toEqual({
      code: [
        {
          ...{ version: 1, effective: '2026-01-15', change: 'substantive', summary: 'The first version.', sha256 },
          statements: { en: 'I have read the Code (version 1), and I agree to be bound by it.' },
        },
      ],
    });
    expect(made.read(CODE)).toBe(
      '---\ntitle: Code\n# Where it stands.\nsidebar_position: 1\nagreement:\n  version: 1\n  effective: 2026-01-15\n' +
        `  change: substantive\n  summary: "The first version."\n---\n${TEXT}`,
    );
    expect(getProblems(made)).toEqual([]);
  });

  it('ratifies a document with a name that every object has', () => {
    const made = project({ 'content/docs/constructor.md': FRONT_MATTER + TEXT });
    expect(made.ratify(...FIRST.with(0, 'constructor'))).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(made.read(LOCK)).constructor).toMatchObject([{ version: 1 }]);
    expect(getProblems(made)).toEqual([]);
  });

  it('ratifies a document that has a translation', () => {
    const made = project({ 'content/i18n/de/docs/code.md': FRONT_MATTER + TEXT });
    expect(made.ratify(...FIRST)).toMatchObject({ code: 0, stderr: '' });
  });

  it('adds a second version, and leaves the first unchanged', () => {
    const made = changedProject();
    const first = JSON.parse(made.read(LOCK)).code[0];
    expect(made.ratify(...SECOND)).toMatchObject({
      ...{ code: 0, stderr: '' },
      stdout: expect.stringContaining('On 2999-01-01, in UTC, build and publish the site again'),
    });
    expect(JSON.parse(made.read(LOCK)).code).toEqual([first, expect.objectContaining({ version: 2 })]);
    expect(made.read('content/agreements/code/1.md')).toBe(TEXT.trimStart());
    expect(made.read('content/agreements/code/2.md')).toContain('kind, and on time.');
    expect(made.read(CODE)).toContain('  version: 2\n  effective: 2999-01-01\n  change: editorial\n');
    expect(made.read(CODE)).toContain('  summary: "It says \\"on time\\": #2."\n---\n');
    expect(getProblems(made)).toEqual([]);
  });

  it('adds the statements that the lock file lacks, and nothing else', () => {
    const made = changedProject();
    const lock = JSON.parse(made.read(LOCK));
    const complete = made.read(LOCK);
    expect(made.ratify('--statements')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Nothing was changed.'),
    });
    delete lock.code[0].statements;
    made.write(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
    const before = made.files();
    expect(getProblems(made)).toContainEqual(
      expect.objectContaining({
        line: 4,
        message: expect.stringMatching(/^Version 1 has no statement to sign in en\. .*npm run ratify -- --statements$/),
      }),
    );
    expect(made.ratify('--statements')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('The missing statements'),
    });
    expect(made.files()).toEqual({ ...before, [LOCK]: complete });
  });

  it('keeps the rest of a file that comes from Windows byte for byte', () => {
    const windows = `\uFEFF${FRONT_MATTER}${TEXT}`.replaceAll('\n', '\r\n');
    const made = project({ [CODE]: windows });
    expect(made.ratify(...FIRST)).toMatchObject({ code: 0 });
    expect(made.read(CODE).replace(/agreement:[\s\S]*version\."\r\n/, '')).toBe(windows);
    expect(made.read(CODE)).toContain('\r\n  version: 1\r\n');
    expect(made.read('content/agreements/code/1.md')).toBe(TEXT.trimStart());
  });

  it('ratifies a version that was declared by hand, if there was none before', () => {
    const made = project({ [CODE]: FRONT_MATTER.replace('sidebar', 'agreement:\n  version: 7\nsidebar') + TEXT });
    expect(made.ratify(...FIRST)).toMatchObject({ code: 0 });
    expect(getProblems(made)).toEqual([]);
  });

  it('finds the agreement among documents of the same name', () => {
    const made = changedProject();
    made.write('content/docs/other/code.md', FRONT_MATTER + TEXT);
    expect(made.ratify(...SECOND)).toMatchObject({ code: 0 });
    expect(made.read(CODE)).toContain('  version: 2\n');
  });

  it('ignores another document whose text is in progress, too', () => {
    const made = changedProject();
    made.write(CODE, made.read(CODE).replace('on time', '<b>on time</b>'));
    made.write('content/docs/second.md', FRONT_MATTER + TEXT);
    expect(made.ratify(...FIRST.with(0, 'second'))).toMatchObject({ code: 0 });
    expect(getProblems(made).map(({ kind, id }) => `${kind} ${id}`)).toEqual(['formatting code', 'text code']);
  });

  it.each([
    ['substantive', '2026-06-15', true],
    ['substantive', '2026-06-16', false],
    ['editorial', '2026-06-08', true],
    ['editorial', '2026-06-09', false],
  ])('of a %s change for %s, ratified at noon of 1 June, is refused: %s', (change, day, isRefused) => {
    const made = changedProject();
    const files = made.files();
    const { code, stderr } = made.ratify(...changed(changed(SECOND, 'change', change), 'effective', day));
    expect(code).toBe(isRefused ? 1 : 0);
    if (!isRefused) return;
    const earliest = change === 'editorial' ? '2026-06-09' : '2026-06-16';
    expect(stderr).toContain('Members are promised notice');
    expect(stderr).toContain(`the earliest day is ${earliest}.`);
    expect(made.files()).toEqual(files);
  });

  it('needs no notice where the site promises none', () => {
    const made = changedProject();
    const noticeDays = { editorial: 0, substantive: 14 };
    const settings = { siteFolder: made.root, noticeDays, now: Date.parse('2026-06-01T12:00Z') };
    expect(ratifyCommand(changed(SECOND, 'effective', '2026-05-01'), settings)).toMatchObject({ code: 0 });
  });

  it('does the same as a separate program, with the exit code', () => {
    const made = project();
    expect(made.ratify('--help')).toEqual({
      code: 0,
      stdout: expect.stringContaining(
        'npm run ratify -- <agreement> --change editorial|substantive --effective <day> --summary <text>',
      ),
      stderr: '',
    });
    if (process.platform === 'linux')
      expect(made.runOnFullDisk('--help')).toMatchObject({
        code: 1,
        stderr: 'A file cannot be written: the disk is full.\n',
      });
    expect(made.run(...FIRST)).toEqual({ code: 0, stdout: expect.stringContaining('Version 1 of code'), stderr: '' });
    expect(getProblems(made)).toEqual([]);
    expect(made.run(...SECOND)).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('nothing to ratify'),
    });
  });

  it('warns of a language in which people would sign an English sentence', () => {
    const made = project({
      'site.config.ts': `import { leastSite } from '${resolve('contracts/site-config/testing.ts')}';
        const list = [{ code: 'en', label: 'English' }, { code: 'de', label: 'Deutsch' }];
        export default { ...leastSite, locales: { default: 'en', list } };`,
      'messages/de.yml': `reading:\n  statement: '${en.reading.statement}'\n`,
    });
    expect(made.run(...FIRST)).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^Statements are in English, as in .*messages\/de\.yml\.$/m),
      stderr: '',
    });
  });
});

describe('npm run ratify refuses', () => {
  it('an unchanged text, whatever happened to its front matter and its line ends', () => {
    const made = project();
    made.ratify(...FIRST);
    made.write(CODE, made.read(CODE).replace('title: Code', 'title: The code').replaceAll('\n', '\r\n'));
    expect(refusal(made, SECOND)).toContain('The text of "code" is identical to version 1.');
  });

  it.each(['2026-01-15', '2026-01-14'])('a day that does not come after the last version (%s)', (day) => {
    expect(refusal(changedProject(), changed(SECOND, 'effective', day))).toContain(
      'Version 1 of "code" takes effect on 2026-01-15. The next one must do so on a later day',
    );
  });

  it('a first version that calls itself editorial', () => {
    expect(refusal(project(), changed(FIRST, 'change', 'editorial'))).toContain(
      'The first version of "code" is substantive',
    );
  });

  it('a document whose name cannot be part of every path', () => {
    const made = project({ 'content/docs/our code.md': FRONT_MATTER + TEXT });
    expect(refusal(made, FIRST.with(0, 'our code'))).toContain('may only have the letters A to Z, digits, - and _.');
  });

  it('an unknown document, and suggests the nearest', () => {
    expect(refusal(project(), FIRST.with(0, 'cod'))).toContain(
      'There is no document "cod" in the handbook. Did you mean code?',
    );
    expect(refusal(project(), FIRST.with(0, 'site/content/docs/about/code.md'))).toContain('Did you mean code?');
  });

  it('a document of another area than the first', () => {
    const files = readAgreementFiles(project().root);
    const documents = files.documents.map((doc) => ({ ...doc, otherArea: 'guides' }));
    const options = { id: 'code', change: 'substantive', effective: '2999-01-01', summary: 'All.' } as const;
    const notice = { noticeDays: { editorial: 0, substantive: 0 }, now: 0 };
    expect(() => planVersion(options, { ...files, documents }, notice)).toThrow('There is no document "code"');
  });

  it('a name that two documents share', () => {
    const made = project({ 'content/docs/other/code.md': FRONT_MATTER + TEXT });
    expect(refusal(made, FIRST)).toContain(
      `"code" is the name of <site>/${CODE} and <site>/content/docs/other/code.md.`,
    );
  });

  it('a document without front matter', () => {
    expect(refusal(project({ [CODE]: 'Text.\n' }), FIRST)).toContain(
      `<site>/${CODE}:1: The document has no front matter.`,
    );
  });

  it('what is not plain Markdown, with the lines', () => {
    const made = project({ [CODE]: `${FRONT_MATTER}\nOne  \ntwo <b>three</b>.\n` });
    const stderr = refusal(made, FIRST);
    expect(stderr).toContain(`<site>/${CODE}:7: Two spaces at the end of a line`);
    expect(stderr).toContain(`<site>/${CODE}:8: An agreement is plain Markdown: raw HTML`);
  });

  it('a text in which Git has left two versions', () => {
    const made = project({ [CODE]: `${FRONT_MATTER}\n<<<<<<< HEAD\nOne.\n=======\nTwo.\n>>>>>>> two\n` });
    expect(refusal(made, FIRST)).toContain(`<site>/${CODE}:7: Git could not merge two versions`);
  });

  it('a text of which letters were lost, as it is not saved as UTF-8', () => {
    // How such a file is read.
    const made = project({ [CODE]: `${FRONT_MATTER}\nNo m\uFFFDrit.\n` });
    expect(refusal(made, FIRST)).toContain(
      `<site>/${CODE}:7: A letter was lost here, because the file is not saved as UTF-8.`,
    );
  });

  it('links and pictures whose files do not exist, with the lines', () => {
    const made = project({
      [CODE]: `${FRONT_MATTER}\n[One](../index.md#top), [two](../index), [three](./gone%20away.md#top), [four][there].\n\n![Five](five.png)\n\n[there]: ./four.md\n\n[six](#one), [seven](/elsewhere/), <https://example.org/x>, [eight](mailto:a@example.org)\n`,
    });
    const found = refusal(made, FIRST)
      .split('\n')
      .filter((line) => line.includes(' does not exist'));
    expect(found.map((line) => line.replace(`<site>/${CODE}:`, '').replace(/ leads.*/, ''))).toEqual([
      '7: The link "./gone%20away.md#top"',
      '9: The link "five.png"',
      '11: The link "./four.md"',
    ]);
  });

  it('a wrong command line, with all problems at once', () => {
    expect(refusal(project(), [], 2)).toMatch(
      /^Which agreement\?.*\n--change is missing.*\n--effective is missing.*\n--summary is missing.*\n\nLike this: npm run ratify -- /,
    );
    const line = ['code', 'more', '--change', 'small', '--effective', '2026-02-30', '--summary= ', '--force'];
    const stderr = refusal(project(), line, 2);
    expect(stderr).toContain('There is no option --force.');
    expect(stderr).toContain('"more" is one argument too many.');
    expect(stderr).toContain('--change is "small". It must be editorial or substantive.');
    expect(stderr).toContain('--effective is "2026-02-30". It must be a day of the calendar');
    expect(stderr).toContain('--summary is " ". It must be one line of text');
    expect(refusal(project(), changed(FIRST, 'summary', 'Two\nlines.'), 2)).toContain('It must be one line of text');
    expect(refusal(project(), [...FIRST, '--summary', 'x'], 2)).toContain('--summary is given twice.');
    expect(refusal(project(), ['code', '--statements'], 2)).toMatch(
      /^--statements is used alone: npm run ratify -- --statements\n/,
    );
  });

  it('to continue from an altered archive', () => {
    const made = changedProject();
    made.write('content/agreements/code/1.md', 'Else.\n');
    expect(refusal(made, SECOND)).toContain(
      '<site>/content/agreements/code/1.md:1: This is no longer the text of version 1',
    );
  });

  it('to continue from front matter that disagrees with the lock', () => {
    const made = changedProject();
    made.write(CODE, made.read(CODE).replace('2026-01-15', '2026-01-16'));
    expect(refusal(made, SECOND)).toContain(`<site>/${CODE}:7: The front matter says "2026-01-16" for "effective"`);
  });

  it('to continue from what an interrupted ratification left', () => {
    const made = changedProject();
    made.write('content/agreements/code/2.md', 'Half done.\n');
    expect(refusal(made, SECOND)).toContain('<site>/content/agreements/code/2.md:1: The lock file has no version');
  });

  it.each([
    ['that is not JSON', '{', 'cannot be read as JSON'],
    ['of another form', '{"code":[{"version":"1"}]}', 'code.0.version'],
    ['that leads out of its folder', '{"../code":[]}', 'is not a lock file of agreements'],
  ])('a lock file %s', (_, text, says) => {
    const made = project({ [LOCK]: text });
    expect(refusal(made, FIRST)).toContain(says);
  });

  it('to continue from a lock or an archive that is not committed', () => {
    const made = project();
    made.git('init', '--quiet');
    made.ratify(...FIRST);
    made.write(CODE, made.read(CODE).replace('kind.', 'kind, and on time.'));
    const stderr = refusal(made, SECOND);
    expect(stderr).toContain('These changes are not committed yet');
    expect(stderr).toContain('  <site>/content/agreements/code/1.md\n  <site>/content/agreements/lock.json\n');
    made.git('add', 'content/agreements');
    expect(refusal(made, SECOND)).toContain('  <site>/content/agreements/lock.json\n');
    made.git('-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '--quiet', '--message=First');
    vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(refusal(made, SECOND)).toMatch(/is not known: the repository belongs to another user\. .*safe\.directory/);
    vi.unstubAllEnvs();
    expect(made.ratify(...SECOND)).toMatchObject({ code: 0 });
  });
});

describe('facts in an agreement', () => {
  const factsYml = (value: string) => `notice:\n  value: ${value}\n  means: The notice that members get.\n`;
  const withFact = { [CODE]: `${FRONT_MATTER}\nNotice is :fact[notice].\n`, 'content/facts.yml': factsYml('7 days') };

  it('are signed with their values, and stay references in the document', () => {
    const made = project(withFact);
    expect(made.ratify(...FIRST)).toMatchObject({ code: 0 });
    expect(made.read('content/agreements/code/1.md')).toBe('Notice is 7 days.\n');
    expect(made.read(CODE)).toContain('Notice is :fact[notice].');
    expect(getProblems(made)).toEqual([]);
  });

  it('cannot change without a new version', () => {
    const made = project(withFact);
    made.ratify(...FIRST);
    made.write('content/facts.yml', factsYml('9 days'));
    const [problem] = getProblems(made);
    expect(problem).toMatchObject({ kind: 'text', id: 'code' });
    expect(problem?.message).toContain('now:         Notice is 9 days.');
    expect(made.ratify(...SECOND)).toMatchObject({ code: 0 });
    expect(getProblems(made)).toEqual([]);
  });

  it('that are missing are reported with their line, and nothing is ratified', () => {
    const made = project({ ...withFact, [CODE]: `${FRONT_MATTER}\nNotice is :fact[notise].\n` });
    expect(refusal(made, FIRST)).toContain(
      'code.md:7: There is no fact "notise" in content/facts.yml. Did you mean "notice"?',
    );
  });
});
