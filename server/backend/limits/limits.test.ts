import { describe, expect, it, vi } from 'vitest';
import { readEnvironment } from '../../environment.ts';
import { getClientIp } from './client-ip.ts';
import { createMailLimits, createWrongCodes, DEFAULT_LIMITS } from './limits.ts';
import { createSlidingWindow, steadyClock } from './window.ts';

function clock() {
  const time = { now: 1_000_000 };
  return { time, read: () => time.now };
}

describe('a sliding window', () => {
  it('returns how long to wait, and allows one more when the oldest event is past', () => {
    const { time, read } = clock();
    const window = createSlidingWindow(2, 60, read);
    expect(window.wait('a')).toBe(0);
    window.add('a');
    time.now += 10_500;
    window.add('a');
    expect(window.wait('a')).toBe(50);
    expect(window.wait('b')).toBe(0);
    time.now += 49_499;
    expect(window.wait('a')).toBe(1);
    time.now += 1;
    expect(window.wait('a')).toBe(0);
  });

  it('is not affected by a machine clock that is set back or ahead', () => {
    const window = createSlidingWindow(1, 60, steadyClock);
    window.add('a');
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      for (const days of [-1, 1]) {
        vi.setSystemTime(Date.now() + days * 86_400_000);
        expect(window.wait('a')).toBeGreaterThan(55);
        expect(window.wait('a')).toBeLessThanOrEqual(60);
      }
    } finally {
      vi.useRealTimers();
    }
  });

  it('removes an event that did not happen', () => {
    const window = createSlidingWindow(1, 60, clock().read);
    window.add('a');
    window.undo('a');
    expect(window.wait('a')).toBe(0);
  });

  it('sets no limit without a period', () => {
    const window = createSlidingWindow(1, 0, clock().read);
    window.add('a');
    expect(window.wait('a')).toBe(0);
  });

  it('removes keys whose events are past, however many there were, and no others', () => {
    const { time, read } = clock();
    const window = createSlidingWindow(1, 60, read);
    for (let index = 0; index < 20_000; index += 1) {
      window.add(`key ${index}`);
      time.now += 60;
    }
    expect(window.size()).toBeLessThan(11_000);
    expect(window.wait('key 19500')).toBe(30);
  });

  it('does not look through all keys each time, even if none of them can be removed', () => {
    const read = vi.fn(() => 0);
    const window = createSlidingWindow(1, 60, read);
    for (let index = 0; index < 11_000; index += 1) window.add(`key ${index}`);
    expect(window.size()).toBe(11_000);
    expect(read.mock.calls.length).toBeLessThan(100_000);
  });
});

describe('the pause between e-mails to one mailbox', () => {
  const getWait = (first: string, second: string) => {
    const limits = createMailLimits(DEFAULT_LIMITS, clock().read, () => {});
    limits.take(first, 'a');
    return limits.take(second, 'b');
  };

  it.each([
    ['ada@example.org', 'ada+list@example.org'],
    ['ada+a@example.org', 'ADA+b+c@Example.org'],
    ['victim@gmail.com', 'v.ictim@gmail.com'],
    ['vi.ctim@gmail.com', 'VICTIM+x@googlemail.com'],
    ['victim@gmail.com', 'ｖictim@gmail.com'],
    ['ada@example.org', 'ada@example.org.'],
  ])('counts two spellings as one: %s and %s', (first, second) =>
    expect(getWait(first, second)).toBe(DEFAULT_LIMITS.mailPause),
  );

  it.each([
    ['ada@example.org', 'a.da@example.org'],
    ['ada@gmail.com', 'ada@example.org'],
    ['ada@gmail.com', 'ada@mail.gmail.com'],
    ['ada@gmail.com', 'ada-list@gmail.com'],
    ['+ada@example.org', '+ben@example.org'],
    ['ada@gmail.com', 'adam@gmail.com'],
  ])('does not count two mailboxes as one: %s and %s', (first, second) => expect(getWait(first, second)).toBe(0));
});

