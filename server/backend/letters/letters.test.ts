import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Letter } from '#contracts/letters/letter.ts';
import { getText, LETTER_SITE, letterSiteFiles, letterVersion } from '#tests/support/letters.ts';
import { makeFolder } from '#tests/support/server.ts';
import { type CallDatabase, type DeliverySummary, deliverLetters } from './deliver.ts';
import { toLetterMail } from './letter-mail.ts';
import { loadLetterSite } from './letter-site.ts';
import { scheduleLetters } from './schedule.ts';

const CODE = letterVersion('code', 1, '2026-01-01');
const NEXT = letterVersion('code', 3, '2026-12-01');
const ORIGIN = 'https://handbook.example';
const TIME = '2026-11-22T10:11:12.5+00:00';
const LATER = '2026-11-25T08:00:00+00:00';

const letter = (more: Partial<Letter> = {}): Letter => ({
  ...{ id: 7, message: '0b7f0d0e-0000-4000-8000-000000000001', attempt: crypto.randomUUID(), attempts: 1 },
  ...{
    kind: 'joined',
    is_former: false,
    locale: 'en',
    written_at: LATER,
    email: "o'hara@example.org",
    until: null,
    texts: [],
    acts: [],
  },
  sign_in: null,
  member: { number: 12, display_name: 'Ada <b>', joined_at: TIME, left_at: null },
  signatures: [
    {
      ...{ document: 'code', title: 'The code', version: 1, sha256: CODE.sha256, act: 'accept', signed_at: TIME },
      statement: 'I agree to code 1.',
      ...{ legal_name: null, country: null, firm: null, firm_number: null },
    },
  ],
  ...more,
});

const toText = (version: typeof NEXT, signed_version: number | null): Letter['texts'][number] => ({
  ...{ document: 'code', title: 'The code', version: version.version, effective: version.effective },
  ...{ change: 'substantive', summary: version.summary, sha256: version.sha256, signed_version },
});

async function render(given: Letter) {
  const site = await loadLetterSite(await makeFolder(letterSiteFiles([CODE, NEXT])), LETTER_SITE);
  if (!site) throw new Error('The site has no letters.');
  return toLetterMail(given, site, ORIGIN);
}

describe('a letter to a steward', () => {
  it('states how much there is to do and where, and names nobody else', async () => {
    const { subject, text } = await render(
      letter({ kind: 'desk', signatures: [], desk: { applied: 2, left: 1, waiting: 5 } }),
    );
    expect(subject).toBe('Tom & Ada: news at the stewards’ desk');
    expect(text).toContain('New applications: 2\nMembers who have left: 1\nApplications waiting now: 5\n');
    expect(text).toContain(`${ORIGIN}/resources/stewards/`);
    expect(text).toContain('because you are a steward there.');
  });
});

describe('a letter about a changed address', () => {
  const about = (is_former: boolean) => render(letter({ kind: 'address', is_former, signatures: [] }));

  it('tells the new mailbox how to sign in from now on, and the former one only whom to write to', async () => {
    const [{ text: present }, { text: former }] = [await about(false), await about(true)];
    expect(present).toContain('this has been the e-mail address of your account');
    expect(present).toContain(`${ORIGIN}/resources/member/`);
    expect(former).toContain('nobody can sign in with this one any more');
    expect(former).not.toContain('/member/');
  });
});

it.each([
  ['See https://example.org/a!', 'https://example.org/a'],
  ['It was decided (https://example.org/a).', 'https://example.org/a'],
  ['(See https://example.org/a?b=c).', 'https://example.org/a?b=c'],
  ['Read „https://example.org/a“, please.', 'https://example.org/a'],
  ['See https://example.org/a_(b).', 'https://example.org/a_(b)'],
])('a link ends where the URL does: %s', async (reason, url) => {
  const act: Letter['acts'][number] = {
    act: 'warn',
    actor: 'steward',
    until: null,
    reason,
    decision: null,
    who: null,
    acted_at: TIME,
  };
  const { html } = await render(letter({ kind: 'act', signatures: [], acts: [act] }));
  expect(html).toContain(`<a href="${url}" dir="ltr">${url}</a>`);
});

