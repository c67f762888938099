import { describe, expect, it } from 'vitest';
import { helpOf } from './help.ts';
import { type Command, choiceOf, type Given, type Program } from './model.ts';
import { checkNpmKept } from './npm-kept.ts';
import { parse, readGiven } from './parse.ts';
import { WrongUse } from './problem.ts';

const FORMATS = ['table', 'json'] as const;
const show: Command = {
  says: 'Shows one tree.',
  words: ['tree'],
  options: {
    format: { value: 'format', choices: FORMATS, says: 'How.' },
    output: { value: 'file', says: 'Where to.' },
    force: { says: 'In any case.' },
    'dry-run': { says: 'Only says it.' },
  },
  run: async () => undefined,
};
const list: Command = { says: 'Lists the trees.', options: {}, run: async () => undefined };
const program: Program = { name: 'trees', says: 'About trees.', commands: { list, show }, notes: ['A note.'] };

function given(...line: string[]): Given {
  const asked = parse(program, line);
  if (asked.kind === 'help') throw new Error('Help was asked for.');
  return asked.given;
}

describe('a command line', () => {
  it('gives words and options, wherever they stand', () => {
    const found = given('show', '--format', 'json', 'oak', '--output=a b', '--force');
    expect(found.words).toEqual(['oak']);
    expect(Object.fromEntries(found.values)).toEqual({ format: 'json', output: 'a b', force: '' });
    expect(choiceOf(found, 'format', FORMATS)).toBe('json');
    expect(choiceOf(found, 'output', FORMATS)).toBeUndefined();
  });

  it('may give a value that begins with a dash after "="', () => {
    expect(given('show', 'oak', '--output=-x').values.get('output')).toBe('-x');
  });

  it.each([
    [[], 'What shall be done: list or show?'],
    [['shwo', 'oak'], 'There is no command "shwo". Did you mean show?'],
    [['toString'], 'There is no command "toString".'],
    [['--force', 'show', 'oak'], 'The command comes before its options: list or show.'],
    [['show'], 'Which tree? As in: show <tree>.'],
    [['list', '--force'], 'There is no option --force.'],
    [['show', 'oak', '--froce'], 'There is no option --froce. Did you mean --force?'],
    [['show', 'oak', '--constructor'], 'There is no option --constructor.'],
    [['show', 'oak', '-f'], 'There is no option -f.'],
    [['show', 'oak', '--format', 'jsn'], '--format is "jsn". It must be table or json. Did you mean json?'],
    [['show', 'oak', '--format'], '--format needs a value: --format <format>.'],
    [['show', 'oak', '--output='], '--output needs a value: --output <file>.'],
    [['show', 'oak', '--output', '--force'], '--output needs a value: --output <file>.'],
    [['show', 'oak', '--force=yes'], '--force takes no value.'],
    [['show', 'oak', '--force', '--force'], '--force is there twice.'],
  ])('%j is refused', (line, message) => {
    expect(() => parse(program, line)).toThrow(new WrongUse(message));
  });

  it('with a word too many may have lost its options to npm, and is told so', () => {
    expect(() => parse(program, ['show', 'oak', 'json'])).toThrow(
      /^"json" is one word too many\. .* npm keeps options/,
    );
  });

  it('is told everything that is wrong with it at once', () => {
    const options: Command['options'] = {
      size: { value: 'size', choices: ['small', 'large'], isNeeded: true, says: 'How large.' },
      day: {
        value: 'day',
        expects: { says: 'a day', isMet: (value) => value.includes('-') },
        isNeeded: true,
        says: 'When.',
      },
    };
    const read = (...line: string[]) => readGiven({ words: ['tree'], options }, line, 'npm run plant --');
    expect([...read('oak', '--size', 'small', '--day=2026-01-01').values.values()]).toEqual(['small', '2026-01-01']);
    const wrong = (...lines: string[]) => new WrongUse(lines.join('\n'));
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

  it('is not given about a command that there is not', () => {
    expect(() => parse(program, ['toString', '--help'])).toThrow('There is no command "toString".');
  });

  it('says every command, and every option of one', () => {
    const all = helpOf(program, undefined);
    expect(all).toContain('  list         Lists the trees.\n  show <tree>  Shows one tree.\n');
    expect(all).toContain('A note.');
    const one = helpOf(program, 'show');
    expect(one).toContain('npm run trees -- show <tree> [options]');
    expect(one).toContain(
      '  --format table|json  How.\n  --output <file>      Where to.\n  --force              In any case.\n',
    );
  });

  it('has no line that is too long for a terminal', () => {
    const says = 'word '.repeat(60).trim();
    const long = helpOf({ ...program, says, commands: { list: { ...list, says } }, notes: [says] }, undefined);
    expect(long.split('\n').filter((line) => line.length > 100)).toEqual([]);
    expect(long.match(/word/g)).toHaveLength(180);
  });
});

describe('an option that npm keeps for itself', () => {
  const npm = { npm_lifecycle_event: 'trees' };

  it('is missed before anything is done', () => {
    const check = () => checkNpmKept(show.options, given('show', 'oak'), { ...npm, npm_config_dry_run: 'true' });
    expect(check).toThrow('npm kept --dry-run for itself.');
  });

  it.each([
    ['nothing was kept', ['show', 'oak'], npm],
    ['it is there as well', ['show', 'oak', '--dry-run'], { ...npm, npm_config_dry_run: 'true' }],
    ['npm has nothing to do with it', ['show', 'oak'], { npm_config_dry_run: 'true' }],
    ['somebody always forces npm', ['show', 'oak'], { ...npm, npm_config_force: 'true' }],
    ['the command has no such option', ['list'], { ...npm, npm_config_dry_run: 'true' }],
  ])('is not missed where %s', (_, line, environment) => {
    const asked = parse(program, line);
    if (asked.kind === 'help') throw new Error('Help was asked for.');
    expect(() => checkNpmKept(asked.command.options, asked.given, environment)).not.toThrow();
  });
});
