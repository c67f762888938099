import { parse, stringify, type TomlTable } from 'smol-toml';
import { composeSignInMail, formatLifetime, SIGN_IN_MAILS, type SignInMailMessages } from '#contracts/sign-in-mail.ts';
import type { Site } from '#contracts/site-config/index.ts';
import { toHtml } from '#server/backend/mail/sign-in-html.ts';
import { UserError } from '../command-line/errors.ts';

/** The sources of a project: the engine's files in supabase/, and the site's additions to the configuration. */
export type ProjectSources = {
  config: string;
  /** The texts of the e-mails, in the default language of the site: a project has one template for all. */
  messages: SignInMailMessages;
  /** `supabase.toml` of the site's folder, with its name for messages; undefined if there is none. */
  additions: { file: string; text: string } | undefined;
};

/** The project's own files by their paths; the migrations are the engine's. */
export type ProjectFiles = Record<string, string>;

const CONFIRM_PAGE = 'auth/confirm/';
/** Placeholders of the hosted service, in the syntax of Go's templates. */
const FIELDS = {
  redirectTo: '{{ .RedirectTo }}',
  tokenHash: '{{ .TokenHash }}',
  code: '{{ .Token }}',
  address: '{{ .Email }}',
  newAddress: '{{ .NewEmail }}',
};
/** The URL of `npm start`, for trying a hosted project. */
const LOCAL_ORIGIN = 'http://localhost:3000';
const MADE =
  '# Made by "npm run supabase -- prepare". Change site.config.ts or supabase.toml in the site\'s folder, not this file.\n\n';

/**
 * Fills the community's values into the engine's Supabase project.
 * @throws {UserError} if the site's additions cannot be read
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

/** A passkey belongs to the host of the site, and is only used on its pages. */
function toPasskeySettings({ title, url }: Site): TomlTable {
  const { hostname, origin } = new URL(url);
  return {
    passkey: { enabled: true },
    webauthn: { rp_display_name: title, rp_id: hostname, rp_origins: [origin] },
  };
}

/** The name of the project on this machine, from the host of the site. */
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

/** Tables are merged key by key; every other value of the second replaces that of the first. */
function merge(first: TomlTable, second: TomlTable): TomlTable {
  const merged = { ...first };
  for (const [key, value] of Object.entries(second)) {
    const before = merged[key];
    merged[key] = isTable(before) && isTable(value) ? merge(before, value) : value;
  }
  return merged;
}

/** How long code and link of a mail work, in seconds; the mails state it in words. */
function getOtpExpiry({ auth }: TomlTable): number {
  const email = isTable(auth) ? auth.email : undefined;
  const seconds = isTable(email) ? email.otp_expiry : undefined;
  if (typeof seconds === 'number' && seconds > 0) return seconds;
  throw new UserError('auth.email.otp_expiry must be a number of seconds.');
}