describe('a receipt', () => {
  it('has the exact text, its hash, the statement, the time, a link, and a contact', async () => {
    const mail = await render(letter());
    expect(mail).toMatchObject({
      to: "o'hara@example.org",
      subject: 'You are a member of Tom & Ada, number 12',
      attachments: [{ name: 'code-1.txt', content: getText('code', 1) }],
      messageId: '<letter.0b7f0d0e-0000-4000-8000-000000000001@handbook.example>',
    });
    for (const fact of [
      'Hello Ada <b>,',
      'On November 22, 2026 at 10:11:12 AM UTC you signed',
      'Document: The code, version 1',
      'Signed: November 22, 2026 at 10:11:12 AM UTC',
      'Statement: I agree to code 1.',
      `Fingerprint (SHA-256): ${CODE.sha256}`,
      `Text:\n${ORIGIN}/resources/docs/code/history/1/\n`,
      `what you signed: ${ORIGIN}/resources/member/`,
      'write to us@handbook.example.',
    ])
      expect(mail.text.replaceAll('\u202f', ' ')).toContain(fact);
  });

  it('names who has signed, and for which firm, where people sign by legal names', async () => {
    const [signed] = letter().signatures;
    const by = { legal_name: 'Ada Byron', country: 'GB', firm: 'Looms', firm_number: 'HRB 7' };
    const { text } = await render(letter({ signatures: signed ? [{ ...signed, ...by }] : [] }));
    expect(text).toContain('Signed by: Ada Byron, United Kingdom\nFor the firm: Looms (HRB 7)\n');
  });

  it('loads nothing, escapes what people typed, and links what can be opened', async () => {
    const { html } = await render(letter());
    expect(html).not.toMatch(/<img|<link|@import|url\(|src=/i);
    expect(html).toContain('<title>You are a member of Tom &amp; Ada, number 12</title>');
    expect(html).toContain('Hello Ada &lt;b&gt;,');
    expect(html).toContain(`<a href="${ORIGIN}/resources/docs/code/history/1/" dir="ltr">`);
    expect(html).toContain('<a href="mailto:us@handbook.example" dir="ltr">us@handbook.example</a>.');
    expect(html).toContain('<html lang="en" dir="ltr">');
  });

  it('links what can be opened where a language has no spaces, and where a folder has a name in another script', async () => {
    const english = LETTER_SITE.letters?.languages.en;
    if (!english) throw new Error('The site has no letters.');
    const messages = {
      ...english.messages,
      page: '会員ページ：{url}をご覧ください。',
      notYou: '連絡先は{contact}です。',
    };
    const languages = { en: { ...english, memberPath: '/member/', messages } };
    const files = letterSiteFiles([CODE]);
    const agreements = [{ id: 'code', href: '/docs/会の運営/code/' }];
    const folder = await makeFolder({
      ...files,
      'agreements.json': JSON.stringify({ agreements }),
      'docs/会の運営/code/history/1.txt': getText('code', 1),
    });
    const site = await loadLetterSite(folder, {
      ...LETTER_SITE,
      base: '/',
      letters: { contact: 'us@handbook.example', defaultLocale: 'en', languages },
    });
    if (!site) throw new Error('The site has no letters.');
    const { html, text } = await toLetterMail(letter(), site, ORIGIN);
    expect(html).toContain(`会員ページ：<a href="${ORIGIN}/member/" dir="ltr">${ORIGIN}/member/</a>をご覧ください。`);
    expect(html).toContain('連絡先は<a href="mailto:us@handbook.example" dir="ltr">us@handbook.example</a>です。');
    const address = `${ORIGIN}/docs/${encodeURI('会の運営')}/code/history/1/`;
    expect(html).toContain(`<a href="${address}" dir="ltr">`);
    expect(text).toContain(`Text:\n${address}\n`);
  });

  it('is in the language of the signature, or in the default one if the site lacks that language', async () => {
    expect((await render(letter({ locale: 'de' }))).subject).toBe('Du bist Mitglied von Tom & Ada, Nummer 12');
    expect((await render(letter({ locale: 'de' }))).text).toContain(`${ORIGIN}/resources/de/member/`);
    for (const locale of ['fr', null, 'constructor'])
      expect((await render(letter({ locale }))).subject).toBe('You are a member of Tom & Ada, number 12');
  });

  it('of leaving lists what was withdrawn, with its text', async () => {
    const [signature] = letter().signatures;
    if (!signature) throw new Error('There is no signature.');
    const mail = await render(
      letter({ kind: 'left', signatures: [{ ...signature, act: 'withdraw', statement: null }] }),
    );
    expect(mail.subject).toBe('You have left Tom & Ada');
    expect(mail.text).toContain('Withdrawn: November 22, 2026');
    expect(mail.text).not.toContain('Statement');
    expect(mail.attachments).toHaveLength(1);
    expect((await render(letter({ kind: 'left', signatures: [] }))).attachments).toEqual([]);
  });

  it('is not sent with another text than the signed one', async () => {
    const [signature] = letter().signatures;
    if (!signature) throw new Error('There is no signature.');
    const other = letter({ signatures: [{ ...signature, sha256: 'f'.repeat(64) }] });
    await expect(render(other)).rejects.toThrow('The text of version 1 of "code" on the built site is not the one');
    await expect(render(letter({ email: null }))).rejects.toThrow('The account has no e-mail address.');
  });
});

describe('a sign-in from a new browser', () => {
  const renderSignIn = (user_agent: string | null) =>
    render(letter({ kind: 'browser', member: null, signatures: [], sign_in: { at: TIME, user_agent } }));

  it('is reported with browser, system and time, with what to do, and with no word about a membership', async () => {
    const { subject, text, attachments } = await renderSignIn(
      'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0',
    );
    expect(subject).toBe('Tom & Ada: a sign-in from a new browser');
    const plain = text.replaceAll('\u202f', ' ');
    for (const fact of [
      'Browser: Firefox on Windows',
      'Time: November 22, 2026 at 10:11:12 AM UTC',
      'Change the password of your mailbox',
      'write to us@handbook.example.',
      `Your member page: ${ORIGIN}/resources/member/`,
    ])
      expect(plain).toContain(fact);
    expect(plain).not.toContain('membership');
    expect(attachments).toEqual([]);
    expect((await renderSignIn(null)).text).toContain('Browser: An unknown browser');
  });
});

describe('an act', () => {
  const act = (more: Partial<Letter['acts'][number]>): Letter['acts'][number] => ({
    ...{ act: 'warn', actor: 'steward', until: null, reason: null, decision: null, who: null, acted_at: TIME },
    ...more,
  });
  const renderActs = (...acts: Letter['acts']) => render(letter({ kind: 'act', signatures: [], acts }));

  it('is reported with its reason, its end, who decided it, and how to appeal', async () => {
    const { subject, text } = await renderActs(
      act({ act: 'exclude', until: '2027-02-01', reason: 'Two warnings.', decision: '2026-14', who: 'Ana' }),
    );
    expect(subject).toBe('Tom & Ada: you are excluded');
    expect(text).toContain(
      'Reason: Two warnings.\nEnds on: February 1, 2027, 00:00 UTC\nDecision: 2026-14\nDecided by: Ana\n',
    );
    expect(text).toContain('If you think that this is wrong, write to us@handbook.example.');
    expect(text).not.toContain('If it was not you');
  });

  it('of the member is confirmed in other words than one of stewards', async () => {
    const [own, theirs] = [
      await renderActs(act({ act: 'pause', actor: 'member' })),
      await renderActs(act({ act: 'pause' })),
    ];
    expect([own.subject, theirs.subject]).toEqual([
      'Tom & Ada: your membership is resting',
      'Tom & Ada: your membership is paused',
    ]);
    expect(own.text).toContain('If it was not you');
    expect(own.text).toContain('November 22, 2026');
    expect(own.text).not.toContain('If you think that this is wrong');
  });

  it('of stewards can be appealed, whatever else was done', async () => {
    const { text } = await renderActs(act({ act: 'resume' }), act({ act: 'warn' }));
    expect(text).toContain('If you think that this is wrong');
  });

  it('that comes with signatures has their exact texts', async () => {
    const mail = await render(
      letter({ kind: 'act', acts: [act({ act: 'apply', actor: 'member', until: '2027-01-01' })] }),
    );
    expect(mail.subject).toBe('Tom & Ada: your application has arrived');
    expect(mail.text).toContain('Lapses on: January 1, 2027, 00:00 UTC');
    expect(mail.attachments).toHaveLength(1);
  });
});

describe('what stewards write', () => {
  it('announces a version with its differences from the one that this member signed', async () => {
    const mail = await render(letter({ kind: 'announcement', signatures: [], texts: [toText(NEXT, 1)] }));
    expect(mail.subject).toBe('The code: version 3 takes effect on December 1, 2026');
    expect(mail.text).toContain('What changes: What is new in 3.');
    expect(mail.text).toContain(
      `What is different from version 1:\n${ORIGIN}/resources/docs/code/history/3/since/1/\n`,
    );
    expect(mail.attachments).toEqual([{ name: 'code-3.txt', content: getText('code', 3) }]);
    const late = await render(letter({ kind: 'announcement', signatures: [], texts: [toText(CODE, null)] }));
    expect(late.subject).toBe('The code: version 1 is in force');
    expect(late.text).toContain('has been in force since January 1, 2026');
    const again = await render(letter({ kind: 'announcement', signatures: [], texts: [toText(NEXT, 3)] }));
    for (const { text } of [late, again]) expect(text).not.toContain('since/');
  });

  it('reminds of a signature until a day, and reports when that day is over', async () => {
    const texts = [toText(NEXT, null)];
    const until = '2026-12-31T00:00:00Z';
    const [reminder, rest] = [
      await render(letter({ kind: 'reminder', signatures: [], texts, until })),
      await render(letter({ kind: 'rest', signatures: [], texts, until })),
    ];
    expect(reminder.subject).toBe('Tom & Ada: please sign by December 30, 2026 (UTC)');
    expect(rest.text).toContain('ended on December 30, 2026 (UTC), so your membership is resting.');
    expect(reminder.text).toContain('history/3/since/2/');
    expect([reminder.attachments, rest.attachments]).toEqual([[], []]);
  });

  it('reminds of required reading, with the difference to what this person has read', async () => {
    const remind = async (signed_version: number | null) =>
      render(letter({ kind: 'reminder', is_reading: true, signatures: [], texts: [toText(NEXT, signed_version)] }));
    const [first, again] = [await remind(null), await remind(1)];
    expect(first.subject).toBe('Tom & Ada: please read “The code”');
    expect(first.text).toContain('You have not yet confirmed that you have.');
    expect(first.text).not.toContain('since/');
    expect(again.text).toContain('It has changed in substance since');
    expect(again.text).toContain('history/3/since/1/');
    for (const { text, attachments } of [first, again]) {
      expect(text).toContain('Your membership does not depend on it.');
      expect(attachments).toEqual([]);
    }
  });

  it('welcomes', async () => {
    const mail = await render(letter({ kind: 'welcome', signatures: [] }));
    expect(mail.subject).toBe('Welcome to Tom & Ada');
    expect(mail.text).toContain('since November 22, 2026, and your number is 12.');
  });
});

describe('a run', () => {
  /** A database that hands these letters out once, and records what became of each. */
  function start(
    letters: Letter[],
    send: (to: string) => Promise<string>,
    check = async () => {},
    isDatabaseAway = () => false,
  ) {
    const settled: unknown[] = [];
    let given = false;
    const call: CallDatabase = async (name, args, schema) => {
      if (name === 'settle_letter') {
        if (isDatabaseAway()) throw new Error('connect ECONNREFUSED');
        const {
          letter: id,
          outcome,
          answer,
          wait_seconds,
        } = Object.assign({ letter: 0, outcome: '', answer: null, wait_seconds: 0 }, args);
        settled.push([id, outcome, answer, wait_seconds]);
        return schema.parse(true);
      }
      const answer = given ? [] : letters;
      given = true;
      return schema.parse(answer);
    };
    const reported: string[] = [];
    const run = (more: object = {}) =>
      deliverLetters({
        call,
        sender: { check, send: ({ to }) => send(to) },
        render: async ({ email, id }) => {
          if (email === null) throw new Error('The account has no e-mail address.');
          return { to: email, subject: `${id}`, text: '', html: '', attachments: [], messageId: '<x@y>' };
        },
        report: (message) => reported.push(message),
        ...more,
      });
    return { run, settled, reported };
  }

  const failing = (facts: object) => Object.assign(new Error('The mail server said no.'), facts);
  const letterTo = (name: string, id: number) => letter({ id, email: `${name}@example.org` });
  const [one, two, three] = [letterTo('one', 1), letterTo('two', 2), letterTo('three', 3)];

  it('records what was sent once a crashed database is back, so that nobody gets it twice', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const back = Date.now() + 20_000;
    const sent: string[] = [];
    const send = async (to: string) => `250 ${sent.push(to)}`;
    const { run, settled } = start([letter()], send, undefined, () => Date.now() < back);
    const done = run();
    await vi.advanceTimersByTimeAsync(30_000);
    expect((await done).sent).toBe(1);
    expect(sent).toHaveLength(1);
    expect(settled).toEqual([[7, 'sent', '250 1', 0]]);
  });

  it('says which letter it sent without a record, and what it did before, if the database stays away', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const sent: string[] = [];
    const send = async (to: string) => `250 ${sent.push(to)}`;
    const { run, settled, reported } = start([one, two, three], send, undefined, () => sent.length === 2);
    const done = run();
    await vi.advanceTimersByTimeAsync(60_000);
    const trouble =
      'Letter 2 (joined) was sent, but this could not be recorded, so it will be sent again: connect ECONNREFUSED';
    expect(await done).toEqual({ sent: 1, refused: 0, later: 0, trouble });
    expect(settled).toEqual([[1, 'sent', '250 1', 0]]);
    expect(reported).toEqual([
      'Letter 2 (joined): what became of it cannot be recorded yet, and is tried again: connect ECONNREFUSED',
    ]);
  });

  it('does not wait for a silent database longer than half of its lease', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let time = 0;
    let calls = 0;
    const isSilent = () => {
      calls += 1;
      time += 65_000;
      return true;
    };
    const { run } = start([one], async () => '250 OK', undefined, isSilent);
    const done = run({ now: () => time });
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await done).trouble).toContain('could not be recorded');
    expect(calls).toBe(5);
  });

  it('goes on after a letter that is refused, for good or for now', async () => {
    const { run, settled, reported } = start([one, two, three, letterTo('four', 4)], async (to) => {
      if (to.startsWith('one')) throw failing({ responseCode: 550, command: 'RCPT TO' });
      if (to.startsWith('two')) throw failing({ responseCode: 451, command: 'DATA' });
      // As the library itself refuses an address that no server takes.
      if (to.startsWith('three')) throw failing({ code: 'EENVELOPE', command: 'API' });
      return '250 OK';
    });
    expect(await run()).toEqual({ sent: 1, refused: 2, later: 1, trouble: null });
    expect(settled).toEqual([
      [1, 'refused', 'The mail server said no.', 0],
      [2, 'later', 'The mail server said no.', 60],
      [3, 'refused', 'The mail server said no.', 0],
      [4, 'sent', '250 OK', 0],
    ]);
    expect(reported).toHaveLength(3);
    expect(reported.join()).not.toContain('@');
  });

  it('goes on after a letter that it does not understand', async () => {
    const act = {
      act: 'pause',
      actor: 'steward',
      until: '20271-12-01',
      reason: 'x',
      decision: null,
      who: null,
    } as const;
    const odd = letter({ id: 1, kind: 'act', acts: [{ ...act, acted_at: TIME }] });
    const { run, settled } = start([odd, two], async () => '250 OK');
    expect(await run()).toEqual({ sent: 1, refused: 0, later: 1, trouble: null });
    expect(settled).toEqual([
      [1, 'later', 'This version of the site does not understand its "acts.0.until".', 60],
      [2, 'sent', '250 OK', 0],
    ]);
  });

  it('touches no letter while the mail server cannot be reached', async () => {
    const send = vi.fn<() => Promise<string>>();
    const { run, settled } = start([one, two], send, () => Promise.reject(new Error('connect ECONNREFUSED')));
    expect(await run()).toEqual({ sent: 0, refused: 0, later: 0, trouble: 'connect ECONNREFUSED' });
    expect(send).not.toHaveBeenCalled();
    expect(settled).toEqual([
      [1, 'untried', null, 0],
      [2, 'untried', null, 0],
    ]);
  });

  it.each([
    ['the connection breaks off', { code: 'ECONNECTION', command: 'CONN' }],
    ['the sender is not accepted', { responseCode: 550, command: 'MAIL FROM' }],
    ['the password is wrong', { responseCode: 535, command: 'AUTH PLAIN' }],
  ])('ends when %s, and gives the others back', async (_, facts) => {
    const { run, settled } = start([one, two], () => Promise.reject(failing(facts)));
    expect(await run()).toMatchObject({ sent: 0, refused: 0, later: 1, trouble: 'The mail server said no.' });
    expect(settled).toEqual([
      [1, 'later', 'The mail server said no.', 60],
      [2, 'untried', null, 0],
    ]);
  });

  it.each([
    [1, 60],
    [2, 240],
    [4, 3840],
    [5, 15_360],
    [6, 21_600],
    [23, 21_600],
  ])('waits longer after each attempt: after attempt %i, %i s', async (attempts, seconds) => {
    const { run, settled } = start([letter({ attempts, email: null })], async () => '');
    await run();
    expect(settled).toEqual([[7, 'later', 'The account has no e-mail address.', seconds]]);
  });

  it('gives up on a letter after five days', async () => {
    const { run, settled } = start([letter({ attempts: 24, email: null })], async () => '');
    expect(await run()).toMatchObject({ refused: 1 });
    expect(settled).toEqual([[7, 'refused', 'The account has no e-mail address.', 0]]);
  });

  it('gives back what it held for too long, and what is left when the server stops', async () => {
    let time = 0;
    const slow = start([one, two], async () => {
      time += 400_000;
      return '250 OK';
    });
    expect(await slow.run({ now: () => time })).toMatchObject({ sent: 1 });
    expect(slow.settled[1]).toEqual([2, 'untried', null, 0]);
    let isStopping = false;
    const stopped = start([one, two], async () => {
      isStopping = true;
      return '250 OK';
    });
    expect(await stopped.run({ isStopping: () => isStopping })).toMatchObject({ sent: 1 });
    expect(stopped.settled[1]).toEqual([2, 'untried', null, 0]);
  });
});

