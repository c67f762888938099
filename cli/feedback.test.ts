import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import site from '#site';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { runScript } from '#tests/support/run-command.ts';
import { runHere } from '#tests/support/run-here.ts';
import { feedback as runFeedback } from './feedback.ts';

const YARD = '/resources/docs/yard/';
const OPEN = '/resources/blog/the-yard-opens/';
const GONE = '/resources/docs/gone/';
const OFF = site.feedback
  ? '\n'
  : ' The question is switched off: see "feedback" in tests/sites/handbook/site.config.ts.\n';

let backend: TestBackend;
let variables: Record<string, string>;
let today: string;

const feedback = (...line: string[]) => runHere(runFeedback, line, variables);
const first = () => `Backend: ${backend.origin} (the embedded one)\n`;

beforeAll(async () => {
  backend = await startTestBackend();
  variables = { SITE: 'tests/sites/handbook', DATA_FOLDER: backend.dataFolder, PORT: String(backend.port) };
});
afterAll(() => backend?.stop());

it('before anyone has answered, the list says so', async () => {
  expect(await runScript('feedback.ts', ['list', '--format', 'json'], { variables })).toEqual({
    code: 0,
    stdout: '[]\n',
    stderr: `${first()}Nobody has answered yet.${OFF}`,
  });
});

describe('once people have answered', () => {
  beforeAll(async () => {
    const answers: [string, boolean][] = [
      ...[true, true, false].map((yes): [string, boolean] => [YARD, yes]),
      [GONE, false],
      [OPEN, true],
    ];
    for (const [page, is_helpful] of answers) {
      const token = crypto.randomUUID();
      await backend.client().rpc('answer_page', { page, token, is_helpful }).throwOnError();
    }
    today = new Date().toISOString().slice(0, 10);
  });

  it('the list has every page with its counts, and marks pages that are not on the site', async () => {
    const { stdout, stderr, code } = await feedback('list');
    expect(stdout.replaceAll(today, '2026-02-03')).toBe(
      [
        'page                             yes  no  % yes  since       latest      note',
        '-------------------------------  ---  --  -----  ----------  ----------  ---------------',
        '/resources/docs/yard/              2   1     67  2026-02-03  2026-02-03',
        '/resources/blog/the-yard-opens/    1   0    100  2026-02-03  2026-02-03',
        '/resources/docs/gone/              0   1      0  2026-02-03  2026-02-03  not on the site',
        '',
      ].join('\n'),
    );
    expect(stderr).toBe(`${first()}5 answers about 3 pages.${OFF}`);
    expect(code).toBe(0);
  });

  it('the list is available for other programs', async () => {
    const counted = { page: GONE, yes: 0, no: 1, since: today, latest: today, percent_yes: 0, on_site: false };
    expect(JSON.parse((await feedback('list', '--format', 'json')).stdout)[2]).toEqual(counted);
    const { stdout } = await feedback('list', '--format', 'csv', '--since', today);
    expect(stdout.split('\r\n')).toEqual([
      Object.keys(counted).join(),
      `${YARD},2,1,${today},${today},67,true`,
      `${OPEN},1,0,${today},${today},100,true`,
      `${GONE},0,1,${today},${today},0,false`,
      '',
    ]);
  });

  it('the list may begin on a day', async () => {
    const { stdout, stderr } = await feedback('list', '--since=2999-01-01', '--format=json');
    expect(stdout).toBe('[]\n');
    expect(stderr).toContain('Nobody has answered since 2999-01-01.');
    expect(await feedback('list', '--since', 'spring')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^--since is "spring"\. It must be a day of the calendar/),
    });
  });

  it('one page is shown by its URL, even if it is no longer on the site', async () => {
    for (const href of [`https://commonplace.example${YARD}`, 'docs/yard']) {
      const { stdout } = await feedback('show', href, '--format', 'json');
      expect(JSON.parse(stdout)).toMatchObject([{ page: YARD, yes: 2, no: 1 }]);
    }
    expect((await feedback('show', GONE)).stdout).toContain('not on the site');
  });

  it('a page without an answer is distinguished from a page that does not exist', async () => {
    expect(await feedback('show', 'docs')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('Nobody has answered about /resources/docs/ yet.'),
    });
    expect(await feedback('show', 'docs/yardd')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /There is no page \/resources\/docs\/yardd\/ .* Did you mean \/resources\/docs\/yard\/\?\n$/,
      ),
    });
  });
});

it('a missing backend is reported as by every other command', async () => {
  expect(await runHere(runFeedback, ['list'], { BACKEND: 'off' })).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^BACKEND=off leaves the embedded backend out\./),
  });
});
