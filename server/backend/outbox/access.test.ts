import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { isDirectAndLocal } from './access.ts';

it.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['192.0.2.7', false],
  ['2001:db8::1', false],
  ['', false],
])('a request from "%s" to a name of this machine comes from this machine: %s', (remoteAddress, expected) => {
  const request = new IncomingMessage(Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress }));
  Object.assign(request, { httpVersion: '1.1', headers: { host: 'localhost:3000' } });
  expect(isDirectAndLocal(request)).toBe(expected);
});
