import { describe, expect, it } from 'vitest';
import { startFakeBackend } from '#tests/support/fake-backend.ts';
import { openBackend } from '../backend/backend.ts';
import { loadMembers } from './load.ts';
import { LISTED_STANDINGS, standingFilter } from './model.ts';
import { membersProgram } from './program.ts';
import { createProgress } from './progress.ts';

describe('--standing', () => {
  const meant = (text: string | undefined) => LISTED_STANDINGS.filter((standing) => standingFilter(text)({ standing }));

  it.each([
    [undefined, [...LISTED_STANDINGS]],
    ['due', ['due']],
    ['asked, due', ['asked', 'due']],
    ['none-of:left', ['member', 'asked', 'due', 'resting', 'paused', 'excluded']],
    ['none-of:left,due', ['member', 'asked', 'resting', 'paused', 'excluded']],
  ])('%s means %j', (text, standings) => expect(meant(text)).toEqual(standings));

  it.each(['', 'member,', 'lef', 'none-of:', 'none-of'])('%j is refused', (text) => {
    expect(() => standingFilter(text)).toThrow(
      /^--standing is ".*"\. It must be one or more of member, asked, due, resting, paused, excluded, left,/,
    );
  });
});

describe('a list in pages', () => {
  const member = (number: number) => ({
    number,
    display_name: 'A',
    email: null,
    joined_at: '2026-01-01T00:00:00Z',
    left_at: null,
    documents: [],
    standing: 'member',
    grace_until: null,
    acts: [],
  });

  /** Members from a backend that answers by the number after which it is asked. */
  async function load(pageAfter: (after: number) => number[]) {
    const { url, asked } = await startFakeBackend(({ body }) => {
      const { after_number: after } = JSON.parse(body);
      return { json: pageAfter(after).map(member) };
    });
    const backend = openBackend({ url, secretKey: 'sb_secret_1', kind: 'other' });
    return { members: loadMembers(backend, createProgress({ write: () => {} }), 2), asked };
  }

  it.each([
    [
      [1, 2, 5],
      [0, 2],
    ],
    [
      [1, 2, 5, 7],
      [0, 2, 7],
    ],
    [[], [0]],
  ])('of %j is loaded after %j', async (numbers, afters) => {
    const { members, asked } = await load((after) => numbers.filter((number) => number > after).slice(0, 2));
    expect((await members).map(({ number }) => number)).toEqual(numbers);
    expect(asked.map(({ body }) => JSON.parse(body))).toEqual(
      afters.map((after) => ({ after_number: after, page_size: 2 })),
    );
  });

  it('fails if the backend repeats the same page', async () => {
    const { members, asked } = await load(() => [1, 2]);
    await expect(members).rejects.toThrow('gives the same members again and again.');
    expect(asked).toHaveLength(2);
  });
});

describe('progress', () => {
  const written = (isTTY: boolean, ...counts: number[]) => {
    let text = '';
    const write = (more: string) => {
      text += more;
    };
    const progress = createProgress({ isTTY, write });
    for (const count of counts) progress.at(count);
    progress.done();
    return text;
  };

  it('is a line for each 1,000 without a terminal', () => {
    expect(written(false, 500, 1000, 1500, 3000, 3500)).toBe('1,000 members so far …\n3,000 members so far …\n');
  });

  it('is one line on a terminal, and gone at the end', () => {
    expect(written(true, 500, 1000)).toBe('\r\x1b[K500 members so far …\r\x1b[K1,000 members so far …\r\x1b[K');
    expect(written(true)).toBe('');
  });
});

describe('what should be an e-mail address and is none', () => {
  const { commands } = membersProgram({
    open: () => Promise.reject(new Error('The backend was asked.')),
    getJoinUrl: () => 'https://example.org/join/',
  });
  const run = (name: string, ...positionals: string[]) =>
    commands[name]?.run({
      positionals,
      values: new Map([
        ['reason', 'x'],
        ['stewards', 'Ana, Ben'],
      ]),
    });
  const names = Object.keys(commands).filter((name) => commands[name]?.positionals?.includes('e-mail'));

  it.each(names)('is refused by %s, before the backend is asked', async (name) => {
    for (const wrong of ['', 'Anna Holt', 'anna@localhost', 'a@b.example, c@d.example'])
      await expect(run(name, wrong, 'found@example.org')).rejects.toThrow(`"${wrong}" is not an e-mail address.`);
    await expect(run(name, ' Anna@Example.org', 'found@example.org')).rejects.toThrow('The backend was asked.');
  });

  it('is refused for the new address of an account, too', async () => {
    await expect(run('readdress', 'lost@example.org', 'found')).rejects.toThrow('"found" is not an e-mail address.');
  });
});
