import { describe, expect, it } from 'vitest';
import { createLinkTokens } from './link.ts';
import { getConfirmUrl, getSiteLocation } from './redirect.ts';
import { escapeHtml, renderTemplate } from './template.ts';
import { inWords, loadTemplates, TEMPLATE_NAMES } from './templates.ts';

const words = {
  redirectTo: 'https://example.org/resources/auth/confirm/?next=%2Fa%2F&b=1',
  tokenHash: 'abc123',
  code: '042137',
  email: "o'hara@example.org",
  newEmail: 'new@example.org',
  siteUrl: 'https://example.org',
};

describe('a template', () => {
  const values = { fields: { Token: '<1>' }, variables: { site: 'Tom & Ada' } };
  const render = (template: string) => renderTemplate(template, values, escapeHtml);

  it('fills in fields and variables, escaped', () => {
    expect(render('{{ $site := "X" }}\n{{ $other := "Y" }}\n<b>{{ $site }}</b> {{.Token}} {{- $other -}}\n')).toBe(
      '<b>Tom &amp; Ada</b> &lt;1&gt; Y\n',
    );
  });

  it.each(['{{ .Unknown }}', '{{ $unknown }}', '{{ if .Token }}', '{{ .Token | html }}'])('refuses %s', (template) => {
    expect(() => render(template)).toThrow(`An e-mail template has "${template}", which nothing is known for.`);
  });
});

describe.each(TEMPLATE_NAMES)('the e-mail "%s"', (name) => {
  const render = async () => (await loadTemplates('Tom & Ada', 900))(name, words);

  it('says who sends it, what it is for, how long it works and what to do if it was not asked for', async () => {
    const { subject, text, html } = await render();
    expect(subject).toContain('Tom & Ada');
    expect(subject).toContain('042137');
    for (const part of [text, html.replaceAll('&amp;', '&')]) {
      expect(part).toContain('This e-mail comes from Tom & Ada.');
      expect(part).toContain('042137');
      expect(part).toContain('expire after 15 minutes');
      expect(part).toMatch(/If you did not ask for this, ignore it/);
      expect(part).toContain(
        `${words.redirectTo}#token_hash=abc123&type=email${name === 'email_change' ? '_change' : ''}`,
      );
    }
    expect(html).toContain('o&#39;hara@example.org');
  });

  it('loads nothing, follows nobody and reads well in the dark', async () => {
    const { html } = await render();
    expect(html).not.toMatch(/<img|<link|@import|url\(|src=/i);
    expect(html).toContain('name="color-scheme" content="light dark"');
    expect(html.match(/https?:\/\/[^/"]+/g)).toEqual(['https://example.org']);
    expect(html).not.toMatch(/{{|}}/);
  });
});

it.each([
  [3600, 'one hour'],
  [7200, '2 hours'],
  [60, 'one minute'],
  [5400, '90 minutes'],
  [90, '90 seconds'],
])('%i seconds are %s', (seconds, text) => expect(inWords(seconds)).toBe(text));

describe('the token in a link', () => {
  const links = createLinkTokens('secret');
  const hash = 'a'.repeat(64);

  it('opens again', () => expect(links.open(links.sign(hash))).toBe(hash));

  it.each([
    hash,
    `${hash}${'0'.repeat(64)}`,
    createLinkTokens('other').sign(hash),
    '',
    'x'.repeat(128),
    `${links.sign(hash)}0`,
  ])('is refused when it was not signed here: %s', (token) => expect(links.open(token)).toBeUndefined());
});

describe('the page that a link opens', () => {
  const local = getSiteLocation(undefined, 3000, '/resources/');
  const hosted = getSiteLocation('https://example.org', 3000, '/resources/');
  const confirm = 'http://localhost:3000/resources/auth/confirm/';

  it.each([
    [undefined, confirm],
    [`${confirm}?next=%2Fresources%2F`, `${confirm}?next=%2Fresources%2F`],
    ['http://127.0.0.1:3000/resources/auth/confirm/', 'http://127.0.0.1:3000/resources/auth/confirm/'],
    ['http://[::1]:3000/resources/auth/confirm/#x', 'http://[::1]:3000/resources/auth/confirm/'],
    ['http://localhost:3000/resources/join/', `${confirm}?next=%2Fresources%2Fjoin%2F`],
    ['http://localhost:3000/elsewhere/', confirm],
    ['https://localhost:3000/resources/', confirm],
    ['http://user:pass@localhost:3000/resources/', confirm],
    ['http://192.0.2.1:3000/resources/', confirm],
    ['data:text/html,x', confirm],
    ['', confirm],
  ])('of this machine, asked for %s', (asked, page) => expect(getConfirmUrl(asked, local)).toBe(page));

  it.each([
    ['https://example.org/resources/join/', 'https://example.org/resources/auth/confirm/?next=%2Fresources%2Fjoin%2F'],
    ['http://localhost:3000/resources/join/', 'https://example.org/resources/auth/confirm/'],
    ['https://example.org.evil.example/resources/', 'https://example.org/resources/auth/confirm/'],
  ])('of a site with a name of its own, asked for %s', (asked, page) =>
    expect(getConfirmUrl(asked, hosted)).toBe(page),
  );
});
