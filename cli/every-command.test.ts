import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { runScript } from '#tests/support/run-command.ts';
import { runHere } from '#tests/support/run-here.ts';
import type { Command } from './command-line/model.ts';
import { runSingleCommand } from './command-line/run.ts';

const manifest = new URL('../package.json', import.meta.url);
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(manifest, 'utf8'));

/** All except other people's programs, and what npm runs before a script. */
const commands = Object.entries(scripts).flatMap(([name, script]) => {
  const [, file] = /^node (\S+\.ts)$/.exec(script) ?? [];
  return file === undefined ? [] : [{ name: ['start', 'test'].includes(name) ? name : `run ${name}`, file }];
});

it('there are commands', () => expect(commands.length).toBeGreaterThan(20));

const named = [
  ...commands.map(({ name, file }) => ({ name: `npm ${name}`, file, help: `npm ${name} -- --help` })),
  ...['server/main.ts', 'server/compress.ts'].map((file) => {
    const name = `node ${file}`;
    return { name, file, help: `${name} --help` };
  }),
];

it.each(named)('$name describes itself', async ({ name, file }) =>
  expect(await runScript(`../${file}`, ['--help'])).toEqual({
    code: 0,
    stdout: expect.stringContaining(name),
    stderr: '',
  }),
);

const readSource = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

/** The function that reads a command's line and refuses it; or the command itself. */
const getReader = (file: string) =>
  /\b(?:run(?:Program|SingleCommand)|readArguments)\(/.exec(readSource(file))?.[0] ?? file;

it.each([...new Map(named.map((command) => [getReader(command.file), command])).values()])(
  '$name does nothing if an option is mistyped, nor do those that read their line by the same function',
  async ({ file, help }) =>
    expect(await runScript(`../${file}`, ['--mistyped'])).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(help),
    }),
);

// The others refer to their help by the name that is in it.
it.each(named.filter(({ file }) => getReader(file) === 'readArguments('))(
  '$name refers to its own help',
  ({ file, help }) => expect(readSource(file)).toContain(`help: '${help}'`),
);

it.each(['check -- moved', 'check -- words', 'adopt -- check', 'adopt -- agreements'])(
  'npm run %s asks for no second "--" in its help',
  async (name) => {
    const [file = '', command = ''] = name.split(' -- ');
    const { stdout } = await runScript(`${file}.ts`, [command, '--help']);
    expect(stdout).toMatch(new RegExp(`^npm run ${name}(?! --(?: |$))`, 'm'));
  },
);

it('such a command asks for none where it refers to its help either', async () => {
  const { stderr } = await runScript('check.ts', ['moved', '--mistyped']);
  expect(stderr).toContain('Help: npm run check -- moved --help\n');
});

it('npm run dev and npm start report a port that cannot be used', async () => {
  for (const name of ['dev', 'start']) {
    const { code, stderr } = await runScript(`../scripts/${name}.ts`, [], { variables: { PORT: 'abc' } });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^PORT is "abc"\. It must be [^\n]*\n$/)]);
  }
});

it.skipIf(process.platform !== 'linux').each([
  ['import.ts', ['tests/sites-to-import/markdown'], { SITE: '/sys/site' }],
  ['supabase.ts', ['prepare', '--output', '/sys/project'], {}],
] as const)('%s says where it may not write, without a stack', async (file, line, variables) => {
  const { code, stderr } = await runScript(file, [...line], { variables });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^\/sys\/(?:site|project)\S* cannot be read or written: the system does not allow it\.\n$/);
});

it.skipIf(process.platform !== 'linux')(
  'a disk that is full while a command writes is named, without a stack',
  async () => {
    const run = async () => {
      writeFileSync('/dev/full', 'a');
      return 0;
    };
    const command: Command = { description: '', options: {}, run };
    const { code, stderr } = await runHere((line) => runSingleCommand('write', command, line), []);
    expect([code, stderr]).toEqual([1, 'A file cannot be written: the disk is full.\n']);
  },
);
