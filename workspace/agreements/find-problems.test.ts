import { describe, expect, it, vi } from 'vitest';
import type { VersionRecord } from '#contracts/agreements.ts';
import { type AgreementFiles, toDocument } from './agreement-files.ts';
import { findProblems } from './find-problems.ts';
import { formatProblem } from './problem.ts';
import { agreement, toSource, toVersion } from './testing.ts';

vi.mock('#site', async () => {
  const { leastSite } = await import('#contracts/site-config/testing.ts');
  const { defineSite } = await import('#contracts/site-config/index.ts');
  const area = (path: string) => ({
    ...{ path, label: path, sidebar: path, mainDocId: 'index' },
    versions: [{ name: 'current', label: 'Next', folder: path }] as [{ name: string; label: string; folder: string }],
  });
  return { default: defineSite({ ...leastSite, docs: [area('docs'), area('guides')] }) };
});

const found = (files: AgreementFiles) => findProblems(files).map(formatProblem);

const ONE = '## One\n\nWe are kind.\n';
const TWO = '## One\n\nWe are kind, and on time.\n';
const PATH = 'content/docs/code.md';
const FILE = `site/${PATH}`;
const LOCK = 'site/content/agreements/lock.json';

const withDocuments = (parts: AgreementFiles, ...files: [string, string][]): AgreementFiles => ({
  ...parts,
  documents: [...parts.documents, ...files.map(([path, source]) => toDocument('site', path, source))],
});
/** The agreement with another document instead of its own. */
const withSource = (parts: AgreementFiles, source: string, path = PATH): AgreementFiles =>
  withDocuments({ ...parts, documents: [] }, [path, source]);

it('a ratified agreement has no problem, however its file is stored', () => {
  const parts = agreement(ONE, TWO);
  const [doc] = parts.documents;
  const source = doc?.source ?? '';
  expect(found(parts)).toEqual([]);
  expect(found(withSource(parts, `\uFEFF${source.replaceAll('\n', '\r\n')}\r\n`))).toEqual([]);
  expect(found({ siteFolder: 'site', documents: [], lock: {}, archive: [], locales: ['en'], isLegal: false })).toEqual(
    [],
  );
});

it('what members sign or confirm to have read is in the first area of the docs', () => {
  const parts = agreement(ONE);
  const [doc] = parts.documents;
  expect(found(withSource(parts, doc?.source ?? '', 'content/guides/code.md'))).toContain(
    'site/content/guides/code.md:4: What members sign or confirm to have read is in the first area of the docs, and this document is in ' +
      'the area "guides". Remove "agreement" from its front matter, or move the file.',
  );
  const drill = '---\ntitle: Drill\ndescription: What to do.\nacknowledge: required\n---\n\nRun.\n';
  expect(found(withDocuments(parts, ['content/i18n/de/guides/drill.md', drill]))).toEqual([
    expect.stringMatching(
      /^site\/content\/i18n\/de\/guides\/drill\.md:4: .* in the area "guides"\. Remove "acknowledge"/,
    ),
  ]);
});

describe('a text that changed without a new version', () => {
  const parts = agreement(ONE, TWO);
  const record = parts.lock.code?.at(-1);

  it('is reported with the first changed line, before and after, and what to run', () => {
    const changed = toSource(`${TWO.replace('on time', 'on Tuesdays')}\nMore.\n`, record);
    expect(found(withSource(parts, changed))).toEqual([
      [
        `${FILE}:13: The text is no longer that of version 2, which was ratified and may have been signed.`,
        '  The first line that differs:',
        '    as ratified: We are kind, and on time.',
        '    now:         We are kind, and on Tuesdays.',
        '  If it is to change, give it a new version: npm run ratify -- code --change editorial|substantive ' +
          '--effective YYYY-MM-DD --summary "What has changed."',
        '  If not, undo the change.',
      ].join('\n'),
    ]);
    expect(changed.split('\n')[12]).toBe('We are kind, and on Tuesdays.');
  });

  it('is reported even if the archive cannot show the line', () => {
    const files = withSource(parts, toSource('Else.\n', record));
    const [missing, , changed] = found({ ...files, archive: [] });
    expect(missing).toMatch(/^site\/content\/agreements\/code\/1\.md:1: .*missing/);
    expect(changed).toMatch(/^site\/content\/docs\/code\.md:11: The text is no longer that of version 2/);
    expect(changed).not.toContain('first line that differs');
  });
});

