import { describe, expect, it, vi } from 'vitest';
import { arrayOf, isAnything, isInteger, objectOf } from '#contracts/check.ts';
import { type Reply, startFakeBackend } from '#tests/support/fake-backend.ts';
import { getProblemKind, toResult } from './result.ts';
import { createClient } from './session/backend-client.client.ts';

/** The table of a backend with a certain response. */
async function members(reply: Reply) {
  const { url } = await startFakeBackend(() => reply);
  return createClient({ url, key: 'publishable' }).from('members');
}

const error = (code: string, more: object = {}) => ({ message: 'No.', details: null, hint: null, code, ...more });

describe('a database call', () => {
  it('returns its rows', async () => {
    expect(
      await toResult((await members({ json: [{ id: 1 }] })).select(), arrayOf(objectOf({ id: isInteger }))),
    ).toEqual({
      ok: true,
      data: [{ id: 1 }],
      count: null,
    });
  });

  it('returns the total if requested', async () => {
    const table = await members({ json: [{ id: 1 }], headers: { 'content-range': '0-0/42' } });
    expect(await toResult(table.select('*', { count: 'exact' }), isAnything)).toMatchObject({ ok: true, count: 42 });
  });

  it('treats an empty 404 as no content', async () => {
    expect(await toResult((await members({ status: 404 })).delete().eq('id', 1), isAnything)).toMatchObject({
      ok: true,
      data: null,
    });
  });

  it('that fails returns message, details, hint and code, and logs them', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const table = await members({ status: 403, json: error('42501', { details: 'Row.', hint: 'Ask.' }) });
    expect(await toResult(table.select(), isAnything)).toEqual({
      ok: false,
      problem: { kind: 'session', message: 'No.', details: 'Row.', hint: 'Ask.', code: '42501', status: 403 },
    });
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });

  it.each([[null], [{}], [[{ id: 'one' }]]])(
    'that returns %j instead of rows has failed, and logs it',
    async (json) => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => {});
      const problem = {
        kind: 'other',
        message: 'The answer has another shape.',
        details: JSON.stringify(json),
        status: 200,
      };
      expect(await toResult((await members({ json })).select(), arrayOf(objectOf({ id: isInteger })))).toMatchObject({
        ok: false,
        problem,
      });
      expect(log).toHaveBeenCalledOnce();
      log.mockRestore();
    },
  );
});

describe('what a page says about a failure', () => {
  const fields = { message: '', details: '', hint: '', code: '', status: 400 };

  it.each([
    ['session', { code: 'PGRST301' }],
    ['session', { code: 'PGRST302' }],
    ['session', { code: 'PGRST303' }],
    ['session', { status: 401 }],
    ['session', { code: '42501', status: 403 }],
    ['session', { code: 'PGRST116', status: 406, details: 'The result contains 0 rows' }],
    ['invalid', { code: '23514' }],
    ['invalid', { code: '22P02' }],
    ['server', { code: '57014', status: 500 }],
    ['server', { code: 'over_request_rate_limit', status: 429 }],
    ['slow', { message: 'TimeoutError: The backend did not answer within 10 s.', status: 0 }],
    ['unreachable', { message: 'TypeError: Failed to fetch', status: 0 }],
    ['unready', { code: 'PGRST202', status: 404 }],
    ['unready', { code: 'PGRST205', status: 404 }],
    ['unready', { code: '42P01', status: 404 }],
    ['unready', { code: '42883', status: 404 }],
    ['changed', { code: 'CP001' }],
    ['changed', { code: 'CP002' }],
    ['restless', { code: 'CP010' }],
    ['excluded', { code: 'CP012' }],
    ['uninvited', { code: 'CP013' }],
    ['unfitting', { code: 'CP005' }],
    ['unfitting', { code: 'CP014' }],
    ['invalid', { code: 'CP003' }],
    ['other', { code: 'PGRST103', status: 416 }],
  ])('is "%s" for %o', (kind, change) => {
    expect(getProblemKind({ ...fields, ...change }, true)).toBe(kind);
  });

  it('is "offline" if the device is', () => {
    expect(getProblemKind({ ...fields, status: 0 }, false)).toBe('offline');
  });
});
