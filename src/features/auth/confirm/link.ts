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
  const proof = (proof: Proof): Link => ({ kind: 'proof', proof });
  if (value('token_hash')) {
    const type = value('type');
    return proof({ by: 'link', tokenHash: value('token_hash'), type: isType(type) ? type : 'email' });
  }
  if (value('access_token') && value('refresh_token')) {
    return proof({ by: 'tokens', accessToken: value('access_token'), refreshToken: value('refresh_token') });
  }
  if (value('error') || value('error_code')) {
    return { kind: 'error', code: value('error_code') || value('error'), description: value('error_description') };
  }
  return value('code') ? proof({ by: 'exchange', code: value('code') }) : { kind: 'none' };
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
