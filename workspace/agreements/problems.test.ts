import { describe, expect, it } from 'vitest';
import type { VersionRecord } from '#contracts/agreements.ts';
import { toDocument } from './documents.ts';
import { sentenceOf } from './problem.ts';
import { findProblems } from './problems.ts';
import { agreement, sourceOf, versionOf } from './testing.ts';

type Parts = ReturnType<typeof agreement>;
const found = ({ documents, lock, archive }: Parts) => findProblems(documents, lock, archive).map(sentenceOf);

const ONE = '## One\n\nWe are kind.\n';
const TWO = '## One\n\nWe are kind, and on time.\n';
const FILE = 'content/docs/code.md';
const LOCK = 'content/agreements/lock.json';

const withDocuments = (parts: Parts, ...files: [string, string][]): Parts => ({
  ...parts,
  documents: [...parts.documents, ...files.map(([file, source]) => toDocument(file, source))],
});
/** The agreement with another document in the place of its own. */
const withSource = (parts: Parts, source: string, file = FILE): Parts =>
  withDocuments({ ...parts, documents: [] }, [file, source]);

it('an agreement that was ratified has no problem, however its file is stored', () => {
  const parts = agreement(ONE, TWO);
  const [document] = parts.documents;
  const source = document?.source ?? '';
  expect(found(parts)).toEqual([]);
  expect(found(withSource(parts, `\uFEFF${source.replaceAll('\n', '\r\n')}\r\n`))).toEqual([]);
  expect(found({ documents: [], lock: {}, archive: [] })).toEqual([]);
});

describe('a text that changed without a new version', () => {
  const parts = agreement(ONE, TWO);
  const record = parts.lock.code?.at(-1);

  it('is told with the first line, as it was and as it is, and what to run', () => {
    const changed = sourceOf(`${TWO.replace('on time', 'on Tuesdays')}\nMore.\n`, record);
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

  it('is told where the archive cannot show the line', () => {
    const { documents, lock } = withSource(parts, sourceOf('Else.\n', record));
    const [missing, , changed] = found({ documents, lock, archive: [] });
    expect(missing).toMatch(/^content\/agreements\/code\/1\.md:1: .*missing/);
    expect(changed).toMatch(/^content\/docs\/code\.md:11: The text is no longer that of version 2/);
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
  ])('that disagrees with the lock in "%s" is told with both values', (key, right, wrong, line, locked, says) => {
    expect(found(withSource(parts, source.replace(right, wrong)))).toEqual([
      `${FILE}:${line}: The front matter says "${says}" for "${key}" of the agreement, and the lock file says ` +
        `"${locked}". Only "npm run ratify" writes both: put "${locked}" back.`,
    ]);
  });

  it('may be quoted and commented in the ways of YAML', () => {
    const quoted = source
      .replace('agreement:', '"agreement": # by npm run ratify')
      .replace('version: 2', 'version: 2 # two')
      .replace('"Version 2."', "'Version 2.'");
    expect(found(withSource(parts, quoted))).toEqual([]);
  });

  it('that says nothing for a key is told at the agreement', () => {
    const [problem] = found(withSource(parts, source.replace(/ {2}change: .*\n/, '')));
    expect(problem).toMatch(/^content\/docs\/code\.md:4: The front matter says nothing for "change"/);
  });

  it('that lost the agreement is told with the lines to put back', () => {
    const [problem, ...more] = found(withSource(parts, sourceOf(TWO)));
    expect(more).toEqual([]);
    expect(problem).toBe(
      `${FILE}:1: The document is an agreement, and its front matter does not say so. Put these lines back:\n` +
        '  agreement:\n    version: 2\n    effective: 2026-01-02\n    change: editorial\n    summary: "Version 2."',
    );
  });
});

describe('an agreement', () => {
  const parts = agreement(ONE);
  const source = parts.documents[0]?.source ?? '';

  it('that was never ratified is told with what to run', () => {
    const [problem, ...more] = found(withDocuments(parts, ['content/docs/new.md', sourceOf(ONE, versionOf(1, ONE))]));
    expect(more).toEqual([]);
    expect(problem).toMatch(/^content\/docs\/new\.md:4: .*never ratified.*npm run ratify -- new --change substantive/);
  });

  it('whose document is gone is told in the lock file', () => {
    expect(found({ ...parts, documents: [] })).toEqual([
      expect.stringMatching(
        /^content\/agreements\/lock\.json:2: There is no document "code".* bring the file code\.md back/,
      ),
    ]);
  });

  it('that two documents declare is told at both', () => {
    const problems = found(withDocuments(parts, ['content/docs-1.0/code.md', source.replace('kind', 'unkind')]));
    expect(problems).toEqual([
      expect.stringContaining(`content/docs-1.0/code.md:4: "code" is also the agreement of ${FILE}.`),
      expect.stringContaining(`${FILE}:4: "code" is also the agreement of content/docs-1.0/code.md.`),
    ]);
    expect(problems[0]).toContain('remove it from a copy');
  });

  it('may have a namesake and a translation that declare nothing', () => {
    const others: [string, string][] = [
      ['content/docs-1.0/code.md', sourceOf(TWO)],
      ['content/i18n/de/docs/code.md', sourceOf('Wir sind freundlich.\n')],
    ];
    expect(found(withDocuments(parts, ...others))).toEqual([]);
  });

  it('is not declared by a translation', () => {
    const [problem, ...more] = found(withDocuments(parts, ['content/i18n/de/docs/code.md', source]));
    expect(more).toEqual([]);
    expect(problem).toMatch(/^content\/i18n\/de\/docs\/code\.md:4: A translation is not signed.* Remove "agreement"/);
  });

  it('is plain Markdown, also where its canonical text is the ratified one', () => {
    const verse = agreement('We are kind,\nand on time.\n');
    const broken = (verse.documents[0]?.source ?? '').replace('kind,', 'kind,  ');
    const [problem, ...more] = found(withSource(verse, broken));
    expect(more).toEqual([]);
    expect(problem).toMatch(/^content\/docs\/code\.md:11: Two spaces at the end of a line/);
    expect(found(withSource(parts, source, 'content/docs/code.mdx'))).toEqual([
      expect.stringMatching(/^content\/docs\/code\.mdx:1: An agreement is plain Markdown, not MDX/),
    ]);
  });
});

describe('the archive', () => {
  const parts = agreement(ONE, TWO);
  const [first, second] = parts.archive;

  it('has every version', () => {
    expect(found({ ...parts, archive: second ? [second] : [] })).toEqual([
      'content/agreements/code/1.md:1: The archived text of version 1 of "code" is missing. ' +
        'Bring back its last committed state.',
    ]);
  });

  it('has them unaltered', () => {
    const altered = first ? [{ ...first, sha256: 'f'.repeat(64) }] : [];
    const [problem, ...more] = found({ ...parts, archive: [...altered, ...parts.archive.slice(1)] });
    expect(more).toEqual([]);
    expect(problem).toContain('content/agreements/code/1.md:1: This is not the text of version 1 of "code" any more');
    expect(problem).toContain(`SHA-256 is ${'f'.repeat(64)}, the locked one is ${first?.sha256}`);
  });

  it('has nothing else', () => {
    const extra = ['code/3.md', 'code/1.txt', 'notes.md'].map((path) => ({ path, text: '', sha256: '' }));
    const problems = found({ ...parts, archive: [...parts.archive, ...extra] });
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      'content/agreements/code/1.txt',
      'content/agreements/code/3.md',
      'content/agreements/notes.md',
    ]);
    expect(problems[0]).toContain('remove it');
  });
});

