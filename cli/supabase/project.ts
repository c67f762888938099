import { parse, stringify, type TomlTable } from 'smol-toml';
import type { Site } from '#contracts/site-config/index.ts';
import { inWords, TEMPLATE_NAMES, type TemplateName } from '#server/backend/mail/templates.ts';
import { UserError } from '../command-line/errors.ts';

/** What a project is made of: the engine's files in supabase/, and what the site adds to the configuration. */
export type ProjectSources = {
  config: string;
  templates: Record<TemplateName, { html: string; text: string }>;
  /** `supabase.toml` of the site's folder, with its name for messages; undefined where there is none. */
  additions: { file: string; text: string } | undefined;
};

/** The project's own files by their paths; migrations are the engine's, as they are. */
export type ProjectFiles = Record<string, string>;

const CONFIRM_PAGE = 'auth/confirm/';
/** Where `npm start` serves the site, to try it against a hosted project. */
const LOCAL_ORIGIN = 'http://localhost:3000';
const MADE =
  '# Made by "npm run supabase -- prepare". Change site.config.ts or supabase.toml in the site\'s folder, not this file.\n\n';

/**
 * Fills the community's values into the engine's Supabase project.
 * @throws {UserError} where the site's additions cannot be read
 */
export function makeProject(site: Site, { config, templates, additions }: ProjectSources): ProjectFiles {
  const [confirm, local] = [site.url, LOCAL_ORIGIN].map((origin) => new URL(site.baseUrl + CONFIRM_PAGE, origin).href);
  const values: TomlTable = {
    project_id: toProjectId(site.url),
    auth: {
      site_url: confirm ?? '',
      additional_redirect_urls: [`${confirm}**`, `${local}**`],
      email: {
        otp_length: site.signIn.codeLength,
        template: Object.fromEntries(
          TEMPLATE_NAMES.map((name) => [name, { subject: getSubject(templates[name].text, site.title) }]),
        ),
      },
    },
  };
  const merged = merge(merge(parse(config), values), additions ? parseAdditions(additions) : {});
  const lifetime = inWords(getOtpExpiry(merged));
  const files = TEMPLATE_NAMES.map((name) => [
    `templates/${name}.html`,
    declareVariables({ site: site.title, lifetime }) + templates[name].html,
  ]);
  return { 'config.toml': MADE + stringify(merged), ...Object.fromEntries(files) };
}

/** Names the project on this machine, by the host of the site. */
const toProjectId = (url: string) => new URL(url).hostname.replaceAll(/[^a-z0-9-]+/g, '-');

/** The first line of the plain text, which a hosted project does not send. */
const getSubject = (text: string, title: string) => (text.split('\n')[0] ?? '').replaceAll('{{ $site }}', title);

/** For Go's templates, whose strings are written as in JSON. On the line of what follows, so that nothing stands above it. */
const declareVariables = (variables: Record<string, string>) =>
  Object.entries(variables)
    .map(([name, value]) => `{{ $${name} := ${JSON.stringify(value)} }}`)
    .join('');

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
