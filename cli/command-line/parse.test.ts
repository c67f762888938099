import { describe, expect, it } from 'vitest';
import { UsageError } from './errors.ts';
import { formatHelp } from './help.ts';
import { type Command, getChoice, type ParsedArgs, type Program } from './model.ts';
import { checkSwallowedOptions } from './npm-swallowed-options.ts';
import { parse, parseArguments } from './parse.ts';

const FORMATS = ['table', 'json'] as const;
const show: Command = {
  description: 'Shows one tree.',
  positionals: ['tree'],
  options: {
    format: { value: 'format', choices: FORMATS, description: 'How.' },
    output: { value: 'file', description: 'Where to.' },
    force: { description: 'In any case.' },
    'dry-run': { description: 'Only shows it.' },
  },
  run: async () => undefined,
};
const list: Command = { description: 'Lists the trees.', options: {}, run: async () => undefined };
const program: Program = { name: 'trees', description: 'About trees.', commands: { list, show }, notes: ['A note.'] };

function parseCommand(...line: string[]): ParsedArgs {
  const parsed = parse(program, line);
  if (parsed.kind === 'help') throw new Error('This asks for help.');
  return parsed.args;
}

describe('a command line', () => {
  it('is parsed into words and options, in any order', () => {
    const found = parseCommand('show', '--format', 'json', 'oak', '--output=a b', '--force');
    expect(found.positionals).toEqual(['oak']);
    expect(Object.fromEntries(found.values)).toEqual({ format: 'json', output: 'a b', force: '' });
    expect(getChoice(found, 'format', FORMATS)).toBe('json');
    expect(getChoice(found, 'output', FORMATS)).toBeUndefined();
  });

  it('may give a value that begins with a dash after "="', () => {
    expect(parseCommand('show', 'oak', '--output=-x').values.get('output')).toBe('-x');
  });

  it.each([
    [[], 'Which command: list or show?'],
    [['shwo', 'oak'], 'There is no command "shwo". Did you mean show?'],
    [['toString'], 'There is no command "toString".'],
    [['--force', 'show', 'oak'], 'The command comes before its options: list or show.'],
    [['show'], 'Which tree? As in: show <tree>.'],
    [['show', ' '], 'Which tree? As in: show <tree>.'],
    [['list', '--force'], 'There is no option --force.'],
    [['show', 'oak', '--froce'], 'There is no option --froce. Did you mean --force?'],
    [['show', 'oak', '--constructor'], 'There is no option --constructor.'],
    [['show', 'oak', '-f'], 'There is no option -f.'],
    [['show', 'oak', '--format', 'jsn'], '--format is "jsn". It must be table or json. Did you mean json?'],
    [['show', 'oak', '--format'], '--format needs a value: --format <format>.'],
    [['show', 'oak', '--output='], '--output needs a value: --output <file>.'],
    [['show', 'oak', '--output', '--force'], '--output needs a value: --output <file>.'],
    [['show', 'oak', '--force=yes'], '--force takes no value.'],
    [['show', 'oak', '--force', '--force'], '--force is given twice.'],
  ])('%j is refused', (line, message) => {
    expect(() => parse(program, line)).toThrow(new UsageError(message));
  });

  it('with an extra word may have lost its options to npm, and says so', () => {
    expect(() => parse(program, ['show', 'oak', 'json'])).toThrow(
      /^"json" is one argument too many\. .* which npm otherwise takes/,
    );
  });

  it('with an extra word that is nearly the name of another command proposes it', () => {
    const command = { options: {}, others: ['check', 'agreements'] };
    expect(() => parseArguments(command, ['chek'], 'npm run adopt --')).toThrow(
      new UsageError('There is no command "chek". Did you mean check?'),
    );
    expect(() => parseArguments(command, ['harbour'], 'npm run adopt --')).toThrow(
      '"harbour" is one argument too many.',
    );
  });

  it('reports all problems at once', () => {
    const options: Command['options'] = {
      size: { value: 'size', choices: ['small', 'large'], required: true, description: 'How large.' },
      day: {
        value: 'day',
        expects: { description: 'a day', validate: (value) => value.includes('-') },
        required: true,
        description: 'When.',
      },
    };
    const read = (...line: string[]) => parseArguments({ positionals: ['tree'], options }, line, 'npm run plant --');
    expect([...read('oak', '--size', 'small', '--day=2026-01-01').values.values()]).toEqual(['small', '2026-01-01']);
    const wrong = (...lines: string[]) => new UsageError(lines.join('\n'));
    expect(() => read()).toThrow(
      wrong(
        'Which tree? As in: npm run plant -- <tree>.',
        '--size is missing. It is small or large.',
        '--day is missing. It is a day.',
      ),
    );
    expect(() => read('oak', '--size', 'smal', '--day', 'x', '--soon')).toThrow(
      wrong(
        '--size is "smal". It must be small or large. Did you mean small?',
        '--day is "x". It must be a day.',
        'There is no option --soon.',
      ),
    );
  });
});

describe('help', () => {
  it.each([
    [['--help'], undefined],
    [['-h'], undefined],
    [['show', '--help'], 'show'],
    [['show', '--froce', '-h'], 'show'],
  ])('is what %j asks for', (line, name) => expect(parse(program, line)).toEqual({ kind: 'help', name }));

  it('is refused for a command that does not exist', () => {
    expect(() => parse(program, ['toString', '--help'])).toThrow('There is no command "toString".');
  });

  it('lists every command, and every option of one', () => {
    const all = formatHelp(program, undefined);
    expect(all).toContain('  list         Lists the trees.\n  show <tree>  Shows one tree.\n');
    expect(all).toContain('A note.');
    const one = formatHelp(program, 'show');
    expect(one).toContain('npm run trees -- show <tree> [options]');
    expect(one).toContain(
      '  --format table|json  How.\n  --output <file>      Where to.\n  --force              In any case.\n',
    );
  });

  it('has no line that is too long for a terminal', () => {
    const description = 'word '.repeat(60).trim();
    const long = formatHelp(
      { ...program, description, commands: { list: { ...list, description } }, notes: [description] },
      undefined,
    );
    expect(long.split('\n').filter((line) => line.length > 100)).toEqual([]);
    expect(long.match(/word/g)).toHaveLength(180);
  });
});

describe('an option that npm swallows', () => {
  const npm = { npm_lifecycle_event: 'trees' };

  it('is reported before anything is done', () => {
    const check = () =>
      checkSwallowedOptions(show.options, parseCommand('show', 'oak'), { ...npm, npm_config_dry_run: 'true' });
    expect(check).toThrow('npm took --dry-run for itself.');
  });

  it.each([
    ['nothing was swallowed', ['show', 'oak'], npm],
    ['it is there as well', ['show', 'oak', '--dry-run'], { ...npm, npm_config_dry_run: 'true' }],
    ['npm is not involved', ['show', 'oak'], { npm_config_dry_run: 'true' }],
    ['npm is always forced', ['show', 'oak'], { ...npm, npm_config_force: 'true' }],
    ['the command has no such option', ['list'], { ...npm, npm_config_dry_run: 'true' }],
  ])('is not reported if %s', (_, line, environment) => {
    const parsed = parse(program, line);
    if (parsed.kind === 'help') throw new Error('This asks for help.');
    expect(() => checkSwallowedOptions(parsed.command.options, parsed.args, environment)).not.toThrow();
  });
});
