import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The signed token hash in links. The library derives the token hash from the e-mail address and the digits alone, so a
 * script could try all of them as links, bypassing the limit on wrong codes. The signature prevents that.
 */
export interface LinkTokens {
  sign: (tokenHash: string) => string;
  /** The token hash, or undefined when the signature is wrong. */
  open: (token: string) => string | undefined;
}

export function createLinkTokens(secret: string): LinkTokens {
  const getSignature = (tokenHash: string) => createHmac('sha256', secret).update(tokenHash).digest('hex');
  return {
    sign: (tokenHash) => tokenHash + getSignature(tokenHash),
    open: (token) => {
      const [, tokenHash, signature] = /^([0-9a-f]{64})([0-9a-f]{64})$/.exec(token) ?? [];
      if (!tokenHash || !signature) return undefined;
      const isValid = timingSafeEqual(Buffer.from(signature), Buffer.from(getSignature(tokenHash)));
      return isValid ? tokenHash : undefined;
    },
  };
}