describe('the schedule', () => {
  const DONE = { sent: 0, refused: 0, later: 0, trouble: null };
  const times = { soon: 1, interval: 60_000, longest: 60_000, farewell: 60_000 };

  it('runs soon after something was written, one run at a time, and reports the same problem once', async () => {
    const report = vi.fn<(message: string) => void>();
    const outcomes = [DONE, DONE, { ...DONE, trouble: 'No mail server.' }];
    let running = 0;
    const run = vi.fn<() => Promise<typeof DONE | (typeof outcomes)[number]>>(async () => {
      running += 1;
      expect(running).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return outcomes.shift() ?? { ...DONE, trouble: 'No mail server.' };
    });
    const schedule = scheduleLetters({ run, report, times });
    for (const count of [1, 2, 3]) {
      await expect.poll(() => run).toHaveBeenCalledTimes(count);
      schedule.poke();
    }
    await expect.poll(() => report).toHaveBeenCalledOnce();
    schedule.poke();
    await schedule.stop();
    expect(run).toHaveBeenCalledTimes(3);
    expect(report).toHaveBeenCalledExactlyOnceWith('Letters are waiting and will be retried: No mail server.');
  });

  it('runs each minute, and less and less often while there is a problem', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const run = vi.fn<() => Promise<DeliverySummary>>();
    run.mockResolvedValue({ ...DONE, trouble: 'No mail server.' });
    const schedule = scheduleLetters({ run, report: () => {} });
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(run).toHaveBeenCalledTimes(7);
    run.mockResolvedValue(DONE);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(run).toHaveBeenCalledTimes(17);
    await schedule.stop();
  });

  it('stops while a mail server or a database never answers', async () => {
    const run = vi.fn<() => Promise<typeof DONE>>(() => new Promise(() => {}));
    const schedule = scheduleLetters({ run, report: () => {}, times: { ...times, farewell: 1 } });
    await expect.poll(() => run).toHaveBeenCalled();
    await expect(schedule.stop()).resolves.toBeUndefined();
  });
});
