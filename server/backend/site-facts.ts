import { readFile } from 'node:fs/promises';
import type { Site } from '../http/site/site.ts';
import { AGREEMENTS_FILE, readAgreements } from './agreements-file.ts';
import type { AgreementVersion } from './engine/messages.ts';

/** What the built site says about itself that the backend has to know. */
export interface SiteFacts {
  base: string;
  title: string;
  /** Whether its pages talk to a backend elsewhere: then there is nothing to do for this one. */
  hasHostedBackend: boolean;
  /** What people sign here, all versions. */
  agreements: AgreementVersion[];
}

const SITE_NAME = /<meta property="og:site_name" content="([^"]*)"/;

export async function readSiteFacts({ base, files, headersFor }: Site): Promise<SiteFacts> {
  const home = files.get(base);
  const html = home ? await readFile(home.identity.location, 'utf8') : '';
  const title = SITE_NAME.exec(html)?.[1];
  return {
    base,
    title: title ? unescapeHtml(title) : 'this site',
    hasHostedBackend: connectsElsewhere(headersFor(base)['content-security-policy'] ?? ''),
    agreements: await readAgreements(files.get(base + AGREEMENTS_FILE)?.identity.location),
  };
}

/** The build names the configured backend in the policy, or pages could not talk to it. */
function connectsElsewhere(policy: string): boolean {
  const directive = policy.split(';').find((part) => part.trim().startsWith('connect-src '));
  return /\shttps?:\/\//.test(directive ?? '');
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function unescapeHtml(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (written, decimal, hex, name) => {
    if (name) return NAMED[name] ?? written;
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16));
  });
}
