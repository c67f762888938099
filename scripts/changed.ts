import { spawnSync } from 'node:child_process';

/** The files changed since this branch left another one, committed or not; undefined if Git cannot compare. */
export function listChangedFiles(since: string): string[] | undefined {
  const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' });
  const base = git('merge-base', 'HEAD', since);
  if (base.status !== 0) return undefined;
  const changed = git('diff', '--name-only', '--no-renames', '-z', base.stdout.trim());
  const untracked = git('ls-files', '--others', '--exclude-standard', '-z');
  if (changed.status !== 0 || untracked.status !== 0) return undefined;
  return [...new Set(`${changed.stdout}\0${untracked.stdout}`.split('\0').filter(Boolean))];
}

/** Which browser tests a change can break, as patterns for Playwright. The first matching row counts. */
const BROWSER_TESTS: [changed: RegExp, tests: string[]][] = [
  [/^tests\/browser\/[\w-]+\.spec\.ts$/, []],
  // No page is built from these.
  [
    /\.test\.tsx?$|^(docs|cli(?!\/book)|bench|scripts|tests\/(unit|server|database|firefox|webkit))\/|^(?!site\/|tests\/sites\/).*\.md$/,
    [],
  ],
  [/^src\/features\/blog\//, ['/feeds', '/every-kind', '/links', '/accessibility']],
  [/^src\/features\/search\//, ['/search', '/accessibility', '/budgets']],
  [/^src\/features\/offline\//, ['/offline-', '/download-', '/security', '/budgets']],
  [/^(src\/features|cli)\/book\//, ['/book', '/print']],
  [/^src\/features\/og-images\//, ['/every-kind']],
  [/^src\/features\/markdown-export\//, ['/markdown-export', '/passage']],
  [/^src\/features\/feedback\//, ['/feedback']],
  [/^src\/features\/agreements\//, ['/agreements', '/membership-new', '/links']],
  [/^src\/features\/membership\//, ['/membership-', '/budgets']],
  [/^src\/features\/auth\//, ['/auth', '/membership-', '/budgets']],
];

/** All of them if a file matches no row: shared code can break any page. */
export function chooseBrowserTests(files: string[]): string[] | 'all' {
  const chosen = new Set<string>();
  for (const file of files) {
    const row = BROWSER_TESTS.find(([changed]) => changed.test(file));
    if (!row) return 'all';
    for (const test of row[1]) chosen.add(test);
    if (/^tests\/browser\//.test(file)) chosen.add(file);
  }
  return [...chosen].sort();
}