describe('front matter', () => {
  const parts = agreement(ONE, TWO);
  const source = parts.documents[0]?.source ?? '';

  it.each([
    ['version', 'version: 2', 'version: 1', 5, '2', '1'],
    ['effective', 'effective: 2026-01-02', 'effective: 2026-01-03 # a day later', 6, '2026-01-02', '2026-01-03'],
    ['change', 'change: editorial', "change: 'substantive'", 7, 'editorial', 'substantive'],
    ['summary', 'summary: "Version 2."', 'summary: "Version \\"2\\"."', 8, 'Version 2.', 'Version "2".'],
  ])('that disagrees with the lock in "%s" is reported with both values', (key, right, wrong, line, locked, says) => {
    expect(found(withSource(parts, source.replace(right, wrong)))).toEqual([
      `${FILE}:${line}: The front matter says "${says}" for "${key}" of the agreement, and the lock file says ` +
        `"${locked}". Only "npm run ratify" writes both: put "${locked}" back.`,
    ]);
  });

  it('may use quotes and comments like any YAML', () => {
    const quoted = source
      .replace('agreement:', '"agreement": # by npm run ratify')
      .replace('version: 2', 'version: 2 # two')
      .replace('"Version 2."', "'Version 2.'");
    expect(found(withSource(parts, quoted))).toEqual([]);
  });

  it('that lacks a key is reported at the agreement', () => {
    const [problem] = found(withSource(parts, source.replace(/ {2}change: .*\n/, '')));
    expect(problem).toMatch(/^site\/content\/docs\/code\.md:4: The front matter says nothing for "change"/);
  });

  it('that lost the agreement is reported with the lines to put back', () => {
    const [problem, ...more] = found(withSource(parts, toSource(TWO)));
    expect(more).toEqual([]);
    expect(problem).toBe(
      `${FILE}:1: This document is an agreement, but its front matter does not say so. Put these lines back:\n` +
        '  agreement:\n    version: 2\n    effective: 2026-01-02\n    change: editorial\n    summary: "Version 2."',
    );
  });
});

describe('an agreement', () => {
  const parts = agreement(ONE);
  const source = parts.documents[0]?.source ?? '';

  it('that was never ratified is reported with what to run', () => {
    const [problem, ...more] = found(withDocuments(parts, ['content/docs/new.md', toSource(ONE, toVersion(1, ONE))]));
    expect(more).toEqual([]);
    expect(problem).toMatch(
      /^site\/content\/docs\/new\.md:4: .*never ratified.*npm run ratify -- new --change substantive/,
    );
  });

  it('whose document is gone is reported in the lock file', () => {
    expect(found({ ...parts, documents: [] })).toEqual([
      expect.stringMatching(
        /^site\/content\/agreements\/lock\.json:2: There is no document "code".* bring the file code\.md back/,
      ),
    ]);
  });

  it('that two documents declare is reported for both', () => {
    const problems = found(withDocuments(parts, ['content/docs-1.0/code.md', source.replace('kind', 'unkind')]));
    expect(problems).toEqual([
      expect.stringContaining(`site/content/docs-1.0/code.md:4: "code" is also the agreement of ${FILE}.`),
      expect.stringContaining(`${FILE}:4: "code" is also the agreement of site/content/docs-1.0/code.md.`),
    ]);
    expect(problems[0]).toContain('remove it from a copy');
  });

  it('may have a namesake and a translation that declare nothing', () => {
    const others: [string, string][] = [
      ['content/docs-1.0/code.md', toSource(TWO)],
      ['content/i18n/de/docs/code.md', toSource('Wir sind freundlich.\n')],
    ];
    expect(found(withDocuments(parts, ...others))).toEqual([]);
  });

  it('is not declared by a translation', () => {
    const [problem, ...more] = found(withDocuments(parts, ['content/i18n/de/docs/code.md', source]));
    expect(more).toEqual([]);
    expect(problem).toMatch(
      /^site\/content\/i18n\/de\/docs\/code\.md:4: A translation is not signed.* Remove "agreement"/,
    );
  });

  it('is plain Markdown, even if its canonical text is the ratified one', () => {
    const verse = agreement('We are kind,\nand on time.\n');
    const broken = (verse.documents[0]?.source ?? '').replace('kind,', 'kind,  ');
    const [problem, ...more] = found(withSource(verse, broken));
    expect(more).toEqual([]);
    expect(problem).toMatch(/^site\/content\/docs\/code\.md:11: Two spaces at the end of a line/);
    expect(found(withSource(parts, source, 'content/docs/code.mdx'))).toEqual([
      expect.stringMatching(/^site\/content\/docs\/code\.mdx:1: An agreement is plain Markdown, not MDX/),
    ]);
  });
});

