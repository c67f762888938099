import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The token hash that links carry. The library derives its own from the address and the six digits alone, so a script could
 * try all of them as if they were links, past the limit on wrong codes. A signature makes that pointless.
 */
export interface LinkTokens {
  sign: (tokenHash: string) => string;
  /** The token hash in it, or undefined when it is not one of ours. */
  open: (token: string) => string | undefined;
}

export function linkTokens(secret: string): LinkTokens {
  const signatureOf = (tokenHash: string) => createHmac('sha256', secret).update(tokenHash).digest('hex');
  return {
    sign: (tokenHash) => tokenHash + signatureOf(tokenHash),
    open: (token) => {
      const [, tokenHash, signature] = /^([0-9a-f]{64})([0-9a-f]{64})$/.exec(token) ?? [];
      if (!tokenHash || !signature) return undefined;
      const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(tokenHash)));
      return isOurs ? tokenHash : undefined;
    },
  };
}
