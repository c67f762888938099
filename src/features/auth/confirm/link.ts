import type { EmailOtpType } from '@supabase/supabase-js';
import type { Proof } from '../session/engine.client.ts';

/** What a link carries: a proof, an error that the backend sent along, or nothing. */
export type Link = { is: 'none' } | { is: 'proof'; proof: Proof } | { is: 'error'; code: string; description: string };

const TYPES: readonly EmailOtpType[] = ['email', 'magiclink', 'signup', 'invite', 'recovery', 'email_change'];

const isType = (value: string): value is EmailOtpType => (TYPES as readonly string[]).includes(value);

/**
 * Reads the parameters of a link: those of our mails (`token_hash`, `type`), and those that the hosted service's own
 * templates lead to (`code`, `access_token` with `refresh_token`, `error`).
 */
export function parseLink(parameters: string): Link {
  const values = new URLSearchParams(parameters);
  const value = (name: string) => values.get(name) ?? '';
  const proof = (proof: Proof): Link => ({ is: 'proof', proof });
  if (value('token_hash')) {
    const type = value('type');
    return proof({ by: 'link', tokenHash: value('token_hash'), type: isType(type) ? type : 'email' });
  }
  if (value('access_token') && value('refresh_token')) {
    return proof({ by: 'tokens', accessToken: value('access_token'), refreshToken: value('refresh_token') });
  }
  if (value('error') || value('error_code')) {
    return { is: 'error', code: value('error_code') || value('error'), description: value('error_description') };
  }
  return value('code') ? proof({ by: 'exchange', code: value('code') }) : { is: 'none' };
}
