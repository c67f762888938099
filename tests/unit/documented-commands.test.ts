import { describe, expect, it } from 'vitest';
import { agreementsCommand } from '#cli/adopt/agreements.ts';
import { checkCommand } from '#cli/adopt/check.ts';
import { adoptCommand } from '#cli/adopt/command.ts';
import { agreementsProgram } from '#cli/agreements/program.ts';
import { backupCommand } from '#cli/backup/program.ts';
import { movedCommand } from '#cli/check/moved.ts';
import { wordsCommand } from '#cli/check/words.ts';
import type { Command, Program } from '#cli/command-line/model.ts';
import { parse, parseArguments, wantsHelp } from '#cli/command-line/parse.ts';
import { feedbackProgram } from '#cli/feedback/program.ts';
import { importCommand } from '#cli/import/command.ts';
import { lettersProgram } from '#cli/letters/program.ts';
import { membersProgram } from '#cli/members/program.ts';
import { membersPagesProgram } from '#cli/members-pages/program.ts';
import { parseRatifyOptions, STATEMENTS_OPTION } from '#cli/ratify/options.ts';
import { releaseProgram } from '#cli/release/program.ts';
import { restoreCommand } from '#cli/restore/program.ts';
import { supabaseProgram } from '#cli/supabase/program.ts';
import { translateProgram } from '#cli/translate/program.ts';
import { upgradeCommand } from '#cli/upgrade/upgrade.ts';
import { toMembershipRules } from '#contracts/membership/rules.ts';
import site from '#site';
import { files, read } from './sources.ts';

const never = () => Promise.reject(new Error('No command runs here.'));
const neverRead = () => {
  throw new Error('No command runs here.');
};
const print = () => {};
const now = () => 0;
const environment = {};
const folders = { siteFolder: 'site', demoFolder: 'site', builtFolder: 'dist', root: '.' };

const programs: Record<string, Program> = {
  agreements: agreementsProgram({ open: never, records: neverRead, rules: toMembershipRules(site) }),
  feedback: feedbackProgram({ open: never, pages: () => new Set(), isOn: false }),
  letters: lettersProgram({ open: never, getRenderer: never, deliver: never }),
  members: membersProgram({ open: never, getJoinUrl: () => '' }),
  'members-pages': membersPagesProgram({ withBackend: never, build: never }),
  release: releaseProgram({ built: 'dist', now }),
  supabase: supabaseProgram({ site, siteFolder: 'site' }),
  translate: translateProgram(print),
};

const commands: Record<string, Command> = {
  adopt: adoptCommand({ ...folders, print, now }),
  'adopt -- agreements': agreementsCommand(print),
  'adopt -- check': checkCommand(print),
  backup: backupCommand({ withBackend: never, environment, backupDays: 30, now }),
  'check -- moved': movedCommand(print),
  'check -- words': wordsCommand(print),
  import: importCommand({ ...folders, print }),
  restore: restoreCommand({ withTarget: never, environment }),
  upgrade: upgradeCommand(folders),
};

/** The words of a command line, without the quotation marks of the shell. */
const toWords = (line: string) => [...line.matchAll(/"([^"]*)"|[^\s"]+/g)].map(([word, quoted]) => quoted ?? word);

/** Reads what follows `npm run`, as the command would. @throws {UsageError} if the command would refuse it */
function readLine(line: string): void {
  const [name = '', ...words] = toWords(line);
  const [separator, ...rest] = words;
  if (separator !== undefined && separator !== '--') throw new Error(`npm takes "${separator}" for itself.`);
  const program = programs[name];
  if (program) parse(program, rest);
  else if (name === 'ratify' && rest.join() !== STATEMENTS_OPTION) parseRatifyOptions(rest);
  else {
    const [first = '', ...others] = rest;
    const own = commands[`${name} -- ${first}`];
    const command = own ?? commands[name];
    if (command && !wantsHelp(rest)) parseArguments(command, own ? others : rest, name);
  }
}

/** Why a command would refuse a line; undefined if it would not. */
function findMistake(line: string): string | undefined {
  try {
    readLine(line);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const COMMAND = /npm run (?!-)((?:"[^"]*"|[^#|;&)"])+)/g;
const findCommands = (text: string) => [...text.matchAll(COMMAND)].map(([, line = '']) => line.trim());

/** The commands in blocks of code, and those within sentences. An ellipsis stands for what a reader fills in. */
function listCommands(text: string): { whole: string[]; named: string[] } {
  const blocks = [...text.matchAll(/^ *```(?:sh|bash)?\b.*\n([\s\S]*?)^ *```$/gm)].map(([, code = '']) => code);
  const prose = text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');
  const spans = [...prose.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replaceAll(/\s+/g, ' '));
  const whole = blocks.flatMap((block) => block.split('\n')).flatMap(findCommands);
  return { whole: whole.filter((line) => !line.includes('…')), named: spans.flatMap(findCommands) };
}

describe('the commands of README, guides and decisions', () => {
  it.each(files(['*.md', 'docs/**/*.md', '{bench,server,src,supabase,tests}/**/README.md']))('%s', (path) => {
    const { whole, named } = listCommands(read(path));
    const refused = whole.flatMap((line) => {
      const mistake = findMistake(line);
      return mistake === undefined ? [] : [`npm run ${line}: ${mistake}`];
    });
    // A sentence may name a command without what it needs.
    const unknown = named.flatMap((line) => {
      const mistake = findMistake(line)?.match(/^(?:There is no (?:command|option)|npm takes).*/m);
      return mistake ? [`npm run ${line}: ${mistake[0]}`] : [];
    });
    expect([...refused, ...unknown]).toEqual([]);
  });

  it('are many', () => {
    const all = files('docs/**/*.md').map((path) => listCommands(read(path)));
    expect(all.flatMap(({ whole }) => whole).length).toBeGreaterThan(80);
    expect(all.flatMap(({ named }) => named).length).toBeGreaterThan(80);
  });

  it.each([
    ['members -- shew anna@example.org', 'There is no command "shew"'],
    ['members -- show --format xml', 'Which e-mail?'],
    ['members show anna@example.org', 'npm takes "show" for itself'],
    ['upgrade -- https://git.example.org/a.git --tag v1', 'There is no option --tag'],
    ['check -- moved --since', '--since needs a value'],
    ['ratify -- rules --change big', '--change is "big"'],
  ])('would be found wrong: npm run %s', (line, mistake) => expect(findMistake(line)).toContain(mistake));
});