describe('the archive', () => {
  const parts = agreement(ONE, TWO);
  const [first, second] = parts.archive;

  it('has every version', () => {
    expect(found({ ...parts, archive: second ? [second] : [] })).toEqual([
      'site/content/agreements/code/1.md:1: The archived text of version 1 of "code" is missing. ' +
        'Bring back its last committed state.',
    ]);
  });

  it('has them unaltered', () => {
    const altered = first ? [{ ...first, sha256: 'f'.repeat(64) }] : [];
    const [problem, ...more] = found({ ...parts, archive: [...altered, ...parts.archive.slice(1)] });
    expect(more).toEqual([]);
    expect(problem).toContain('site/content/agreements/code/1.md:1: This is no longer the text of version 1 of "code"');
    expect(problem).toContain(`SHA-256 is ${'f'.repeat(64)}, the one in the lock file is ${first?.sha256}`);
  });

  it('has nothing else', () => {
    const extra = ['code/3.md', 'code/1.txt', 'notes.md'].map((path) => ({ path, text: '', sha256: '' }));
    const problems = found({ ...parts, archive: [...parts.archive, ...extra] });
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      'site/content/agreements/code/1.txt',
      'site/content/agreements/code/3.md',
      'site/content/agreements/notes.md',
    ]);
    expect(problems[0]).toContain('remove it');
  });
});

describe('the lock file', () => {
  /** The problems of records whose texts all exist. */
  function findRecordProblems(change: (records: VersionRecord[]) => VersionRecord[]): string[] {
    const { lock } = agreement(ONE, TWO);
    const records = change(lock.code ?? []);
    const text = (sha256: string) => [ONE, TWO].find((candidate) => toVersion(1, candidate).sha256 === sha256) ?? '';
    const archive = records.map(({ version, sha256 }) => ({ path: `code/${version}.md`, text: text(sha256), sha256 }));
    const newest = records.at(-1);
    const documents = [toDocument('site', PATH, toSource(text(newest?.sha256 ?? ''), newest))];
    return found({ siteFolder: 'site', documents, lock: { code: records }, archive, locales: [], isLegal: false });
  }

  it('numbers versions from 1, without gaps', () => {
    expect(
      findRecordProblems((records) => records.map((record) => ({ ...record, version: record.version + 1 }))),
    ).toEqual([
      expect.stringContaining(`${LOCK}:4: This is version 2, but version 1 is expected here.`),
      expect.stringContaining(`${LOCK}:11: This is version 3, but version 2 is expected here.`),
    ]);
  });

  it.each(['2026-01-01', '2025-12-31'])(
    'has no version that takes effect before or together with the previous one (%s)',
    (day) => {
      expect(findRecordProblems(([one, two]) => (one && two ? [one, { ...two, effective: day }] : []))).toEqual([
        expect.stringContaining(`${LOCK}:11: Version 2 takes effect on ${day}, which is not after 2026-01-01`),
      ]);
    },
  );

  it('has a first version that is substantive', () => {
    expect(findRecordProblems(([one, two]) => (one && two ? [{ ...one, change: 'editorial' }, two] : []))).toEqual([
      expect.stringContaining(`${LOCK}:4: A first version is substantive, not editorial.`),
    ]);
  });
});

