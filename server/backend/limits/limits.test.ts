import { describe, expect, it } from 'vitest';
import { readVariables } from '../../variables.ts';
import { clientOf, readProxies } from './client-address.ts';
import { slidingWindow } from './window.ts';
import { wrongCodes } from './wrong-codes.ts';

function clock() {
  const time = { now: 1_000_000 };
  return { time, read: () => time.now };
}

describe('a sliding window', () => {
  it('says how long to wait, and has room again when the oldest is past', () => {
    const { time, read } = clock();
    const window = slidingWindow(2, 60, read);
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

  it('takes one back', () => {
    const window = slidingWindow(1, 60, clock().read);
    window.add('a');
    window.undo('a');
    expect(window.wait('a')).toBe(0);
  });

  it('makes nobody wait without a period', () => {
    const window = slidingWindow(1, 0, clock().read);
    window.add('a');
    expect(window.wait('a')).toBe(0);
  });

  it('forgets what is past, however many keys there were', () => {
    const { time, read } = clock();
    const window = slidingWindow(1, 60, read);
    for (let index = 0; index < 20_000; index += 1) {
      window.add(`key ${index}`);
      time.now += 60;
    }
    expect(window.size()).toBeLessThan(11_000);
  });
});

it('a code is void after as many wrong ones, until a new e-mail or the end of its life', () => {
  const { time, read } = clock();
  const codes = wrongCodes(2, 3600, read);
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
  const proxies = (value: string) => readVariables({ TRUSTED_PROXY: value }, readProxies);
  const nobody = proxies('');
  const ours = proxies('127.0.0.1, 10.0.0.0/8,fd00::/8');

  it.each([
    ['is the socket', '192.0.2.1', undefined, nobody, '192.0.2.1'],
    ['is the socket, whatever the headers say', '192.0.2.1', '203.0.113.9', nobody, '192.0.2.1'],
    ['is the socket when that is no proxy of ours', '192.0.2.1', '203.0.113.9', ours, '192.0.2.1'],
    ['is whom our proxy names', '127.0.0.1', '192.0.2.7', ours, '192.0.2.7'],
    [
      'is whom our proxies name, not whom the client does',
      '10.1.2.3',
      '6.6.6.6, 192.0.2.7, 10.9.9.9',
      ours,
      '192.0.2.7',
    ],
    ['is our proxy when it names nobody', '127.0.0.1', undefined, ours, '127.0.0.1'],
    ['is read without port and IPv6 clothes', '::ffff:127.0.0.1', '192.0.2.7:5123', ours, '192.0.2.7'],
    [
      'is a household where there are more addresses than people',
      '2001:db8:1:2:3::4',
      undefined,
      nobody,
      '2001:db8:1:2::/64',
    ],
    ['is a household, however it is written', 'fd00::1', '[2001:DB8::5]:443', ours, '2001:db8:0:0::/64'],
    ['is nobody we know without a socket', undefined, undefined, nobody, ''],
  ])('%s', (_name, socket, forwarded, isProxy, client) => {
    expect(clientOf(socket, forwarded, isProxy)).toBe(client);
  });

  it.each(['localhost', '10.0.0.0/33', '10.0.0.0/x', '1.2.3'])('needs proxies that are addresses: %s', (value) => {
    expect(() => proxies(value)).toThrow(`TRUSTED_PROXY has "${value}". It must be addresses or networks`);
  });
});
