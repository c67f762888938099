import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isStorable } from '#server/backend/body.ts';
import { getClientIp } from '#server/backend/limits/client-ip.ts';
import { checkRestQuery, isNestedTooDeep } from '#server/backend/rest-query.ts';
import { isCurrent, readRange } from '#server/http/site/conditional-requests.ts';
import { parseTarget } from '#server/http/site/target.ts';
import { startTestBackend, type TestBackend } from '../support/backend.ts';
import { sendRaw, startServer } from '../support/server.ts';
import { textWith, tryCases } from './run.ts';

const TARGET = [
  '/',
  '/resources/',
  '//',
  '..',
  '%2e',
  '%00',
  '%',
  '%zz',
  '%c3',
  '\\',
  '?',
  '#',
  'http://',
  '@',
  ':',
  'docs/x',
  'index.html',
  '*',
];
const QUERY = [
  'select=',
  '*',
  'eq.',
  'in.(',
  ')',
  '(',
  ',',
  '&',
  '=',
  'or=(',
  'and=(',
  'not.',
  'order=',
  'limit=',
  'match.',
  '%22',
  '"',
  '{}',
  '->>',
  '::',
];

describe('for any request', () => {
  it('a target is a path without dots, or malformed with a reason', async () => {
    await tryCases(0.1, textWith(...TARGET), (text) => {
      const target = parseTarget(text);
      if (target.kind === 'malformed') expect(target.reason).toMatch(/\.$/);
      else expect(target.path).toMatch(/^\/(?!.*\/\.\.(\/|$))/s);
    });
  });

  it('a query is valid, or rejected with a sentence', async () => {
    await tryCases(0.05, textWith(...QUERY), (text) => {
      for (const isFunction of [true, false]) expect(checkRestQuery(text, isFunction) ?? 'x.').toMatch(/[.":]$/);
    });
  });

  it('bodies, ranges, tags and proxies are read', async () => {
    await tryCases(
      0.04,
      textWith(
        '{',
        '[',
        '"',
        '\\',
        '\\ud800',
        'bytes=',
        '-',
        '0',
        '999999999999',
        ',',
        'W/',
        '"a"',
        '*',
        '127.0.0.1',
        '::1',
        '[',
        ']',
      ),
      (text) => {
        expect(typeof isNestedTooDeep(text)).toBe('boolean');
        expect(typeof isStorable(text)).toBe('boolean');
        expect(typeof isCurrent(text, '"a"')).toBe('boolean');
        const range = readRange(text, 100);
        if (typeof range === 'object')
          expect(range.first >= 0 && range.first <= range.last && range.last < 100).toBe(true);
        expect(typeof getClientIp('127.0.0.1', text, () => true)).toBe('string');
      },
    );
  });

  it('a request gets an answer that is not a server error, or loses its connection', async () => {
    const port = await startServer();
    const line = fc.oneof(
      textWith('GET ', 'HEAD ', 'POST ', 'TRACE ', ...TARGET, ' HTTP/1.1', ' HTTP/1.0', ' HTTP/9', '\r\n', '\n', '\0'),
      textWith(...TARGET).map((target) => `GET /${target} HTTP/1.1`),
    );
    const header = textWith(
      'Host: ',
      'localhost',
      'Range: bytes=',
      '0-1',
      'If-None-Match: ',
      'Content-Length: ',
      '5',
      'Transfer-Encoding: chunked',
      ': ',
      ',',
      'Accept-Encoding: br;q=',
      'Expect: 100-continue',
    );
    const request = fc.tuple(line, fc.array(header, { maxLength: 4 }));
    await tryCases(0.005, request, async ([first, headers]) => {
      const text = `${[first, 'Host: localhost', ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`;
      const answer = await sendRaw(port, `${text}\r\n`).catch(() => '');
      expect(answer).not.toMatch(/HTTP\/1\.1 5/);
    });
  });
});

describe('for any request to the backend', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend();
  });
  afterAll(() => backend.stop());

  it('it answers with a sentence, and reports no fault', async () => {
    const path = fc.constantFrom(
      ...[
        '/auth/v1/otp',
        '/auth/v1/verify',
        '/auth/v1/token?grant_type=refresh_token',
        '/auth/v1/user',
        '/auth/v1/logout',
      ],
      ...['/rest/v1/members', '/rest/v1/agreement_versions', '/rest/v1/schema_steps', '/rest/v1/rpc/membership_status'],
      ...['/rest/v1/rpc/sign_agreements', '/rest/v1/rpc/answer_page', '/rest/v1/rpc/list_members'],
    );
    const key = fc.constantFrom(
      'email',
      'token',
      'token_hash',
      'type',
      'refresh_token',
      'display_name',
      'signed',
      'locale',
      'page',
      'is_helpful',
      'data',
    );
    const body = fc.oneof(
      fc.dictionary(key, fc.jsonValue({ maxDepth: 2 })).map((value) => JSON.stringify(value)),
      fc.json(),
    );
    const asked = fc.tuple(fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE'), path, textWith(...QUERY), body);
    await tryCases(0.005, asked, async ([method, target, query, text]) => {
      const headers = { apikey: backend.publishableKey, 'content-type': 'application/json' };
      const url = `${backend.origin}${target}${target.includes('?') ? '&' : '?'}${encodeURI(query.toWellFormed())}`;
      const response = await fetch(url, { method, headers, ...(method === 'GET' ? {} : { body: text }) });
      expect(response.status).toBeLessThan(500);
      const answer = await response.text();
      if (response.status >= 400) expect(answer).toMatch(/"(msg|message)":"[^"]/);
    });
    expect(backend.faults()).toEqual([]);
  });
});