it('all problems are reported at once, in the order of the files', () => {
  const parts = agreement(ONE, TWO);
  const source = (parts.documents[0]?.source ?? '').replace('version: 2', 'version: 3').replace('kind', 'unkind');
  const problems = found({ ...withSource(parts, source), archive: parts.archive.slice(1) });
  expect(problems.map((problem) => problem.split(': ')[0])).toEqual([
    'site/content/agreements/code/1.md:1',
    `${FILE}:5`,
    `${FILE}:13`,
  ]);
});

it('whoever signs now or later needs a statement in each language', () => {
  const parts = agreement(ONE, TWO, ONE);
  const [first, second, third] = parts.lock.code ?? [];
  if (!first || !second || !third) throw new Error('There are three versions.');
  const coming = { ...third, effective: '2999-01-01' };
  const lock = { code: [first, { ...second, statements: { en: 'I agree.' } }, coming] };
  expect(found(withSource({ ...parts, lock, locales: ['en', 'de'] }, toSource(ONE, coming)))).toEqual([
    expect.stringContaining('Version 2 has no statement to sign in de.'),
    expect.stringContaining('Version 3 has no statement to sign in en and de.'),
  ]);
});

it('an agreement with a fact that does not exist is reported', () => {
  expect(found(agreement('## One\n\nWe give :fact[nothing].\n'))).toEqual([
    expect.stringMatching(/^site\/content\/docs\/code\.md:13: .*"nothing"/),
  ]);
});

describe('a document that members confirm to have read', () => {
  const read = (record?: VersionRecord) =>
    toSource(ONE, record).replace('title: Code', 'title: Code\nacknowledge: required');
  const record = toVersion(1, ONE);
  const archive = [{ path: 'code/1.md', text: ONE, sha256: record.sha256 }];
  const parts: AgreementFiles = {
    ...agreement(ONE),
    archive,
    lock: { code: [{ ...record, kind: 'acknowledgement' }] },
  };

  it('has no problem once it is ratified, no longer to be confirmed, or removed', () => {
    expect(found(withSource(parts, read(record)))).toEqual([]);
    // A language that was added later does not matter then.
    const retired = { ...parts, locales: ['en'] };
    expect(found(withSource(retired, toSource(`${ONE}Changed.\n`)))).toEqual([]);
    expect(found({ ...retired, documents: [] })).toEqual([]);
    expect(found(withSource(retired, read(record)))).toEqual([
      expect.stringContaining('has no statement to sign in en'),
    ]);
  });

  it('needs a version, and has to keep its file name', () => {
    const [problem, ...others] = found({ ...withSource(agreement(), read()), lock: {}, archive: [] });
    expect(others).toEqual([]);
    expect(problem).toMatch(
      /^site\/content\/docs\/code\.md:3: Members are to confirm .* npm run ratify -- code --change substantive/,
    );
    expect(problem).toContain('If the file had another name before, give it that name again');
    expect(found(withSource(parts, read()))).toEqual([expect.stringContaining('Put these lines back:\n  agreement:')]);
  });

  it('has one kind only, and is in one language', () => {
    expect(found(withSource(agreement(ONE), read(record)))).toEqual([
      expect.stringMatching(/code\.md:3: Members sign this document, .* remove it\.$/),
    ]);
    expect(found(withSource(parts, toSource(ONE, record)))).toEqual([
      expect.stringMatching(
        /code\.md:4: Members confirm to have read this document, .* Put "acknowledge: required" back, or/,
      ),
    ]);
    const second = toVersion(2, TWO);
    const lock = { code: [{ ...record, kind: 'acknowledgement' as const }, second] };
    const mixed = { ...parts, lock, archive: [...archive, { path: 'code/2.md', text: TWO, sha256: second.sha256 }] };
    expect(found(withSource(mixed, toSource(TWO, second)))).toEqual([
      expect.stringMatching(/lock\.json:\d+: Version 2 is of another kind than version 1\./),
    ]);
    const translated = withDocuments(withSource(parts, read(record)), ['content/i18n/de/docs/code.md', read()]);
    expect(found(translated)).toEqual([
      expect.stringContaining('Remove "acknowledge" from the front matter of its translation'),
    ]);
  });
});
