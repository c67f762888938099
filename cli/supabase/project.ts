import { parse, stringify, type TomlTable } from 'smol-toml';
import { composeSignInMail, formatLifetime, SIGN_IN_MAILS, type SignInMailMessages } from '#contracts/sign-in-mail.ts';
import type { Site } from '#contracts/site-config/index.ts';
import { toHtml } from '#server/backend/mail/sign-in-html.ts';
import { UserError } from '../command-line/errors.ts';

/** What a project is made of: the engine's files in supabase/, and what the site adds to the configuration. */
export type ProjectSources = {
  config: string;
  /** What the e-mails say, in the default language of the site: a project has one template for all. */
  messages: SignInMailMessages;
  /** `supabase.toml` of the site's folder, with its name for messages; undefined where there is none. */
  additions: { file: string; text: string } | undefined;
};

/** The project's own files by their paths; migrations are the engine's, as they are. */
export type ProjectFiles = Record<string, string>;

const CONFIRM_PAGE = 'auth/confirm/';
/** What the hosted service fills in, as Go's templates write it. */
const FIELDS = {
  redirectTo: '{{ .RedirectTo }}',
  tokenHash: '{{ .TokenHash }}',
  code: '{{ .Token }}',
  address: '{{ .Email }}',
  newAddress: '{{ .NewEmail }}',
};
/** Where `npm start` serves the site, to try it against a hosted project. */
const LOCAL_ORIGIN = 'http://localhost:3000';
const MADE =
  '# Made by "npm run supabase -- prepare". Change site.config.ts or supabase.toml in the site\'s folder, not this file.\n\n';

/**
 * Fills the community's values into the engine's Supabase project.
 * @throws {UserError} where the site's additions cannot be read
 */
export function makeProject(site: Site, { config, messages, additions }: ProjectSources): ProjectFiles {
  const { default: locale, list } = site.locales;
  const folders = list.map(({ code }) => (code === locale ? '' : `${code}/`));
  const toConfirm = (origin: string, folder: string) => new URL(site.baseUrl + folder + CONFIRM_PAGE, origin).href;
  const redirects = [site.url, LOCAL_ORIGIN].flatMap((origin) => folders.map((folder) => toConfirm(origin, folder)));
  const compose = (kind: (typeof SIGN_IN_MAILS)[number], time: string) =>
    composeSignInMail(kind, messages, { ...FIELDS, site: site.title.replaceAll('{{', '{ {'), time });
  const values: TomlTable = {
    project_id: toProjectId(site.url),
    auth: {
      site_url: toConfirm(site.url, ''),
      additional_redirect_urls: redirects.map((url) => `${url}**`),
      ...(site.signIn.passkeys && toPasskeySettings(site)),
      email: {
        otp_length: site.signIn.codeLength,
        template: Object.fromEntries(SIGN_IN_MAILS.map((kind) => [kind, { subject: compose(kind, '').subject }])),
      },
    },
  };
  const merged = merge(merge(parse(config), values), additions ? parseAdditions(additions) : {});
  const direction = list.find(({ code }) => code === locale)?.direction ?? 'ltr';
  const time = formatLifetime(getOtpExpiry(merged), locale);
  const files = SIGN_IN_MAILS.map((kind) => [
    `templates/${kind}.html`,
    toHtml(compose(kind, time), { locale, direction }),
  ]);
  return { 'config.toml': MADE + stringify(merged), ...Object.fromEntries(files) };
}

/** A passkey belongs to the host of the site, and is asked for on its pages alone. */
function toPasskeySettings({ title, url }: Site): TomlTable {
  const { hostname, origin } = new URL(url);
  return {
    passkey: { enabled: true },
    webauthn: { rp_display_name: title, rp_id: hostname, rp_origins: [origin] },
  };
}

/** Names the project on this machine, by the host of the site. */
const toProjectId = (url: string) => new URL(url).hostname.replaceAll(/[^a-z0-9-]+/g, '-');

function parseAdditions({ file, text }: NonNullable<ProjectSources['additions']>): TomlTable {
  try {
    return parse(text);
  } catch (error) {
    throw new UserError(`${file} cannot be read as TOML: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const isTable = (value: unknown): value is TomlTable =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** Tables are merged key by key; every other value of the second takes the place of the first. */
function merge(first: TomlTable, second: TomlTable): TomlTable {
  const merged = { ...first };
  for (const [key, value] of Object.entries(second)) {
    const before = merged[key];
    merged[key] = isTable(before) && isTable(value) ? merge(before, value) : value;
  }
  return merged;
}

/** How long code and link of a mail work, in seconds; the mails say it in words. */
function getOtpExpiry({ auth }: TomlTable): number {
  const email = isTable(auth) ? auth.email : undefined;
  const seconds = isTable(email) ? email.otp_expiry : undefined;
  if (typeof seconds === 'number' && seconds > 0) return seconds;
  throw new UserError('auth.email.otp_expiry must be a number of seconds.');
}