it('a stranger who asks for as many e-mails to a mailbox as one may leaves its owner as many', () => {
  const limits = createMailLimits({ ...DEFAULT_LIMITS, mailPause: 0, mailsPerHour: 2 }, clock().read, () => {});
  const take = (client: string) => [1, 2, 3].map(() => limits.take('ada@example.org', client));
  expect([take('stranger'), take('owner'), take('third')]).toEqual([
    [0, 0, 3600],
    [0, 0, 3600],
    [3600, 3600, 3600],
  ]);
});

it('an e-mail that could not be sent counts for the client alone', () => {
  const limits = createMailLimits({ ...DEFAULT_LIMITS, mailsPerClient: 15 }, clock().read, () => {});
  for (let count = 0; count < 15; count += 1) {
    expect(limits.take('ada@example.org', 'a')).toBe(0);
    limits.giveBack('ada@example.org', 'a');
  }
  expect(limits.take('ada@example.org', 'a')).toBe(300);
  expect(limits.take('ada@example.org', 'b')).toBe(0);
});

it('a code is void after the allowed number of wrong ones, until a new e-mail or the end of its lifetime', () => {
  const { time, read } = clock();
  const codes = createWrongCodes(2, 3600, read);
  codes.count('a');
  expect(codes.isVoid('a')).toBe(false);
  codes.count('a');
  expect(codes.isVoid('a')).toBe(true);
  codes.forget('a');
  expect(codes.isVoid('a')).toBe(false);
  codes.count('a');
  codes.count('a');
  time.now += 3_600_000;
  expect(codes.isVoid('a')).toBe(false);
});

describe('the client of a request', () => {
  const proxies = (value: string) => readEnvironment({ TRUSTED_PROXY: value }).backend?.proxies ?? (() => false);
  const nobody = proxies('');
  const ours = proxies('127.0.0.1, 10.0.0.0/8,fd00::/8');

  it.each([
    ['is the peer of the socket', '192.0.2.1', undefined, nobody, '192.0.2.1'],
    ['is the peer of the socket, whatever the headers say', '192.0.2.1', '203.0.113.9', nobody, '192.0.2.1'],
    ['is the peer of the socket when that is not a trusted proxy', '192.0.2.1', '203.0.113.9', ours, '192.0.2.1'],
    ['is the one that the trusted proxy names', '127.0.0.1', '192.0.2.7', ours, '192.0.2.7'],
    [
      'is the one that trusted proxies name, not the one that the client names',
      '10.1.2.3',
      '6.6.6.6, 192.0.2.7, 10.9.9.9',
      ours,
      '192.0.2.7',
    ],
    ['is the trusted proxy when it names nobody', '127.0.0.1', undefined, ours, '127.0.0.1'],
    [
      'is read without its port, and as IPv4 where it is mapped to IPv6',
      '::ffff:127.0.0.1',
      '192.0.2.7:5123',
      ours,
      '192.0.2.7',
    ],
    ['is the /64 network of an IPv6 address', '2001:db8:1:2:3::4', undefined, nobody, '2001:db8:1:2::/64'],
    ['is that network, however the address is written', 'fd00::1', '[2001:DB8::5]:443', ours, '2001:db8:0:0::/64'],
    ['is what the trusted proxy calls it, if that is no address', '127.0.0.1', 'unknown', ours, 'unknown'],
    ['is unknown without a socket', undefined, undefined, nobody, ''],
    ['is unknown once its client has reset the socket, whatever the headers say', undefined, '203.0.113.9', nobody, ''],
    ['is unknown then also with trusted proxies', undefined, '203.0.113.9', ours, ''],
  ])('%s', (_name, socket, forwarded, isProxy, client) => {
    expect(getClientIp(socket, forwarded, isProxy)).toBe(client);
  });

  it('is named by a trusted proxy, not by its neighbours', () => {
    const isProxy = proxies('10.0.0.1,2001:db8::1');
    expect(['10.0.0.1', '::ffff:10.0.0.1', '2001:db8:0::1'].filter(isProxy)).toHaveLength(3);
    expect(['10.0.0.2', '2001:db8::2', 'unknown'].filter(isProxy)).toEqual([]);
  });

  it.each(['localhost', '10.0.0.0/33', '10.0.0.0/x', '1.2.3'])(
    'refuses a proxy that is not an IP address: %s',
    (value) => {
      expect(() => proxies(value)).toThrow(`TRUSTED_PROXY has "${value}". It must be IP addresses or networks`);
    },
  );
});
