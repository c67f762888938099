import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { runScript } from '#tests/support/run-command.ts';

const manifest = new URL('../package.json', import.meta.url);
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(manifest, 'utf8'));
const commands = Object.entries(scripts).flatMap(([name, script]) => {
  const [, file] = /^node cli\/(\S+)$/.exec(script) ?? [];
  return file === undefined ? [] : [{ name, file }];
});

it('there are commands', () => expect(commands.length).toBeGreaterThan(10));

it.each(commands)('npm run $name says what it does, and does nothing where an option is mistyped', async (command) => {
  const [help, mistyped] = await Promise.all(
    ['--help', '--mistyped'].map((option) => runScript(command.file, [option])),
  );
  expect(help).toEqual({ code: 0, stdout: expect.stringContaining(`npm run ${command.name}`), stderr: '' });
  const leadsToHelp = expect.stringContaining(`npm run ${command.name} -- --help`);
  expect(mistyped).toEqual({ code: 2, stdout: '', stderr: leadsToHelp });
});