describe('the lock file', () => {
  /** What is wrong with records whose texts are all there. */
  function ofRecords(change: (records: VersionRecord[]) => VersionRecord[]): string[] {
    const { lock } = agreement(ONE, TWO);
    const records = change(lock.code ?? []);
    const text = (sha256: string) => [ONE, TWO].find((candidate) => versionOf(1, candidate).sha256 === sha256) ?? '';
    const archive = records.map(({ version, sha256 }) => ({ path: `code/${version}.md`, text: text(sha256), sha256 }));
    const newest = records.at(-1);
    const documents = [toDocument(FILE, sourceOf(text(newest?.sha256 ?? ''), newest))];
    return found({ documents, lock: { code: records }, archive });
  }

  it('numbers versions from 1, without gaps', () => {
    expect(ofRecords((records) => records.map((record) => ({ ...record, version: record.version + 1 })))).toEqual([
      expect.stringContaining(`${LOCK}:4: Here is version 2 where version 1 belongs.`),
      expect.stringContaining(`${LOCK}:11: Here is version 3 where version 2 belongs.`),
    ]);
  });

  it.each(['2026-01-01', '2025-12-31'])('lets no version take effect before or with the one before it (%s)', (day) => {
    expect(ofRecords(([one, two]) => (one && two ? [one, { ...two, effective: day }] : []))).toEqual([
      expect.stringContaining(`${LOCK}:11: Version 2 takes effect on ${day}, which is not after 2026-01-01`),
    ]);
  });

  it('has a first version that is substantive', () => {
    expect(ofRecords(([one, two]) => (one && two ? [{ ...one, change: 'editorial' }, two] : []))).toEqual([
      expect.stringContaining(`${LOCK}:4: A first version is substantive, not editorial.`),
    ]);
  });
});

it('all problems are told at once, in the order of the files', () => {
  const parts = agreement(ONE, TWO);
  const source = (parts.documents[0]?.source ?? '').replace('version: 2', 'version: 3').replace('kind', 'unkind');
  const problems = found({ ...withSource(parts, source), archive: parts.archive.slice(1) });
  expect(problems.map((problem) => problem.split(': ')[0])).toEqual([
    'content/agreements/code/1.md:1',
    `${FILE}:5`,
    `${FILE}:13`,
  ]);
});
