import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { agreementsProgram } from '#cli/agreements/program.ts';
import { lettersProgram } from '#cli/letters/program.ts';
import { membersProgram } from '#cli/members/program.ts';
import { toMembershipRules } from '#contracts/membership/rules.ts';
import { defineSite } from '#contracts/site-config/index.ts';
import { configs } from '#tests/support/sites.ts';
import { toBlocks } from '#ui/difference/blocks.ts';
import { withoutFillInMarks } from '#workspace/content/fill-in.ts';
import { files, ROOT, read } from '../sources.ts';

const LIST = 'tests/unit/demo/promises.yml';

const keepers = z.union([z.string().transform((keeper) => [keeper]), z.array(z.string()).min(1)]);
/** The keepers of each clause, by document, section and first words. */
const promises = z.record(z.string(), z.record(z.string(), z.record(z.string(), keepers))).parse(parseYaml(read(LIST)));

interface Clause {
  section: string;
  text: string;
}

/** Removes Markdown syntax that a reader does not see. */
const toPlainText = (markdown: string) =>
  markdown
    .trim()
    .replace(/^:::(?:plain)?\s+/, '')
    .replace(/^`*mermaid[\s\S]*?accDescr: /, '')
    .replace(/^\|?\s*(?:-{3}\s*\|\s*)+/, '')
    .replace(/^(?:\d+\.|-|:?\|)\s*/, '')
    .replace(/^\|\s*/, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`]/g, '')
    .replaceAll(/\s+/g, ' ');

/** Every paragraph, list item and row of a document, below its heading. */
function readClauses(file: string): Clause[] {
  const body = withoutFillInMarks(read(`site/content/${file}`).replace(/^---\n[\s\S]*?\n---\n/, ''));
  let section = '';
  const clauses: Clause[] = [];
  for (const { shape, tokens } of toBlocks(body, 'en')) {
    const markdown = tokens.map(({ text, space }) => text + space).join('');
    if (shape.kind === 'heading') section = markdown.replace(/^(?::::)?\s*#+\s*/, '').trim();
    else clauses.push({ section, text: toPlainText(markdown) });
  }
  return clauses;
}

const schema = files('supabase/migrations/*.sql').map(read).join('\n');
const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));

const unused = () => Promise.reject(new Error('Nothing is run here.'));
const programs = {
  members: membersProgram({ open: unused, getJoinUrl: () => '' }),
  letters: lettersProgram({ open: unused, getRenderer: unused, deliver: unused }),
  agreements: agreementsProgram({
    open: unused,
    records: () => ({ lock: {}, problems: [], required: [], getSource: () => undefined }),
    rules: toMembershipRules(defineSite(configs.demo)),
  }),
};

/** The value of a key such as `membership.graceDays` in the configuration of the demo. */
const getSetting = (key: string): unknown =>
  key.split('.').reduce<unknown>((value, part) => Object(value)[part], configs.demo);

const isCommand = (name: string): boolean => {
  const [script = '', command] = name.split(' ');
  const program = Object.entries(programs).find(([known]) => known === script)?.[1];
  return script in scripts && (command === undefined || Object.hasOwn(program?.commands ?? {}, command));
};

function exists(keeper: string): boolean {
  const [, kind = keeper, name = ''] = /^(\w+) (.+)$/.exec(keeper) ?? [];
  switch (kind) {
    case 'words':
    case 'people':
      return name === '';
    case 'screen':
    case 'code':
      return existsSync(join(ROOT, name));
    case 'table':
      return new RegExp(`create table (public|private)\\.${name} `).test(schema);
    case 'function':
      return new RegExp(`create (or replace )?function public\\.${name}\\(`).test(schema);
    case 'command':
      return isCommand(name);
    case 'setting': {
      const [key = '', expected] = name.split('=');
      const value = getSetting(key);
      return value !== undefined && (expected === undefined || String(value) === expected);
    }
    default:
      return false;
  }
}

describe.each(Object.keys(promises))('of %s', (file) => {
  it('every promise has a keeper, in the order of the text', () => {
    const listed = Object.entries(promises[file] ?? {}).flatMap(([section, clauses]) =>
      Object.keys(clauses).map((start) => ({ section, start })),
    );
    const found = readClauses(file);
    const pairs = Array.from({ length: Math.max(listed.length, found.length) }, (_, index) => ({
      listed: listed[index],
      found: found[index],
    }));
    const first = pairs.find(
      ({ listed, found }) => listed?.section !== found?.section || !found?.text.startsWith(listed?.start ?? '\n'),
    );
    expect(first, `${LIST} and ${file} differ from here on`).toBeUndefined();
  });

  it('every keeper exists', () => {
    const all = Object.values(promises[file] ?? {}).flatMap((clauses) => Object.values(clauses).flat());
    expect(all.filter((keeper) => !exists(keeper))).toEqual([]);
  });
});

it('the governing documents and the pages about joining and privacy are all covered', () => {
  const agreements = Object.keys(JSON.parse(read('site/content/agreements/lock.json')));
  expect(Object.keys(promises)).toEqual(
    expect.arrayContaining([
      ...agreements.map((id) => `docs/Documentation/${id}.md`),
      'pages/join/index.md',
      'pages/join/member.md',
      'pages/privacy.md',
    ]),
  );
});

describe('a missing keeper is found', () => {
  it.each([
    'screen src/features/none.tsx',
    'table member_number',
    'function erase_everybody',
    'command members forget',
    'command forget',
    'setting membership.graceDays=31',
    'setting membership.none',
    'nobody',
    'people somebody',
  ])('%s', (keeper) => expect(exists(keeper)).toBe(false));

  it.each(['table held_addresses', 'command ratify', 'setting membership.graceDays=30', 'people'])('%s', (keeper) =>
    expect(exists(keeper)).toBe(true),
  );
});
