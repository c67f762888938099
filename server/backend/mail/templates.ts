import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { escapeHtml, renderTemplate } from './template.ts';

/**
 * The hosted service sends the first to an address that has never signed in, the second to all others, and the third to both
 * addresses of an account that shall have another one.
 */
export const TEMPLATE_NAMES = ['confirmation', 'magic_link', 'email_change'] as const;
export type TemplateName = (typeof TEMPLATE_NAMES)[number];

export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

/** What a sign-in e-mail says. */
interface MailWords {
  /** The confirm page, with where to go afterwards. */
  redirectTo: string;
  tokenHash: string;
  code: string;
  /** The address that the e-mail goes to; of a change, the present one. */
  email: string;
  /** The address that the account shall have; empty where it stays. */
  newEmail: string;
  siteUrl: string;
}

export type RenderMail = (name: TemplateName, words: MailWords) => MailContent;

const FOLDER = fileURLToPath(new URL('../../../supabase/templates/', import.meta.url));

/**
 * @param title of the site, which the e-mails come from.
 * @param lifetime of code and link, in seconds.
 */
export async function loadTemplates(title: string, lifetime: number, folder: string = FOLDER): Promise<RenderMail> {
  const files = new Map<TemplateName, { html: string; text: string }>();
  for (const name of TEMPLATE_NAMES) {
    const read = (ending: string) => readFile(join(folder, `${name}.${ending}`), 'utf8');
    const [html, text] = await Promise.all([read('html'), read('txt')]);
    files.set(name, { html, text });
  }
  const variables = { site: title, lifetime: inWords(lifetime) };
  return (name, { redirectTo, tokenHash, code, email, newEmail, siteUrl }) => {
    const template = files.get(name);
    if (!template) throw new Error(`There is no e-mail template "${name}".`);
    const values = {
      variables,
      fields: {
        RedirectTo: redirectTo,
        TokenHash: tokenHash,
        Token: code,
        Email: email,
        NewEmail: newEmail,
        SiteURL: siteUrl,
      },
    };
    // The hosted service takes the subject from config.toml and sends no plain text; here one file holds both.
    const [subject = '', ...text] = renderTemplate(template.text, values, (value) => value).split('\n\n');
    const html = renderTemplate(template.html, values, escapeHtml);
    return { subject: subject.trim(), text: text.join('\n\n'), html };
  };
}

/** 3600 → "one hour", 900 → "15 minutes". */
export function inWords(seconds: number): string {
  const count = (number: number, unit: string) => (number === 1 ? `one ${unit}` : `${number} ${unit}s`);
  if (seconds % 3600 === 0) return count(seconds / 3600, 'hour');
  if (seconds % 60 === 0) return count(seconds / 60, 'minute');
  return count(seconds, 'second');
}
