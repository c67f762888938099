import type { EmailOtpType } from '@supabase/supabase-js';
import { useSyncExternalStore } from 'react';
import type { Proof } from '../session/session-client.client.ts';
import { LINK_CHANGE } from './link-change.ts';

/** The content of a link: a proof, an error that the backend sent along, or nothing. */
export type Link =
  | { kind: 'none' }
  | { kind: 'proof'; proof: Proof }
  | { kind: 'error'; code: string; description: string };

const TYPES: readonly EmailOtpType[] = ['email', 'magiclink', 'signup', 'invite', 'recovery', 'email_change'];

const isType = (value: string): value is EmailOtpType => (TYPES as readonly string[]).includes(value);

/**
 * Reads the parameters of a link: those of our mails (`token_hash`, `type`), and those that the hosted service's own
 * templates lead to (`code`, `access_token` with `refresh_token`, `error`).
 */
export function parseLink(parameters: string): Link {
  const values = new URLSearchParams(parameters);
  const value = (name: string) => values.get(name) ?? '';
  // A link that somebody copied from several lines of a mail has spaces in it.
  const secret = (name: string) => value(name).replace(/\s/g, '');
  const proof = (proof: Proof): Link => ({ kind: 'proof', proof });
  if (secret('token_hash')) {
    const type = secret('type');
    return proof({ by: 'link', tokenHash: secret('token_hash'), type: isType(type) ? type : 'email' });
  }
  if (secret('access_token') && secret('refresh_token')) {
    return proof({ by: 'tokens', accessToken: secret('access_token'), refreshToken: secret('refresh_token') });
  }
  if (value('error') || value('error_code')) {
    return { kind: 'error', code: value('error_code') || value('error'), description: value('error_description') };
  }
  return secret('code') ? proof({ by: 'exchange', code: secret('code') }) : { kind: 'none' };
}

const NONE: Link = { kind: 'none' };

let last: { parameters: string; link: Link } = { parameters: '', link: NONE };

/** The link that the pre-paint script took from the URL. The same object for the same link, as React compares by identity. */
function read(): Link {
  const parameters: unknown = history.state?.signIn;
  const text = typeof parameters === 'string' ? parameters : '';
  if (text !== last.parameters) last = { parameters: text, link: parseLink(text) };
  return last.link;
}

function subscribe(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  addEventListener('popstate', onChange);
  document.addEventListener(LINK_CHANGE, onChange);
  return () => {
    removeEventListener('hashchange', onChange);
    removeEventListener('popstate', onChange);
    document.removeEventListener(LINK_CHANGE, onChange);
  };
}

function drop(): void {
  history.replaceState(null, '');
  document.dispatchEvent(new Event(LINK_CHANGE));
}

/** The link that the visitor followed, and a function to discard it. */
export const useLink = (): { link: Link; drop: () => void } => ({
  link: useSyncExternalStore(subscribe, read, () => NONE),
  drop,
});
