import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestBackend, type TestBackend } from '../support/backend.ts';
import { ask } from '../support/server.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
  await backend.client().auth.signInWithOtp({ email: 'ada@example.org' });
  await backend.client().auth.signInWithOtp({ email: 'bob@example.org' });
});
afterAll(() => backend.stop());

describe('the outbox', () => {
  it('lists the e-mails, the newest first', async () => {
    const { body, headers } = await ask(backend.port, '/outbox.json', { host: `localhost:${backend.port}` });
    const mails = JSON.parse(body.toString());
    expect(mails.map(({ to }: { to: string }) => to)).toEqual(['bob@example.org', 'ada@example.org']);
    expect(Object.keys(mails[0]).sort()).toEqual(['code', 'html', 'link', 'sentAt', 'subject', 'text', 'to']);
    expect(mails[0].code).toMatch(/^\d{6}$/);
    expect(Date.parse(mails[0].sentAt)).not.toBeNaN();
    expect(headers['cache-control']).toBe('no-store');
  });

  it('shows them on a page, with link and code, that runs and loads nothing', async () => {
    const { body, headers } = await ask(backend.port, '/outbox/', { host: '127.0.0.1' });
    const mail = await backend.mailTo('ada@example.org');
    expect(body.toString()).toContain(`<strong>${mail.code}</strong>`);
    expect(body.toString()).toContain(`href="${mail.link.replace('&', '&amp;')}"`);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect((await ask(backend.port, '/outbox', { host: 'localhost' })).headers.location).toBe('/outbox/');
  });

  it.each(['localhost', '127.0.0.1', '127.1.2.3:80', '[::1]:3000', 'LOCALHOST'])('answers to %s', async (host) => {
    expect((await ask(backend.port, '/outbox/', { host })).status).toBe(200);
  });

  it.each([
    ['a page whose name was made to point here', { host: 'evil.example' }],
    ['a name that only begins like this machine', { host: 'localhost.evil.example' }],
    ['an address that only begins like it', { host: '127.0.0.1.evil.example' }],
    ['the network', { host: '192.168.1.5:3000' }],
    ['a proxy that speaks for others', { host: 'localhost', 'x-forwarded-for': '203.0.113.5' }],
    ['another proxy', { host: 'localhost', forwarded: 'for=203.0.113.5' }],
  ])('does not answer %s', async (_name, headers) => {
    for (const path of ['/outbox/', '/outbox.json', '/outbox']) {
      const { status, body } = await ask(backend.port, path, headers);
      expect([status, body.toString()]).toEqual([403, 'The outbox answers this computer alone.\n']);
    }
  });

  it('is on the terminal as well', () => {
    expect(backend.said[0]).toMatch(
      /^E-mail to ada@example\.org\n {2}link: http:\/\/localhost:\d+\/.*\n {2}code: \d{6}$/,
    );
  });
});

describe('the link in an e-mail', () => {
  const linkFor = async (redirectTo: string | undefined) => {
    const email = `link-${crypto.randomUUID()}@example.org`;
    await backend.client().auth.signInWithOtp({ email, options: { emailRedirectTo: redirectTo } });
    return new URL((await backend.mailTo(email)).link);
  };

  it('opens the confirm page, with its secrets behind the number sign', async () => {
    const { origin, pathname, search, hash } = await linkFor(undefined);
    expect([origin, pathname, search]).toEqual([backend.origin, '/resources/auth/confirm/', '']);
    expect(hash).toMatch(/^#token_hash=[0-9a-f]{128}&type=email$/);
  });

  it('carries where to go afterwards', async () => {
    const confirm = `${backend.origin}/resources/auth/confirm/?next=%2Fresources%2Fmember%2F`;
    expect((await linkFor(confirm)).search).toBe('?next=%2Fresources%2Fmember%2F');
    const page = `http://127.0.0.1:${backend.port}/resources/join/?a=1`;
    const link = await linkFor(page);
    expect(link.origin).toBe(`http://127.0.0.1:${backend.port}`);
    expect(link.searchParams.get('next')).toBe('/resources/join/?a=1');
  });

  it.each([
    'https://evil.example/resources/auth/confirm/',
    'http://localhost:1/resources/auth/confirm/',
    'javascript:alert(1)',
    '//evil.example/',
    'x',
  ])('never leads to %s', async (redirectTo) => {
    const { origin, pathname, search } = await linkFor(redirectTo);
    expect(origin + pathname + search).toBe(`${backend.origin}/resources/auth/confirm/`);
  });
});

describe('a site with a name of its own', () => {
  it('writes that name into links, tells pages to come by https, and shows its outbox to nobody', async () => {
    const named = await startTestBackend({ settings: { siteUrl: 'https://example.org' } });
    onTestFinished(() => named.stop());
    const { body } = await ask(named.port, '/resources/backend.json', { host: 'example.org' });
    expect(JSON.parse(body.toString()).url).toBe('https://example.org');
    await named.client().auth.signInWithOtp({ email: 'ada@example.org' });
    expect(named.said[0]).toContain('link: https://example.org/resources/auth/confirm/#token_hash=');
    expect((await ask(named.port, '/outbox/', { host: 'localhost' })).status).toBe(404);
  });
});
