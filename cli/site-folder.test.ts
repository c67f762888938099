import { resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { runScript } from '#tests/support/run-command.ts';
import { makeFolder } from '#tests/support/server.ts';

const LEAST_SITE = resolve('contracts/site-config/testing.ts');
const CONFIG = `import { leastSite } from '${LEAST_SITE}';
const customFields = { backendUrl: 'https://elsewhere.example', backendPublishableKey: 'sb_publishable_1' };
export default { ...leastSite, customFields };
`;

let folder = '';

describe('a site outside of the repository', () => {
  beforeEach(async () => {
    folder = await makeFolder({
      'boats/site.config.ts': CONFIG,
      'boats/content/docs/rules.md': '---\ntitle: Rules\n---\n\nBe kind.\n',
      'boats/content/agreements/lock.json': '{}',
    });
  });

  /** With SITE as somebody types it, from the folder above. */
  const run = (name: string, ...line: string[]) => runScript(name, line, { variables: { SITE: 'boats' }, cwd: folder });

  it.each([
    ['members', 'list'],
    ['feedback', 'list'],
  ])('is the one that npm run %s uses', async (name, command) => {
    const { code, stderr } = await run(`${name}.ts`, command);
    expect(stderr).toContain('The secret key of https://elsewhere.example is missing.');
    expect(code).toBe(1);
  });

  it('is the one that npm run agreements reads, and it names its files', async () => {
    const { stderr } = await run('agreements.ts', 'status');
    expect(stderr).toContain('No agreement has been ratified yet: boats/content/agreements/lock.json has none.');
  });

  it('is the one that npm run ratify writes to', async () => {
    const options = ['--change', 'substantive', '--effective', '2999-01-01', '--summary', 'All of it.'];
    const { stdout, stderr } = await run('ratify.ts', 'rules', ...options);
    expect(stderr).toBe('');
    expect(stdout).toContain(
      'written  boats/content/agreements/rules/1.md\n           boats/content/docs/rules.md (front',
    );
  });

  it('is reported as missing if SITE names no folder', async () => {
    const { code, stderr } = await runScript('members.ts', ['list'], { variables: { SITE: 'boots' }, cwd: folder });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr:
        'There is no folder boots, which SITE names. Set SITE to the folder of a site, or leave it unset for site/.\n',
    });
  });
});
