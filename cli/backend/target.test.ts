import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { symmetricToken } from '#tests/support/fake-backend.ts';
import { UsageError, UserError } from '../command-line/errors.ts';
import { resolveTarget, sendsKeyUnencrypted, type TargetSources, toEndpoint } from './target.ts';

const EMBEDDED = { url: 'http://localhost:3000', secretKey: 'sb_secret_embedded', kind: 'embedded' } as const;
const nothing: TargetSources = {
  option: undefined,
  environment: {},
  hosted: undefined,
  embedded: async () => EMBEDDED,
};
const KEY = 'sb_secret_1';
const keyed = { BACKEND_SECRET_KEY: KEY };
const of = (change: Partial<TargetSources>) => resolveTarget({ ...nothing, ...change });
const other = (url: string) => ({ url, secretKey: KEY, kind: 'other' });

describe('the backend', () => {
  it('is the embedded one if nothing else is named; an empty variable does not count', async () => {
    expect(await of({})).toEqual(EMBEDDED);
    expect(await of({ environment: { BACKEND_URL: '', BACKEND_SECRET_KEY: '', BACKEND_SECRET_KEY_FILE: '' } })).toEqual(
      EMBEDDED,
    );
  });

  it('is the value of --url, then BACKEND_URL, then site.config.ts', async () => {
    const environment = { ...keyed, BACKEND_URL: 'https://b.example/' };
    const hosted = 'https://c.example';
    expect(await of({ option: 'https://a.example/', environment, hosted })).toEqual(other('https://a.example'));
    expect(await of({ environment, hosted })).toEqual(other('https://b.example'));
    expect(await of({ environment: keyed, hosted })).toEqual(other('https://c.example'));
  });

  it('names the key if only that is missing', async () => {
    await expect(of({ hosted: 'https://c.example' })).rejects.toThrow(
      new UserError(
        'The secret key of https://c.example is missing. Set it in the environment as BACKEND_SECRET_KEY, or name a file that holds it in BACKEND_SECRET_KEY_FILE.',
      ),
    );
  });

  it('is not guessed from a key alone', async () => {
    await expect(of({ environment: keyed })).rejects.toThrow('A secret key is set, but not for which backend.');
  });

  it.each([
    ['abc.supabase.co', 'cannot be read.'],
    ['ftp://x.example', 'cannot be read.'],
    ['https://u:secret@x.example', 'has a name or a password in it.'],
    ['https://x.example/?apikey=1', 'has a query or a fragment.'],
    ['https://x.example/rest/v1/', 'goes too deep: leave out /rest/v1 and /auth/v1.'],
    ['https://supabase.com/dashboard/project/abc', 'is a page of the dashboard.'],
  ])('%s is not a valid URL, and is not repeated', async (url, what) => {
    const message = `${what} It must be the URL of a backend, like https://abc.supabase.co.`;
    await expect(of({ option: url, environment: keyed })).rejects.toThrow(new UsageError(`--url ${message}`));
    const fromEnvironment = of({ environment: { ...keyed, BACKEND_URL: url } });
    await expect(fromEnvironment).rejects.toThrow(new UserError(`BACKEND_URL ${message}`));
    await expect(fromEnvironment).rejects.not.toBeInstanceOf(UsageError);
  });

  it.each([
    ['https://abc.supabase.co', false],
    ['http://localhost:3000', false],
    ['http://127.0.0.1:54321', false],
    ['http://[::1]:3000', false],
    ['http://10.0.0.5:8000', true],
    ['http://127.0.0.1.example', true],
  ])('%s exposes the key on the network: %s', (url, isOpen) =>
    expect(sendsKeyUnencrypted({ url, kind: 'other' })).toBe(isOpen),
  );

  it('does not leave the machine for the embedded one', () => {
    expect(sendsKeyUnencrypted({ url: 'http://10.0.0.5:8000', kind: 'embedded' })).toBe(false);
  });
});

const withKey = (key: string) => of({ option: 'https://a.example', environment: { BACKEND_SECRET_KEY: key } });

it.each([
  ['http://localhost:3000', 'localhost', 3000],
  ['http://localhost:80', 'localhost', 80],
  ['http://[2001:db8::1]:3000', '2001:db8::1', 3000],
])('%s is listened to by %s at port %i', (url, host, port) => {
  expect(toEndpoint(url)).toEqual({ host, port });
});

describe('the secret key', () => {
  it.each([
    ['the publishable key', 'sb_publishable_1', /^This is the publishable key/],
    ['the older publishable key', symmetricToken({ role: 'anon' }), /^This is the publishable key/],
    ['the token of a person', symmetricToken({ role: 'authenticated' }), /^This is the token of someone/],
    ['two lines', 'sb_secret_1\nsb_secret_2', /^The secret key has spaces, line breaks/],
    ['in other letters', 'sb_secret_clé', /^The secret key has spaces, line breaks or letters that no key has/],
  ])('is not %s, and is never shown', async (_, key, message) => {
    await expect(withKey(key)).rejects.toThrow(message);
    await expect(withKey(key)).rejects.not.toThrow(key);
  });

  it.each(['sb_secret_1', symmetricToken({ role: 'service_role' }), 'some.other.key', ' sb_secret_1\n'])(
    'may be %j',
    async (key) => expect((await withKey(key)).secretKey).toBe(key.trim()),
  );

  it('is read from a file, which has to exist and must not be empty', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'key-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const inFile = (name: string, more = {}) =>
      of({ option: 'https://a.example', environment: { BACKEND_SECRET_KEY_FILE: join(folder, name), ...more } });
    await writeFile(join(folder, 'key'), `${KEY}\r\n`);
    await writeFile(join(folder, 'empty'), '\n');
    expect((await inFile('key')).secretKey).toBe(KEY);
    await expect(inFile('empty')).rejects.toThrow('is empty. It must hold the secret key.');
    await expect(inFile('none')).rejects.toThrow(
      /none, named by BACKEND_SECRET_KEY_FILE, cannot be read: there is no such file\.$/,
    );
    await expect(inFile('key', keyed)).rejects.toThrow('Both BACKEND_SECRET_KEY and BACKEND_SECRET_KEY_FILE are set.');
  });
});
