import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'smol-toml';
import { expect, it } from 'vitest';
import { richSite } from '#contracts/site-config/testing.ts';
import de from '#lib/messages/de.ts';
import { en } from '#lib/messages/en.ts';
import { runScript } from '#tests/support/run-command.ts';
import { makeFolder } from '#tests/support/server.ts';
import { makeProject, type ProjectSources } from './project.ts';

const LEAST_SITE = resolve('contracts/site-config/testing.ts');
const read = (path: string) => readFileSync(path, 'utf8');
const sources: ProjectSources = {
  config: read('supabase/config.toml'),
  messages: en.signInMail,
  additions: undefined,
};
const site = {
  ...richSite,
  title: 'Tom "&" Ada',
  url: 'https://Boats.Example.org',
  baseUrl: '/',
  signIn: { codeLength: 8, passkeys: false },
};
const makeConfig = (additions?: string) =>
  parse(
    makeProject(site, {
      ...sources,
      additions: additions === undefined ? undefined : { file: 'site/supabase.toml', text: additions },
    })['config.toml'] ?? '',
  );

it('the configuration has the values of the site, besides the shared ones', () => {
  expect(makeConfig()).toMatchObject({
    project_id: 'boats-example-org',
    api: { schemas: ['public'] },
    auth: {
      site_url: 'https://boats.example.org/auth/confirm/',
      additional_redirect_urls: [
        'https://boats.example.org/auth/confirm/**',
        'https://boats.example.org/de/auth/confirm/**',
        'http://localhost:3000/auth/confirm/**',
        'http://localhost:3000/de/auth/confirm/**',
      ],
      enable_anonymous_sign_ins: false,
      email: {
        otp_length: 8,
        otp_expiry: 3600,
        template: {
          confirmation: {
            subject: '{{ .Token }} confirms your address for Tom "&" Ada',
            content_path: './supabase/templates/confirmation.html',
          },
          magic_link: { subject: '{{ .Token }} is your code to sign in to Tom "&" Ada' },
          email_change: { subject: '{{ .Token }} confirms another e-mail address at Tom "&" Ada' },
        },
      },
    },
  });
});

it('a site writes its e-mails in its first language', () => {
  const [english, german] = ['en', 'de'].map((code) => ({ code, label: code, direction: 'ltr' as const }));
  const list = [english, german].flatMap((language) => language ?? []);
  const files = makeProject({ ...site, locales: { default: 'de', list } }, { ...sources, messages: de.signInMail });
  expect(parse(files['config.toml'] ?? '')).toMatchObject({
    auth: {
      email: { template: { magic_link: { subject: '{{ .Token }} ist dein Code zum Anmelden bei Tom "&" Ada' } } },
    },
  });
  expect(files['templates/magic_link.html']).toMatch(/<html lang="de" dir="ltr">[\s\S]*1 Stunde/);
});

it('a site adds its own settings, or changes them', () => {
  const config = makeConfig('[auth.email]\nmax_frequency = "2m"\n[auth.email.smtp]\nhost = "mail.example.org"\n');
  expect(config).toMatchObject({
    auth: { email: { max_frequency: '2m', otp_length: 8, smtp: { host: 'mail.example.org' } }, jwt_expiry: 3600 },
  });
});

it('a site with passkeys is named as their relying party', () => {
  const withPasskeys = { ...site, signIn: { codeLength: 8, passkeys: true } };
  const { auth } = parse(makeProject(withPasskeys, sources)['config.toml'] ?? '') as { auth: object };
  expect(auth).toMatchObject({
    passkey: { enabled: true },
    webauthn: { rp_display_name: site.title, rp_id: 'boats.example.org', rp_origins: ['https://boats.example.org'] },
  });
  expect(makeConfig('')).not.toHaveProperty('auth.passkey');
});

it('settings that cannot be read are reported with their file and line', () => {
  expect(() => makeConfig('[auth.email\n')).toThrow(/^site\/supabase\.toml cannot be read as TOML: .*[\s\S]*1:/);
  expect(() => makeConfig('[auth.email]\notp_expiry = "long"\n')).toThrow(
    'auth.email.otp_expiry must be a number of seconds.',
  );
});

it.each(['confirmation', 'magic_link', 'email_change'])(
  'the e-mail "%s" has the title, and states how long it works',
  (name) => {
    const additions = { file: 'site/supabase.toml', text: '[auth.email]\notp_expiry = 900\n' };
    const html = makeProject(site, { ...sources, additions })[`templates/${name}.html`] ?? '';
    expect(html).toMatch(/^<!doctype html>/);
    expect(html).toContain('Tom &quot;&amp;&quot; Ada');
    expect(html).toContain('expire after 15 minutes');
    expect(html).toContain('href="{{ .RedirectTo }}#token_hash={{ .TokenHash }}&amp;type=email');
    expect(html).toContain('>{{ .Token }}</p>');
    // The title is not interpreted as a template.
    const odd = makeProject({ ...site, title: 'The {{ .Boats }}' }, sources)[`templates/${name}.html`] ?? '';
    expect(odd).not.toContain('{{ .Boats');
  },
);

// The engine's names for its own settings and triggers are not visible to people.
it('the engine names no community in its own files', () => {
  const files = globSync('supabase/**/*.{toml,sql,md}');
  expect(files.length).toBeGreaterThan(8);
  expect(files.filter((file) => /commonplace(?![._])/i.test(read(file)))).toEqual([]);
});

it('the command can write its folder for the Supabase CLI repeatedly', async () => {
  const siteFolder = await makeFolder({ 'site.config.ts': `export { leastSite as default } from '${LEAST_SITE}';\n` });
  const folder = join(siteFolder, 'project');
  const prepare = () => runScript('supabase.ts', ['prepare', '--output', folder], { variables: { SITE: siteFolder } });
  const { code, stdout, stderr } = await prepare();
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain(`npx supabase@3 login\n  npx supabase@3 --workdir ${folder} link`);
  expect(stdout).toContain(`npx supabase@3 --workdir ${folder} db push --remote\n`);
  expect(stdout).toContain('is still https://handbook.example');
  expect(readdirSync(join(folder, 'supabase/migrations'))).toEqual(readdirSync('supabase/migrations'));
  expect(read(join(folder, 'supabase/templates/magic_link.html'))).toContain('Sign in to Handbook');

  mkdirSync(join(folder, 'supabase/.temp'));
  writeFileSync(join(folder, 'supabase/.temp/project-ref'), 'abc');
  writeFileSync(join(folder, 'supabase/migrations/20990101000000_gone.sql'), '');
  expect(await prepare()).toMatchObject({ code: 0 });
  expect(existsSync(join(folder, 'supabase/.temp/project-ref'))).toBe(true);
  expect(readdirSync(join(folder, 'supabase/migrations'))).toEqual(readdirSync('supabase/migrations'));
});
